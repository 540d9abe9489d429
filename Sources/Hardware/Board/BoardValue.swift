/// One entry's value, read as what its name wants.
struct BoardValue {
    private let entry: INIDocument.Entry
    private let file: String

    init(_ entry: INIDocument.Entry, _ file: String) {
        self.entry = entry
        self.file = file
    }

    var section: String { entry.section }
    var name: String { entry.name }
    /// Counted from 1.
    var line: Int { entry.line }
    var text: String { entry.value }
    var words: [String] { entry.value.split(whereSeparator: \.isWhitespace).map(String.init) }

    func error(_ reason: String) -> BoardError {
        BoardError(file: file, line: entry.line, reason: reason)
    }

    func unknownName(among valid: [String]) -> BoardError {
        error("unknown name \(entry.name) in [\(entry.section)]; valid are " + valid.joined(separator: ", "))
    }

    func wrong(_ expected: String) -> BoardError {
        error("\(entry.name) = \(entry.value): expected \(expected)")
    }

    func nonEmpty() throws(BoardError) -> String {
        guard !entry.value.isEmpty else { throw wrong("a text") }
        return entry.value
    }

    /// The service does not run in the folder of its board file.
    func path() throws(BoardError) -> String {
        guard entry.value.utf8.first == UInt8(ascii: "/") else { throw wrong("a whole path, from / on") }
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
        entry.value == "off" ? nil : try time(in: allowed, unit, orElse: "off, or ")
    }

    /// A time that cannot be off; `other` is what is expected besides.
    func time(
        in allowed: ClosedRange<Int>, _ unit: Unit, orElse other: String = ""
    ) throws(BoardError) -> Duration {
        let suffix = unit == .seconds ? "s" : "ms"
        var digits = Substring(entry.value)
        if digits.hasSuffix(suffix) { digits = digits.dropLast(suffix.count) }
        while digits.last == " " { digits.removeLast() }
        guard let number = Int(digits), allowed.contains(number) else {
            throw wrong("\(other)\(allowed.lowerBound) to \(allowed.upperBound) \(suffix)")
        }
        return unit == .seconds ? .seconds(number) : .milliseconds(number)
    }

    /// `320x240`
    func size() throws(BoardError) -> Size {
        let sides = entry.value.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        guard sides.count == 2, sides.allSatisfy({ $0 > 0 }) else {
            throw wrong("width x height, as in 320x240")
        }
        let size = Size(width: sides[0], height: sides[1])
        guard DisplayLimit.allows(size) else {
            throw error("\(entry.name) = \(entry.value): \(DisplayLimit.refusal(of: size))")
        }
        return size
    }

    /// `#2563EB`
    func color() throws(BoardError) -> UInt32 {
        guard let code = ColorCode.read(entry.value) else { throw wrong("a colour, as in #2563EB") }
        return code
    }

    func key(named word: String) throws(BoardError) -> Key {
        guard let key = Key(word: word) else {
            throw error("unknown key \"\(word)\"; valid are " + Key.allWords.joined(separator: " "))
        }
        return key
    }

    func keyCode(named name: String) throws(BoardError) -> UInt32 {
        if let code = KernelKeyNames.code(name) { return code }
        let similar = KernelKeyNames.similar(to: name)
        let advice = similar.isEmpty ? "the names are those of linux/input-event-codes.h" : "did you mean "
        // The word of a key stands behind the code that means it.
        let other = Key(word: name) == nil ? advice : "a code is the kernel's, as in KEY_F1 = \(name)"
        throw error("unknown key code \(name); \(other)" + similar.joined(separator: ", "))
    }
}
