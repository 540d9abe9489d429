/// Base64 as property lists and JSON carry data (RFC 4648, section 4).
package enum Base64 {
    /// Nil for characters outside the alphabet; white space is skipped.
    package static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var bits: UInt32 = 0
        var count = 0
        var padding = 0
        for character in text {
            if Ascii.isSpace(character) { continue }
            if character == UInt8(ascii: "=") {
                padding += 1
                continue
            }
            guard padding == 0, let six = value(of: character) else { return nil }
            bits = bits << 6 | UInt32(six)
            count += 1
            if count % 4 == 0 {
                bytes += [UInt8(bits >> 16 & 0xFF), UInt8(bits >> 8 & 0xFF), UInt8(bits & 0xFF)]
                bits = 0
            }
        }
        switch count % 4 {
        case 0: return padding == 0 ? bytes : nil
        case 2: return padding > 2 ? nil : bytes + [UInt8(bits >> 4 & 0xFF)]
        case 3: return padding > 1 ? nil : bytes + [UInt8(bits >> 10 & 0xFF), UInt8(bits >> 2 & 0xFF)]
        default: return nil
        }
    }

    /// RFC 4648 with its padding, in one line.
    package static func encode(_ bytes: [UInt8]) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            var bits: UInt32 = 0
            for index in 0..<3 {
                bits = bits << 8 | (index < group.count ? UInt32(group[start + index]) : 0)
            }
            for index in 0..<4 {
                let six = Int(bits >> UInt32(18 - 6 * index) & 0x3F)
                text.append(index <= group.count ? alphabet[six] : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// For names and addresses (RFC 4648, section 5), without what fills it up.
    package static func encodeForNames(_ bytes: [UInt8]) -> String {
        String(
            encode(bytes).compactMap { character -> Character? in
                switch character {
                case "+": "-"
                case "/": "_"
                case "=": nil
                default: character
                }
            })
    }

    private static func value(of character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): character - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0") + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
