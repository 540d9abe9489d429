import Settings

/// Changes that hold and are undone unless somebody at the panel confirms them in time.
struct Confirmation: Sendable {
    /// How long there is to confirm.
    static let time = Duration.seconds(90)
    /// How long OK is held.
    static let hold = Duration.seconds(1)

    let changes: [SettingChange]
    /// What held before.
    let before: Snapshot
    /// When the changes are undone.
    let until: Duration
    /// The last time that was told.
    var now: Duration
    /// Since when OK is down.
    var heldSince: Duration?
    /// Whether the answer is on its way to the disk.
    var isSaving = false

    init(_ changes: [SettingChange], before: Snapshot, at now: Duration) {
        self.changes = changes
        self.before = before
        self.now = now
        until = now + Self.time
    }

    /// Whole seconds left, counted up.
    var secondsLeft: Int { max(0, Int((until - now + .milliseconds(999)).components.seconds)) }

    /// The next second of the countdown, or the end of the hold.
    var deadline: Duration {
        let next = until - .seconds(max(0, secondsLeft - 1))
        return heldSince.map { min(next, $0 + Self.hold) } ?? next
    }
}
