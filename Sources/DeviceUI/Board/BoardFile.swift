/// Reads a board file: one INI text to one `Board`, or an error that names file and line and lists what is valid.
package enum BoardFile {
    /// `name` is the board's folder name; `file` is what errors call the text.
    package static func read(_ text: String, name: String, file: String) throws(BoardError) -> Board {
        let document = try INIDocument(text, file: file)
        var reader = BoardReader(file: file, name: name)
        for entry in document.entries { try reader.take(entry) }
        return try reader.finished()
    }
}

/// What has been read so far. Sections may come in any order, so the keypad is put together at the end.
private struct BoardReader {
    let file: String
    var board: Board
    var hardwareClass = HardwareClass.phonePad
    var sevenOnTop = true
    var timing = KeyTiming()
    var overrides: [UInt32: Key] = [:]
    var codes: [Key: UInt32] = [:]
    var legends: [Key: String] = [:]
    var missing: Set<Key> = []

    init(file: String, name: String) {
        self.file = file
        board = Board(name: name)
    }

    mutating func take(_ entry: INIDocument.Entry) throws(BoardError) {
        switch entry.section {
        case "Board": try takeBoard(Value(entry, file))
        case "Display": try takeDisplay(Value(entry, file))
        case "Keypad": try takeKeypad(Value(entry, file))
        case "Keys": try takeKey(Value(entry, file))
        case "Legends": legends[try Value(entry, file).key(named: entry.name)] = entry.value
        case "Fonts": try takeFonts(Value(entry, file))
        default:
            throw BoardError(
                file: file, line: entry.line,
                reason: "unknown section [\(entry.section)]; valid are "
                    + "[Board], [Display], [Keypad], [Keys], [Legends], [Fonts]")
        }
    }

    mutating func takeBoard(_ value: Value) throws(BoardError) {
        switch value.name {
        case "Name": board.name = try value.nonEmpty()
        case "Title": board.title = try value.nonEmpty()
        case "Idiom": board.idiom = try value.choice()
        case "Language": board.language = try value.nonEmpty()
        case "LanguageKey": board.languageKey = try value.nonEmpty()
        default: throw value.unknownName(among: ["Name", "Title", "Idiom", "Language", "LanguageKey"])
        }
    }

    mutating func takeDisplay(_ value: Value) throws(BoardError) {
        switch value.name {
        case "Driver": board.display.driver = try value.choice()
        case "Device": board.display.device = try value.nonEmpty()
        case "Size": board.display.size = try value.size()
        case "Depth": board.display.depth = try value.number(among: [1, 16, 32])
        case "Look": board.display.look = try value.choice()
        case "Theme": board.display.theme = try value.choice()
        case "Rotation": board.display.rotation = try value.number(among: [0, 90, 180, 270])
        case "TextSize": board.display.textSize = try value.number(in: 100...200)
        case "DimAfter": board.display.dimAfter = try value.duration(in: 1...86_400, .seconds)
        case "BlankAfter": board.display.blankAfter = try value.duration(in: 1...86_400, .seconds)
        default:
            throw value.unknownName(among: [
                "Driver", "Device", "Size", "Depth", "Look", "Theme", "Rotation", "TextSize", "DimAfter",
                "BlankAfter",
            ])
        }
    }

    mutating func takeKeypad(_ value: Value) throws(BoardError) {
        switch value.name {
        case "Class": hardwareClass = try value.choice()
        case "TopRow": sevenOnTop = try value.number(among: [123, 789]) == 789
        case "Layout": board.keyboardLayout = try value.nonEmpty()
        case "Device": board.inputDevices.append(InputDevicePattern(try value.nonEmpty()))
        case "Without": for word in value.words { missing.insert(try value.key(named: word)) }
        case "Gloves": if try value.flag() { timing = .gloves }
        case "Debounce": timing.debounce = try value.duration(in: 0...500, .milliseconds) ?? .zero
        case "Hold": timing.hold = try value.duration(in: 200...3000, .milliseconds) ?? timing.hold
        case "Commit": timing.commit = try value.duration(in: 300...5000, .milliseconds)
        default:
            throw value.unknownName(among: [
                "Class", "TopRow", "Layout", "Device", "Without", "Gloves", "Debounce", "Hold", "Commit",
            ])
        }
    }

    /// `KEY_KPDOT = star`: this code means that key, and is what the board sends for it.
    mutating func takeKey(_ value: Value) throws(BoardError) {
        guard let code = KernelKeyNames.code(value.name) else {
            let similar = KernelKeyNames.similar(to: value.name)
            let advice =
                similar.isEmpty ? "the names are those of linux/input-event-codes.h" : "did you mean "
            throw value.error("unknown key code \(value.name); \(advice)" + similar.joined(separator: ", "))
        }
        let key = try value.key(named: value.text)
        overrides[code] = key
        if codes[key] == nil { codes[key] = code }
    }

