import Bus
import DeviceUI
import Glibc
import Settings
import Store

// MARK: The bus: requests enter by the same door as the panel's changes

extension Service {
    var callees: BusController.Callees {
        BusController.Callees(
            answer: { [unowned self] request, caller in
                let reply = answer(request, from: caller)
                if case .failure(let failure) = reply, failure.kind == .accessDenied {
                    note()
                    record(refusalOf: nil, by: caller)
                }
                return reply
            },
            transaction: { [unowned self] in busTransaction },
            showForm: { [unowned self] page, call in showForm(page, call) },
            watchPanel: { [unowned self] glance, caller, call in watchPanel(glance, caller, call) },
            ask: { [unowned self] request, caller, call in ask(request, caller, call) },
            callerHasGone: { [unowned self] caller in
                store.forget(connection: caller)
                watch.forget(connection: caller)
                forgetFacts(of: caller)
                access.end(caller)
                note()
            })
    }

    /// Puts a form on the panel, or says why not.
    private func showForm(_ page: [UInt8], _ call: BusPendingCall) -> BusFailure? {
        note()
        // Whoever sets the keypad up has no keys yet to fill a form in with.
        guard !navigator.wantsContacts else {
            return BusFailure(.busy, "the keypad is being set up or tested; come again when that is done")
        }
        return form.show(call) { () throws(FormError) in
            var screen = try FormScreen(
                pageFile: page, board: navigator.board, engine: engine, size: navigator.size,
                language: language, catalogs: navigator.catalogs)
            screen.knowledge = navigator.knowledge
            screen.knowledge.values = DeviceValues.known()
            screen.setPersistentMessage(navigator.persistentMessage)
            return screen
        }
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
        case .get(let key): return settings.open.value(of: key, for: rank.role)
        case .getAll: return .success(.values(settings.open.values(for: rank.role)))
        case .set(let values, let layer):
            let changes = values.sorted { $0.key < $1.key }.map {
                SettingChange.set($0.key, $0.value, layer: layer)
            }
            return change(changes, layer, rank, origin())
        case .reset(let keys, let layer):
            return change(
                settings.open.naming(keys.map { .reset($0, layer: layer) }), layer, rank, origin())
        case .restore(let values, let layer): return restore(values, layer, rank, origin(.restoring))
        case .stage(let changes, let isRestoring):
            guard rank.isAdministrator || !isRestoring && changes.isOfUser else {
                return .failure(
                    BusFailure(
                        .accessDenied, "only root changes other layers, locks and puts back; run it as root"))
            }
            let named = ChangeSet(settings.open.naming(changes.values), locks: changes.locks)
            return stage(named, origin(isRestoring ? .restoring : nil))
        case .apply(let token, let seconds): return applyStaged(token, seconds: seconds, origin())
        case .confirm(let token): return confirm(token, origin())
        case .revert(let token): return revert(token, origin())
        case .discard(let token): return discard(token, origin())
        case .values(let layer): return .success(.values(settings.open.values(storedIn: layer)))
        case .locks: return .success(.values(settings.open.locks))
        case .lock(let patterns, let layer, let isLocked):
            return setLocked(isLocked, patterns, layer, origin())
        case .answer(let key, let isDone, let text): return pass(text, isDone, from: key)
        case .press(let key, let isHeld): return press(key, isHeld: isHeld, origin())
        case .report(let facts): return report(facts, by: caller, rank)
        case .setChoices(let key, let values, let titles):
            return setChoices(values, titles: titles, of: key, by: caller, rank)
        case .closeSession:
            access.end(caller.connection)
            return .success(.nothing)
        case .log(let since, let count): return log(since: since, count: count)
        case .factoryReset(let scope):
            return replyAfter { () throws(StoreError) in
                let now = loop.monotonicNow()
                let told = try reset(ResetOrder(scope, from: origin()), at: now)
                navigator.forgetPerson(at: now)
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
            try store.apply(ChangeSet(changes), from: origin, at: trialNow)
        }
    }

    /// Performs what changes settings: everybody hears what changed, and then the caller the revision or why not.
    private func replyAfter(
        _ change: () throws(StoreError) -> [SettingChange]
    ) -> Result<BusReply, BusFailure> {
        note()
        defer { endTurn() }
        do throws(StoreError) {
            let told = try change()
            navigator.stored(store.snapshot)
            tell(told)
            return .success(.revision(store.snapshot.revision))
        } catch {
            return .failure(BusFailure(error))
        }
    }

    private func restore(
        _ values: [String: SettingValue], _ layer: SettingLayer, _ rank: CallerRights.Rank,
        _ origin: Origin
    ) -> Result<BusReply, BusFailure> {
        let changes = values.sorted { $0.key < $1.key }.map {
            SettingChange.set($0.key, $0.value, layer: layer)
        }
        return change(changes, layer, rank, origin)
    }

