import Localization

/// Who may be a technician by a PIN: one door, whoever knocks by whatever way, with one count of what was wrong.
///
/// Pure: a step says what has to be kept and what to hash, and is told what came of it. Times are of a clock that goes on
/// while the device sleeps and that nobody sets.
package struct PINDoor: Sendable {
    /// What is to be done outside, in this order. What is to be kept is on the disk before anything is hashed: no power cut
    /// gives a try back.
    package enum Step: Hashable, Sendable {
        /// Told of by `failed(at:)` where that cannot be.
        case keep(PINState)
        /// Answered by `hashed(_:at:)`.
        case hash(HashQuestion)
    }

    /// What became of what somebody asked.
    package enum Outcome: Hashable, Sendable {
        /// The PIN was right; so many were wrong since the last right one.
        case opened(wrongBefore: Int)
        case wrong
        /// Another PIN holds, and this code recovers it once.
        case chosen(code: String)
        case wrongCode
        /// It could not be kept or computed; a try counts all the same.
        case failed
    }

    /// What the door works with, from outside.
    package struct Tools: Sendable {
        /// So many random bytes.
        let random: @Sendable (Int) -> [UInt8]
        /// Whether they are the same, in a time that does not tell how much of them is.
        let isSame: @Sendable ([UInt8], [UInt8]) -> Bool

        /// Both are the library's that hashes.
        package init(
            random: @escaping @Sendable (Int) -> [UInt8],
            isSame: @escaping @Sendable ([UInt8], [UInt8]) -> Bool
        ) {
            (self.random, self.isSame) = (random, isSame)
        }
    }

    private enum Work {
        case entering(wrongBefore: Int)
        case recovering(choosing: [UInt8])
        case hashingPIN
        case hashingCode(pin: HashedSecret, code: String)
        /// The last step is to be kept.
        case keeping(Outcome)
    }

    private static let noteEvery = Duration.seconds(60)

    private let tools: Tools
    private let cost: HashCost
    private var isDamaged = false
    private var state: PINState?
    private var lockedUntil: Duration?
    /// When the seconds that are left are written next.
    private var nextNote: Duration?
    private var work: Work?
    /// What was asked to be hashed.
    private var salt: [UInt8] = []

    /// - Parameter found: a lock that was on goes on with what was written of it.
    package init(_ found: PINSlots.Found, tools: Tools, cost: HashCost = .usual, at now: Duration) {
        self.tools = tools
        self.cost = cost
        switch found {
        case .nothing: break
        case .damaged: isDamaged = true
        case .state(let state):
            self.state = state
            if state.secondsLeft > 0 { lock(for: .seconds(state.secondsLeft), at: now) }
        }
    }

    // MARK: What it looks like

    /// What of it everybody may know.
    package func standing(at now: Duration) -> PINStanding {
        var standing = PINStanding(hasPIN: state != nil || isDamaged)
        standing.isDisabled = isDamaged || (state?.failures ?? 0) >= PINLadder.most
        standing.secondsLeft = lockedUntil.map { ($0 - now).wholeSeconds } ?? 0
        standing.failures = state?.failures ?? 0
        standing.isBusy = work != nil
        return standing
    }

    /// When `expire` has something to do.
    package var deadline: Duration? {
        work == nil ? [lockedUntil, nextNote].compactMap { $0 }.min() : nil
    }

    /// Notes what is left of a wait, and ends it.
    package mutating func expire(at now: Duration) -> [Step] {
        guard let until = lockedUntil, var state, work == nil else { return [] }
        if until <= now {
            (lockedUntil, nextNote) = (nil, nil)
            state.secondsLeft = 0
        } else if let nextNote, nextNote <= now {
            self.nextNote = now + Self.noteEvery
            state.secondsLeft = (until - now).wholeSeconds
        } else {
            return []
        }
        self.state = state
        return [.keep(state)]
    }

    private mutating func lock(for wait: Duration, at now: Duration) {
        guard wait > .zero else { return }
        (lockedUntil, nextNote) = (now + wait, now + Self.noteEvery)
    }

    // MARK: What may be asked

    /// Somebody typed a PIN. It counts as wrong until it is found right.
    package mutating func enter(_ pin: String, at now: Duration) throws(PINRefusal) -> [Step] {
        try checkIdle()
        guard var state else { throw isDamaged ? .disabled : .noPIN }
        guard state.failures < PINLadder.most else { throw .disabled }
        if let lockedUntil, lockedUntil > now { throw .locked(seconds: (lockedUntil - now).wholeSeconds) }
        let wrongBefore = state.failures
        state.failures += 1
        // A cut while it is hashed leaves the wait on as well.
        state.secondsLeft = PINLadder.wait(after: state.failures)?.wholeSeconds ?? 0
        self.state = state
        (lockedUntil, nextNote) = (nil, nil)
        work = .entering(wrongBefore: wrongBefore)
        // What is longer than any PIN is wrong whatever follows, and no question has room for it.
        return [.keep(state), ask(Array(pin.utf8.prefix(WeakPIN.lengths.upperBound + 1)), state.pin)]
    }

    /// Another PIN is to hold, or the first one.
    ///
    /// - Parameter mayReplace: whether whoever asks is a technician by now; the first may be anybody at the device.
    package mutating func choose(
        _ pin: String, mayReplace: Bool, serials: [String] = []
    ) throws(PINRefusal) -> [Step] {
        try checkIdle()
        guard mayReplace || state == nil && !isDamaged else { throw .sessionNeeded }
        if let weak = WeakPIN.reason(against: pin, serials: serials) { throw .weak(weak) }
        return choose(Array(pin.utf8))
    }

    /// Somebody has the code that was shown when the PIN was set: another PIN is to hold. No wait is asked for: nobody
    /// guesses sixteen digits, one hash at a time.
    package mutating func recover(
        _ code: String, choosing pin: String, serials: [String] = []
    ) throws(PINRefusal) -> [Step] {
        try checkIdle()
        guard let state, let recovery = state.recovery else {
            throw state == nil && !isDamaged ? .noPIN : .notRecoverable
        }
        if let weak = WeakPIN.reason(against: pin, serials: serials) { throw .weak(weak) }
        work = .recovering(choosing: Array(pin.utf8))
        return [ask(RecoveryCode.digits(of: code), recovery)]
    }

    /// Nothing is known of any PIN any more.
    package mutating func forget() {
        self = PINDoor(.nothing, tools: tools, cost: cost, at: .zero)
    }

    private func checkIdle() throws(PINRefusal) { if work != nil { throw .busy } }

    private func ask(_ secret: [UInt8], _ known: HashedSecret) -> Step {
        // Nothing is wrong as well, but no question: a byte that no PIN and no code has stands for it.
        .hash(HashQuestion(secret: secret.isEmpty ? [0] : secret, salt: known.salt, cost: known.cost))
    }

    private mutating func choose(_ pin: [UInt8]) -> [Step] {
        salt = tools.random(HashedSecret.saltSize)
        work = .hashingPIN
        return [.hash(HashQuestion(secret: pin, salt: salt, cost: cost))]
    }

    // MARK: What came of it

    /// What was asked to be hashed; nil where nobody could.
    package mutating func hashed(_ hash: [UInt8]?, at now: Duration) -> (steps: [Step], outcome: Outcome?) {
        guard let work else { return ([], nil) }
        self.work = nil
        guard let hash, hash.count == HashedSecret.hashSize else { return ended(work, at: now) }
        switch work {
        case .entering(let wrongBefore): return entered(hash, wrongBefore, at: now)
        case .recovering(let pin):
            guard let recovery = state?.recovery, tools.isSame(hash, recovery.hash) else {
                return ([], .wrongCode)
            }
            return (choose(pin), nil)
        case .hashingPIN:
            let pin = HashedSecret(salt: salt, hash: hash, cost: cost)
            let code = RecoveryCode.new(tools.random)
            salt = tools.random(HashedSecret.saltSize)
            self.work = .hashingCode(pin: pin, code: code)
            let question = HashQuestion(secret: RecoveryCode.digits(of: code), salt: salt, cost: cost)
            return ([.hash(question)], nil)
        case .hashingCode(let pin, let code):
            let recovery = HashedSecret(salt: salt, hash: hash, cost: cost)
            return keep(PINState(pin: pin, recovery: recovery), .chosen(code: code))
        case .keeping: return ([], nil)
        }
    }

    private mutating func entered(
        _ hash: [UInt8], _ wrongBefore: Int, at now: Duration
    ) -> (steps: [Step], outcome: Outcome?) {
        guard var state, tools.isSame(hash, state.pin.hash) else {
            lock(for: wait, at: now)
            return ([], .wrong)
        }
        (state.failures, state.secondsLeft) = (0, 0)
        return keep(state, .opened(wrongBefore: wrongBefore))
    }

    private var wait: Duration { PINLadder.wait(after: state?.failures ?? 0) ?? .zero }

    /// It holds in memory only once it is on the disk: `kept` says so.
    private mutating func keep(_ state: PINState, _ outcome: Outcome) -> (steps: [Step], outcome: Outcome?) {
        work = .keeping(outcome)
        return ([.keep(state)], nil)
    }

    /// What was to be kept is on the disk; answers what became of it where that was the last of it.
    package mutating func kept(_ state: PINState) -> Outcome? {
        self.state = state
        isDamaged = false
        guard case .keeping(let outcome)? = work else { return nil }
        work = nil
        (lockedUntil, nextNote) = (nil, nil)
        return outcome
    }

    /// What was to be kept could not be: nothing is hashed, and nobody is let in.
    package mutating func failed(at now: Duration) -> Outcome? {
        guard let work else { return nil }
        self.work = nil
        return ended(work, at: now).outcome
    }

    private mutating func ended(_ work: Work, at now: Duration) -> (steps: [Step], outcome: Outcome?) {
        if case .entering = work { lock(for: wait, at: now) }
        return ([], .failed)
    }
}

