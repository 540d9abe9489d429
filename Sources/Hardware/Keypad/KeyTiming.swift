/// How long is long: the times that turn contacts into presses, holds, repeats and letters.
package struct KeyTiming: Hashable, Sendable {
    /// A second press of the same key within this time of its release does not count; 0 to 500 ms.
    package var debounce: Duration
    /// Holding counts from here.
    package var hold: Duration
    /// A pending letter is committed after this; nil: only by another key or OK.
    package var commit: Duration?
    /// An arrow that is held repeats from here, 200 to 5000 ms.
    package var arrowDelay: Duration
    /// Between two repeats of an arrow, 50 to 5000 ms.
    package var arrowPeriod: Duration
    /// Erase that is held repeats from here, 200 to 5000 ms.
    package var eraseDelay: Duration
    /// Between two repeats of Erase, 50 to 5000 ms.
    package var erasePeriod: Duration
    /// Whether arrows and Erase that are held repeat at all; letters never do.
    package var repeats = true
    /// A key is held for so long until it counts (slow keys), zero to 5000 ms; detents count at once.
    package var accept = Duration.zero
    /// Two neighbours within this time refuse each other (gloves); nil: never.
    package var clash: Duration?

    /// The times of a board file that says nothing.
    package init(
        debounce: Duration = .milliseconds(20), hold: Duration = .milliseconds(500),
        commit: Duration? = .milliseconds(1000), arrowDelay: Duration = .milliseconds(400),
        arrowPeriod: Duration = .milliseconds(125), eraseDelay: Duration = .milliseconds(500),
        erasePeriod: Duration = .milliseconds(100), clash: Duration? = nil
    ) {
        self.debounce = debounce
        self.hold = hold
        self.commit = commit
        self.arrowDelay = arrowDelay
        self.arrowPeriod = arrowPeriod
        self.eraseDelay = eraseDelay
        self.erasePeriod = erasePeriod
        self.clash = clash
    }

    /// For thick fingers: longer holds, more time to think, neighbours hit together refused.
    package static let gloves = KeyTiming(
        hold: .milliseconds(800), commit: .milliseconds(1500), clash: .milliseconds(60))

    /// Every key that repeats begins after the same delay; nil: none repeats.
    mutating func setRepeat(delay: Duration?) {
        guard let delay else { return repeats = false }
        (arrowDelay, eraseDelay) = (delay, delay)
    }

    /// Every key that repeats does so at the same rate; nil: none repeats.
    mutating func setRepeat(period: Duration?) {
        guard let period else { return repeats = false }
        (arrowPeriod, erasePeriod) = (period, period)
    }

    /// A contact that opens sooner than this after it closed is bouncing.
    package var bounce: Duration { min(debounce, .milliseconds(20)) }

    /// Two zeros closer than this are one "00" key.
    package static let doubleZero = Duration.milliseconds(30)
    /// NumLock down for less than this is a pad talking to itself.
    package static let numLock = Duration.milliseconds(30)
    /// A key that repeats for longer than this is stuck.
    package static let stuck = Duration.seconds(30)
}
