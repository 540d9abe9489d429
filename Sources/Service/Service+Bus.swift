import Bus
import Drivers
import Glibc
import Settings
import Storage

// MARK: The bus: requests enter by the same door as the panel's changes

extension Service {
    func openBus() {
        do throws(BusError) {
            bus = try SettingsService(
                sdEvent: loop.sdEvent, report: { Self.report($0) },
                answer: { [unowned self] request, caller in answer(request, from: caller) })
            bus?.refusal = { [unowned self] member, caller in refusal(of: member, by: caller) }
            bus?.transaction = { [unowned self] in busTransaction }
            bus?.callerHasGone = { [unowned self] in store.forget(connection: $0) }
            bus?.showForm = { [unowned self] page, call in showForm(page, call) }
        } catch {
            Journal.warning("no bus: \(error)")
        }
    }

    private static func report(_ state: SettingsService.State) {
        switch state {
        case .serving: Journal.notice("serving on the bus")
        case .waiting: Journal.warning("the bus is not there; waiting for it")
        case .refused(let error): Journal.error("the bus: \(error)")
        }
    }

    /// What `refusal(of:by:)` has let through.
    func answer(_ request: BusRequest, from caller: BusCaller) -> Result<BusReply, BusFailure> {
        let standing: CallerRights.Standing
        do throws(BusFailure) { standing = try rights.standing(of: caller) } catch { return .failure(error) }
        func origin(_ authority: Authority? = nil) -> Origin {
            Origin(
                .bus, authority ?? Authority(standing.role), userID: caller.userID,
                connection: caller.connection)
        }
        switch request {
        case .get(let key): return value(of: key, for: standing.role)
        case .getAll: return .success(.values(openValues(for: standing.role)))
        case .set(let values, let layer):
            let changes = values.sorted { $0.key < $1.key }.map {
                SettingChange.set($0.key, $0.value, layer: layer)
            }
            return change(changes, layer, standing, origin())
        case .reset(let keys, let layer):
            return change(naming(keys.map { .reset($0, layer: layer) }), layer, standing, origin())
        case .restore(let values, let layer): return restore(values, layer, standing, origin(.restoring))
        case .stage(let changes, let isRestoring):
            guard standing.isAdministrator || !isRestoring && changes.isOfUser else {
                return .failure(
                    BusFailure(
                        .accessDenied, "only root changes other layers, locks and puts back; run it as root"))
            }
            let named = ChangeSet(naming(changes.values), locks: changes.locks)
            return stage(named, origin(isRestoring ? .restoring : nil))
        case .apply(let token, let seconds): return applyStaged(token, seconds: seconds, origin())
        case .confirm(let token): return confirm(token, origin())
        case .revert(let token): return revert(token, origin())
        case .discard(let token): return discard(token, origin())
        case .values(let layer): return .success(.values(storedValues(of: layer)))
        case .locks: return .success(.values(locks))
        case .lock(let patterns, let layer, let isLocked):
            return setLocked(isLocked, patterns, layer, origin())
        case .answer(let key, let isDone, let text): return pass(text, isDone, from: key)
        }
    }

    private func value(of key: String, for role: Role) -> Result<BusReply, BusFailure> {
        guard let definition = store.schema[key] else {
            return .failure(BusFailure(.unknownKey, "there is no setting \"\(key)\""))
        }
        guard !store.snapshot.isSecret(key) else {
            return .failure(.secret(key))
        }
        guard role >= definition.viewRole else {
            return .failure(
                BusFailure(
                    .accessDenied,
                    "only a \(definition.viewRole.rawValue) may see \(key): \(CallerRights.technicians)"))
        }
        guard let value = store.snapshot.value(for: key) else {
            return .failure(BusFailure(.unknownKey, "\(key) has no value"))
        }
        return .success(.value(value))
    }

