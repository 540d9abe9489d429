/// Sixteen digits that set a forgotten PIN anew, once.
package enum RecoveryCode {
    /// How many digits.
    package static let length = 16
    /// How many of them stand together where it is shown, written down and typed.
    package static let group = 4

    /// In groups, as it is shown and written down.
    ///
    /// - Parameter random: so many random bytes.
    static func new(_ random: (Int) -> [UInt8]) -> String {
        var digits: [UInt8] = []
        while digits.count < length {
            // 250 is a multiple of ten: every digit is as likely.
            digits += random(length).filter { $0 < 250 }.map { $0 % 10 }
        }
        return grouped(digits.prefix(length))
    }

    private static func grouped(_ digits: some Collection<UInt8>) -> String {
        digits.enumerated().reduce(into: "") { text, digit in
            if digit.offset > 0, digit.offset.isMultiple(of: group) { text += " " }
            text += String(digit.element)
        }
    }

    /// As they are hashed, whatever somebody types between them. Of too many there is one more than a code has: that is wrong.
    static func digits(of code: String) -> [UInt8] {
        Array(code.utf8.lazy.filter { (0x30...0x39).contains($0) }.prefix(length + 1))
    }
}
