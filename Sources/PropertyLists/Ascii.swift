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

    /// A space to a tilde.
    package static func isPrintable(_ byte: UInt8) -> Bool { (0x20...0x7E).contains(byte) }
}
