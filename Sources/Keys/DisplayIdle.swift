import Hardware

/// When an unused display is dimmed and goes dark, what wakes it, and how far its picture is shifted meanwhile.
///
/// It reads no clock: time is an argument, and `deadline` says when it next wants to be asked. A key that finds the
/// display dark only wakes it, with everything that comes of the same stroke: its hold, its repeats, its second zero.
package struct DisplayIdle: Sendable {
    /// How much of it is seen.
    package enum Level: Hashable, Sendable { case awake, dimmed, dark }

    /// How much of the picture is seen now.
    package private(set) var level = Level.awake
    private var dimAfter: Duration?
    private var blankAfter: Duration?
    private var shift: PixelShift
    private var lastKey: Duration
    private var isHeldAwake = false
    private var stroke: Stroke?

    /// What belongs to the press that woke the display.
    fileprivate struct Stroke {
        /// Held until its release; nil for a rotary's detent, which has none.
        var key: Key?
        /// A turn goes on as long as its detents follow one another.
        var turnsUntil: Duration?
        /// The second half of a "00" key comes after the first has been released.
        var hasSecondZero = false
    }

    /// Detents that come sooner after one another are one turn.
    private static let turnPause = Duration.milliseconds(250)

    /// A display that was just used, with the times of its board file.
    package init(_ display: DisplayDescription, at time: Duration) {
        dimAfter = display.dimAfter
        blankAfter = display.blankAfter
        shift = PixelShift(every: display.pixelShift, at: time)
        lastKey = time
    }

    /// Other times; how long it has rested so far counts.
    package mutating func take(_ display: DisplayDescription) {
        (dimAfter, blankAfter) = (display.dimAfter, display.blankAfter)
    }

    /// Where the picture's top left corner lies on the panel; 0 where the board asks for no shift.
    package var offset: Point { shift.offset }

    /// When `expire(at:)` has something to do; nil while the display is dark, or never rests.
    package var deadline: Duration? {
        guard level != .dark else { return nil }
        return [restDeadline, shift.deadline].compactMap { $0 }.min()
    }

    private var restDeadline: Duration? {
        guard !isHeldAwake else { return nil }
        let after = level == .awake ? [dimAfter, blankAfter].compactMap { $0 }.min() : blankAfter
        return after.map { lastKey + $0 }
    }

    /// Dims, darkens and shifts what is due.
    package mutating func expire(at time: Duration) {
        if !isHeldAwake { level = max(level, restLevel(at: time)) }
        if level != .dark { shift.expire(at: time) }
    }

    private func restLevel(at time: Duration) -> Level {
        if let blankAfter, time - lastKey >= blankAfter { return .dark }
        if let dimAfter, time - lastKey >= dimAfter { return .dimmed }
        return .awake
    }

    /// Wakes the display for something other than a key, as when a panel is plugged in again; true where it was dark.
    @discardableResult
    package mutating func wake(at time: Duration) -> Bool {
        lastKey = max(lastKey, time)
        let wasDark = level == .dark
        if wasDark { shift.expire(at: time) }
        level = .awake
        return wasDark
    }

    /// For a countdown that has to be seen: neither dims nor goes dark until told otherwise.
    package mutating func holdAwake(_ isHeld: Bool, at time: Duration) {
        guard isHeld != isHeldAwake else { return }
        isHeldAwake = isHeld
        wake(at: time)
    }
}

// MARK: Keys

extension DisplayIdle {
    /// Takes note of what a person did; true where it only woke the display and is to do nothing else.
    package mutating func swallows(_ action: KeyAction, at time: Duration) -> Bool {
        if case .release(let key) = action {
            if stroke?.key == key { stroke?.key = nil }
            return false
        }
        guard wake(at: time) else { return continues(action, at: time) }
        stroke = Stroke(action, at: time, turnPause: Self.turnPause)
        return true
    }

    /// Whether an action is of the stroke that woke the display; any other ends it.
    private mutating func continues(_ action: KeyAction, at time: Duration) -> Bool {
        guard let stroke else { return false }
        switch action {
        case .hold(let key) where key == stroke.key, .repeat(let key) where key == stroke.key,
            .clash(let key, _) where key == stroke.key:
            return true
        case .press(.doubleZero) where stroke.hasSecondZero: return true
        case .press(let key) where key.isDetent && time < stroke.turnsUntil ?? .zero,
            .repeat(let key) where key.isDetent && time < stroke.turnsUntil ?? .zero:
            self.stroke?.turnsUntil = time + Self.turnPause
            return true
        default:
            self.stroke = nil
            return false
        }
    }
}

extension DisplayIdle.Stroke {
    fileprivate init(_ action: KeyAction, at time: Duration, turnPause: Duration) {
        // A fast turn's detents are repeats.
        if let key = action.key, key.isDetent { turnsUntil = time + turnPause }
        guard case .press(let key) = action, !key.isDetent else { return }
        self.key = key
        hasSecondZero = key == .digit(0)
    }
}

extension DisplayIdle.Level: Comparable {
    private var depth: Int {
        switch self {
        case .awake: 0
        case .dimmed: 1
        case .dark: 2
        }
    }

    /// The darker one is more.
    package static func < (one: Self, other: Self) -> Bool { one.depth < other.depth }
}
