/// A text as JSON writes it (RFC 8259, section 7).
package enum JSONString {
    /// In quotation marks, with nothing escaped but what must be.
    package static func append(_ string: String, to text: inout [UInt8]) {
        text.append(UInt8(ascii: "\""))
        var string = string
        string.withUTF8 { bytes in
            // Runs of plain characters at a time: settings may be megabytes.
            var plain = bytes.startIndex
            for (index, byte) in bytes.enumerated() where isEscaped(byte) {
                text += bytes[plain..<index]
                escape(byte, to: &text)
                plain = index + 1
            }
            text += bytes[plain...]
        }
        text.append(UInt8(ascii: "\""))
    }

    private static func isEscaped(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private static func escape(_ byte: UInt8, to text: inout [UInt8]) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): text += [UInt8(ascii: "\\"), byte]
        case 0x0A: text += "\\n".utf8
        case 0x0D: text += "\\r".utf8
        case 0x09: text += "\\t".utf8
        default: text += "\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8
        }
    }
}
