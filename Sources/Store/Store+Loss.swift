import Localization
import Settings

// MARK: What is lost, or may be

extension Store {
    /// What nobody has seen yet or stands in the way, in few words, for the hint bar.
    package var persistentMessage: LocalizedString? {
        problem?.persistentMessage ?? (isLossSeen ? nil : condition.persistentMessage)
    }

    /// Somebody at the panel has seen that; a loss is not told to them again.
    package func noteSeen(_ message: LocalizedString) {
        if problem == nil, message == condition.persistentMessage { isLossSeen = true }
    }

    /// What is open is damaged, or lies no more where it was: it is opened as at a start when it is looked for next. Until
    /// then, and after, what is known holds.
    func letGo(of error: StorageError) {
        guard case .damaged = error, mode == .writing, isOpen else { return }
        report("\(error)")
        noteLastEntry()
        database = nil
        (isLetGo, problem) = (true, error)
    }

    /// The medium may have come since it was looked for in vain.
    package func lookAgain() { if !isOpen { reopen(wasAway: !isLetGo) } }

    /// What is left of a damaged one is older than what is known, and nothing of one that was deleted.
    func makeWhole() {
        do throws(StorageError) {
            try database?.requireInPlace()
        } catch {
            letGo(of: error)
        }
        if isLetGo { reopen(wasAway: false) }
    }

    /// Whatever lies in its place next.
    private func noteLastEntry() { lastEntry = max(lastEntry, database?.lastToldNumber ?? 0) }

    /// Before a factory reset: the site's values that nothing but memory has would be lost with it.
    func requireWhole() throws(StoreError) {
        makeWhole()
        noteLastEntry()
        if isLetGo, let problem { throw .notKept(problem) }
    }

    /// What holds, without what nobody has confirmed.
    var confirmed: StoredValues { snapshot.stored.undone(by: trial?.undo ?? []) }
}
