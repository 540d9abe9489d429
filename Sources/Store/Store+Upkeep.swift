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
        let tasks = upkeep.due(at: time)
        self.upkeep = upkeep
        for task in tasks { perform(task) }
    }

    private func perform(_ task: StorageUpkeep.Task) {
        do throws(StorageError) {
            switch task {
            case .mark: try database?.keepMark()
            case .copy: try database?.keepCopy()
            }
        } catch {
            report("\(error)")
        }
    }

    /// The last thing before the end: what the log holds goes into the file, and secrets that are gone leave nothing.
    package func close() {
        if owesErasure { perform(.copy) }
        database = nil
    }

    private var owesErasure: Bool { database?.owesErasure ?? false }

    /// After a factory reset: what was forgotten leaves nothing in any file.
    package func eraseRemains() {
        database?.oweErasure()
        perform(.copy)
    }
}
