/// Reads Apple's syntax for password rules: `name: value, value; name: value`.
struct PasswordRulesReader {
    private var rest: Substring
    private(set) var required: [[PasswordRules.CharacterClass]] = []
    private(set) var allowed: [PasswordRules.CharacterClass] = []
    private(set) var maximumConsecutive: Int?
    private(set) var minimumLength: Int?
    private(set) var maximumLength: Int?

    init(_ text: String) { rest = text[...] }

    /// In UTF-8: each rule is asked of each character of a secret, and what is missing stands on one line.
    private static let mostBytes = 4_096

    mutating func read() throws(PatternError) {
        guard rest.utf8.count <= Self.mostBytes else {
            throw PatternError("more than \(Self.mostBytes) bytes of rules")
        }
        skipSpace()
        while !rest.isEmpty {
            try readRule()
            skipSpace()
        }
    }

    private mutating func readRule() throws(PatternError) {
        let name = word()
        try take(":", after: name)
        switch name {
        case "required": required.append(try classes())
        case "allowed": allowed += try classes()
        case "max-consecutive":
            let number = try number(of: name)
            maximumConsecutive = min(maximumConsecutive ?? number, number)
        case "minlength":
            let number = try number(of: name)
            minimumLength = max(minimumLength ?? number, number)
        case "maxlength":
            let number = try number(of: name)
            maximumLength = min(maximumLength ?? number, number)
        default:
            throw PatternError(
                "\"\(name)\" is none of required, allowed, max-consecutive, minlength, maxlength")
        }
        skipSpace()
        guard rest.isEmpty || rest.first == ";" else { throw PatternError("a ; goes between two rules") }
        rest = rest.dropFirst()
    }

    private mutating func classes() throws(PatternError) -> [PasswordRules.CharacterClass] {
        var found = [try characterClass()]
        skipSpace()
        while rest.first == "," {
            rest.removeFirst()
            found.append(try characterClass())
            skipSpace()
        }
        return found
    }

    private mutating func characterClass() throws(PatternError) -> PasswordRules.CharacterClass {
        skipSpace()
        if rest.first == "[" { return .custom(try bracketed()) }
        let name = word()
        guard let known = PasswordRules.CharacterClass.words[name] else {
            throw PatternError("\"\(name)\" is no class of characters")
        }
        return known
    }

    /// A hyphen stands first and a closing bracket last, as Apple has it.
    private mutating func bracketed() throws(PatternError) -> Set<Character> {
        rest.removeFirst()
        var set: Set<Character> = []
        while let character = rest.first {
            rest.removeFirst()
            if character == "]", rest.first != "]" { return set }
            set.insert(character)
        }
        throw PatternError("a [ has no ]")
    }

    private mutating func number(of name: String) throws(PatternError) -> Int {
        skipSpace()
        let digits = word()
        guard let number = Int(digits), (1...1000).contains(number) else {
            throw PatternError("\(name) wants a number from 1 to 1000")
        }
        return number
    }

    private mutating func word() -> String {
        skipSpace()
        let end = rest.firstIndex { !($0.isLetter || $0.isNumber || $0 == "-") } ?? rest.endIndex
        defer { rest = rest[end...] }
        return rest[..<end].lowercased()
    }

    private mutating func take(_ character: Character, after name: String) throws(PatternError) {
        skipSpace()
        guard rest.first == character else {
            throw PatternError("\(name.isEmpty ? "a rule" : "\"\(name)\"") wants a \(character)")
        }
        rest.removeFirst()
    }

    private mutating func skipSpace() { rest = rest.drop { $0.isWhitespace } }
}
