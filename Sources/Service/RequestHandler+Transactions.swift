import Bus
import Settings
import Store

// MARK: What is staged, applied, and may have to be confirmed

extension RequestHandler {
    /// What is sealed is opened here and nowhere else.
    func stage(
        _ changes: ChangeSet, _ sealed: [SealedChange], _ rank: CallerRights.Rank, _ origin: Origin
    ) -> Result<BusReply, BusFailure> {
        service.note()
        let (opened, failures) = open(sealed)
        let all = changes.and(ChangeSet(opened))
        var refusals = failures + (rank.layer == .site ? plainSecrets(in: changes) : [])
        do throws(StoreError) {
            let (token, problems) = try service.store.stage(all, from: origin, at: service.trialNow)
            // Nothing of it is kept, and the caller hears of all that is wrong.
            if !refusals.isEmpty, !token.isEmpty { try service.store.discard(token, from: origin) }
            refusals += problems.map { BusRefusal($0.key, BusFailure(StoreError.refused($0))) }
            return .success(.staged(token: refusals.isEmpty ? token : "", refusals))
        } catch {
            return .failure(BusFailure(error))
        }
    }

    private func open(_ sealed: [SealedChange]) -> ([SettingChange], [BusRefusal]) {
        guard !sealed.isEmpty else { return ([], []) }
        let opener = service.boxKey.opener()
        var opened: [SettingChange] = []
        var refusals: [BusRefusal] = []
        for change in sealed {
            do throws(BusFailure) {
                opened.append(try open(change, with: opener))
            } catch {
                refusals.append(BusRefusal(change.key, error))
            }
        }
        return (opened, refusals)
    }

    /// A secret, whether or not the bundle is there to say so.
    private func open(
        _ change: SealedChange, with opener: BoxKeyFile.Opener
    ) throws(BusFailure) -> SettingChange {
        if service.store.schema[change.key] != nil, !service.store.snapshot.isSecret(change.key) {
            throw BusFailure(.badSeal, "\(change.key) is no secret, and takes nothing that is sealed")
        }
        do throws(BoxKeyFile.Opener.Failure) {
            let text = try opener.open(change.bytes, for: change.key)
            return .set(change.key, .string(text), layer: change.layer, isSecret: true)
        } catch {
            throw BusFailure(.badSeal, "\(change.key): \(error)")
        }
    }

    /// What a broker, or whoever listens there, has read.
    private func plainSecrets(in changes: ChangeSet) -> [BusRefusal] {
        changes.values.filter { $0.value != nil && service.store.snapshot.isSecret($0.key) }.map {
            BusRefusal($0.key, BusFailure(.plainSecret, "\($0.key) is a secret, which a fleet sends sealed"))
        }
    }

    func sealKey() -> Result<BusReply, BusFailure> {
        do throws(StorageError) {
            let key = try service.boxKey.publicKey()
            return .success(.sealKey(name: key.name, key.bytes))
        } catch {
            return .failure(BusFailure(.storage, "the device's key cannot be kept: \(error)"))
        }
    }

    func applyStaged(_ token: String, seconds: Int?, _ origin: Origin) -> Result<BusReply, BusFailure> {
        let confirmation: Transactions.Confirmation =
            seconds == 0 ? .waived : .trial(seconds.map { .seconds(min(max(0, $0), 100_000)) })
        let reply = replyAfter { () throws(StoreError) in
            try service.store.applyStaged(token, confirmation, from: origin, at: service.trialNow)
        }
        guard case .success(.revision(let revision)) = reply else { return reply }
        let trial = service.store.trial.flatMap { $0.token == token ? $0 : nil }
        return .success(
            .applied(revision, seconds: trial.map { UInt32($0.secondsLeft(at: service.trialNow)) }))
    }

    func confirm(_ token: String, _ origin: Origin) -> Result<BusReply, BusFailure> {
        replyAfter { () throws(StoreError) in
            try service.store.confirm(token, from: origin)
            return []
        }
    }

    func revert(_ token: String, _ origin: Origin) -> Result<BusReply, BusFailure> {
        replyAfter { () throws(StoreError) in try service.store.revert(token, from: origin) }
    }

    func discard(_ token: String, _ origin: Origin) -> Result<BusReply, BusFailure> {
        do throws(StoreError) {
            try service.store.discard(token, from: origin)
            return .success(.nothing)
        } catch {
            return .failure(BusFailure(error))
        }
    }

    /// What the property Transaction says.
    var busTransaction: BusTransaction {
        guard let trial = service.store.trial else { return .none }
        return BusTransaction(
            trial.token, origin: trial.origin.door.rawValue,
            secondsLeft: UInt32(trial.secondsLeft(at: service.trialNow)),
            settings: UInt32(trial.changes.values.count + trial.changes.locks.count), .trial)
    }
}
