import PropertyLists
import Settings

/// A JSON value (RFC 8259), integers apart from reals: what documents and reports are made of.
package enum JSON: Hashable, Sendable {
    case null
    case boolean(Bool)
    /// Written without a point and an exponent, and within 64 bits.
    case integer(Int)
    case real(Double)
    case text(String)
    case array([JSON])
    case object([String: JSON])

    /// What an object has under that name; nil for everything else.
    package subscript(name: String) -> JSON? { object?[name] }

    /// Nil for what is no object.
    package var object: [String: JSON]? { if case .object(let members) = self { members } else { nil } }
    /// Nil for what is no array.
    package var array: [JSON]? { if case .array(let elements) = self { elements } else { nil } }
    /// Nil for what is no text.
    package var text: String? { if case .text(let text) = self { text } else { nil } }
    /// Nil for what is no integer.
    package var integer: Int? { if case .integer(let integer) = self { integer } else { nil } }
    /// Nil for what is neither true nor false.
    package var boolean: Bool? { if case .boolean(let flag) = self { flag } else { nil } }
}

// MARK: Writing

extension JSON {
    /// UTF-8 without spaces, names in order: one value has one text.
    package var bytes: [UInt8] {
        var text: [UInt8] = []
        write(to: &text)
        return text
    }

    /// The same as a text.
    package var description: String { String(decoding: bytes, as: UTF8.self) }

    private func write(to text: inout [UInt8]) {
        switch self {
        case .null: text += "null".utf8
        case .boolean(let flag): text += "\(flag)".utf8
        case .integer(let integer): text += "\(integer)".utf8
        // JSON has no way to write what is no number.
        case .real(let real): text += (real.isFinite ? "\(real)" : "null").utf8
        case .text(let string): JSONString.append(string, to: &text)
        case .array(let elements):
            Self.write("[", elements, "]", to: &text) { element, text in element.write(to: &text) }
        case .object(let members):
            Self.write("{", members.sorted { $0.key < $1.key }, "}", to: &text) { member, text in
                JSONString.append(member.key, to: &text)
                text.append(UInt8(ascii: ":"))
                member.value.write(to: &text)
            }
        }
    }

    private static func write<Element>(
        _ opening: Unicode.Scalar, _ elements: [Element], _ closing: Unicode.Scalar, to text: inout [UInt8],
        _ body: (Element, inout [UInt8]) -> Void
    ) {
        text.append(UInt8(ascii: opening))
        for (index, element) in elements.enumerated() {
            if index > 0 { text.append(UInt8(ascii: ",")) }
            body(element, &text)
        }
        text.append(UInt8(ascii: closing))
    }
}

// MARK: Values of settings

extension JSON {
    /// A setting's value as documents carry it: `$date`, `$data` and `$dict` for what JSON has no word for.
    package init(_ value: SettingValue) {
        switch value {
        case .boolean(let flag): self = .boolean(flag)
        case .integer(let integer): self = .integer(integer)
        case .real(let real): self = .real(real)
        case .string(let text): self = .text(text)
        case .date(let date): self = .object(["$date": .text(date.description)])
        case .data(let bytes): self = .object(["$data": .text(Base64.encode(bytes))])
        case .array(let elements): self = .array(elements.map(JSON.init))
        case .dictionary(let entries): self = .object(["$dict": .object(entries.mapValues(JSON.init))])
        }
    }

    /// The setting's value that it stands for; nil where it stands for none.
    package var settingValue: SettingValue? {
        switch self {
        case .null: return nil
        case .boolean(let flag): return .boolean(flag)
        case .integer(let integer): return .integer(integer)
        case .real(let real): return .real(real)
        case .text(let text): return .string(text)
        case .array(let elements):
            let values = elements.compactMap(\.settingValue)
            return values.count == elements.count ? .array(values) : nil
        case .object(let members):
            guard members.count == 1, let (mark, content) = members.first else { return nil }
            return Self.value(marked: mark, content)
        }
    }

    private static func value(marked mark: String, _ content: JSON) -> SettingValue? {
        switch mark {
        case "$date": return content.text.flatMap(SettingDate.init(rfc3339:)).map(SettingValue.date)
        case "$data": return content.text.flatMap { Base64.decode($0.utf8) }.map(SettingValue.data)
        case "$dict":
            guard let members = content.object else { return nil }
            let values = members.compactMapValues(\.settingValue)
            return values.count == members.count ? .dictionary(values) : nil
        default: return nil
        }
    }
}
