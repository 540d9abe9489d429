import PropertyLists

/// Values as JSON (RFC 8259): dates as RFC 3339 strings, data as base64 strings, keys in order.
package struct JSONText {
    private var text: [UInt8] = []
    private let isPretty: Bool

    /// Pretty has a line for each element and two spaces for each level.
    package static func of(_ value: SettingValue, isPretty: Bool = false) -> String {
        String(decoding: bytes(of: value, isPretty: isPretty), as: UTF8.self)
    }

    /// The same in UTF-8, for a file.
    package static func bytes(of value: SettingValue, isPretty: Bool = false) -> [UInt8] {
        var writer = JSONText(isPretty: isPretty)
        writer.write(value, depth: 0)
        return writer.text
    }

    private init(isPretty: Bool) {
        self.isPretty = isPretty
    }

    private mutating func write(_ value: SettingValue, depth: Int) {
        switch value {
        case .boolean(let flag): text += "\(flag)".utf8
        case .integer(let integer): text += "\(integer)".utf8
        // JSON has no way to write what is no number.
        case .real(let real): text += (real.isFinite ? real.plainText : "null").utf8
        case .string(let string): JSONString.append(string, to: &text)
        case .date(let date): JSONString.append(date.description, to: &text)
        case .data(let bytes): JSONString.append(Base64.encode(bytes), to: &text)
        case .array(let elements):
            write("[", "]", elements, depth) { writer, element in writer.write(element, depth: depth + 1) }
        case .dictionary(let entries):
            write("{", "}", entries.sorted { $0.key < $1.key }, depth) { writer, entry in
                JSONString.append(entry.key, to: &writer.text)
                writer.text += (writer.isPretty ? ": " : ":").utf8
                writer.write(entry.value, depth: depth + 1)
            }
        }
    }

    private mutating func write<Element>(
        _ opening: String, _ closing: String, _ elements: [Element], _ depth: Int,
        _ body: (inout JSONText, Element) -> Void
    ) {
        text += opening.utf8
        for (index, element) in elements.enumerated() {
            if index > 0 { text.append(UInt8(ascii: ",")) }
            newLine(depth + 1)
            body(&self, element)
        }
        if !elements.isEmpty { newLine(depth) }
        text += closing.utf8
    }

    private mutating func newLine(_ depth: Int) {
        guard isPretty else { return }
        text.append(0x0A)
        text += [UInt8](repeating: 0x20, count: 2 * depth)
    }
}
