import Drivers
import Glibc
import Hardware
import Loop
import Navigation
import Screens

/// The buttons, switches, lights and the sounder that the board file names: each in its place, or missing with a
/// reason that names file and line.
final class FrontPanel {
    private let description: GPIODescription
    private let file: String
    private let loop: EventLoop
    private let chips = GPIOChips()
    private let parts: FrontPanelParts
    private var keys: [PanelPlace<GPIOInput>] = []
    private var matrix: PanelPlace<GPIOMatrix>?
    private var statusLED: PanelPlace<PatternOutput>?
    private var keyBacklight: PanelPlace<PatternOutput>?
    private var displayBacklight: PanelPlace<PatternOutput>?
    private var buzzer: PanelPlace<PatternOutput>?
    private var shown = (status: OutputPattern.off, keys: true, display: true)

    /// What it has to tell.
    enum Event {
        case key(KeypadEvent)
        case keyswitch(isTurned: Bool)
        case factoryReset(isDown: Bool, time: Duration)
        /// The button's line was active as it was opened: nobody pressed that.
        case factoryResetStuck(line: Int)
        /// A part by its name, with each new reason why it is missing; nil when it is there again.
        case part(String, missing: String?)
    }

    /// - Parameter file: the board file, for reasons.
    init(_ description: GPIODescription, file: String, loop: EventLoop, report: @escaping (Event) -> Void) {
        self.description = description
        self.file = file
        self.loop = loop
        parts = FrontPanelParts(loop: loop) { name, error in report(.part(name, missing: error?.description))
        }
        addKeys { report(.key($0)) }
        addSwitches(report)
        statusLED = output("StatusLED", description.statusLED, playing: { [unowned self] in shown.status })
        keyBacklight = output(
            "KeyBacklight", description.keyBacklight, playing: { [unowned self] in shown.keys ? .on : .off })
        displayBacklight = output(
            "DisplayBacklight", description.displayBacklight,
            playing: { [unowned self] in shown.display ? .on : .off })
        addBuzzer()
    }

    /// Looks again for what is missing.
    func refresh() { parts.refresh() }

    /// Whether there is a button or a matrix that can be heard.
    var hasKeys: Bool { keys.contains { $0.part != nil } || matrix?.part != nil }

    /// Hears what the keys have to say by now.
    func catchUp() {
        for key in keys { key.part?.catchUp() }
        matrix?.part?.catchUp()
    }

    // MARK: What the outputs show

    func show(_ status: ScreenStatus) {
        shown.status = OutputPattern(status)
        statusLED?.part?.play(shown.status)
    }

    func light(keys: Bool, display: Bool) {
        (shown.keys, shown.display) = (keys, display)
        keyBacklight?.part?.play(keys ? .on : .off)
        displayBacklight?.part?.play(display ? .on : .off)
    }

    /// A released line may keep its level: nothing is left sounding, nothing says that there is a service.
    func leave() {
        for output in [statusLED, keyBacklight, buzzer] { output?.part?.play(.off) }
    }

    func sound(_ sound: ScreenSound, _ loudness: GPIODescription.Buzzer.Loudness) {
        guard loudness != .off else { return }
        let pattern = OutputPattern(sound)
        buzzer?.part?.play(loudness == .quiet ? pattern.quiet : pattern)
    }
}

// MARK: Each in its place

extension FrontPanel {
    private func place(_ section: String, _ line: GPIODescription.Line) -> String {
        "\(file):\(line.boardLine): [\(section)]"
    }

    private func addKeys(_ report: @escaping (KeypadEvent) -> Void) {
        keys = description.keys.map { key in
            input("GPIOKeys", key.line) { isDown, time in
                let device = KeypadDevice.ID(key.line.address)
                report(KeypadEvent(code: key.code, isDown: isDown, time: time, device: device))
            }
        }
        matrix = description.matrix.map { addMatrix($0, report) }
    }

