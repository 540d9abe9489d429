import Hardware

/// Turns contacts into presses, holds and repeats: debounces, times, and forgives pads their habits.
///
/// Time is an argument and may not run backwards; where it does, it stands still. The owner calls `expire(at:)` when
/// `deadline` has come.
package struct KeyGestures: Sendable {
    private struct Contact {
        /// What the wire says.
        var isClosed: Bool
        /// What has been told: a press without its release.
        var isPressed: Bool
        /// Pressed, but not told: a NumLock that may be the pad's own.
        var isSecret = false
        var pressedAt: Duration
        var releasedAt: Duration?
        /// When a release that may be a bounce counts.
        var releaseDue: Duration?
        /// When the hold or the next repeat is due.
        var next: Duration?

        var due: Duration? {
            guard let releaseDue else { return next }
            return next.map { min($0, releaseDue) } ?? releaseDue
        }
    }

    private let keypad: KeypadDescription
    private var slow: SlowKeys
    private var contacts: [Key: Contact] = [:]
    private var now: Duration = .zero

    /// Nothing is down; the keypad's times hold for all of its keys.
    package init(_ keypad: KeypadDescription) {
        self.keypad = keypad
        slow = SlowKeys(accept: keypad.timing.accept)
    }

    /// How long a key is held until it counts, from the next key on.
    package var accept: Duration {
        get { slow.accept }
        set { slow.accept = newValue }
    }

    private var timing: KeyTiming { keypad.timing }

    /// When `expire(at:)` has something to say; nil while nothing is held.
    package var deadline: Duration? {
        guard let counts = slow.deadline else { return contacts.values.compactMap(\.due).min() }
        return contacts.values.compactMap(\.due).reduce(counts) { min($0, $1) }
    }

    /// Keys that are remembered: as many as there are fingers, however long it runs.
    var contactCount: Int { contacts.count }

    /// What a contact makes of keys, together with all that was due before it.
    package mutating func handle(_ event: KeyEvent) -> [KeyAction] {
        var actions = expire(at: event.time)
        // A worn contact that opens for a moment has counted already.
        let bounces = event.isDown && contacts[event.key].map { isBounce(event.key, $0) } ?? false
        let counted = bounces ? [event] : slow.take(event, hasDoubleZero: keypad.has(.doubleZero))
        for event in counted { follow(event, &actions) }
        return actions
    }

    /// How long the key would have had to be held that was just let go of before it counted; nil where it counted.
    package var missed: Duration? { slow.isTooShort ? slow.accept : nil }

    private mutating func follow(_ event: KeyEvent, _ actions: inout [KeyAction]) {
        if event.isDown {
            close(event.key, &actions)
        } else {
            open(event.key, &actions)
        }
        forgetTheIdle()
    }

    /// Keys that have been held long enough, holds, repeats and late releases that are due at `time`.
    package mutating func expire(at time: Duration) -> [KeyAction] {
        var actions: [KeyAction] = []
        while let counted = slow.next(before: time) {
            actions += expireContacts(at: counted.time)
            follow(counted, &actions)
        }
        return actions + expireContacts(at: time)
    }

    private mutating func expireContacts(at time: Duration) -> [KeyAction] {
        now = max(now, time)
        var actions: [KeyAction] = []
        while let (key, contact) = contacts.filter({ ($0.value.due ?? .seconds(Int64.max)) <= now })
            .min(by: {
                ($0.value.due ?? .zero, $0.value.pressedAt) < ($1.value.due ?? .zero, $1.value.pressedAt)
            })
        {
            if let releaseDue = contact.releaseDue, releaseDue == contact.due {
                release(key, at: releaseDue, &actions)
            } else {
                hold(key, contact, &actions)
            }
        }
        return actions
    }

    /// The keypad is gone: whatever was down is up, and nothing is held any more.
    package mutating func releaseAll(at time: Duration) -> [KeyAction] {
        var actions = expire(at: time)
        slow.forget()
        for key in contacts.filter({ $0.value.isPressed }).keys.sorted(by: { $0.name < $1.name }) {
            release(key, at: now, &actions)
        }
        contacts.removeAll()
        return actions
    }

    // MARK: Edges

    private mutating func close(_ key: Key, _ actions: inout [KeyAction]) {
        guard var contact = contacts[key] else { return accept(key, &actions) }
        guard !contact.isClosed else { return }
        contact.isClosed = true
        contact.releaseDue = nil
        contacts[key] = contact
        if key == .digit(0), keypad.has(.doubleZero), now - contact.pressedAt < KeyTiming.doubleZero {
            actions.append(.press(.doubleZero))
        } else if !contact.isPressed, !isBounce(key, contact) {
            accept(key, &actions)
        }
    }

    private func isBounce(_ key: Key, _ contact: Contact) -> Bool {
        guard !key.isDetent, let releasedAt = contact.releasedAt else { return false }
        return now - releasedAt < timing.debounce
    }

    private mutating func accept(_ key: Key, _ actions: inout [KeyAction]) {
        // A NumLock around another key was the pad's own doing.
        if key != .numLock, contacts[.numLock]?.isSecret == true { contacts[.numLock]?.next = nil }
        if let other = clashing(with: key) {
            contacts[other]?.next = nil
            contacts[key] = Contact(isClosed: true, isPressed: true, pressedAt: now)
            return actions.append(.clash(Self.moreZeros(of: other) > 0 ? .digit(0) : other, key))
        }
        let isSecret = key == .numLock
        let wait = isSecret ? KeyTiming.numLock : delay(of: key)
        contacts[key] = Contact(
            isClosed: true, isPressed: true, isSecret: isSecret, pressedAt: now, next: wait.map { now + $0 })
        let zeros = Self.moreZeros(of: key)
        if !isSecret { actions.append(.press(zeros > 0 ? .digit(0) : key)) }
        actions += repeatElement(.press(.doubleZero), count: zeros)
    }

    /// How many more zeros a key types than the one that is pressed with it.
    private static func moreZeros(of key: Key) -> Int {
        switch key {
        case .doubleZero: 1
        case .tripleZero: 2
        default: 0
        }
    }

    /// A NumLock that may be the pad's own is nobody's finger, before another key and after it.
    private func clashing(with key: Key) -> Key? {
        guard let window = timing.clash, key != .numLock else { return nil }
        return contacts.first { other, contact in
            contact.isPressed && !contact.isSecret && now - contact.pressedAt < window
                && keypad.areNeighbours(key, other)
        }?.key
    }

    private mutating func open(_ key: Key, _ actions: inout [KeyAction]) {
        guard let contact = contacts[key], contact.isClosed else { return }
        contacts[key]?.isClosed = false
        guard contact.isPressed else { return }
        let settled = contact.pressedAt + timing.bounce
        if now < settled, !key.isDetent {
            contacts[key]?.releaseDue = settled
        } else {
            release(key, at: now, &actions)
        }
    }

    private mutating func release(_ key: Key, at time: Duration, _ actions: inout [KeyAction]) {
        guard let contact = contacts[key] else { return }
        contacts[key] = Contact(
            isClosed: contact.isClosed, isPressed: false, pressedAt: contact.pressedAt, releasedAt: time)
        if !contact.isSecret { actions.append(.release(key)) }
    }

    // MARK: Holding

    private mutating func hold(_ key: Key, _ contact: Contact, _ actions: inout [KeyAction]) {
        if contact.isSecret {
            contacts[key]?.isSecret = false
            contacts[key]?.next = nil
            return actions.append(.press(key))
        }
        guard let period = period(of: key) else {
            contacts[key]?.next = nil
            return actions.append(.hold(key))
        }
        guard now - contact.pressedAt < KeyTiming.stuck else {
            contacts[key]?.next = nil
            return
        }
        // After a long sleep only the latest repeat counts.
        let due = contact.next ?? now
        contacts[key]?.next = (now - due > .seconds(1) ? now : due) + period
        actions.append(.repeat(key))
    }

    private func delay(of key: Key) -> Duration? {
        switch keypad.editingKey(for: key) {
        case .clockwise, .counterclockwise: nil
        case _ where !timing.repeats: timing.hold
        case .left where keypad.erasesWithLeft: timing.eraseDelay
        case .up, .down, .left, .right, .select: timing.arrowDelay
        case .erase where !keypad.cancelsWithErase: timing.eraseDelay
        default: timing.hold
        }
    }

    private func period(of key: Key) -> Duration? {
        guard timing.repeats else { return nil }
        return switch keypad.editingKey(for: key) {
        case .left where keypad.erasesWithLeft: timing.erasePeriod
        case .up, .down, .left, .right, .select: timing.arrowPeriod
        case .erase where !keypad.cancelsWithErase: timing.erasePeriod
        default: nil
        }
    }

    /// Keeps the table as small as the hand: a key at rest for longer than any window is unknown again.
    private mutating func forgetTheIdle() {
        let window = max(timing.debounce, KeyTiming.doubleZero)
        contacts = contacts.filter { _, contact in
            contact.isClosed || contact.isPressed || contact.releasedAt.map { now - $0 < window } ?? true
        }
    }
}
