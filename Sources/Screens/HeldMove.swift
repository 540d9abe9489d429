import Hardware

/// A digit that moves in lists and is held: it repeats as an arrow does, though digits have no repeats of their own.
struct HeldMove: Sendable {
    let direction: ListCursor.Direction
    var next: Duration
    /// A key that is held for longer is stuck.
    let until: Duration
}

extension Panel {
    mutating func beginHeldMove(_ direction: ListCursor.Direction, at time: Duration) {
        move(direction, isRepeat: true)
        heldMove = HeldMove(
            direction: direction, next: time + keypad.timing.arrowPeriod, until: time + KeyTiming.stuck)
    }

    mutating func expireHeldMove(at time: Duration) {
        guard var held = heldMove, held.next <= time else { return }
        move(held.direction, isRepeat: true)
        // After a long sleep only the latest repeat counts.
        held.next = max(held.next + keypad.timing.arrowPeriod, time)
        heldMove = held.next < held.until ? held : nil
    }
}