/// Why a PIN is not even looked at.
package enum PINRefusal: Error, Hashable, Sendable {
    /// Nobody has set one.
    case noPIN
    /// Somebody else's is being looked at.
    case busy
    case locked(seconds: Int)
    /// Too many were wrong, or what is known of it is damaged: it has to be recovered.
    case disabled
    case weak(WeakPIN)
    /// A technician's session has to be open.
    case sessionNeeded
    /// There is no code that would recover it.
    case notRecoverable
}

/// What everybody may know of the PIN.
package struct PINStanding: Hashable, Sendable {
    /// Whether one was set.
    package let hasPIN: Bool
    /// Whether no PIN is taken until it is recovered.
    package var isDisabled = false
    /// Whole seconds until somebody may try again; 0 while everybody may.
    package var secondsLeft = 0
    /// Wrong ones in a row.
    package var failures = 0
    /// Whether one is being looked at.
    package var isBusy = false

    /// - Parameter hasPIN: false on a device whose technician has still to set one.
    package init(hasPIN: Bool) { self.hasPIN = hasPIN }

    /// Whether no PIN is taken now.
    package var isLocked: Bool { isDisabled || secondsLeft > 0 }
    /// How many may be wrong before there is a wait.
    package var triesLeft: Int { PINLadder.triesLeft(after: failures) }
    /// How many seconds that is then; nil where none is taken afterwards.
    package var nextWait: Int? { PINLadder.wait(after: failures + triesLeft)?.wholeSeconds }
}