    private func addSwitches(_ report: @escaping (Event) -> Void) {
        if let line = description.keyswitch {
            input("Keyswitch", line) { isTurned, _ in report(.keyswitch(isTurned: isTurned)) }
        }
        if let line = description.factoryReset?.line {
            parts.add(place("FactoryReset", line)) { [chips, loop] lost throws(GPIOError) in
                let button = try GPIOInput(
                    try GPIOLineAddress(line), GPIOLineSettings(line), chips: chips, wantsRelease: true,
                    loop: loop, report: { report(.factoryReset(isDown: $0, time: $1)) }, lost: lost)
                if button.isStuck { report(.factoryResetStuck(line: line.boardLine)) }
                return button
            }
        }
    }

    @discardableResult
    private func input(
        _ section: String, _ line: GPIODescription.Line, _ report: @escaping (Bool, Duration) -> Void
    ) -> PanelPlace<GPIOInput> {
        parts.add(place(section, line)) { [chips, loop] lost throws(GPIOError) in
            try GPIOInput(
                try GPIOLineAddress(line), GPIOLineSettings(line), chips: chips, loop: loop, report: report,
                lost: lost)
        }
    }

    private func addMatrix(
        _ matrix: GPIODescription.Matrix, _ report: @escaping (KeypadEvent) -> Void
    ) -> PanelPlace<GPIOMatrix> {
        let name = place("GPIOMatrix", matrix.rows[0])
        return parts.add(name) { [chips, loop] lost throws(GPIOError) in
            var (rows, columns): ([GPIOLineAddress], [GPIOLineAddress]) = ([], [])
            for line in matrix.rows { rows.append(try GPIOLineAddress(line)) }
            for line in matrix.columns { columns.append(try GPIOLineAddress(line)) }
            return try GPIOMatrix(
                rows: rows, columns: columns, settings: GPIOLineSettings(matrix.columns[0]),
                codes: matrix.codes, chips: chips, loop: loop, report: report, lost: lost)
        }
    }

    /// Nil where the board has none. A light that comes back shows what it would by now.
    private func output(
        _ section: String, _ line: GPIODescription.Line?, playing: @escaping () -> OutputPattern = { .off }
    ) -> PanelPlace<PatternOutput>? {
        guard let line else { return nil }
        return parts.add(place(section, line)) { [chips, loop] lost throws(GPIOError) in
            let sink = try GPIOOutput(try GPIOLineAddress(line), GPIOLineSettings(line), chips: chips)
            let output = try PatternOutput(sink, loop: loop, lost: lost)
            output.play(playing())
            return output
        }
    }

    private func addBuzzer() {
        guard let buzzer = description.buzzer else { return }
        switch buzzer.output {
        case .line(let line): self.buzzer = output("Buzzer", line)
        case .device(let name, let boardLine):
            self.buzzer = parts.add("\(file):\(boardLine): [Buzzer]") { [loop] lost throws(GPIOError) in
                try PatternOutput(try Beeper(named: name, tone: buzzer.tone), loop: loop, lost: lost)
            }
        }
    }
}

// MARK: The board file's words for the drivers

extension GPIOLineAddress {
    init(_ line: GPIODescription.Line) throws(GPIOError) {
        guard let address = GPIOLineAddress(line.address) else {
            throw .failed(SystemError("make sense of GPIO line", line.address, code: EINVAL))
        }
        self = address
    }
}

extension GPIOLineSettings {
    init(_ line: GPIODescription.Line) {
        self.init(
            isActiveLow: line.isActiveLow, bias: line.bias,
            drive: line.drive, debounce: line.debounce)
    }
}

extension OutputPattern {
    init(_ status: ScreenStatus) {
        switch status {
        case .idle: self = .on
        case .editing: self = .editing
        case .changesWaiting: self = .changesWaiting
        case .error: self = .error
        }
    }

    init(_ sound: ScreenSound) {
        switch sound {
        case .click: self = .click
        case .refusal: self = .refusal
        case .modeChange: self = .modeChange
        }
    }
}
