import Access
import Bus
import Settings
import Store

// MARK: Who calls, the PIN, and the log of changes

extension RequestHandler {
    /// What a caller typed somewhere else.
    func ask(_ request: AccessRequest, _ caller: BusCaller, _ call: BusPendingCall) -> BusFailure? {
        service.note()
        guard !service.isSafe else {
            return BusFailure(.busy, "the service is in its safe mode; see the journal")
        }
        do throws(BusFailure) {
            let rank = try rank(of: caller)
            return service.access.ask(request, from: caller, as: rank, answering(call))
        } catch {
            return error
        }
    }

    /// Answers a call that has waited.
    func answering(_ call: BusPendingCall) -> (Result<[String: SettingValue], BusFailure>) -> Void {
        { [journal = service.journal] answer in
            do throws(BusError) {
                try call.answer(answer)
            } catch {
                journal.warning("the bus: \(error)")
            }
        }
    }

    /// What a caller is, whatever it calls: a technician as long as its session is open.
    func rank(of caller: BusCaller) throws(BusFailure) -> CallerRights.Rank {
        let rank = try service.bus.rights.rank(of: caller)
        guard rank.role == .owner, service.access.isOpen(for: caller.connection) else { return rank }
        return CallerRights.Rank(role: .technician, isAdministrator: false)
    }

    /// Entries in one answer at most.
    private static let mostEntries = 500

    func log(since: UInt64, count: Int) -> Result<BusReply, BusFailure> {
        do throws(StorageError) {
            let records = try service.store.log(since: since, count: min(count, Self.mostEntries))
            return .success(.entries(records.map(\.values)))
        } catch {
            return .failure(BusFailure(.storage, "\(error)"))
        }
    }
}
