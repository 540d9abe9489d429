import Settings

extension FleetAgent {
    /// What all documents together want.
    var plan: FleetPlan { FleetPlan(memory.shelf.taken.values.map(\.document), device: identity.id) }

    /// Does what is left to do, set by set, until nothing is or something has to be tried first.
    mutating func work(at now: Duration) {
        if let time = work.time, time <= now { work = .due }
        guard case .due = work, seen != nil else { return }
        resolveTrying()
        if seen == nil { lookAgain() }
        guard seen != nil else { return }
        work = .done
        report.isStale = true
        let plan = plan
        let before = memory
        strays = [:]
        results = results.filter { id, _ in plan.sets.contains { $0.id == id } }
        if !memory.undone.isEmpty {
            let wanted = Set(plan.sets.map(\.hash))
            memory.undone = memory.undone.filter { wanted.contains($0.key) }
        }
        release(plan, at: now)
        for planned in plan.sets {
            take(planned, at: now)
            if trial != nil { break }
        }
        if trial == nil { lock(plan.locks, at: now) }
        // Once for all that was done: each look is several calls, and the service counts them.
        if seen?.isReckoned == true { lookAgain() }
        if before != memory { remember() }
    }

    // MARK: What is left over

    /// What no document names any more, and only what the fleet itself put there.
    private mutating func release(_ plan: FleetPlan, at now: Duration) {
        guard let view else { return }
        // A pattern may be called as a key is: each is looked at by itself.
        var (unlocking, resetting) = (SiteChange(), SiteChange())
        let locks = memory.locks.subtracting(plan.locks)
        unlocking.unlocks = locks.filter { view.locks[.site]?.contains($0) == true }.sorted()
        let keys = memory.keys.subtracting(plan.keys)
        resetting.resets = keys.filter { isInSite($0, view) }.sorted()
        memory.locks.subtract(locks.subtracting(performMost(unlocking, at: now)))
        let gone = keys.subtracting(performMost(resetting, at: now))
        memory.keys.subtract(gone)
        for key in gone { memory.sealed[key] = nil }
    }

    /// Of resets, locks or unlocks all that may be; the others are told with their reasons.
    ///
    /// - Returns: the others.
    private mutating func performMost(_ change: SiteChange, at now: Duration) -> Set<String> {
        var (change, left) = (change, Set<String>())
        while !change.isEmpty, let hindrance = perform(change, at: now) {
            let names = change.resets + change.locks + change.unlocks
            let named = names.filter { hindrance.refusal(of: $0) != nil }
            let refused = named.isEmpty ? names : named
            for name in refused { strays[name] = KeyResult(.refused, hindrance.refusal(of: name)) }
            left.formUnion(refused)
            change.leaveOut(refused)
        }
        return left
    }

    private mutating func lock(_ patterns: Set<String>, at now: Duration) {
        guard let view else { return }
        let there = view.locks[.site] ?? []
        // As values that are there already: what a document has named goes when none names it any more.
        memory.locks.formUnion(patterns.intersection(there))
        let missing = patterns.subtracting(there)
        var change = SiteChange()
        change.locks = missing.sorted()
        memory.locks.formUnion(missing.subtracting(performMost(change, at: now)))
    }

    /// Why a change was not made.
    private enum Hindrance {
        /// By key or pattern.
        case names([String: Refusal])
        /// For no fault of any of them.
        case all(Refusal)

        /// Nil where it is the fault of others.
        func refusal(of name: String) -> Refusal? {
            switch self {
            case .names(let refusals): refusals[name]
            case .all(let refusal): refusal
            }
        }
    }

    /// At once; why not, else.
    private mutating func perform(_ change: SiteChange, at now: Duration) -> Hindrance? {
        let answer = stage(change)
        switch answer {
        case .refused(let names): return .names(names)
        case .failed(let refusal): return .all(later(refusal, at: now))
        case .staged(let token):
            switch device.apply(token, seconds: nil) {
            case .kept:
                did(change)
                return nil
            case .failed(let refusal):
                device.discard(token)
                return .all(later(refusal, at: now))
            case .trial:
                // Whoever takes back what is on such a row has no connection to lose: it was there without it before.
                let refusal = device.confirm(token)
                did(refusal == nil ? change : SiteChange())
                return refusal.map(Hindrance.all)
            }
        }
    }

    private mutating func later(_ refusal: Refusal, at now: Duration) -> Refusal {
        if refusal.code == .busy { work = .later(now + .seconds(10)) }
        return refusal
    }

    private mutating func did(_ change: SiteChange) {
        seen?.view.take(change)
        seen?.isReckoned = true
        report.isStale = true
    }

    // MARK: A set

