import Bus
import Settings
import Store

/// Answers what programs ask over the bus: requests enter by the same door as the panel's changes.
struct RequestHandler {
    let service: Service

    /// For the bus, which the service has: they keep it alive by nothing.
    var callees: BusController.Callees {
        BusController.Callees(
            answer: { [unowned service] request, caller in service.requests.record(request, from: caller) },
            transaction: { [unowned service] in service.requests.busTransaction },
            showForm: { [unowned service] page, call in service.requests.showForm(page, call) },
            watchPanel: { [unowned service] glance, caller, call in
                service.requests.watchPanel(glance, caller, call)
            },
            showSettings: { [unowned service] page, call in service.requests.showSettings(page, call) },
            ask: { [unowned service] request, caller, call in service.requests.ask(request, caller, call) },
            callerHasGone: { [unowned service] caller in service.requests.forget(caller) })
    }

    /// Answers, and takes note of a refusal.
    private func record(_ request: BusRequest, from caller: BusCaller) -> Result<BusReply, BusFailure> {
        let reply = answer(request, from: caller)
        if case .failure(let failure) = reply, failure.kind == .accessDenied {
            service.note()
            service.record(refusalOf: nil, by: caller)
        }
        return reply
    }

    /// A connection that staged something, watched or told has left.
    private func forget(_ caller: String) {
        service.store.forget(connection: caller)
        service.watch.forget(connection: caller)
        forgetFacts(of: caller)
        service.access.end(caller)
        service.screenOwnerWent(caller)
        service.note()
    }

    /// What `refusal(of:by:)` has let through.
    func answer(_ request: BusRequest, from caller: BusCaller) -> Result<BusReply, BusFailure> {
        let rank: CallerRights.Rank
        do throws(BusFailure) { rank = try self.rank(of: caller) } catch {
            return .failure(error)
        }
        func origin(_ authority: Authority? = nil) -> Origin {
            Origin(
                .bus, authority ?? Authority(rank.role), userID: caller.userID,
                connection: caller.connection)
        }
        switch request {
        case .get(let key): return service.settings.open.value(of: key, for: rank.role)
        case .getAll: return .success(.values(service.settings.open.values(for: rank.role)))
        case .set(let values, let layer):
            return change(values.changes(in: layer), layer, rank, origin())
        case .reset(let keys, let layer):
            return change(
                service.settings.open.naming(keys.map { .reset($0, layer: layer) }), layer, rank, origin())
        case .restore(let values, let layer):
            return change(values.changes(in: layer), layer, rank, origin(.restoring))
        case .stage(let changes, let sealed, let isRestoring):
            guard
                rank.isAdministrator
                    || !isRestoring && changes.isAll(of: rank.layer)
                        && sealed.allSatisfy({ $0.layer == rank.layer })
            else {
                return .failure(
                    BusFailure(
                        .accessDenied, "only root changes other layers, locks and puts back; run it as root"))
            }
            let named = ChangeSet(service.settings.open.naming(changes.values), locks: changes.locks)
            return stage(named, sealed, rank, origin(isRestoring ? .restoring : nil))
        case .sealKey: return sealKey()
        case .apply(let token, let seconds): return applyStaged(token, seconds: seconds, origin())
        case .confirm(let token): return confirm(token, origin())
        case .revert(let token): return revert(token, origin())
        case .discard(let token): return discard(token, origin())
        case .values(let layer): return .success(.values(service.settings.open.values(storedIn: layer)))
        case .secrets: return .success(.secrets(service.store.secretSources))
        case .locks: return .success(.values(service.settings.open.locks))
        case .lock(let patterns, let layer, let isLocked):
            return setLocked(isLocked, patterns, layer, origin())
        case .answer(let key, let isDone, let text): return pass(text, isDone, from: key)
        case .press(let key, let isHeld): return press(key, isHeld: isHeld, origin())
        case .report(let facts): return report(facts, by: caller, rank)
        case .setChoices(let key, let values, let titles):
            return setChoices(values, titles: titles, of: key, by: caller, rank)
        case .closeSession:
            service.access.end(caller.connection)
            return .success(.nothing)
        case .hide: return hideSettings()
        case .register(let name): return register(name, caller)
        case .released(let serial): return released(serial, caller)
        case .log(let since, let count): return log(since: since, count: count)
        case .factoryReset(let scope):
            return replyAfter { () throws(StoreError) in
                let now = service.loop.monotonicNow()
                let told = try service.reset(ResetOrder(scope, from: origin()), at: now)
                service.navigator.forgetPerson(at: now)
                service.takeBoardAgain(at: now)
                return told
            }
        }
    }

    private func change(
        _ changes: [SettingChange], _ layer: SettingLayer, _ rank: CallerRights.Rank, _ origin: Origin
    ) -> Result<BusReply, BusFailure> {
        guard layer == .user || rank.isAdministrator else {
            return .failure(
                BusFailure(
                    .accessDenied, "only root changes the \(layer.rawValue)'s settings; run it as root"))
        }
        return replyAfter { () throws(StoreError) in
            try service.store.apply(ChangeSet(changes), from: origin, at: service.trialNow)
        }
    }

    /// Performs what changes settings: everybody hears what changed, and then the caller the revision or why not.
    func replyAfter(
        _ change: () throws(StoreError) -> [SettingChange]
    ) -> Result<BusReply, BusFailure> {
        service.note()
        defer { service.endTurn() }
        do throws(StoreError) {
            let told = try change()
            service.navigator.stored(service.store.snapshot)
            service.tell(told)
            return .success(.revision(service.store.snapshot.revision))
        } catch {
            service.settings.reportOnce(error)
            return .failure(BusFailure(error))
        }
    }

    private func setLocked(
        _ isLocked: Bool, _ patterns: [String], _ layer: SettingLayer, _ origin: Origin
    ) -> Result<BusReply, BusFailure> {
        let locks = patterns.map { LockChange($0, layer: layer, isLocked: isLocked) }
        return replyAfter { () throws(StoreError) in
            try service.store.apply(ChangeSet([], locks: locks), from: origin, at: service.trialNow)
        }
    }

    /// What became of a button, shown to who pressed it.
    private func pass(_ text: String, _ isDone: Bool, from key: String) -> Result<BusReply, BusFailure> {
        guard service.navigator.answered(key, isDone: isDone, text, at: service.loop.monotonicNow()) else {
            return .failure(BusFailure(.invalid, "nobody waits for an answer of \(key)"))
        }
        service.note()
        service.endTurn()
        return .success(.nothing)
    }
}

extension ChangeSet {
    /// Whether only what that layer stores and locks is changed by it; the user's locks nothing.
    fileprivate func isAll(of layer: SettingLayer) -> Bool {
        values.allSatisfy { $0.layer == layer } && locks.allSatisfy { $0.layer == layer && layer != .user }
    }
}