    mutating func takeFonts(_ value: Value) throws(BoardError) {
        switch value.name {
        case "Table": board.fonts.table = try value.nonEmpty()
        case "Font": board.fonts.files.append(try value.nonEmpty())
        default: throw value.unknownName(among: ["Table", "Font"])
        }
    }

    func finished() throws(BoardError) -> Board {
        if board.display.driver == .file, board.display.device == nil {
            throw BoardError(
                file: file, line: nil,
                reason: "Driver = file in [Display] wants Device = FILE, where the picture goes")
        }
        var result = board
        let usual =
            hardwareClass == .numberPad
            ? KeypadDescription.numberPad(sevenOnTop: sevenOnTop) : .standard(hardwareClass)
        let known = Set(usual.caps.map(\.key))
        let added = codes.keys.filter { !known.contains($0) }.sorted { (codes[$0] ?? 0) < (codes[$1] ?? 0) }
        result.keypad = KeypadDescription(
            hardwareClass: hardwareClass, pad: usual.pad.map { row in row.compactMap(cap) },
            functionKeys: usual.functionKeys.compactMap(cap) + added.map { cap(KeyCap($0)) ?? KeyCap($0) },
            timing: timing, overrides: overrides)
        return result
    }

    /// The usual key with the board's own code and legend; nil where the board lacks it.
    private func cap(_ usual: KeyCap) -> KeyCap? {
        guard !missing.contains(usual.key) else { return nil }
        return KeyCap(
            usual.key, code: codes[usual.key] ?? usual.code, legend: legends[usual.key] ?? usual.legend)
    }
}

/// One entry's value, read as what its name wants.
private struct Value {
    private let entry: INIDocument.Entry
    private let file: String

    init(_ entry: INIDocument.Entry, _ file: String) {
        self.entry = entry
        self.file = file
    }

    var name: String { entry.name }
    var text: String { entry.value }
    var words: [String] { entry.value.split(whereSeparator: \.isWhitespace).map(String.init) }

    func error(_ reason: String) -> BoardError {
        BoardError(file: file, line: entry.line, reason: reason)
    }

    func unknownName(among valid: [String]) -> BoardError {
        error("unknown name \(entry.name) in [\(entry.section)]; valid are " + valid.joined(separator: ", "))
    }

    private func wrong(_ expected: String) -> BoardError {
        error("\(entry.name) = \(entry.value): expected \(expected)")
    }

    func nonEmpty() throws(BoardError) -> String {
        guard !entry.value.isEmpty else { throw wrong("a text") }
        return entry.value
    }

    func choice<Choice: RawRepresentable<String> & CaseIterable>() throws(BoardError) -> Choice {
        guard let choice = Choice(rawValue: entry.value) else {
            throw wrong("one of " + Choice.allCases.map(\.rawValue).joined(separator: ", "))
        }
        return choice
    }

    func flag() throws(BoardError) -> Bool {
        switch entry.value {
        case "yes", "true", "on": return true
        case "no", "false", "off": return false
        default: throw wrong("yes or no")
        }
    }

    func number(in allowed: ClosedRange<Int>) throws(BoardError) -> Int {
        guard let number = Int(entry.value), allowed.contains(number) else {
            throw wrong("a number from \(allowed.lowerBound) to \(allowed.upperBound)")
        }
        return number
    }

    func number(among allowed: [Int]) throws(BoardError) -> Int {
        guard let number = Int(entry.value), allowed.contains(number) else {
            throw wrong("one of " + allowed.map(String.init).joined(separator: ", "))
        }
        return number
    }

    enum Unit { case milliseconds, seconds }

    /// `off` is nil.
    func duration(in allowed: ClosedRange<Int>, _ unit: Unit) throws(BoardError) -> Duration? {
        if entry.value == "off" { return nil }
        let suffix = unit == .seconds ? "s" : "ms"
        var digits = Substring(entry.value)
        if digits.hasSuffix(suffix) { digits = digits.dropLast(suffix.count) }
        while digits.last == " " { digits.removeLast() }
        guard let number = Int(digits), allowed.contains(number) else {
            throw wrong("off, or \(allowed.lowerBound) to \(allowed.upperBound) \(suffix)")
        }
        return unit == .seconds ? .seconds(number) : .milliseconds(number)
    }

    /// `320x240`
    func size() throws(BoardError) -> Size {
        let sides = entry.value.split(separator: "x").compactMap { Int($0) }
        guard sides.count == 2, sides.allSatisfy({ (1...8192).contains($0) }) else {
            throw wrong("width x height, as in 320x240")
        }
        return Size(width: sides[0], height: sides[1])
    }

    func key(named word: String) throws(BoardError) -> Key {
        guard let key = Key(word: word) else {
            throw error("unknown key \"\(word)\"; valid are " + Key.allWords.joined(separator: " "))
        }
        return key
    }
}
