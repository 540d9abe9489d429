import Settings

extension FleetAgent {
    /// Begins with the set's turn; from a group not on all its devices at once.
    mutating func begin(_ planned: FleetPlan.PlannedSet, at now: Duration) {
        var wait = max(now, (openSince ?? now) + .seconds(10))
        if case .group = planned.id.document {
            wait += chance.time(in: .zero...identity.configuration.trialSpread)
        }
        trial = FleetTrial(planned: planned, number: chance.shortName(), step: .waiting(until: wait))
        note(.waiting, Refusal(.busy, "The trial waits for its turn."))
    }

    mutating func moveTrial(at now: Duration) {
        switch trial?.step {
        case .waiting(let until): wait(until: until, at: now)
        case .dared(let dared): move(dared, at: now)
        case .announcing, nil: break
        }
    }

    private mutating func move(_ dared: FleetTrial.Dared, at now: Duration) {
        switch dared.step {
        case _ where now >= dared.end:
            // settingsd has undone it by its own clock; where it has not, it does now.
            _ = device.revert(dared.token)
            undoUnreached(at: now)
        case .pausing(let until) where now >= until:
            if connection != nil { actions.append(.close(isOrderly: false)) }
            connection = nil
            backOff.hurry(at: now)
            trial?.go(to: .reaching)
            moveLink(at: now)
        case .reaching where isOpen:
            note(.confirming)
            let number = sendReport(at: now)
            trial?.go(to: .confirming(number))
        case .applying, .pausing, .reaching, .confirming, .asking: break
        }
    }

    private mutating func wait(until: Duration?, at now: Duration) {
        guard let since = openSince else { return }
        guard let until else {
            trial?.step = .waiting(until: since + .seconds(10))
            return
        }
        guard now >= until else { return }
        guard view != nil else { return comeAgain(at: now) }
        // Whatever was published meanwhile counts.
        guard isStillWanted else { return drop() }
        note(.pending)
        let number = sendReport(at: now)
        trial?.step = .announcing(number)
    }

    private mutating func comeAgain(at now: Duration) {
        trial?.step = .waiting(until: now + .seconds(10))
    }

    private var isStillWanted: Bool {
        guard let planned = trial?.planned else { return false }
        return plan.sets.contains { $0.id == planned.id && $0.hash == planned.hash }
    }

    private mutating func drop() {
        trial = nil
        work = .due
        report.isStale = true
    }

    mutating func acknowledged(_ number: Int, at now: Duration) {
        report.wasTaken(number)
        if trial?.step == .announcing(number) { return dare(at: now) }
        guard trial?.dared?.step == .confirming(number) else { return }
        if trial?.planned.set.confirmation == .server { trial?.go(to: .asking) } else { confirm(at: now) }
    }

    /// A report is said again after a while. Nothing is dared that the broker does not tell of: its turn comes again.
    mutating func refused(_ number: Int, at now: Duration) {
        report.wasRefused(number, at: now)
        guard trial?.step == .announcing(number) else { return }
        hold(Refusal(.unreachable, "The broker does not take the report that tells of it."), at: now)
    }

    /// The values hold, until they are confirmed or undone.
    private mutating func dare(at now: Duration) {
        guard let planned = trial?.planned else { return }
        guard let view else { return comeAgain(at: now) }
        switch stage(change(for: planned.set, in: view)) {
        case .refused(let keys):
            drop()
            results[planned.id] = refusedResult(planned.set, keys)
        case .failed(let refusal): hold(refusal, at: now)
        case .staged(let token):
            memory.trying = FleetMemory.Trying(hash: planned.hash, token: token)
            guard remember() else {
                device.discard(token)
                memory.trying = nil
                return end(Refusal(.storageFailed, "That it is tried could not be kept."))
            }
            apply(token, for: planned.set.seconds, at: now)
        }
    }

