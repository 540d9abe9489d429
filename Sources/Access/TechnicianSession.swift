/// A technician is there: until nobody has pressed a key for a while, and never for long.
///
/// Times are of a clock that goes on while the device sleeps.
package struct TechnicianSession: Hashable, Sendable {
    /// What opened it.
    package enum Cause: String, Hashable, Sendable { case pin, keyswitch }

    /// Without a key.
    package static let idleTime = Duration.seconds(3 * 60)
    /// In all.
    package static let longestTime = Duration.seconds(30 * 60)

    /// What opened it.
    package let cause: Cause
    private let end: Duration
    private var lastUse: Duration

    /// It begins now.
    package init(_ cause: Cause, at now: Duration) {
        self.cause = cause
        end = now + Self.longestTime
        lastUse = now
    }

    /// Somebody pressed a key, or called.
    package mutating func noteUse(at now: Duration) { lastUse = max(lastUse, now) }

    /// When it ends unless somebody presses a key.
    package var deadline: Duration { min(end, lastUse + Self.idleTime) }

    /// Whether it is over.
    package func isOver(at now: Duration) -> Bool { deadline <= now }
}