    private mutating func take(_ planned: FleetPlan.PlannedSet, at now: Duration) {
        guard let view else { return }
        let set = planned.set
        let hidden = set.plainSecrets { schema?.isSecret($0) == true }
        guard hidden.isEmpty else { return results[planned.id] = refusedResult(set, hidden) }
        let change = change(for: set, in: view)
        guard !change.isEmpty else {
            own(set)
            return results[planned.id] = SetResult(.applied)
        }
        if let result = resultOfUndone(planned, at: now) { return results[planned.id] = result }
        if wantsTrial(set, change) {
            guard case .refused(let keys) = tryStaging(change) else { return begin(planned, at: now) }
            return results[planned.id] = refusedResult(set, keys)
        }
        results[planned.id] = applyAtOnce(planned, change, at: now)
    }

    /// Nil where it may be tried now.
    private mutating func resultOfUndone(
        _ planned: FleetPlan.PlannedSet, at now: Duration
    ) -> SetResult? {
        // Reckoned of what may be undone alone: it costs as much as all else that is done for a set.
        guard !memory.undone.isEmpty, let undone = memory.undone[planned.hash] else { return nil }
        guard undone.tries > 0 else { return SetResult(.refused, undone.refusal) }
        if undone.saysNothing, undone.tries < 3, let openSince {
            let time = openSince + .seconds(600)
            if now >= time { return nil }
            work = .later(min(work.time ?? time, time))
        }
        var result = SetResult(.reverted, undone.refusal)
        result.tries = undone.tries
        return result
    }

    private func wantsTrial(_ set: DesiredSet, _ change: SiteChange) -> Bool {
        set.confirmation != .none
            || (Array(change.values.keys) + change.sealed.keys + change.resets)
                .contains { schema?.wantsTrial($0) ?? false }
    }

    private mutating func tryStaging(_ change: SiteChange) -> StageAnswer {
        let answer = stage(change)
        if case .staged(let token) = answer { device.discard(token) }
        return answer
    }

    private mutating func applyAtOnce(
        _ planned: FleetPlan.PlannedSet, _ change: SiteChange, at now: Duration
    ) -> SetResult {
        let answer = stage(change)
        switch answer {
        case .refused(let keys): return refusedResult(planned.set, keys)
        case .failed(let refusal): return waiting(refusal, at: now)
        case .staged(let token):
            switch device.apply(token, seconds: nil) {
            case .kept:
                own(planned.set)
                did(change)
                return SetResult(.applied)
            case .trial:
                // A row asks for what only the service knows of: it is taken back, and done in the right order.
                _ = device.revert(token)
                did(SiteChange())
                begin(planned, at: now)
                return results[planned.id] ?? SetResult(.waiting)
            case .failed(let refusal):
                device.discard(token)
                return waiting(refusal, at: now)
            }
        }
    }

    private mutating func waiting(_ refusal: Refusal, at now: Duration) -> SetResult {
        SetResult(refusal.code == .busy ? .waiting : .refused, later(refusal, at: now))
    }

    /// What the fleet has put there is taken away again when no document names it any more.
    mutating func own(_ set: DesiredSet) {
        for (key, value) in set.values {
            if value != .nothing { memory.keys.insert(key) }
            memory.sealed[key] = value.sealedHash
        }
    }

    // MARK: What of it would change something

    func change(for set: DesiredSet, in view: SettingsView) -> SiteChange {
        var change = SiteChange()
        for (key, value) in set.values {
            switch value {
            case .value(let wanted):
                if !Self.isSame(view.site[key], wanted) { change.values[key] = wanted }
            case .nothing: if isInSite(key, view) { change.resets.append(key) }
            case .sealed(let text): if memory.sealed[key] != value.sealedHash { change.sealed[key] = text }
            }
        }
        change.resets.sort()
        return change
    }

    /// Secrets are in no view: what was taken of them is remembered.
    private func isInSite(_ key: String, _ view: SettingsView) -> Bool {
        view.site[key] != nil || memory.sealed[key] != nil
    }

    /// A date may be written as a text.
    private static func isSame(_ stored: SettingValue?, _ wanted: SettingValue) -> Bool {
        guard let stored else { return false }
        if case .date(let date) = stored, case .string(let text) = wanted {
            return SettingValue.date(date) == JSON.object(["$date": .text(text)]).settingValue
        }
        return stored.isSame(as: wanted)
    }

    func refusedResult(_ set: DesiredSet, _ refusals: [String: Refusal]) -> SetResult {
        let first = refusals.min { $0.key < $1.key }?.value
        var result = SetResult(.refused, first)
        for key in set.values.keys {
            result.keys[key] = refusals[key].map { KeyResult(.refused, $0) } ?? KeyResult(.notApplied)
        }
        return result
    }

    /// With the settings' own reason where the bundle is known: the bus has fewer words.
    mutating func stage(_ change: SiteChange) -> StageAnswer {
        let answer = device.stage(change)
        guard case .refused(let keys) = answer, let schema, let view else { return answer }
        let reasons = keys.map { key, refusal in
            (key, change.values[key].flatMap { schema.refusal(of: key, $0, in: view) } ?? refusal)
        }
        return .refused(Dictionary(uniqueKeysWithValues: reasons))
    }
}
