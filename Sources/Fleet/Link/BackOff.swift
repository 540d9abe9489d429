/// Where random numbers come from: the system's, or a test's.
package struct FleetChance {
    private let draw: () -> UInt64

    /// - Parameter draw: 64 even bits a call.
    package init(_ draw: @escaping () -> UInt64) { self.draw = draw }

    /// The system's.
    package static var system: FleetChance {
        var random = SystemRandomNumberGenerator()
        return FleetChance { random.next() }
    }

    /// Evenly between both, to the millisecond.
    package func time(in range: ClosedRange<Duration>) -> Duration {
        let milliseconds = (range.upperBound - range.lowerBound).wholeMilliseconds
        return range.lowerBound + .milliseconds(Int64(draw() % UInt64(max(0, milliseconds) + 1)))
    }

    /// Four hexadecimal digits.
    package func shortName() -> String {
        let digits = String(draw() & 0xFFFF, radix: 16)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }
}

extension Duration {
    /// Rounded down.
    package var wholeMilliseconds: Int64 {
        components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
    }
}

/// When a connection is tried again: later and later, never all devices at once.
package struct BackOff {
    /// Why there is none.
    package enum Failure: String, Hashable, Sendable {
        /// Name, address, TCP, TLS, no answer in time, or it ended by itself.
        case unreachable
        /// The broker does not take this identity (0x84 to 0x87, 0x8A, 0x8C).
        case identityRefused = "identity-refused"
        /// Another client has our name (0x8E).
        case takenOver = "taken-over"
        /// The broker's certificate is not valid at the time that a doubtful clock says.
        case clock

        /// What is told as a problem by the connection that follows.
        static let told: Set = [takenOver.rawValue, clock.rawValue]
    }

    /// The longest wait of an ordinary failure.
    private let cap: Duration
    private var attempts = 0
    /// When the next one is due; nil while there is a connection, or one is being made.
    package private(set) var due: Duration?
    private var isUnderWay = false
    /// What changed since the attempt that is under way began: it may fail for what is over now.
    private var change = Change.none

    private enum Change: Int { case none, network, clock }

    /// - Parameter spread: the first attempt comes within it.
    package init(cap: Duration, spread: Duration, at now: Duration, _ chance: FleetChance) {
        self.cap = cap
        due = now + chance.time(in: .zero...spread)
    }

    /// An attempt has begun: nothing is due.
    package mutating func began() { (due, change, isUnderWay) = (nil, .none, true) }

    /// The attempt has come about.
    package mutating func succeeded() { isUnderWay = false }

    /// An attempt failed, or a connection ended that had been there for `lasted`.
    package mutating func failed(
        _ why: Failure, after lasted: Duration? = nil, at now: Duration, _ chance: FleetChance
    ) {
        if let lasted, lasted >= .seconds(60) { attempts = 0 }
        attempts += 1
        switch why {
        case .unreachable:
            let longest = min(cap, .seconds(2) * (1 << min(attempts, 20)))
            due = now + chance.time(in: .seconds(1)...max(.seconds(1), longest))
        case .identityRefused: due = now + chance.time(in: .seconds(60)...(.seconds(3_600)))
        case .takenOver: due = now + chance.time(in: .seconds(300)...(.seconds(1_200)))
        // Until somebody sets the clock; but a broker may also get another certificate.
        case .clock: due = now + chance.time(in: .seconds(300)...(.seconds(1_200)))
        }
        guard isUnderWay else { return }
        isUnderWay = false
        switch change {
        case .none: break
        case .network: newHope(at: now, chance)
        case .clock: clockWasSet(at: now)
        }
    }

    /// In a trial: every 4 to 6 s, however often it failed.
    package mutating func failedInTrial(at now: Duration, _ chance: FleetChance) {
        due = now + chance.time(in: .seconds(4)...(.seconds(6)))
    }

    /// Tried at once.
    package mutating func hurry(at now: Duration) {
        attempts = 0
        due = now
    }

    /// A new address or route: a wait becomes 5 s at most.
    package mutating func newHope(at now: Duration, _ chance: FleetChance) {
        guard let due else { return note(.network) }
        self.due = min(due, now + chance.time(in: .zero...(.seconds(5))))
    }

    /// The clock is another one now: tried at once.
    package mutating func clockWasSet(at now: Duration) {
        guard let due else { return note(.clock) }
        self.due = min(due, now)
    }

    private mutating func note(_ change: Change) {
        if change.rawValue > self.change.rawValue { self.change = change }
    }
}
