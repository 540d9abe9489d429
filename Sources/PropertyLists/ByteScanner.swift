/// Walks over the bytes of a short ASCII notation: a date, an address, a number.
package struct ByteScanner {
    private let bytes: [UInt8]
    private(set) var offset = 0

    /// Starts at the first byte.
    package init(_ bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
    }

    /// Whether everything was read.
    package var isAtEnd: Bool { offset == bytes.count }
    var next: UInt8? { isAtEnd ? nil : bytes[offset] }

    /// Steps over that ASCII character; false, and nowhere further, where another stands there.
    package mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        offset += 1
        return true
    }

    /// Exactly `digits` decimal digits.
    package mutating func number(digits: Int) -> Int? {
        guard offset + digits <= bytes.count else { return nil }
        let end = offset + digits
        let start = offset
        var number = 0
        while offset < end, Ascii.isDigit(bytes[offset]) {
            number = number * 10 + Int(bytes[offset] - 0x30)
            offset += 1
        }
        return offset > start && offset == end ? number : nil
    }

    /// `2026-11-21`, each part only so far as digits go: whether there is such a day is not asked.
    package mutating func date() -> (year: Int, month: Int, day: Int)? {
        guard let year = number(digits: 4), skip("-"), let month = number(digits: 2), skip("-"),
            let day = number(digits: 2)
        else { return nil }
        return (year, month, day)
    }

    /// `07:30`; whether there is such a time is not asked.
    package mutating func time() -> (hour: Int, minute: Int)? {
        guard let hour = number(digits: 2), skip(":"), let minute = number(digits: 2) else { return nil }
        return (hour, minute)
    }

    /// `.25` -> 0.25; nothing -> 0.
    mutating func fraction() -> Double {
        guard skip(".") else { return 0 }
        var fraction = 0.0
        var place = 0.1
        while let byte = next, Ascii.isDigit(byte) {
            fraction += Double(byte - 0x30) * place
            place /= 10
            offset += 1
        }
        return fraction
    }

    /// Seconds east of UTC for `Z`, `+01:00`, `-0530`.
    mutating func zoneOffset() -> Int? {
        if skip("Z") || skip("z") { return 0 }
        let sign = skip("+") ? 1 : skip("-") ? -1 : 0
        guard sign != 0, let hours = number(digits: 2) else { return nil }
        _ = skip(":")
        guard let minutes = number(digits: 2), hours < 24, minutes < 60 else { return nil }
        return sign * (hours * 3_600 + minutes * 60)
    }
}
