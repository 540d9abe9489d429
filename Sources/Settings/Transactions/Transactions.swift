/// The settings as they hold, and the one way in which they change: whoever asks, by whichever door.
///
/// Pure: a step says what has to be written, and whoever performs it takes the state after it only once that is on the
/// disk. Times are of a clock that goes on while the device sleeps.
package struct Transactions: Sendable {
    /// What the database has to write at once.
    package struct Commit: Sendable {
        /// Secrets among them are marked as such.
        package let changes: ChangeSet
        /// What the database counts to with it.
        package let revision: UInt64
        /// What takes back all that is unconfirmed from now on; empty confirms, nil leaves it as it is.
        package let undo: ChangeSet?
        /// What the log of changes says of it.
        package let entries: [AuditEntry]
        /// Names whose values the log no longer tells: what a bundle of later calls a secret was in the open before.
        package var hidden: Set<String> = []

        /// Both at once.
        package func followed(by next: Commit) -> Commit {
            Commit(
                changes: changes.and(next.changes), revision: next.revision, undo: next.undo ?? undo,
                entries: entries + next.entries, hidden: hidden.union(next.hidden))
        }
    }

    /// What one step leaves to do.
    package struct Step: Sendable {
        /// Nil where nothing is to be written.
        package let commit: Commit?
        /// What everyone is told.
        package let told: [SettingChange]

        static let nothing = Step(commit: nil, told: [])
    }

    /// What of a change that `DeviceConfirm` is on.
    package enum Confirmation: Hashable, Sendable {
        /// It is refused.
        case required
        /// It is kept at once: root's, or of a device that nobody reaches yet.
        case waived
        /// It is on trial for so long; nil for the usual time, where `DeviceConfirm` asks for it.
        case trial(Duration? = nil)
    }

    /// Of a trial for which nobody said how long it takes.
    package static let usualTime = Duration.seconds(90)
    /// The trials that may be asked for, shortest and longest; others are refused as `badTime`.
    package static let times = Duration.seconds(15)...Duration.seconds(600)
    private static let stagedTime = Duration.seconds(600)
    private static let mostStaged = 32
    private static let mostStagedOfOne = 8

    /// Of the bundle that is open; empty without one.
    package private(set) var schema: Schema
    /// What holds, changes on trial included.
    package private(set) var snapshot: Snapshot
    /// The one that is on; nil where nothing waits to be confirmed.
    package private(set) var trial: Trial?
    /// What became of the trial before.
    package private(set) var lastEnd: Trial.End?
    /// False without a bundle: nobody knows then which settings there are, and values are taken as they come.
    private let isChecked: Bool
    private var staged: [StagedChanges] = []

    /// - Parameters:
    ///   - schema: nil without a bundle: values are then taken as they come.
    ///   - snapshot: nil starts with the schema's defaults.
    package init(schema: Schema?, snapshot: Snapshot? = nil) {
        isChecked = schema != nil
        self.schema = schema ?? Schema()
        self.snapshot = snapshot ?? Snapshot(schema: self.schema)
    }

    // MARK: What is there at the start, or comes later

    /// What was stored: takes back what nobody confirmed, and moves values of renamed keys. A trial that is on
    /// was the medium's before.
    package mutating func begin(with stored: StoredValues, undoing undo: ChangeSet) -> Step {
        endTrial(isKept: false, .storage)
        snapshot = Snapshot(schema: schema, stored: stored)
        return migrate(undoing: undo)
    }

    /// The medium lost some of what was known, and has another state now: what differs is written, and what nobody confirmed
    /// is taken back.
    package mutating func begin(with stored: StoredValues, keeping known: StoredValues) -> Step {
        endTrial(isKept: false, .storage)
        snapshot = Snapshot(schema: schema, stored: stored)
        return hiding(hold(stored.changes(leadingTo: known), undo: [], author: Author(result: "start")))
    }

    /// Another bundle: the same stored values under its schema, those of renamed keys under their new names. A trial
    /// ends before keys that it may be about change their names.
    package mutating func replace(_ schema: Schema) -> Step {
        self.schema = schema.offering(self.schema.liveChoices)
        snapshot = Snapshot(schema: schema, stored: snapshot.stored)
        guard !schema.migrations(of: snapshot.stored).isEmpty else { return .nothing }
        let undo = trial?.undo ?? []
        endTrial(isKept: false, .bundle)
        return migrate(undoing: undo)
    }

    /// Programs said what can be chosen now: settings take that as well, and what is stored stays.
    package mutating func offer(_ choices: [String: [LiveChoice]]) { schema = schema.offering(choices) }

    private mutating func migrate(undoing undo: ChangeSet) -> Step {
        let moves = schema.migrations(of: snapshot.previewing(undo).stored)
        let step = hold(
            undo.and(ChangeSet(moves)), undo: undo.isEmpty ? nil : [], author: Author(result: "start"))
        return hiding(step)
    }

    private func hiding(_ step: Step) -> Step {
        var commit = step.commit
        commit?.hidden = secretNames
        return Step(commit: commit, told: step.told)
    }

    /// Secrets, under the names of former bundles too.
    package var secretNames: Set<String> { schema.secretNames(of: snapshot.stored) }

    /// Takes what the log tells of secrets out of it. A revision of its own: copies made before it still tell it.
    package mutating func hideSecrets() -> Step {
        snapshot = snapshot.advanced()
        let commit = Commit(
            changes: [], revision: snapshot.revision, undo: nil, entries: [], hidden: secretNames)
        return Step(commit: commit, told: [])
    }

    // MARK: Changing

    /// What of `changes` would come to hold.
    package func check(_ changes: ChangeSet, by authority: Authority) throws(SettingError) -> ChangeSet {
        let (effective, problems) = review(changes, by: authority)
        if let problem = problems.first { throw problem }
        return effective
    }

    /// Why some of `changes` may not come to hold, all of them; empty where all may.
    package func problems(with changes: ChangeSet, by authority: Authority) -> [SettingError] {
        review(changes, by: authority).1
    }

    private func review(_ changes: ChangeSet, by authority: Authority) -> (ChangeSet, [SettingError]) {
        guard isChecked else {
            let effective = ChangeSet(
                changes.values.filter(snapshot.isChanged), locks: changes.locks.filter(snapshot.isChanged))
            let large = effective.values.first { $0.value?.isWithinLimits == false }
            let excess = snapshot.excess(of: effective.values, leadingTo: snapshot.previewing(effective))
            let ofDefaults = effective.values.first { $0.layer == .schemaDefault }
            let problems: [SettingError?] = [
                ofDefaults.map { .defaultLayer(key: $0.key) }, large.map { .tooLarge(key: $0.key) }, excess,
            ]
            return (effective, problems.compactMap { $0 })
        }
        return schema.review(changes, against: snapshot, by: authority)
    }

    /// Changes what was asked for, at once or on trial.
    ///
    /// - Parameter token: under which a trial is confirmed and reverted.
    package mutating func apply(
        _ changes: ChangeSet, _ confirmation: Confirmation = .required, from origin: Origin,
        token: String = "",
        at now: Duration
    ) throws(TransactionError) -> Step {
        // Even with the value that is on trial: whoever sets it means it to stay.
        if let trial, trial.meets(changes) { throw busy(trial, at: now) }
        let effective: ChangeSet
        do {
            effective = try check(changes, by: origin.authority)
        } catch {
            throw .refused(error)
        }
        guard !effective.isEmpty else { return .nothing }
        let time = try trialTime(of: effective, confirmation)
        if let trial, time != nil { throw busy(trial, at: now) }
        guard let time else { return hold(effective, undo: nil, author: Author(origin: origin)) }
        let undo = snapshot.undoing(effective)
        trial = Trial(
            token: token, origin: origin, changes: effective, undo: undo, before: snapshot, until: now + time)
        return hold(
            effective, undo: undo, author: Author(origin: origin, token: token, result: "trial"))
    }

    private func busy(_ trial: Trial, at now: Duration) -> TransactionError {
        .busy(trial.origin.door, secondsLeft: trial.secondsLeft(at: now))
    }

    /// How long changes are on trial; nil where they are kept at once.
    private func trialTime(
        of changes: ChangeSet, _ confirmation: Confirmation
    ) throws(TransactionError) -> Duration? {
        let key = snapshot.told(of: changes).map(\.key).first { schema[$0]?.traits.confirm ?? false }
        switch confirmation {
        case .waived: return nil
        case .required:
            if let key { throw .needsConfirmation(key: key) }
            return nil
        case .trial(nil): return key == nil ? nil : Self.usualTime
        case .trial(let time?):
            guard Self.times.contains(time) else { throw .badTime }
            return time
        }
    }

    /// Who is behind a step, for the log.
    private struct Author {
        var origin: Origin?
        var token = ""
        var result = "kept"
        /// What is said where nothing changes by it.
        var action: AuditEntry.Action?
    }

    private mutating func hold(_ changes: ChangeSet, undo: ChangeSet?, author: Author) -> Step {
        guard !changes.isEmpty || undo != nil else { return .nothing }
        let told = snapshot.told(of: changes)
        let before = snapshot
        // What confirms is a revision of its own: copies made before it still hold what would have been undone.
        snapshot = changes.isEmpty ? snapshot.advanced() : snapshot.applying(changes)
        let kept = ChangeSet(snapshot.marking(changes.values), locks: changes.locks)
        var entries = before.entries(
            of: changes, leadingTo: snapshot, by: author.origin, token: author.token, author.result)
        if let action = author.action {
            var entry = AuditEntry(action, from: author.origin)
            (entry.token, entry.result) = (String(author.token.prefix(4)), author.result)
            entries.append(entry)
        }
        let commit = Commit(changes: kept, revision: snapshot.revision, undo: undo, entries: entries)
        return Step(commit: commit, told: told)
    }

    // MARK: The end of a trial

    /// Keeps what is on trial; `noTransaction` unless the panel asks, or the same user with the token.
    package mutating func confirm(_ token: String, from origin: Origin) throws(TransactionError) -> Step {
        guard let trial, trial.isEnded(by: origin, token) else { throw .noTransaction }
        endTrial(isKept: true, origin.door == .panel ? .panel : .caller)
        return hold([], undo: [], author: Author(origin: origin, token: trial.token, action: .confirm))
    }

    /// Undoes what is on trial; `noTransaction` unless root or the panel asks, or the same user with the
    /// token.
    package mutating func revert(_ token: String, from origin: Origin) throws(TransactionError) -> Step {
        guard let trial, origin.isRoot || trial.isEnded(by: origin, token) else { throw .noTransaction }
        return undo(origin.door == .panel ? .panel : .caller)
    }

    /// Takes back what nobody has confirmed; nothing where no trial is on.
    package mutating func undo(_ cause: Trial.End.Cause) -> Step {
        guard let trial else { return .nothing }
        endTrial(isKept: false, cause)
        return hold(
            trial.undo, undo: [],
            author: Author(origin: trial.origin, token: trial.token, result: cause.rawValue))
    }

    private mutating func endTrial(isKept: Bool, _ cause: Trial.End.Cause) {
        lastEnd = trial.map { Trial.End(token: $0.token, isKept: isKept, cause: cause) } ?? lastEnd
        trial = nil
    }

    // MARK: Time

    /// When `expire` has something to do.
    package var deadline: Duration? { (staged.map(\.until) + [trial?.until].compactMap { $0 }).min() }

    /// Forgets what was staged too long ago, and takes back what nobody confirmed in time.
    package mutating func expire(at now: Duration) -> Step {
        staged.removeAll { $0.until <= now }
        guard let trial, trial.until <= now else { return .nothing }
        return undo(.deadline)
    }
}

