/// Classes of ASCII bytes.
package enum Ascii {
    /// 0 to 9.
    package static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// A to Z, a to z.
    package static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    /// 0 to 9, A to Z, a to z.
    package static func isLetterOrDigit(_ byte: UInt8) -> Bool { isDigit(byte) || isLetter(byte) }

    /// 0 to 9, A to F, a to f.
    package static func isHexDigit(_ byte: UInt8) -> Bool {
        isDigit(byte) || (0x61...0x66).contains(byte | 0x20)
    }

    /// 0 to 15; nil for what is no hexadecimal digit.
    package static func hexadecimalValue(of byte: UInt8) -> UInt8? {
        if isDigit(byte) { return byte - 0x30 }
        return isHexDigit(byte) ? (byte | 0x20) - 0x61 + 10 : nil
    }

    /// A space, a tab or a line end.
    package static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    /// A space to a tilde.
    package static func isPrintable(_ byte: UInt8) -> Bool { (0x20...0x7E).contains(byte) }
}
