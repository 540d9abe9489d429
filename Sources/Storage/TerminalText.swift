/// Text for a terminal.
package enum TerminalText {
    /// Control characters but line ends and tabs, and those that turn the direction of text, as `\u{1B}`.
    package static func harmless(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { harmless, scalar in
            if isActedOn(scalar) {
                harmless += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
            } else {
                harmless.unicodeScalars.append(scalar)
            }
        }
    }

    private static func isActedOn(_ scalar: UnicodeScalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A: false
        case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