    private func setLocked(
        _ isLocked: Bool, _ patterns: [String], _ layer: SettingLayer, _ origin: Origin
    ) -> Result<BusReply, BusFailure> {
        let locks = patterns.map { LockChange($0, layer: layer, isLocked: isLocked) }
        return replyAfter { () throws(StoreError) in
            try store.apply(ChangeSet([], locks: locks), from: origin, at: trialNow)
        }
    }

    /// What became of a button, shown to who pressed it.
    private func pass(_ text: String, _ isDone: Bool, from key: String) -> Result<BusReply, BusFailure> {
        guard navigator.answered(key, isDone: isDone, text, at: loop.monotonicNow()) else {
            return .failure(BusFailure(.invalid, "nobody waits for an answer of \(key)"))
        }
        note()
        endTurn()
        return .success(.nothing)
    }
}

// MARK: What is staged, applied, and may have to be confirmed

extension Service {
    private func stage(_ changes: ChangeSet, _ origin: Origin) -> Result<BusReply, BusFailure> {
        note()
        do throws(StoreError) {
            let (token, problems) = try store.stage(changes, from: origin, at: trialNow)
            return .success(
                .staged(token: token, problems.map { BusRefusal($0.key, BusFailure(StoreError.refused($0))) })
            )
        } catch {
            return .failure(BusFailure(error))
        }
    }

    private func applyStaged(_ token: String, seconds: Int?, _ origin: Origin) -> Result<BusReply, BusFailure>
    {
        let confirmation: Transactions.Confirmation =
            seconds == 0 ? .waived : .trial(seconds.map { .seconds(min(max(0, $0), 100_000)) })
        let reply = replyAfter { () throws(StoreError) in
            try store.applyStaged(token, confirmation, from: origin, at: trialNow)
        }
        guard case .success(.revision(let revision)) = reply else { return reply }
        let trial = store.trial.flatMap { $0.token == token ? $0 : nil }
        return .success(.applied(revision, seconds: trial.map { UInt32($0.secondsLeft(at: trialNow)) }))
    }

    private func confirm(_ token: String, _ origin: Origin) -> Result<BusReply, BusFailure> {
        replyAfter { () throws(StoreError) in
            try store.confirm(token, from: origin)
            return []
        }
    }

    private func revert(_ token: String, _ origin: Origin) -> Result<BusReply, BusFailure> {
        replyAfter { () throws(StoreError) in try store.revert(token, from: origin) }
    }

    private func discard(_ token: String, _ origin: Origin) -> Result<BusReply, BusFailure> {
        do throws(StoreError) {
            try store.discard(token, from: origin)
            return .success(.nothing)
        } catch {
            return .failure(BusFailure(error))
        }
    }

    /// What the property Transaction says.
    private var busTransaction: BusTransaction {
        guard let trial = store.trial else { return .none }
        return BusTransaction(
            trial.token, origin: trial.origin.door.rawValue,
            secondsLeft: UInt32(trial.secondsLeft(at: trialNow)),
            settings: UInt32(trial.changes.values.count + trial.changes.locks.count), .trial)
    }
}

extension StorageWord {
    init(_ problem: StorageError?, _ condition: StorageCondition) {
        switch (problem, condition) {
        case (.full?, _): self = .full
        case (.readOnly?, _), (.newer?, _), (.held?, _): self = .readOnly
        case (.damaged?, _), (.failed?, _), (nil, .defaults): self = .defaults
        case (nil, .older): self = .older
        case (nil, .copy): self = .copy
        case (nil, .whole): self = .ok
        }
    }
}

extension BusFailure {
    init(_ error: StoreError) {
        switch error {
        case .refused(.unknownKey(let key)): self.init(.unknownKey, "there is no setting \"\(key)\"")
        case .refused(.locked(let key, let layer)):
            self.init(.locked, "\(key) is locked by the \(layer.rawValue)")
        case .refused(.roleNeeded(let key, let role)):
            self.init(
                .accessDenied, "only a \(role.rawValue) may change \(key): \(CallerRights.technicians)")
        case .refused(let refusal): self.init(.invalid, "\(refusal)")
        case .transaction(let error): self.init(error)
        case .notKept: self.init(.storage, "\(error.phrase)")
        }
    }
}

extension BusFailure {
    init(_ error: TransactionError) {
        let kind: Kind =
            switch error {
            case .needsConfirmation: .needsConfirmation
            case .busy, .tooMany: .busy
            case .rootOnly: .accessDenied
            case .refused, .noTransaction, .badTime: .invalid
            }
        self.init(kind, error.description)
    }
}

extension ChangeSet {
    /// Whether only what the user stores is changed by it.
    var isOfUser: Bool { locks.isEmpty && values.allSatisfy { $0.layer == .user } }
}
