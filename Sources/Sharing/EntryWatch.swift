import Hardware

/// Whether the keys are held that call the settings, while another program has the screen.
///
/// It reads no clock: time is an argument, and `deadline` says when it next wants to be asked.
package struct EntryWatch: Sendable {
    private let chord: EntryChord
    private var down: Set<Key> = []
    private var since: Duration?

    /// No key is down.
    package init(_ chord: EntryChord) { self.chord = chord }

    /// When `expire(at:)` has something to say; nil while they are not held.
    package var deadline: Duration? { since.map { $0 + chord.hold } }

    /// A key went down or was let go of. They count from the press that makes them complete, and no other may be down.
    package mutating func note(_ key: Key, isDown: Bool, at time: Duration) {
        if isDown {
            down.insert(key)
            since = down == chord.keys ? time : nil
        } else {
            down.remove(key)
            since = nil
        }
    }

    /// True once, when they have been held for long enough.
    package mutating func expire(at now: Duration) -> Bool {
        guard let deadline, deadline <= now else { return false }
        since = nil
        return true
    }

    /// Whatever is down was pressed for somebody else.
    package mutating func forget() { (down, since) = ([], nil) }
}