    private mutating func apply(_ token: String, for seconds: Int, at now: Duration) {
        let answer = device.apply(token, seconds: seconds)
        forgetView()
        switch answer {
        case .kept: keep()
        case .trial(let seconds, let isApplied):
            trial?.step = .dared(FleetTrial.Dared(token: token, end: now + .seconds(seconds) + .seconds(1)))
            if isApplied { trialApplied(at: now) }
        case .failed(let refusal):
            device.discard(token)
            memory.trying = nil
            remember()
            if refusal.code.passes { hold(refusal, at: now) } else { end(refusal) }
        }
    }

    /// Only from here on a new connection says something of the new settings: before, it is one over the old network.
    mutating func trialApplied(at now: Duration) {
        guard trial?.dared?.step == .applying else { return }
        trial?.go(to: .pausing(until: now + .seconds(3)))
    }

    private mutating func end(_ refusal: Refusal) {
        guard let planned = trial?.planned else { return }
        drop()
        memory.undone[planned.hash] = FleetMemory.Undone(refusal: refusal, tries: 0, saysNothing: false)
        remember()
    }

    /// Its turn has not come.
    private mutating func hold(_ refusal: Refusal, at now: Duration) {
        memory.trying = nil
        note(.waiting, refusal)
        // Each turn is announced first: as often as reports may go in the long run.
        trial?.step = .waiting(until: now + .seconds(60))
    }

    /// The server, or the connection itself, has seen it.
    mutating func confirm(at now: Duration) {
        guard let token = trial?.dared?.token else { return }
        if let refusal = device.confirm(token) {
            _ = device.revert(token)
            return undo(refusal, at: now)
        }
        keep()
    }

    private mutating func keep() {
        guard let planned = trial?.planned else { return }
        memory.trying = nil
        own(planned.set)
        memory.undone[planned.hash] = nil
        remember()
        forgetView()
        results[planned.id] = SetResult(.applied)
        trial = nil
    }

    /// What nobody saw in time; a broker that was reached is no reason to try it again.
    private mutating func undoUnreached(at now: Duration) {
        guard let trial else { return }
        if !isOpen { undone = (trial.planned.hash, now) }
        undo(trial.unreached, at: now)
    }

    mutating func undo(_ refusal: Refusal, saysNothing: Bool = false, at now: Duration) {
        guard let planned = trial?.planned else { return }
        noteUndone(planned.hash, refusal, saysNothing: saysNothing)
        trial = nil
        forgetView()
        if connection == nil { backOff.hurry(at: now) }
    }

    private mutating func noteUndone(_ hash: String, _ refusal: Refusal, saysNothing: Bool) {
        let tries = (memory.undone[hash]?.tries ?? 0) + 1
        memory.undone[hash] = FleetMemory.Undone(refusal: refusal, tries: tries, saysNothing: saysNothing)
        memory.trying = nil
        remember()
    }

    /// Somebody else has ended it: the person at the panel, or settingsd's own clock.
    mutating func trialEnded(isKept: Bool, _ cause: String, at now: Duration) {
        guard let trial, trial.dared != nil else { return }
        if isKept { return keep() }
        switch cause {
        case "panel": undo(Refusal(.panel, "It was undone at the panel."), at: now)
        case "deadline": undoUnreached(at: now)
        default:
            undo(
                Refusal(.restarted, "The device's settings were opened anew meanwhile."), saysNothing: true,
                at: now)
        }
    }

    /// What was on trial when this program ended: undone, or confirmed in its last moment.
    mutating func resolveTrying() {
        guard let trying = memory.trying, trial == nil, let view else { return }
        let wasOn = device.revert(trying.token) == nil
        let planned = plan.sets.first { $0.hash == trying.hash }
        if !wasOn, let planned, change(for: planned.set, in: view).isEmpty {
            memory.trying = nil
            own(planned.set)
            remember()
        } else {
            noteUndone(
                trying.hash, Refusal(.restarted, "The agent went down while it was tried."),
                saysNothing: true)
        }
        forgetView()
    }

    private mutating func note(_ state: ResultState, _ refusal: Refusal? = nil) {
        guard let trial else { return }
        var result = SetResult(state, refusal)
        result.tries = memory.undone[trial.planned.hash]?.tries ?? 0
        result.trial = trial.number
        result.seconds = trial.planned.set.seconds
        results[trial.planned.id] = result
        report.isStale = true
    }
}
