import PropertyLists

/// Writes values as an XML property list, keys in order, so that a difference of two files says something.
package struct PropertyListWriter {
    private var text = ""

    /// The whole file in UTF-8, as Apple's tools write it: header, tabs, a last line feed.
    package static func xml(_ value: SettingValue) -> [UInt8] {
        var writer = PropertyListWriter()
        writer.text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">\n
            """
        writer.write(value, depth: 0)
        return Array((writer.text + "</plist>\n").utf8)
    }

    private mutating func write(_ value: SettingValue, depth: Int) {
        switch value {
        case .boolean(let flag): line("<\(flag)/>", depth)
        case .integer(let integer): line("<integer>\(integer)</integer>", depth)
        case .real(let real): line("<real>\(Self.word(for: real))</real>", depth)
        case .string(let string): line("<string>\(Self.escaped(string))</string>", depth)
        case .date(let date): line("<date>\(date)</date>", depth)
        case .data(let bytes): line("<data>\(Base64.encode(bytes))</data>", depth)
        case .array(let elements):
            line("<array>", depth)
            for element in elements { write(element, depth: depth + 1) }
            line("</array>", depth)
        case .dictionary(let entries):
            line("<dict>", depth)
            for (key, value) in entries.sorted(by: { $0.key < $1.key }) {
                line("<key>\(Self.escaped(key))</key>", depth + 1)
                write(value, depth: depth + 1)
            }
            line("</dict>", depth)
        }
    }

    private mutating func line(_ words: String, _ depth: Int) {
        text += String(repeating: "\t", count: depth) + words + "\n"
    }

    /// `inf` and `nan` are what Double reads back; whole reals keep their point.
    private static func word(for real: Double) -> String { "\(real)" }

    private static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == 0x26 || $0 == 0x3C || $0 == 0x3E || $0 < 0x20 }) else {
            return text
        }
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\r": escaped += "&#13;"
            // XML 1.0 has no way to write the other control characters.
            case "\u{0}"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}": escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
