import Bus
import Settings
import Store

// MARK: What is staged, applied, and may have to be confirmed

extension RequestHandler {
    func stage(_ changes: ChangeSet, _ origin: Origin) -> Result<BusReply, BusFailure> {
        service.note()
        do throws(StoreError) {
            let (token, problems) = try service.store.stage(changes, from: origin, at: service.trialNow)
            return .success(
                .staged(token: token, problems.map { BusRefusal($0.key, BusFailure(StoreError.refused($0))) })
            )
        } catch {
            return .failure(BusFailure(error))
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
