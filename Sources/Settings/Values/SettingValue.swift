import PropertyLists

/// One value of a setting, in the types that a property list knows. `==` keeps the types apart;
/// `matches(_:)` compares as the schema does.
package enum SettingValue: Hashable, Sendable {
    case boolean(Bool)
    case integer(Int)
    case real(Double)
    case string(String)
    case date(SettingDate)
    case data([UInt8])
    case array([SettingValue])
    case dictionary([String: SettingValue])
}

extension SettingValue {
    /// Equal in the schema's sense: 1, 1.0 and YES are one number, text never equals a number.
    package func matches(_ other: SettingValue) -> Bool { matchingKey == other.matchingKey }

    /// A value that all share that match one another, so that choices can be found in a dictionary.
    package var matchingKey: SettingValue {
        switch self {
        case .boolean(let flag): .integer(flag ? 1 : 0)
        case .real(let real): Int(exactly: real).map(SettingValue.integer) ?? self
        case .array(let elements): .array(elements.map(\.matchingKey))
        case .dictionary(let entries): .dictionary(entries.mapValues(\.matchingKey))
        case .integer, .string, .date, .data: self
        }
    }

    /// The same to whoever reads its bytes: `==` takes two spellings of a letter for one.
    func isIdentical(to other: SettingValue) -> Bool { self == other && hasSameTexts(as: other) }

    /// The same setting: numbers match one another however they are written, and texts are what their bytes are.
    package func isSame(as other: SettingValue) -> Bool { matches(other) && hasSameTexts(as: other) }

    /// Of two that match, whether the texts in them are written in the same bytes.
    private func hasSameTexts(as other: SettingValue) -> Bool {
        switch (self, other) {
        case (.string(let one), .string(let other)): one.hasSameBytes(as: other)
        case (.array(let one), .array(let other)): zip(one, other).allSatisfy { $0.hasSameTexts(as: $1) }
        case (.dictionary(let one), .dictionary(let other)):
            one.allSatisfy { key, value in
                guard let index = other.index(forKey: key) else { return false }
                return other[index].key.hasSameBytes(as: key) && value.hasSameTexts(as: other[index].value)
            }
        default: true
        }
    }

    /// True for booleans too, which compare as 0 and 1.
    package var isNumeric: Bool {
        switch self {
        case .boolean, .integer, .real: true
        default: false
        }
    }

    /// The number that this is, booleans as 0 and 1; nil for everything that is not a number.
    package var number: Double? {
        switch self {
        case .boolean(let flag): flag ? 1 : 0
        case .integer(let integer): Double(integer)
        case .real(let real): real
        default: nil
        }
    }

    /// Number for display: text that reads as one counts too.
    package var coercedNumber: Double? {
        if case .string(let text) = self { return Double(text.trimmingASCIISpace()) }
        return number
    }

    /// Truth for display, as `boolValue` has it: YES, true and nonzero numbers in text count.
    package var coercedBoolean: Bool {
        guard case .string(let text) = self else { return number.map { $0 != 0 } ?? false }
        let word = text.trimmingASCIISpace().lowercased()
        if let first = word.first, first == "y" || first == "t" { return true }
        return Double(word).map { $0 != 0 } ?? false
    }

    /// Text for display. Whole reals lose their point; data shows its length.
    package var displayText: String {
        switch self {
        case .boolean(let flag): flag ? "YES" : "NO"
        case .integer(let integer): String(integer)
        case .real(let real): real.plainText
        case .string(let text): text
        case .date(let date): date.description
        case .data(let bytes): "\(bytes.count) bytes"
        case .array(let elements): elements.map(\.displayText).joined(separator: ", ")
        case .dictionary(let entries):
            entries.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.displayText)" }
                .joined(separator: ", ")
        }
    }

    /// For messages: text in quotation marks, everything else bare.
    package var quoted: String {
        if case .string(let text) = self { "\"\(text)\"" } else { displayText }
    }

    /// The type's name in a property list, as messages spell it.
    package var typeName: String {
        switch self {
        case .boolean: "boolean"
        case .integer: "integer"
        case .real: "real"
        case .string: "string"
        case .date: "date"
        case .data: "data"
        case .array: "array"
        case .dictionary: "dict"
        }
    }
}

extension SettingValue? {
    /// The same of values of which there may be none.
    func isIdentical(to other: SettingValue?) -> Bool {
        guard let value = self, let other else { return self == nil && other == nil }
        return value.isIdentical(to: other)
    }
}
