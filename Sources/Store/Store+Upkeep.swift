import Settings

// MARK: The log of changes

extension Store {
    /// Says something in the log that is no change of a setting; a log that cannot be written keeps nobody from anything.
    package func note(_ entries: [AuditEntry]) {
        guard !entries.isEmpty else { return }
        do throws(StorageError) {
            try database?.note(entries, at: moment)
        } catch {
            letGo(of: error)
            if isOpen { report("\(error)") }
        }
    }

    /// What the log says after that number, the oldest first, so many at most; of secrets no value, also where it has one.
    package func log(since: UInt64, count: Int) throws(StorageError) -> [AuditRecord] {
        do throws(StorageError) {
            return telling(try database?.log(since: since, count: count) ?? [])
        } catch {
            letGo(of: error)
            throw error
        }
    }

    /// What the bundle calls a secret now, and the log tells from before.
    func hideSecrets() {
        guard problem == nil, (try? database?.findsInLog(transactions.secretNames)) ?? false else { return }
        var next = transactions
        let step = next.hideSecrets()
        keepAnyway(step, next)
    }

    /// Nothing of secrets is told, whatever the log of a medium that takes no changes has.
    private func telling(_ records: [AuditRecord]) -> [AuditRecord] {
        let names = transactions.secretNames
        return records.map { names.contains($0.entry.key) ? $0.withoutValues : $0 }
    }

    /// The last so many, the latest first.
    package func latest(_ count: Int) throws(StorageError) -> [AuditRecord] {
        let last = try database?.lastNumber() ?? 0
        let first = last > UInt64(count) ? last - UInt64(count) : 0
        return try log(since: first, count: count).reversed()
    }
}

// MARK: The database's mark and copies, and what is erased

extension Store {
    /// A copy of the database waits until nobody has pressed a key for a while.
    package func noteKey(at time: Duration) { upkeep?.noteKey(at: time) }

    /// When `keepUp` has something to do.
    package var deadline: Duration? { upkeep?.deadline }

    /// After anything happened: does what is due for the database's mark and copies.
    package func keepUp(at time: Duration) {
        var upkeep = upkeep ?? StorageUpkeep(startedAt: time, isWhole: condition == .whole)
        for _ in 0..<changeCount { upkeep.noteChange(at: time) }
        if changeCount > 0, owesErasure { upkeep.noteErasure(at: time) }
        changeCount = 0
        for task in upkeep.due(at: time) where !perform(task) {
            if task == .copy, owesErasure { upkeep.noteCopyFailed(at: time) }
        }
        self.upkeep = upkeep
    }

    /// Answers whether it is done; one that fails again and again is told once.
    @discardableResult
    func perform(_ task: StorageUpkeep.Task) -> Bool {
        do throws(StorageError) {
            switch task {
            case .mark: try database?.keepMark()
            case .copy: try database?.keepCopy()
            }
            upkeepFailures[task] = nil
            return true
        } catch {
            letGo(of: error)
            if upkeepFailures.updateValue(error, forKey: task) != error, isOpen { report("\(error)") }
            return false
        }
    }

    /// The last thing before the end: what the log holds goes into the file, and secrets that are gone leave nothing.
    package func close() {
        if owesErasure { perform(.copy) }
        makeWhole()
        database = nil
    }

    private var owesErasure: Bool { database?.owesErasure ?? false }
}
