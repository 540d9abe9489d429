/// The sections of a board file that name GPIO lines.
///
/// How a section's lines are wired may be said before or after them, so lines are put together at the end.
struct GPIOReader {
    static let sections = [
        "GPIOKeys", "GPIOMatrix", "Keyswitch", "FactoryReset", "StatusLED", "KeyBacklight",
        "DisplayBacklight", "Buzzer",
    ]
    private static let matrixWiring = ["ActiveLow", "Bias"]
    private static let inputWiring = matrixWiring + ["Debounce"]
    private static let outputWiring = ["ActiveLow", "Drive"]

    /// Before the board says otherwise. Keys are debounced where they become presses.
    private static let usualLine = GPIODescription.Line(address: "", boardLine: 0)
    private static let usualSwitch = GPIODescription.Line(
        address: "", boardLine: 0, debounce: .milliseconds(20))

    let file: String
    /// What each section says of all its lines; the line is filled in last.
    private var wiring = ["Keyswitch": usualSwitch, "FactoryReset": usualSwitch]
    private var keys: [(code: UInt32, line: BoardValue)] = []
    private var rows: [BoardValue] = []
    private var columns: [BoardValue] = []
    private var codes: [[UInt32]] = []
    private var lines: [String: BoardValue] = [:]
    /// The first entry of each section, to name where it begins.
    private var starts: [String: BoardValue] = [:]
    private var resetHold = Duration.seconds(10)
    private var beeper: BoardValue?
    private var tone = 2000
    private var loudness = GPIODescription.Buzzer.Loudness.loud
    private var loudnessKey: String?

    init(file: String) { self.file = file }

    /// False for a section that is none of these.
    mutating func take(_ value: BoardValue) throws(BoardError) -> Bool {
        guard Self.sections.contains(value.section) else { return false }
        if starts[value.section] == nil { starts[value.section] = value }
        switch value.section {
        case "GPIOKeys": try takeKey(value)
        case "GPIOMatrix": try takeMatrix(value)
        case "Keyswitch": try takeLine(value, Self.inputWiring)
        case "FactoryReset": try takeFactoryReset(value)
        case "Buzzer": try takeBuzzer(value)
        default: try takeLine(value, Self.outputWiring)
        }
        return true
    }

    /// `KEY_UP = BTN-UP`
    private mutating func takeKey(_ value: BoardValue) throws(BoardError) {
        guard try !takeWiring(value, among: Self.inputWiring) else { return }
        guard value.name.hasPrefix("KEY_") || value.name.hasPrefix("BTN_") || UInt32(value.name) != nil else {
            throw value.error(
                "unknown name \(value.name) in [GPIOKeys]; it takes key codes such as KEY_UP, and valid are "
                    + Self.inputWiring.joined(separator: ", "))
        }
        let code = try value.keyCode(named: value.name)
        if let earlier = keys.first(where: { $0.code == code }) {
            throw value.error("\(value.name) has a line already, at line \(earlier.line.line)")
        }
        keys.append((code, value))
    }

    private mutating func takeMatrix(_ value: BoardValue) throws(BoardError) {
        switch value.name {
        case "RowLine": rows.append(value)
        case "ColumnLine": columns.append(value)
        case "Row":
            var row: [UInt32] = []
            for word in value.words { row.append(word == "-" ? 0 : try value.keyCode(named: word)) }
            codes.append(row)
        default:
            guard try takeWiring(value, among: Self.matrixWiring) else {
                throw value.unknownName(among: ["RowLine", "ColumnLine", "Row"] + Self.matrixWiring)
            }
        }
    }

    private mutating func takeLine(_ value: BoardValue, _ wiring: [String]) throws(BoardError) {
        if value.name == "Line" {
            lines[value.section] = value
        } else if try !takeWiring(value, among: wiring) {
            throw value.unknownName(among: ["Line"] + wiring)
        }
    }

    private mutating func takeFactoryReset(_ value: BoardValue) throws(BoardError) {
        switch value.name {
        case "Hold": resetHold = .seconds(try value.number(in: 3...60))
        case "Line": lines[value.section] = value
        default:
            guard try takeWiring(value, among: Self.inputWiring) else {
                throw value.unknownName(among: ["Line", "Hold"] + Self.inputWiring)
            }
        }
    }

