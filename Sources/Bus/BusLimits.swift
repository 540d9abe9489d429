import Settings

/// How much the service puts into one message: far less than a bus throws a sender off for.
enum BusLimits {
    /// Bytes of the values in an answer, as `SettingValue.byteCount` has them. A message is twice that at most.
    static let answer = 8 << 20
    /// Bytes of the values and keys in a signal, which reaches everybody who listens.
    static let signal = 1 << 20

    static func check(_ values: [String: SettingValue]) throws(BusFailure) {
        guard bytes(values) > answer else { return }
        throw BusFailure(
            .invalid, "all of these are more than \(answer >> 20) MB: ask with Get for one after the other")
    }

    static func fitsSignal(_ values: [String: SettingValue], _ reset: [String]) -> Bool {
        bytes(values) + reset.reduce(0) { $0 + $1.utf8.count } <= signal
    }

    private static func bytes(_ values: [String: SettingValue]) -> Int {
        SettingValue.dictionary(values).byteCount
    }
}
