import Settings

/// Changes that hold and are undone unless they are confirmed in time, at the panel or by who asked for them.
struct Confirmation: Sendable {
    /// How long OK is held.
    static let hold = Duration.seconds(1)

    let trial: Trial
    /// What became other by it.
    let changes: [SettingChange]
    /// When the changes are undone.
    let until: Duration
    /// The last time that was told.
    var now: Duration
    /// Since when OK is down.
    var heldSince: Duration?
    /// Whether the answer is on its way to the disk.
    var isSaving = false

    init(_ trial: Trial, until: Duration, at now: Duration) {
        self.trial = trial
        changes = trial.before.told(of: trial.changes)
        self.until = until
        self.now = now
    }

    /// What held before.
    var before: Snapshot { trial.before }

    /// Whole seconds left, counted up.
    var secondsLeft: Int { max(0, Int((until - now + .milliseconds(999)).components.seconds)) }

    /// The next second of the countdown, or the end of the hold.
    var deadline: Duration? {
        let next = secondsLeft == 0 ? nil : until - .seconds(secondsLeft - 1)
        // While an answer is on its way nothing is held.
        let held = isSaving ? nil : heldSince.map { $0 + Self.hold }
        return [next, held].compactMap { $0 }.min()
    }
}
