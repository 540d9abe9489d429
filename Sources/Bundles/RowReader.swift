import Localization
import PropertyLists
import Settings

/// Reads the keys of one specifier, keeping account of what is wrong. The first thing that makes the row
/// unusable becomes its problem; the others are diagnostics only.
struct RowReader {
    let row: PropertyListDictionary
    let location: SourceLocation
    let localizer: Localizer
    private(set) var problem: String?
    private(set) var diagnostics: [Diagnostic] = []

    init(_ row: PropertyListDictionary, at location: SourceLocation, localizer: Localizer) {
        self.row = row
        self.location = location
        self.localizer = localizer
    }

    // MARK: Reporting

    /// The row works, though perhaps not as meant.
    mutating func warn(_ rule: LintRule, at key: String? = nil, _ message: String) {
        diagnostics.append(Diagnostic(rule, at: place(of: key), message))
    }

    /// The row is shown greyed with this reason.
    mutating func fail(_ rule: LintRule, at key: String? = nil, _ message: String) {
        warn(rule, at: key, message)
        if problem == nil { problem = message }
    }

    mutating func report(_ diagnostic: Diagnostic) {
        diagnostics.append(diagnostic)
    }

    mutating func fail(_ diagnostic: Diagnostic) {
        report(diagnostic)
        let isHere = diagnostic.location.file == location.file
        if problem == nil {
            problem = isHere ? diagnostic.message : "\(diagnostic.location): \(diagnostic.message)"
        }
    }

    /// Of the key's value; of the whole row where the key is missing.
    func place(of key: String?) -> SourceLocation {
        guard let key, let node = row[key] else { return location }
        return SourceLocation(file: location.file, position: node.position)
    }

    // MARK: Values

    func value(_ key: String) -> SettingValue? {
        row[key]?.value
    }

    /// Text as it is written.
    mutating func string(_ key: String) -> String? {
        guard let node = row[key] else { return nil }
        if let text = node.string { return text.copied }
        warn(.valueType, at: key, "\(key) should be a string and is of type \(node.value.typeName)")
        return node.value.displayText
    }

    /// Text in the page's language; nil where it is missing or empty.
    mutating func localized(_ key: String) -> String? {
        guard let text = string(key), !text.isEmpty else { return nil }
        return localizer(text)
    }

    mutating func boolean(_ key: String) -> Bool? {
        guard let value = value(key) else { return nil }
        if case .boolean(let flag) = value { return flag }
        warn(.valueType, at: key, "\(key) should be true or false and is of type \(value.typeName)")
        return value.coercedBoolean
    }

    mutating func number(_ key: String, rule: LintRule = .valueType) -> Double? {
        guard let value = value(key) else { return nil }
        if let number = value.number { return number }
        let number = value.coercedNumber
        warn(rule, at: key, "\(key) should be a number and is of type \(value.typeName)")
        return number
    }

    mutating func count(_ key: String) -> Int? {
        guard let number = number(key, rule: .deviceKeyInvalid) else { return nil }
        if let count = Int(exactly: number), count >= 0 { return count }
        warn(.deviceKeyInvalid, at: key, "\(key) should be a whole number from 0")
        return nil
    }

    /// One of a fixed set of words; an unknown one is reported and means the default.
    mutating func word<Word>(
        _ key: String, rule: LintRule = .deviceKeyInvalid, default standard: Word
    ) -> Word where Word: RawRepresentable<String> & CaseIterable {
        guard let text = string(key) else { return standard }
        if let word = Word(rawValue: text) { return word }
        warn(rule, at: key, unknownWord(text, of: key, allowed: Word.allCases.map(\.rawValue)))
        return standard
    }

    func unknownWord(_ text: String, of key: String, allowed: [String]) -> String {
        let names = allowed.joined(separator: ", ")
        return "\(key) \"\(text)\" is none of \(names)" + Misspelling.suggestion(for: text, among: allowed)
    }
}
