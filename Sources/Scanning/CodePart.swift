/// One part of a configuration code, as a QR code holds it: capital letters and digits alone.
///
/// `SETTINGS1`, a digit for its place from 0, one for the last place, the check of the whole in seven digits, the check of
/// this part in four, then its share of the data; digits are those of base 32.
package struct CodePart: Hashable, Sendable {
    /// From 0.
    let place: Int
    /// How many there are of the whole.
    package let count: Int
    /// CRC-32 of what all parts hold together, by which they know each other.
    let whole: UInt32
    /// In base 32.
    let data: [UInt8]

    private static let mark = Array("SETTINGS1".utf8)
    /// Characters of a part that are not its data.
    static let overhead = mark.count + 2 + wholeDigits + checkDigits
    private static let wholeDigits = 7
    private static let checkDigits = 4
    /// As many as a digit counts.
    package static let most = 32

    init(place: Int, count: Int, whole: UInt32, data: [UInt8]) {
        (self.place, self.count, self.whole, self.data) = (place, count, whole, data)
    }

    /// Nil for what is none, or came damaged.
    package init?(_ text: String) {
        guard Self.isOne(text) else { return nil }
        var rest = Array(text.utf8)[...].dropFirst(Self.mark.count)
        func take(_ count: Int) -> UInt32? {
            defer { rest = rest.dropFirst(count) }
            return rest.count > count ? Base32.number(rest.prefix(count)) : nil
        }
        guard let place = take(1), let last = take(1), place <= last, let whole = take(Self.wholeDigits),
            let check = take(Self.checkDigits)
        else { return nil }
        self.init(place: Int(place), count: Int(last) + 1, whole: whole, data: Array(rest))
        guard check == self.check else { return nil }
    }

    /// Whether a text begins as one.
    package static func isOne(_ text: String) -> Bool {
        let start = text.utf8.prefix(mark.count)
        return start.count == mark.count
            && zip(start, mark).allSatisfy { $0 == $1 || $0 == $1 | 0x20 && $1 >= UInt8(ascii: "A") }
    }

    /// What is scanned.
    package var text: String {
        let head = Self.mark + Self.places(place, count) + Base32.digits(of: whole, count: Self.wholeDigits)
        return String(
            decoding: head + Base32.digits(of: check, count: Self.checkDigits) + data, as: UTF8.self)
    }

    private static func places(_ place: Int, _ count: Int) -> [UInt8] {
        Base32.digits(of: UInt32(place), count: 1) + Base32.digits(of: UInt32(count - 1), count: 1)
    }

    /// The lower 20 bits of CRC-32 of all the rest.
    private var check: UInt32 {
        let capitals = data.map { $0 >= UInt8(ascii: "a") ? $0 & 0xDF : $0 }
        let all = Self.places(place, count) + Base32.digits(of: whole, count: Self.wholeDigits) + capitals
        return Compression.checksum(all) & 0xFFFFF
    }
}
