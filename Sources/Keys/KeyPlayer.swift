import Hardware

/// What a key player plays to: a field, or a whole screen.
package protocol KeyReceiver {
    /// When `expire(at:)` has something to do.
    var deadline: Duration? { get }
    /// Whether a letter waits to be committed.
    var hasPendingLetter: Bool { get }
    /// How long a key is held until it counts; zero: it counts at once.
    var slowKeys: Duration { get }
    mutating func handle(_ action: KeyAction, at time: Duration)
    mutating func expire(at time: Duration)
    /// Takes a code that a scanner read, where scanners are of use.
    mutating func scan(_ text: String, at time: Duration)
}

extension KeyReceiver {
    /// Keys count at once there.
    package var slowKeys: Duration { .zero }

    /// Nothing reads codes there.
    package mutating func scan(_ text: String, at time: Duration) {}
}

/// Plays key scripts in simulated time: every hold, repeat and timeout falls where it would on the board.
package struct KeyPlayer: Sendable {
    /// How far the scripts have come, on the clock that they began with.
    package private(set) var now: Duration
    private var gestures: KeyGestures

    /// - Parameter now: when the first script begins, such as when its receiver was made.
    package init(_ keypad: KeypadDescription, at now: Duration = .zero) {
        self.now = now
        gestures = KeyGestures(keypad)
    }

    /// Hands over every key and timeout in order; keys that are still down at the end stay down for the next
    /// script.
    package mutating func play(_ script: KeyScript, to receiver: inout some KeyReceiver) {
        for step in script.steps {
            switch step {
            case .down(let key): press(key, isDown: true, &receiver)
            case .up(let key): press(key, isDown: false, &receiver)
            case .pause(let duration): pass(until: now + duration, &receiver)
            case .waitForCommit: waitForCommit(&receiver)
            case .scan(let text): receiver.scan(text, at: now)
            }
        }
    }

    private mutating func press(_ key: Key, isDown: Bool, _ receiver: inout some KeyReceiver) {
        gestures.accept = receiver.slowKeys
        for action in gestures.handle(KeyEvent(key: key, isDown: isDown, time: now)) {
            receiver.handle(action, at: now)
        }
    }

    /// Lets time pass, stopping wherever something is due.
    private mutating func pass(until end: Duration, _ receiver: inout some KeyReceiver) {
        while let due = nextDue(receiver), due <= end {
            now = max(now, due)
            for action in gestures.expire(at: now) { receiver.handle(action, at: now) }
            receiver.expire(at: now)
        }
        now = end
    }

    /// Lets time pass until nothing is pending, or nothing would ever end it.
    private mutating func waitForCommit(_ receiver: inout some KeyReceiver) {
        while receiver.hasPendingLetter, let due = nextDue(receiver) {
            pass(until: max(now, due), &receiver)
        }
    }

    private func nextDue(_ receiver: some KeyReceiver) -> Duration? {
        [gestures.deadline, receiver.deadline].compactMap { $0 }.min()
    }
}
