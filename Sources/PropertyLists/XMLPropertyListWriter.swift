/// Writes a property list as XML, its dictionaries in their order.
package struct XMLPropertyListWriter {
    private var text: [UInt8] = []
    private var losses: [PropertyListError] = []
    private let file: String

    /// The whole file in UTF-8, as Apple's tools write it: header, tabs, a last line feed.
    ///
    /// - Parameter file: what the places of `losses` name.
    /// - Returns: the file, and what XML cannot hold: characters that became U+FFFD, dates that became whole seconds.
    package static func write(
        _ root: PropertyList, file: String = ""
    ) -> (bytes: [UInt8], losses: [PropertyListError]) {
        var writer = XMLPropertyListWriter(file: file)
        let header = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">\n
            """
        writer.text += header.utf8
        writer.write(root, depth: 0)
        writer.text += "</plist>\n".utf8
        return (writer.text, writer.losses)
    }

    private init(file: String) {
        self.file = file
    }

    private mutating func write(_ node: PropertyList, depth: Int) {
        switch node.content {
        case .boolean(let flag): line("<\(flag)/>", depth)
        case .integer(let integer): line("<integer>\(integer)</integer>", depth)
        // `inf` and `nan` are what Double reads back; whole reals keep their point.
        case .real(let real): line("<real>\(real)</real>", depth)
        case .string(let string): element("string", string, depth, at: node.position)
        case .date(let date):
            if !date.isWholeSecond {
                lose("a property list in XML has whole seconds only", at: node.position)
            }
            line("<date>\(date)</date>", depth)
        case .data(let bytes): line("<data>\(Base64.encode(bytes))</data>", depth)
        case .array(let elements):
            line("<array>", depth)
            for element in elements { write(element, depth: depth + 1) }
            line("</array>", depth)
        case .dictionary(let dictionary):
            line("<dict>", depth)
            for entry in dictionary.entries {
                element("key", entry.key, depth + 1, at: entry.position)
                write(entry.value, depth: depth + 1)
            }
            line("</dict>", depth)
        }
    }

    private mutating func line(_ words: String, _ depth: Int) {
        text += repeatElement(UInt8(ascii: "\t"), count: depth)
        text += words.utf8
        text.append(0x0A)
    }

    private mutating func element(_ tag: String, _ string: String, _ depth: Int, at position: SourcePosition)
    {
        text += repeatElement(UInt8(ascii: "\t"), count: depth)
        text += "<\(tag)>".utf8
        if string.utf8.contains(where: Self.isSpecial) {
            for scalar in string.unicodeScalars { write(scalar, at: position) }
        } else {
            text += string.utf8
        }
        text += "</\(tag)>\n".utf8
    }

    /// Whether the text that it stands in needs a look at each character: U+FFFE begins with 0xEF.
    private static func isSpecial(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == 0x26 || byte == 0x3C || byte == 0x3E || byte == 0xEF
    }

    private mutating func write(_ scalar: Unicode.Scalar, at position: SourcePosition) {
        switch scalar {
        case "&": text += "&amp;".utf8
        case "<": text += "&lt;".utf8
        case ">": text += "&gt;".utf8
        case "\r": text += "&#13;".utf8
        // XML 1.0 has no way to write the other control characters, nor these two.
        case "\u{0}"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}":
            let code = String(scalar.value, radix: 16, uppercase: true)
            lose("XML has no way to write the character U+\(code.paddedCode)", at: position)
            text += "\u{FFFD}".utf8
        default: text += UTF8.encode(scalar).map(Array.init) ?? []
        }
    }

    private mutating func lose(_ what: String, at position: SourcePosition) {
        losses.append(
            PropertyListError(at: SourceLocation(file: file, position: position), .malformed(what)))
    }
}

extension String {
    /// Four digits at least, as code points are named.
    fileprivate var paddedCode: String { String(repeating: "0", count: Swift.max(0, 4 - count)) + self }
}