// MARK: Changes that are staged

extension Transactions {
    /// Keeps changes in memory until they are applied; answers what of them would be refused, and keeps nothing then.
    package mutating func stage(
        _ changes: ChangeSet, from origin: Origin, token: String, at now: Duration
    ) throws(TransactionError) -> [SettingError] {
        let problems = review(changes, by: origin.authority).1
        guard problems.isEmpty else { return problems }
        let new = StagedChanges(token: token, origin: origin, changes: changes, until: now + Self.stagedTime)
        guard staged.count < Self.mostStaged,
            staged.filter({ $0.origin.userID == origin.userID }).count < Self.mostStagedOfOne,
            (staged + [new]).reduce(0, { $0 + $1.byteCount }) <= Limits.storedBytes
        else { throw .tooMany }
        staged.append(new)
        return []
    }

    /// Applies what was staged; the token is the trial's from then on.
    package mutating func applyStaged(
        _ token: String, _ confirmation: Confirmation, from origin: Origin, at now: Duration
    ) throws(TransactionError) -> Step {
        guard let found = place(of: token, origin) else { throw .noTransaction }
        if confirmation == .waived, !origin.isRoot { throw .rootOnly }
        let changes = staged[found]
        // Of a user's programs one may be in fewer groups than another.
        let isLess = origin.authority.role < changes.origin.authority.role
        let step = try apply(
            changes.changes, confirmation, from: isLess ? origin : changes.origin, token: token, at: now)
        staged.remove(at: found)
        return step
    }

    /// Forgets what was staged under `token`; `noTransaction` where this user has staged nothing under it.
    package mutating func discard(_ token: String, from origin: Origin) throws(TransactionError) {
        guard let found = place(of: token, origin) else { throw .noTransaction }
        staged.remove(at: found)
    }

    /// Somebody left the bus: what was staged there is forgotten. A trial goes on.
    package mutating func forget(connection: String) {
        staged.removeAll { $0.origin.connection == connection }
    }

    /// A factory reset forgets what somebody meant to change, too.
    package mutating func forgetStaged() { staged = [] }

    private func place(of token: String, _ origin: Origin) -> Int? {
        staged.firstIndex { $0.origin.userID == origin.userID && $0.token.isKnown(by: token) }
    }
}

extension Trial {
    /// At the panel it needs no token: whoever stands there sees what waits.
    fileprivate func isEnded(by asking: Origin, _ token: String) -> Bool {
        asking.door == .panel || asking.userID == origin.userID && self.token.isKnown(by: token)
    }
}
