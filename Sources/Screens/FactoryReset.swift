/// The countdown while the factory-reset button is held: a value that is told the time.
package struct FactoryReset: Hashable, Sendable {
    /// How long the button has to be held.
    let hold: Duration
    /// When everything is forgotten.
    let due: Duration
    /// Whole seconds left, rounded up.
    private(set) var secondsLeft: Int

    init(hold: Duration, at time: Duration) {
        self.hold = hold
        due = time + hold
        secondsLeft = Self.seconds(in: hold)
    }

    /// When the next second is over.
    var deadline: Duration { due - .seconds(secondsLeft - 1) }

    mutating func expire(at time: Duration) {
        secondsLeft = Self.seconds(in: max(.zero, due - time))
    }

    /// How much of the time is over, in thousandths.
    var progress: Int {
        let all = Self.seconds(in: hold)
        return (all - secondsLeft) * 1000 / max(1, all)
    }

    private static func seconds(in duration: Duration) -> Int {
        let (seconds, rest) = duration.components
        return Int(seconds) + (rest > 0 ? 1 : 0)
    }
}