    private mutating func takeBuzzer(_ value: BoardValue) throws(BoardError) {
        switch value.name {
        case "Line": lines[value.section] = value
        case "Device": beeper = value
        case "Tone": tone = try value.number(in: 100...12_000)
        case "Loudness": loudness = try value.choice()
        case "LoudnessKey": loudnessKey = try value.nonEmpty()
        default:
            guard try takeWiring(value, among: Self.outputWiring) else {
                throw value.unknownName(
                    among: ["Line", "Device", "Tone", "Loudness", "LoudnessKey"] + Self.outputWiring)
            }
        }
    }

    /// False for a name that does not say how lines are wired.
    private mutating func takeWiring(
        _ value: BoardValue, among names: [String]
    ) throws(BoardError) -> Bool {
        guard names.contains(value.name) else { return false }
        var line = wiring[value.section] ?? Self.usualLine
        switch value.name {
        case "ActiveLow": line.isActiveLow = try value.flag()
        case "Bias": line.bias = try value.choice()
        case "Drive": line.drive = try value.choice()
        default: line.debounce = try value.duration(in: 0...500, .milliseconds) ?? .zero
        }
        wiring[value.section] = line
        return true
    }
}

// MARK: What it comes to

extension GPIOReader {
    func finished() throws(BoardError) -> GPIODescription {
        var result = GPIODescription()
        for key in keys { result.keys.append(GPIODescription.Key(code: key.code, line: try line(key.line))) }
        result.matrix = try matrix()
        result.keyswitch = try line(of: "Keyswitch")
        result.factoryReset = try line(of: "FactoryReset").map {
            GPIODescription.FactoryReset(line: $0, hold: resetHold)
        }
        result.statusLED = try line(of: "StatusLED")
        result.keyBacklight = try line(of: "KeyBacklight")
        result.displayBacklight = try line(of: "DisplayBacklight")
        result.buzzer = try buzzer()
        try refuseTwice(result.lines.map(\.line))
        return result
    }

    /// A line as its entry names it, wired as its section says.
    private func line(_ value: BoardValue) throws(BoardError) -> GPIODescription.Line {
        let address = try value.nonEmpty()
        guard Self.isAddress(address) else {
            throw value.wrong("a line's name, or chip and offset as in gpiochip0:17")
        }
        var line = wiring[value.section] ?? Self.usualLine
        (line.address, line.boardLine) = (address, value.line)
        return line
    }

    /// After the last colon there is an offset.
    private static func isAddress(_ text: String) -> Bool {
        guard let colon = text.lastIndex(of: ":") else { return !text.isEmpty }
        return colon > text.startIndex && UInt16(text[text.index(after: colon)...]) != nil
    }

    /// Nil where the board has no such section.
    private func line(of section: String) throws(BoardError) -> GPIODescription.Line? {
        guard let start = starts[section] else { return nil }
        guard let value = lines[section] else { throw start.error("[\(section)] wants Line = a GPIO line") }
        return try line(value)
    }

    private func matrix() throws(BoardError) -> GPIODescription.Matrix? {
        guard let start = starts["GPIOMatrix"] else { return nil }
        guard !rows.isEmpty, (1...32).contains(columns.count) else {
            throw start.error("[GPIOMatrix] wants a RowLine for each row and a ColumnLine for each column")
        }
        guard codes.count == rows.count, codes.allSatisfy({ $0.count == columns.count }) else {
            throw start.error(
                "[GPIOMatrix] has \(rows.count) rows and \(columns.count) columns: it wants as many times "
                    + "Row = as rows, each with as many key codes as columns, - where no key is")
        }
        var matrix = GPIODescription.Matrix(codes: codes)
        for row in rows { matrix.rows.append(try line(row)) }
        for column in columns { matrix.columns.append(try line(column)) }
        return matrix
    }

    private func buzzer() throws(BoardError) -> GPIODescription.Buzzer? {
        guard let start = starts["Buzzer"] else { return nil }
        let output: GPIODescription.Buzzer.Output
        switch (lines["Buzzer"], beeper) {
        case (let value?, nil): output = .line(try line(value))
        case (nil, let value?): output = .device(try value.nonEmpty(), boardLine: value.line)
        default: throw start.error("[Buzzer] wants either Line = a GPIO line or Device = an input device")
        }
        return GPIODescription.Buzzer(
            output: output, tone: tone, loudness: loudness, loudnessKey: loudnessKey)
    }

    private func refuseTwice(_ lines: [GPIODescription.Line]) throws(BoardError) {
        var seen: [String: Int] = [:]
        for line in lines {
            guard let earlier = seen.updateValue(line.boardLine, forKey: line.address) else { continue }
            throw BoardError(
                file: file, line: line.boardLine,
                reason: "GPIO line \(line.address) is in use already, at line \(earlier)")
        }
    }
}
