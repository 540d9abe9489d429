import Bus
import Drivers
import Settings
import Storage

// MARK: Changes that must be confirmed: from the panel, or from the bus

extension Service {
    /// The clock that trials end by: it goes on while the device sleeps.
    var trialNow: Duration { Clock.boot.now }

    private var panelOrigin: Origin { Origin(.panel, Authority(panel.role)) }

    /// Keeps changes so that the next start takes them back, where they ask for it, and lets the panel ask.
    func apply(_ changes: [SettingChange], at time: Duration) {
        keepAtPanel(at: time) { store throws(StoreError) in
            try store.apply(ChangeSet(changes), .trial(), from: panelOrigin, at: trialNow)
        }
    }

    func keep(_ changes: [SettingChange], at time: Duration) {
        keepAtPanel(at: time) { store throws(StoreError) in
            try store.apply(ChangeSet(changes), from: panelOrigin, at: trialNow)
        }
    }

    /// What waits is taken back first: nothing of it comes back later.
    func resetAll(_ changes: [SettingChange], at time: Duration) {
        let undone = store.undo(.reset)
        if !undone.isEmpty { published(undone) }
        keepAtPanel(at: time) { store throws(StoreError) in
            try store.apply(ChangeSet(changes), .waived, from: Origin(.reset, .technician), at: trialNow)
        }
        store.eraseRemains()
    }

    private func keepAtPanel(
        at time: Duration, _ change: (Store) throws(StoreError) -> [SettingChange]
    ) {
        do throws(StoreError) {
            let told = try change(store)
            panel.stored(store.snapshot)
            followTrial(at: time)
            // First for who waits at the panel: writing the settings out takes as long as there are many.
            show()
            if !told.isEmpty { published(told) }
        } catch {
            refuseAtPanel(error, at: time)
        }
        updateStanding()
    }

    private func refuseAtPanel(_ error: StoreError, at time: Duration) {
        if case .notKept(let problem) = error { Journal.error("\(problem)") }
        panel.refused(error.phrase, at: time)
    }

    func confirm(at time: Duration) {
        do throws(StoreError) {
            try store.confirm(from: panelOrigin)
        } catch {
            refuseAtPanel(error, at: time)
        }
        followTrial(at: time)
        updateStanding()
    }

    func takeBack(at time: Duration) {
        // Where it ended meanwhile nothing is left to take back.
        let undone = (try? store.revert(from: panelOrigin)) ?? []
        followTrial(at: time)
        show()
        if !undone.isEmpty { published(undone) }
        updateStanding()
    }

    /// What nobody confirmed in time.
    func expireTrial() {
        let undone = store.expire(at: trialNow)
        guard !undone.isEmpty else { return settle() }
        panel.stored(store.snapshot)
        settle()
        published(undone)
        updateStanding()
    }

    /// After anything happened: the panel asks about what waits, and everyone hears of a trial that began or ended.
    func followTrial(at time: Duration) {
        if !isSafe { panel.follow(store.trial, store.lastEnd, store.snapshot, now: trialNow, at: time) }
        trialTimer?.arm(at: store.transactionDeadline)
        guard store.trial?.token != toldTrial else { return }
        if let end = store.lastEnd, end.token == toldTrial { tell(of: end) }
        toldTrial = store.trial?.token
        if let trial = store.trial {
            Journal.notice(
                "a change from the \(trial.origin.door.rawValue) waits \(trial.secondsLeft(at: trialNow)) s to be confirmed"
            )
            tellBus(trial.token, .trial, cause: trial.origin.door.rawValue)
        }
    }

    private func tell(of end: Trial.End) {
        Journal.notice(
            end.isKept
                ? "the change is kept (\(end.cause.rawValue))"
                : "changes that nobody confirmed were taken back (\(end.cause.rawValue))")
        tellBus(end.token, end.isKept ? .kept : .undone, cause: end.cause.rawValue)
    }

    private func tellBus(_ token: String, _ state: BusTransaction.State, cause: String) {
        do throws(BusError) {
            try bus?.emitTransactionChanged(token: token, state, cause: cause)
        } catch {
            Journal.warning("the bus: \(error)")
        }
    }

    /// At the start: what the power cut in the middle of.
    func reportTakenBack() {
        guard store.hasTakenBack else { return }
        Journal.warning("changes that nobody confirmed were taken back")
        panel.show(
            panel.words[.undoneAtStart], isError: true, at: loop.monotonicNow(), for: .seconds(3600))
    }
}
