/// What a scanner types, put together: a burst of keys, each within 30 ms of the one before.
///
/// Pure: times are the kernel's. The owner calls `expire(at:)` when `deadline` has come and no key waits to be read.
package struct ScanBurst: Sendable {
    /// What a burst came to.
    package enum Outcome: Hashable, Sendable {
        /// Without the Enter or Tab that scanners end with.
        case code(String)
        /// So few keys came at once that no scanner has read a whole code.
        case tooShort
        /// More than any code holds.
        case tooLong
    }

    /// At most so much is between two keys of a code.
    package static let gap = Duration.milliseconds(30)
    /// Keys of the shortest code, with its Enter.
    package static let fewestKeys = 8
    /// Keys of the longest: as many digits as the largest QR code has, and an end.
    package static let mostKeys = 7_100

    private var text = ""
    private var keys = 0
    private var last: Duration?

    /// Nothing was typed yet.
    package init() {}

    /// When the burst is over unless another key comes; nil without one.
    package var deadline: Duration? { last.map { $0 + Self.gap + .milliseconds(1) } }

    /// Takes what a key types, a line feed for Enter; answers what the burst before it came to, where it begins another one.
    package mutating func type(_ typed: String, at time: Duration) -> Outcome? {
        let before = last.map { time - $0 > Self.gap } == true ? end() : nil
        if keys < Self.mostKeys { text += typed }
        keys += 1
        last = time
        return before
    }

    /// What the burst came to, once it is over.
    package mutating func expire(at now: Duration) -> Outcome? {
        guard let deadline, deadline <= now else { return nil }
        return end()
    }

    private mutating func end() -> Outcome {
        defer { self = ScanBurst() }
        guard keys <= Self.mostKeys else { return .tooLong }
        let end = text.lastIndex { $0 != "\n" && $0 != "\t" }
        guard keys >= Self.fewestKeys, let end else { return .tooShort }
        return .code(String(text[...end]))
    }
}
