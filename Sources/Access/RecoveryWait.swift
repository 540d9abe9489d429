/// How long no program may give a recovery code after wrong ones. Nobody guesses sixteen digits, but each guess takes the one
/// door for as long as it is hashed, and whoever has the PIN waits before it.
package struct RecoveryWait: Hashable, Sendable {
    /// After the first wrong one, and at most.
    private static let waits = Duration.seconds(10)...Duration.seconds(600)

    private var wait = Self.waits.lowerBound
    private var until: Duration?

    /// None was wrong.
    package init() {}

    /// Whole seconds until the next is looked at; 0 while it is at once.
    package func secondsLeft(at now: Duration) -> Int { until.map { max(0, ($0 - now).wholeSeconds) } ?? 0 }

    /// A wrong one: the wait doubles each time.
    package mutating func noteWrong(at now: Duration) {
        until = now + wait
        wait = min(wait * 2, Self.waits.upperBound)
    }

    /// A right one ends it.
    package mutating func noteRight() { self = RecoveryWait() }
}
