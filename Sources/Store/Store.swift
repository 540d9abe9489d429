import CSodium
import PropertyLists
import Settings

/// The one door through which values change, for the service and for whoever opens its database without it: the
/// schema validates, the database keeps, and only then it holds.
///
/// What may change, and to what, is `Transactions`' business: the same door with nothing but memory behind it, for forms,
/// previews and tests.
package final class Store {
    /// Whether the database is changed.
    package enum Mode: Hashable, Sendable {
        case writing
        /// Shows what a service would serve, and leaves every file as it is.
        case reading
    }

    private let path: String
    let mode: Mode
    let report: (String) -> Void
    var database: PreferencesDatabase?
    private(set) var transactions: Transactions
    /// What holds already and could not be written: the next change takes it along.
    private var owed: Transactions.Commit?
    /// Whether unconfirmed changes were taken back when the database was opened.
    package private(set) var hasTakenBack = false
    /// Why nothing can be kept at present; nil while all is well.
    package internal(set) var problem: StorageError?
    /// Stored values that are not shown as they are: each is told once in the journal.
    private var told: Set<String> = []
    /// Whether anything that was once kept may be missing since the start.
    package private(set) var condition = StorageCondition.whole
    /// Whether somebody at the panel has answered that with OK.
    var isLossSeen = false
    /// Whether what was open was damaged: what holds is put into whatever stands in its place.
    var isLetGo = false
    /// In the log of what was let go of: numbers go on after it.
    var lastEntry: UInt64 = 0
    var upkeep: StorageUpkeep?
    /// Why each task of the upkeep failed last; none that did not.
    var upkeepFailures: [StorageUpkeep.Task: StorageError] = [:]
    /// Since the upkeep heard of any.
    var changeCount = 0
    /// What nobody has been told of; nil where it was not opened again.
    private var keysOfReopening: Set<String>?
    private var isFolderOther = false
    /// By the last opening.
    private var hasFinishedReset = false
    /// Tells this start from others in the log.
    private let start: String

    /// - Parameter report: hears, for a log, of stored values that are not shown as they are, and of upkeep that fails.
    package init(
        path: String, schema: Schema?, mode: Mode = .writing, report: @escaping (String) -> Void
    ) {
        self.path = path
        self.mode = mode
        self.report = report
        transactions = Transactions(schema: schema)
        start = String(Self.newToken().prefix(6))
        open()
    }

    /// Of the bundle that is open; empty without one.
    package var schema: Schema { transactions.schema }
    /// What holds, the changes on trial included; the defaults where the database cannot be opened.
    package var snapshot: Snapshot { transactions.snapshot }
    /// The changes that wait to be confirmed.
    package var trial: Trial? { transactions.trial }
    /// What became of the trial before.
    package var lastEnd: Trial.End? { transactions.lastEnd }

    /// Opens the database once more. What shows another value by that, in whatever call, waits for `takeReopening`.
    ///
    /// - Parameter wasAway: whether there was none until now.
    func reopen(wasAway: Bool) {
        let before = snapshot
        hasFinishedReset = false
        open()
        guard isOpen else { return }
        keysOfReopening = (keysOfReopening ?? []).union(keysThatDiffer(from: before))
        isFolderOther = isFolderOther || wasAway || hasFinishedReset
    }

    /// What came of opening the database while the service runs, since somebody asked last; nil where it was not opened.
    package func takeReopening() -> Reopening? {
        defer { (keysOfReopening, isFolderOther) = (nil, false) }
        return keysOfReopening.map { keys in
            Reopening(told: shown(schema.keys.filter(keys.contains)), isFolderOther: isFolderOther)
        }
    }

    /// Tries to open the database; on failure what held before holds on, at the start the defaults, and `problem` says why.
    private func open() {
        do throws(StorageError) {
            try load()
        } catch {
            problem = error
        }
    }

    private func load() throws(StorageError) {
        database = nil
        let reset = FactoryReset(of: path, lastEntry: lastEntry)
        switch mode {
        case .writing:
            if try reset.resume(at: moment) {
                (hasFinishedReset, isLetGo, upkeep) = (true, false, nil)
                report("a factory reset that was cut short was finished")
            }
            try load(from: PreferencesDatabase(path: path))
        case .reading:
            let scope = reset.scope
            guard let found = try PreferencesDatabase.reading(reset.readable(after: scope)) else { return }
            try load(from: found, leaving: scope)
        }
    }

    /// - Parameter scope: of a factory reset that was begun; nil where none was.
    private func load(
        from opened: consuming PreferencesDatabase, leaving scope: ResetOrder.Scope? = nil
    ) throws(StorageError) {
        opened.beginLog(after: lastEntry)
        var unreadable: [String] = []
        var stored = try opened.load { key, layer in
            unreadable.append("\(key): the \(layer.rawValue)'s stored value is of no type that is known here")
        }
        tell(unreadable)
        var undo = try opened.undo()
        if let scope { (stored, undo) = (stored.undone(by: undo).left(by: scope), []) }
        tellUnshownValues(in: stored)
        var loaded = transactions
        let step =
            isLetGo
            ? loaded.begin(with: stored, keeping: confirmed) : loaded.begin(with: stored, undoing: undo)
        if let commit = step.commit, opened.takesChanges {
            try opened.keep(commit, at: moment)
            changeCount += 1
        }
        // Nothing is missing where all that was known was put in; its copies begin as after a start.
        if opened.condition != .whole {
            if isLetGo { upkeep = nil } else { condition = opened.condition }
        }
        isLetGo = isLetGo && opened.refusal != nil
        hasTakenBack = !undo.isEmpty
        transactions = loaded
        (owed, problem) = (nil, opened.refusal)
        database = consume opened
        // What a full disk does not let go of now goes with the next change.
        if step.commit == nil { hideSecrets() }
    }

    /// What an earlier or later bundle left behind: told by its key, never by its value.
    private func tellUnshownValues(in stored: StoredValues) {
        tell(schema.unshownValues(in: stored).map(\.description))
    }

    private func tell(_ lines: [String]) {
        for line in lines where told.insert(line).inserted { report(line) }
    }

    /// Whether there is a database; without one nothing can be kept.
    package var isOpen: Bool { database != nil }

    /// Another bundle: the same stored values under its schema, those of renamed keys under their new names. Answers its
    /// settings that show another value by that: other defaults, moved values, and what a trial ends with.
    @discardableResult
    package func replace(_ schema: Schema) -> [SettingChange] {
        let before = snapshot
        var next = transactions
        let step = next.replace(schema)
        tellUnshownValues(in: next.snapshot.stored)
        keepAnyway(step, next)
        if step.commit == nil { hideSecrets() }
        return shown(keysThatDiffer(from: before))
    }

    private func keysThatDiffer(from before: Snapshot) -> [String] {
        schema.keys.filter { before.value(for: $0) != snapshot.value(for: $0) }
    }

    /// What they show now, as everyone is told.
    private func shown(_ keys: [String]) -> [SettingChange] {
        keys.map { key in snapshot.value(for: key).map { .set(key, $0) } ?? .reset(key) }
    }

    /// By key, whose value of a secret holds and since when; 0 while what holds could not be written yet.
    package var secretSources: [String: SecretSource] {
        schema.secretSources(in: snapshot) { key, layer in
            guard owed == nil else { return 0 }
            return (try? database?.revision(of: key, in: layer)) ?? 0
        }
    }

    /// What can be chosen now beside what the bundle gives.
    package func offer(_ choices: [String: [LiveChoice]]) { transactions.offer(choices) }

    // MARK: Changing

    /// What of `changes` would come to hold.
    package func check(
        _ changes: [SettingChange], by authority: Authority
    ) throws(StoreError) -> [SettingChange] {
        do {
            return try transactions.check(ChangeSet(changes), by: authority).values
        } catch {
            throw .refused(error)
        }
    }

    /// Validates, keeps, and answers what everyone is to be told; nothing has changed where it throws.
    ///
    /// - Parameter now: on the clock that goes on while the device sleeps, as everywhere here.
    package func apply(
        _ changes: ChangeSet, _ confirmation: Transactions.Confirmation = .required, from origin: Origin,
        at now: Duration
    ) throws(StoreError) -> [SettingChange] {
        try perform { transactions throws(TransactionError) in
            try transactions.apply(changes, confirmation, from: origin, token: Self.newToken(), at: now)
        }
    }

    /// Keeps changes in memory until they are applied under the token; answers what of them would be refused, and
    /// keeps nothing then.
    package func stage(
        _ changes: ChangeSet, from origin: Origin, at now: Duration
    ) throws(StoreError) -> (token: String, problems: [SettingError]) {
        let token = Self.newToken()
        do {
            let problems = try transactions.stage(changes, from: origin, token: token, at: now)
            return (problems.isEmpty ? token : "", problems)
        } catch {
            throw StoreError(error)
        }
    }

    /// Makes what was staged hold, and answers what others are to be told. The token is the trial's from then
    /// on.
    package func applyStaged(
        _ token: String, _ confirmation: Transactions.Confirmation, from origin: Origin, at now: Duration
    ) throws(StoreError) -> [SettingChange] {
        try perform { transactions throws(TransactionError) in
            try transactions.applyStaged(token, confirmation, from: origin, at: now)
        }
    }

    /// Forgets what was staged under the token; throws where this user has staged nothing under it.
    package func discard(_ token: String, from origin: Origin) throws(StoreError) {
        do {
            try transactions.discard(token, from: origin)
        } catch {
            throw StoreError(error)
        }
    }

    /// Somebody left the bus.
    package func forget(connection: String) { transactions.forget(connection: connection) }

    /// What waited stays.
    package func confirm(_ token: String = "", from origin: Origin) throws(StoreError) {
        _ = try perform { transactions throws(TransactionError) in
            try transactions.confirm(token, from: origin)
        }
    }

    /// Takes back what waits, and answers what changed by that. Where the storage fails the old values hold all the
    /// same: the next start takes back what is on the disk.
    package func revert(_ token: String = "", from origin: Origin) throws(StoreError) -> [SettingChange] {
        var next = transactions
        let step: Transactions.Step
        do {
            step = try next.revert(token, from: origin)
        } catch {
            throw StoreError(error)
        }
        return keepAnyway(step, next)
    }

    /// Takes back what waits, before all is forgotten; answers as `revert` does.
    package func undo(_ cause: Trial.End.Cause) -> [SettingChange] {
        var next = transactions
        let step = next.undo(cause)
        return keepAnyway(step, next)
    }

    /// Forgets what is stored as one transaction over all files of the folder, copies, log, PIN and those that are named
    /// included; answers what everyone is to be told. What waits to be confirmed has to be undone before.
    ///
    /// Where it throws all is as it was, unless `isResetPending`: then the next start goes on with it.
    package func factoryReset(
        _ order: ResetOrder, forgetting files: [String]
    ) throws(StoreError) -> [SettingChange] {
        try requireWhole()
        let before = snapshot
        database = nil
        do throws(StorageError) {
            try FactoryReset(of: path, lastEntry: lastEntry).perform(order, forgetting: files, at: moment)
        } catch {
            reopen(wasAway: false)
            upkeep = nil
            throw .notKept(error)
        }
        (condition, owed, isLetGo) = (.whole, nil, false)
        transactions.forgetStaged()
        open()
        perform(.copy)
        return before.told(of: before.stored.forgotten(by: order.scope))
    }

    /// Whether a factory reset was begun and could not be finished.
    package var isResetPending: Bool { FactoryReset(of: path).scope != nil }

    /// When `expire` has something to do.
    package var transactionDeadline: Duration? { transactions.deadline }

    /// Takes back what nobody confirmed in time, as `revert` does.
    package func expire(at now: Duration) -> [SettingChange] {
        var next = transactions
        let step = next.expire(at: now)
        return keepAnyway(step, next)
    }

    /// Whether a change may succeed as things are; else the medium may have come back since.
    private var canBeKept: Bool {
        switch problem {
        case .readOnly?, .newer?: false
        default: database?.takesChanges ?? false
        }
    }

    private func requireOpen() throws(StorageError) {
        guard database == nil else { return }
        throw problem ?? .failed(path: path, attempt: "opening", reason: "it is not open")
    }

    /// One transaction, and only then what it makes of the settings.
    private func perform(
        isAgain: Bool = false, _ change: (inout Transactions) throws(TransactionError) -> Transactions.Step
    ) throws(StoreError) -> [SettingChange] {
        if !canBeKept { reopen(wasAway: !isOpen && !isLetGo) }
        var next = transactions
        let step: Transactions.Step
        do {
            step = try change(&next)
        } catch {
            throw StoreError(error)
        }
        do {
            try keep(step.commit)
        } catch {
            problem = error
            guard isLetGo, !isAgain else { throw .notKept(error) }
            return try perform(isAgain: true, change)
        }
        transactions = next
        return step.told
    }

    /// For what has to hold whether it can be written or not.
    @discardableResult
    func keepAnyway(_ step: Transactions.Step, _ next: Transactions) -> [SettingChange] {
        transactions = next
        do {
            try keep(step.commit)
        } catch {
            problem = error
            owed = step.commit.map { owed?.followed(by: $0) ?? $0 }
        }
        return step.told
    }

    private func keep(_ commit: Transactions.Commit?) throws(StorageError) {
        guard let commit else { return }
        try requireOpen()
        let all = owed?.followed(by: commit) ?? commit
        do throws(StorageError) {
            try database?.keep(all, at: moment)
        } catch {
            letGo(of: error)
            throw error
        }
        owed = nil
        problem = nil
        changeCount += 1
    }

    /// Now, for the log.
    var moment: AuditMoment { AuditClock.now(start: start) }

    /// 16 random bytes, as base64 for file names has them; a command line would take one with a dash for an option.
    private static func newToken() -> String {
        var bytes = [UInt8](repeating: 0, count: 16)
        var token: String
        repeat {
            randombytes_buf(&bytes, bytes.count)
            token = Base64.encodeForNames(bytes)
        } while token.hasPrefix("-")
        return token
    }
}