    private func change(
        _ changes: [SettingChange], _ layer: SettingLayer, _ standing: CallerRights.Standing, _ origin: Origin
    ) -> Result<BusReply, BusFailure> {
        guard layer == .user || standing.isAdministrator else {
            return .failure(
                BusFailure(
                    .accessDenied, "only root changes the \(layer.rawValue)'s settings; run it as root"))
        }
        return replyAfter { () throws(StoreError) in
            try store.apply(ChangeSet(changes), from: origin, at: trialNow)
        }
    }

    /// Performs what changes settings: everybody hears what changed, and the caller the revision or why not.
    func replyAfter(
        _ change: () throws(StoreError) -> [SettingChange]
    ) -> Result<BusReply, BusFailure> {
        do throws(StoreError) {
            let effective = try change()
            panel.stored(store.snapshot)
            if !effective.isEmpty { published(effective) }
            settle()
            return .success(.revision(store.snapshot.revision))
        } catch {
            updateStanding()
            settle()
            return .failure(BusFailure(error))
        }
    }

    private func restore(
        _ values: [String: SettingValue], _ layer: SettingLayer, _ standing: CallerRights.Standing,
        _ origin: Origin
    ) -> Result<BusReply, BusFailure> {
        let changes = values.sorted { $0.key < $1.key }.map {
            SettingChange.set($0.key, $0.value, layer: layer)
        }
        return change(changes, layer, standing, origin)
    }

    /// A reset of `*` is one of all that the layer stores and that is not locked, secrets and keys that the bundle no
    /// longer knows included: who asks cannot know them.
    private func naming(_ changes: [SettingChange]) -> [SettingChange] {
        changes.flatMap { change -> [SettingChange] in
            guard case .reset("*", let layer) = change else { return [change] }
            return store.schema.resets(of: layer, in: store.snapshot).filter { reset in
                store.snapshot.lock(on: reset.key).map { $0 >= layer } ?? true
            }
        }
    }

    /// What one layer stores: never a secret.
    private func storedValues(of layer: SettingLayer) -> [String: SettingValue] {
        (store.snapshot.stored.layers[layer] ?? [:]).filter {
            store.schema[$0.key] != nil && !store.snapshot.isSecret($0.key)
        }
    }

    private var locks: [String: SettingValue] {
        store.snapshot.stored.locks.reduce(into: [:]) { locks, layer in
            locks[layer.key.rawValue] = .array(layer.value.sorted().map(SettingValue.string))
        }
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
        guard panel.answered(key, isDone: isDone, text, at: loop.monotonicNow()) else {
            return .failure(BusFailure(.invalid, "nobody waits for an answer of \(key)"))
        }
        settle()
        return .success(.nothing)
    }

    /// The settings that whoever has that role may know: never a secret.
    func openValues(for role: Role) -> [String: SettingValue] {
        var values: [String: SettingValue] = [:]
        let snapshot = store.snapshot
        for definition in store.schema.definitions where role >= definition.viewRole {
            guard !snapshot.isSecret(definition.key) else { continue }
            values[definition.key] = snapshot.value(for: definition.key)
        }
        return values
    }

    /// Tells the bus what changed. That a secret changed, or what not everybody may see, is told by the revision
    /// alone: a signal reaches whoever listens.
    func announce(_ changes: [SettingChange]) {
        let open = changes.filter { isOpen($0.key) }
        var values: [String: SettingValue] = [:]
        for change in open { values[change.key] = store.snapshot.value(for: change.key) }
        let reset = open.filter { $0.value == nil }.map(\.key)
        do throws(BusError) {
            try bus?.emitChanged(values: values, reset: reset, revision: store.snapshot.revision)
        } catch {
            Journal.warning("the bus: \(error)")
        }
    }

    /// Whether everybody may know it.
    private func isOpen(_ key: String) -> Bool {
        !store.snapshot.isSecret(key) && store.schema[key]?.viewRole ?? .owner == .owner
    }

    /// What the property Storage says.
    func tellStorage() { bus?.storage = StorageWord(store.problem, store.condition) }

    func announcePressed(_ key: String) {
        do throws(BusError) {
            try bus?.emitPressed(key)
        } catch {
            Journal.warning("the bus: \(error)")
        }
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
