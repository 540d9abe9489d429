/// A time of day as fields write it: `07:30`, or `07:30:15`.
package struct TimeOfDay: Hashable, Sendable, CustomStringConvertible {
    /// 0 to 23.
    package let hour: Int
    /// 0 to 59.
    package let minute: Int
    /// Nil where the text says none.
    package let second: Int?

    /// Unchecked: texts are checked by `init(_:)`.
    package init(hour: Int, minute: Int, second: Int? = nil) {
        self.hour = hour
        self.minute = minute
        self.second = second
    }

    /// Nil for anything else, and for times that no clock shows.
    package init?(_ text: some StringProtocol) {
        var scanner = ByteScanner(text.utf8)
        guard let (hour, minute) = scanner.time(), hour < 24, minute < 60 else { return nil }
        var second: Int?
        if scanner.skip(":") {
            second = scanner.number(digits: 2)
            guard let second, second < 60 else { return nil }
        }
        guard scanner.isAtEnd else { return nil }
        self.init(hour: hour, minute: minute, second: second)
    }

    package var description: String {
        "\(hour.padded(to: 2)):\(minute.padded(to: 2))" + (second.map { ":\($0.padded(to: 2))" } ?? "")
    }
}
