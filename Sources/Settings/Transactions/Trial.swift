import Localization

/// Changes that hold and are undone unless somebody confirms them in time: one at a time, for the whole device.
package struct Trial: Sendable {
    /// What only the caller knows.
    package let token: String
    /// Who asked, and may confirm with the token.
    package let origin: Origin
    /// What was changed, and holds meanwhile.
    package let changes: ChangeSet
    /// What brings back what held before.
    package let undo: ChangeSet
    /// What held before.
    package let before: Snapshot
    /// On the clock that goes on while the device sleeps.
    package let until: Duration

    /// On the clock of `until`; never below zero.
    package func timeLeft(at now: Duration) -> Duration { max(.zero, until - now) }

    /// Whole seconds, counted up.
    package func secondsLeft(at now: Duration) -> Int { timeLeft(at: now).wholeSeconds }

    /// Whether that would change what waits here, in whatever layer, or whether it shows.
    func meets(_ changes: ChangeSet) -> Bool {
        !self.changes.locks.isEmpty && !changes.locks.isEmpty || self.changes.covers(changes)
            || changes.covers(self.changes)
    }
}

extension ChangeSet {
    fileprivate func covers(_ other: ChangeSet) -> Bool {
        let keys = Set(values.map(\.key))
        return other.values.contains { change in
            keys.contains(change.key) || locks.contains { SettingPattern.covers($0.pattern, change.key) }
        }
    }
}

extension Trial {
    /// What became of a trial, and why.
    package struct End: Hashable, Sendable {
        /// Why it ended, in the word that bus clients are told.
        package enum Cause: String, CaseIterable, Hashable, Sendable {
            case deadline, caller, panel
            /// The factory reset's.
            case reset
            /// The bundle was exchanged for one that names settings otherwise.
            case bundle
            /// The medium was opened anew.
            case storage
            /// The device did not take it.
            case apply
        }

        /// The ended trial's, for whoever started it to know it by.
        package let token: String
        /// False: it was undone.
        package let isKept: Bool
        /// What ended it, whether kept or not.
        package let cause: Cause
    }
}

/// Changes that somebody means to apply.
struct StagedChanges: Sendable {
    let token: String
    let origin: Origin
    let changes: ChangeSet
    /// When they are forgotten.
    let until: Duration

    /// As the limits on what is stored count them.
    var byteCount: Int {
        changes.values.reduce(0) { $0 + $1.key.utf8.count + ($1.value?.byteCount ?? 0) }
            + changes.locks.reduce(0) { $0 + $1.pattern.utf8.count }
    }
}
