/// What of the panel is wired to GPIO lines, as the board file says it. Nothing here has been opened.
package struct GPIODescription: Hashable, Sendable {
    /// Buttons on a line each, in the order of the file.
    package var keys: [Key] = []
    /// Nil where no matrix is scanned: the kernel's driver serves it, or there is none.
    package var matrix: Matrix?
    /// Turned: the session is a technician's.
    package var keyswitch: Line?
    /// A button that forgets the user's settings; nil where there is none.
    package var factoryReset: FactoryReset?
    /// Steady, blinking or flashing, it tells how the device is; nil where there is none.
    package var statusLED: Line?
    /// The light behind the keys, on while the screen is awake.
    package var keyBacklight: Line?
    /// The display's light where it is only on or off: off while the screen is blank.
    package var displayBacklight: Line?
    /// Sounds for keys and for what they do; nil is silent.
    package var buzzer: Buzzer?

    /// Nothing is wired.
    package init() {}

    /// Whether there are buttons or a matrix.
    package var hasKeys: Bool { !keys.isEmpty || matrix != nil }

    /// One line and how it is wired.
    package struct Line: Hashable, Sendable {
        /// The resistor inside the chip, by the board file's word; `asIs` leaves what is there.
        package enum Bias: String, CaseIterable, Hashable, Sendable {
            case asIs = "as-is"
            case disabled
            case pullUp = "pull-up"
            case pullDown = "pull-down"
        }
        /// How an output line is driven, by the board file's word.
        package enum Drive: String, CaseIterable, Hashable, Sendable {
            case pushPull = "push-pull"
            case openDrain = "open-drain"
            case openSource = "open-source"
        }

        /// The line's name, or chip and offset as in `gpiochip0:17`.
        package var address: String
        /// Where the board file names it, counted from 1.
        package var boardLine: Int
        /// True: a closed contact pulls the line low.
        package var isActiveLow = false
        /// Of a line that is read.
        package var bias = Bias.asIs
        /// Of a line that is driven.
        package var drive = Drive.pushPull
        /// Bouncing for so long after a change is not a change, 0 to 500 ms.
        package var debounce = Duration.zero
    }

    /// A button on a line of its own.
    package struct Key: Hashable, Sendable {
        /// KEY_... of linux/input-event-codes.h; [Keys] says what it means.
        package var code: UInt32
        /// Active while the button is down.
        package var line: Line
    }

    /// Keys where rows and columns cross.
    package struct Matrix: Hashable, Sendable {
        /// Driven, from top to bottom.
        package var rows: [Line] = []
        /// Read, from left to right; 32 at most.
        package var columns: [Line] = []
        /// By row and column; 0 where no key is.
        package var codes: [[UInt32]] = []
    }

    /// A button that has to be held.
    package struct FactoryReset: Hashable, Sendable {
        /// Active while the button is down.
        package var line: Line
        /// How long the button has to be held.
        package var hold: Duration
    }

    /// What sounds for a key, for one that is refused and for another mode of typing.
    package struct Buzzer: Hashable, Sendable {
        /// What the sound is made with.
        package enum Output: Hashable, Sendable {
            case line(Line)
            /// An input device that sounds, such as "pwm-beeper".
            case device(String, boardLine: Int)
        }
        /// By the word of the board file and of the setting; `quiet` sounds a third as long.
        package enum Loudness: String, CaseIterable, Hashable, Sendable { case off, quiet, loud }

        /// A line, or one of the kernel's input devices.
        package var output: Output
        /// In Hz; a line has the tone that the sounder has.
        package var tone = 2000
        /// Where no setting says otherwise.
        package var loudness = Loudness.loud
        /// A setting whose value is the loudness; changing it is heard at once.
        package var loudnessKey: String?

        /// Of 2000 Hz, loud, as no setting says otherwise.
        package init(
            output: Output, tone: Int = 2000, loudness: Loudness = .loud, loudnessKey: String? = nil
        ) {
            (self.output, self.tone, self.loudness) = (output, tone, loudness)
            self.loudnessKey = loudnessKey
        }
    }

    /// Every line with what it is for, in the order of the sections.
    package var lines: [(purpose: String, line: Line)] {
        var lines = keys.map { ("GPIOKeys", $0.line) }
        for line in (matrix?.rows ?? []) + (matrix?.columns ?? []) { lines.append(("GPIOMatrix", line)) }
        let single = [
            ("Keyswitch", keyswitch), ("FactoryReset", factoryReset?.line), ("StatusLED", statusLED),
            ("KeyBacklight", keyBacklight), ("DisplayBacklight", displayBacklight),
        ]
        lines += single.compactMap { name, line in line.map { (name, $0) } }
        if case .line(let line)? = buzzer?.output { lines.append(("Buzzer", line)) }
        return lines
    }
}
