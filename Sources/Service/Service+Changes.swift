import Drivers
import Localization
import Settings
import Store

// MARK: Changes from the panel, and those that nobody confirmed

extension Service {
    /// The clock that trials end by: it goes on while the device sleeps.
    var trialNow: Duration { Clock.boot.now }

    private var panelOrigin: Origin { Origin(.panel, Authority(navigator.role)) }

    /// Keeps changes so that the next start takes them back, where they ask for it, and lets the panel ask.
    func apply(_ changes: [SettingChange], at time: Duration, from afar: Origin?) {
        keepAtPanel(at: time) { store throws(StoreError) in
            try store.apply(ChangeSet(changes), .trial(), from: afar ?? panelOrigin, at: trialNow)
        }
    }

    func keep(_ changes: [SettingChange], at time: Duration, from afar: Origin?) {
        keepAtPanel(at: time) { store throws(StoreError) in
            try store.apply(ChangeSet(changes), from: afar ?? panelOrigin, at: trialNow)
        }
    }

    /// What waits is taken back first: nothing of it comes back later.
    func resetAll(_ changes: [SettingChange], at time: Duration) {
        tell(store.undo(.reset))
        keepAtPanel(at: time) { store throws(StoreError) in
            try store.apply(ChangeSet(changes), .waived, from: Origin(.reset, .technician), at: trialNow)
        }
        store.eraseRemains()
        // What was not reset stays somebody's, with their PIN.
        guard store.problem == nil else { return }
        access.forgetPIN()
        followSession()
    }

    private func keepAtPanel(
        at time: Duration, _ change: (Store) throws(StoreError) -> [SettingChange]
    ) {
        do throws(StoreError) {
            let told = try change(store)
            navigator.stored(store.snapshot)
            followTrial(at: time)
            tell(told)
        } catch {
            refuseAtPanel(error, at: time)
        }
    }

    private func refuseAtPanel(_ error: StoreError, at time: Duration) {
        if case .notKept(let problem) = error {
            journal.error((TroubleCode(storing: error.phrase) ?? .notSaved).behind("\(problem)"))
        }
        navigator.refused(error.phrase, at: time)
    }

    func confirm(at time: Duration) {
        do throws(StoreError) {
            try store.confirm(from: panelOrigin)
        } catch {
            refuseAtPanel(error, at: time)
        }
        followTrial(at: time)
    }

    func takeBack(at time: Duration) {
        // Where it ended meanwhile nothing is left to take back.
        let undone = (try? store.revert(from: panelOrigin)) ?? []
        followTrial(at: time)
        tell(undone)
    }

    /// What nobody confirmed in time.
    func expireTrial() {
        note()
        let undone = store.expire(at: trialNow)
        guard !undone.isEmpty else { return }
        navigator.stored(store.snapshot)
        followTrial(at: loop.monotonicNow())
        tell(undone)
    }
}
