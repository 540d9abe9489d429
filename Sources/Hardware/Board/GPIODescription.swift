/// What of the panel is wired to GPIO lines, as the board file says it. Nothing here has been opened.
package struct GPIODescription: Hashable, Sendable {
    package var keys: [Key] = []
    package var matrix: Matrix?
    /// Turned: the session is a technician's.
    package var keyswitch: Line?
    package var factoryReset: FactoryReset?
    package var statusLED: Line?
    package var keyBacklight: Line?
    package var displayBacklight: Line?
    package var buzzer: Buzzer?

    package init() {}

    /// One line and how it is wired.
    package struct Line: Hashable, Sendable {
        package enum Bias: String, CaseIterable, Hashable, Sendable {
            case asIs = "as-is"
            case disabled
            case pullUp = "pull-up"
            case pullDown = "pull-down"
        }
        package enum Drive: String, CaseIterable, Hashable, Sendable {
            case pushPull = "push-pull"
            case openDrain = "open-drain"
            case openSource = "open-source"
        }

        /// The line's name, or chip and offset as in `gpiochip0:17`.
        package var address: String
        /// Where the board file names it, counted from 1.
        package var boardLine: Int
        package var isActiveLow = false
        package var bias = Bias.asIs
        package var drive = Drive.pushPull
        package var debounce = Duration.zero
    }

    /// A button on a line of its own.
    package struct Key: Hashable, Sendable {
        /// KEY_... of linux/input-event-codes.h; [Keys] says what it means.
        package var code: UInt32
        package var line: Line
    }

    /// Keys where rows and columns cross.
    package struct Matrix: Hashable, Sendable {
        package var rows: [Line] = []
        package var columns: [Line] = []
        /// By row and column; 0 where no key is.
        package var codes: [[UInt32]] = []
    }

    package struct FactoryReset: Hashable, Sendable {
        package var line: Line
        /// How long the button has to be held.
        package var hold: Duration
    }

    package struct Buzzer: Hashable, Sendable {
        package enum Output: Hashable, Sendable {
            case line(Line)
            /// An input device that sounds, such as "pwm-beeper".
            case device(String, boardLine: Int)
        }
        package enum Loudness: String, CaseIterable, Hashable, Sendable { case off, quiet, loud }

        package var output: Output
        /// In Hz; a line has the tone that the sounder has.
        package var tone = 2000
        package var loudness = Loudness.loud
        /// A setting whose value is the loudness; changing it is heard at once.
        package var loudnessKey: String?
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
