import Hardware

/// Keys that have to be held until they count: what a hand only touches on its way is no press.
///
/// It stands before everything else that is made of contacts, so that holding and repeating begin where a key counts.
/// Detents have no length and count at once.
struct SlowKeys: Sendable {
    /// How long a key is held until it counts; zero: it counts at once.
    var accept: Duration
    /// When those that are down and do not count yet will.
    private var waiting: [Key: Duration] = [:]
    /// When a zero went down last: two at once are one key of the pad, which nobody's finger can be.
    private var lastZero: Duration?
    /// Whether the latest key was let go of before it counted.
    private(set) var isTooShort = false

    /// - Parameter accept: how long a key is held until it counts.
    init(accept: Duration) { self.accept = accept }

    /// When `next(before:)` has something to say.
    var deadline: Duration? { waiting.values.min() }

    /// What counts of a contact now; nothing for a key that has to be held first, and for one that was let go too early.
    ///
    /// - Parameter hasDoubleZero: whether the pad has a key that sends two zeros, each too short to count.
    mutating func take(_ event: KeyEvent, hasDoubleZero: Bool) -> [KeyEvent] {
        isTooShort = false
        guard event.isDown else {
            isTooShort = waiting.removeValue(forKey: event.key) != nil
            return isTooShort ? [] : [event]
        }
        guard accept > .zero, !event.key.isDetent else { return [event] }
        if hasDoubleZero, event.key == .digit(0) {
            if let first = lastZero, event.time - first < KeyTiming.doubleZero {
                (lastZero, waiting[event.key]) = (nil, nil)
                return [event, KeyEvent(key: event.key, isDown: false, time: event.time), event]
            }
            lastZero = event.time
        }
        if waiting[event.key] == nil { waiting[event.key] = event.time + accept }
        return []
    }

    /// The first key that has been held long enough by then, at the time when it was; nil where none has.
    mutating func next(before time: Duration) -> KeyEvent? {
        guard let (key, due) = waiting.min(by: { ($0.value, $0.key.name) < ($1.value, $1.key.name) }),
            due <= time
        else { return nil }
        waiting[key] = nil
        return KeyEvent(key: key, isDown: true, time: due)
    }

    /// Nothing is down any more.
    mutating func forget() { (waiting, lastZero) = ([:], nil) }
}
