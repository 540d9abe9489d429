import Hardware
import Loop
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

    /// What a person at the device asked for.
    func resetAtPanel(at time: Duration) {
        let scope: ResetOrder.Scope = board.resetForgetsSite ? .all : .user
        keepAtPanel(at: time) { _ throws(StoreError) in
            let told = try reset(ResetOrder(scope, from: Origin(.reset, .technician)), at: time)
            takeBoardAgain(at: time)
            return told
        }
    }

    /// Forgets everything, in all files at once; answers what everyone is to be told. Once the panel has forgotten its person too,
    /// `takeBoardAgain` goes on.
    func reset(_ order: ResetOrder, at time: Duration) throws(StoreError) -> [SettingChange] {
        // What waits is taken back first: nothing of it comes back later.
        tell(store.undo(.reset))
        followTrial(at: time)
        let told: [SettingChange]
        do throws(StoreError) {
            told = try store.factoryReset(order, forgetting: KeypadFile.allCases.map(\.rawValue))
        } catch {
            // Begun and not to be stopped: the next start goes on with it.
            if store.isResetPending { loop.exit(Self.startsAnew) }
            throw error
        }
        journal.notice(
            "a factory reset forgot what was stored (\(order.scope.rawValue), \(order.entry.door))")
        access.forgetPIN()
        followSession()
        // Where no value is another, the key that secrets are sealed for is: whoever tells it has to hear so.
        if told.isEmpty { tell(.changed([:], reset: [], revision: store.snapshot.revision)) }
        return told
    }

    /// What was found out about the keypad is forgotten as well.
    func takeBoardAgain(at time: Duration) {
        let (board, problem, isKeypadKnown) = StartupInput.board(paths.board, state: paths.state)
        guard board != self.board else { return }
        take(board, problem, at: time)
        navigator.isKeypadKnown = isKeypadKnown
        navigator.show(navigator.words[.resetDone], at: time)
        if !isKeypadKnown { navigator.setUpKeypad(at: time) }
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
        settings.report(error)
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
