/// Bytes as capital letters and digits, RFC 4648's base 32 without padding: a QR code packs these well, and they lie in the
/// same places on nearly all keyboards, whichever of them a scanner takes itself for.
enum Base32 {
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

    static func encode(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count * 8 / 5 + 1)
        var (bits, count) = (UInt32(0), 0)
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            count += 8
            while count >= 5 {
                count -= 5
                text.append(digits[Int(bits >> UInt32(count) & 31)])
            }
            bits &= 1 << UInt32(count) - 1
        }
        if count > 0 { text.append(digits[Int(bits << UInt32(5 - count) & 31)]) }
        return text
    }

    /// Nil for what is none.
    static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var (bits, count) = (UInt32(0), 0)
        for character in text {
            guard let digit = value(of: character) else { return nil }
            bits = bits << 5 | digit
            count += 5
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            bits &= 1 << UInt32(count) - 1
        }
        return bytes
    }

    /// A number in so many digits, the first of them the highest.
    static func digits(of number: UInt32, count: Int) -> [UInt8] {
        (0..<count).reversed().map { place in
            digits[Int(UInt64(number) >> UInt64(5 * place) & 31)]
        }
    }

    /// Nil for what is no number of 32 bits.
    static func number(_ text: some Sequence<UInt8>) -> UInt32? {
        var number: UInt64 = 0
        for character in text {
            guard let digit = value(of: character) else { return nil }
            number = number << 5 | UInt64(digit)
            guard number <= UInt64(UInt32.max) else { return nil }
        }
        return UInt32(number)
    }

    /// Small letters are the same: somebody may have pressed Caps Lock.
    private static func value(of character: UInt8) -> UInt32? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a"))
        case UInt8(ascii: "2")...UInt8(ascii: "7"): UInt32(character - UInt8(ascii: "2")) + 26
        default: nil
        }
    }
}
