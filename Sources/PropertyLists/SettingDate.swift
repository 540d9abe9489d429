/// A moment in UTC, as property lists keep dates.
package struct SettingDate: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Seconds since 1970-01-01T00:00:00Z, leap seconds not counted.
    package let secondsSince1970: Double

    /// - Parameter secondsSince1970: leap seconds not counted; a fraction is kept.
    package init(secondsSince1970: Double) {
        self.secondsSince1970 = secondsSince1970
    }

    /// Binary property lists count from 2001-01-01T00:00:00Z.
    package init(secondsSince2001: Double) {
        secondsSince1970 = secondsSince2001 + Self.epoch2001
    }

    private static let epoch2001 = 978_307_200.0

    /// As binary property lists count.
    package var secondsSince2001: Double { secondsSince1970 - Self.epoch2001 }

    /// Reads `2026-11-21T10:30:00Z`, a fraction and an offset allowed (RFC 3339). Nil for anything else.
    package init?(rfc3339 text: String) {
        var scanner = ByteScanner(text.utf8)
        guard let (year, month, day) = scanner.date(),
            scanner.skip("T") || scanner.skip("t") || scanner.skip(" "),
            let (hour, minute) = scanner.time(), scanner.skip(":"), let second = scanner.number(digits: 2),
            CivilDate.isValid(year: year, month: month, day: day), hour < 24, minute < 60, second < 61
        else { return nil }
        let fraction = scanner.fraction()
        guard let offset = scanner.zoneOffset(), scanner.isAtEnd else { return nil }
        let days = CivilDate(year: year, month: month, day: day).daysSince1970
        let seconds = days * 86_400 + hour * 3_600 + minute * 60 + second - offset
        secondsSince1970 = Double(seconds) + fraction
    }

    package static func < (left: SettingDate, right: SettingDate) -> Bool {
        left.secondsSince1970 < right.secondsSince1970
    }

    /// Whether its minute is one of those so many minutes apart, counted from the full hour; `interval` divides 60.
    package func isOn(minuteInterval interval: Int) -> Bool {
        let minute = (secondsSince1970 / 60).rounded(.down)
        return minute.isFinite
            && (interval <= 1 || minute.truncatingRemainder(dividingBy: Double(interval)) == 0)
    }

    /// Whether `description` says all of it: a whole second of the years 0 to 9999.
    package var isWholeSecond: Bool {
        secondsSince1970.rounded(.down) == secondsSince1970 && Self.written.contains(secondsSince1970)
    }

    /// The seconds of the years that RFC 3339 writes.
    private static let written = -62_167_219_200.0...253_402_300_799.0

    /// RFC 3339 in UTC, whole seconds.
    package var description: String {
        let (first, last) = (Self.written.lowerBound, Self.written.upperBound)
        let bounded = secondsSince1970.isNaN ? 0 : min(max(secondsSince1970, first), last)
        let whole = Int(bounded.rounded(.down))
        let date = CivilDate(daysSince1970: whole.flooredQuotient(by: 86_400))
        let time = whole - whole.flooredQuotient(by: 86_400) * 86_400
        return "\(date)T\(TimeOfDay(hour: time / 3_600, minute: time / 60 % 60, second: time % 60))Z"
    }
}

extension Int {
    func flooredQuotient(by divisor: Int) -> Int {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}
