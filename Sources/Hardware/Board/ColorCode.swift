/// A colour as people write it in files, `#RRGGBB`.
package enum ColorCode {
    /// `0xRRGGBB`; nil for what is not written so.
    package static func read(_ text: String) -> UInt32? {
        let digits = text.utf8.dropFirst()
        guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6, digits.allSatisfy(isHex) else {
            return nil
        }
        return UInt32(text.dropFirst(), radix: 16)
    }

    /// Signs are no digits, though numbers may have them.
    private static func isHex(_ byte: UInt8) -> Bool { Character(UnicodeScalar(byte)).isHexDigit }
}
