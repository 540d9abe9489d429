import Access
import Bus
import Drivers
import Settings
import Store

// MARK: The log of changes

extension Service {
    /// Entries in one answer at most.
    private static let mostEntries = 500

    func log(since: UInt64, count: Int) -> Result<BusReply, BusFailure> {
        do throws(StorageError) {
            let records = try store.log(since: since, count: min(count, Self.mostEntries))
            return .success(.entries(records.map(\.values)))
        } catch {
            return .failure(BusFailure(.storage, "\(error)"))
        }
    }

    /// The last entries, for a technician at the panel.
    func showLog() {
        navigator.showChanges((try? store.latest(100)) ?? [])
    }

    /// What was done with the PIN, at the panel or by a caller.
    func record(_ outcome: PINDoor.Outcome, _ request: AccessRequest, from caller: BusCaller?) {
        var entry = AuditEntry(
            request.action(outcome), door: caller == nil ? "panel" : "bus", userID: caller?.userID,
            role: .technician)
        switch outcome {
        case .opened(let wrong): entry.result = "\(wrong) wrong before"
        case .failed: entry.result = "failed"
        case .chosen, .wrong, .wrongCode: break
        }
        guard entry.action == .wrongPIN else { return store.note([entry]) }
        entry.role = .owner
        tally.note(entry, at: trialNow)
    }

    /// A call that its caller may not make; nil where it may, but not about that setting.
    func record(refusalOf member: BusMember?, by caller: BusCaller) {
        var entry = AuditEntry(.refused, door: "bus", userID: caller.userID, role: .owner)
        (entry.key, entry.result) = (member?.rawValue ?? "", "refused")
        tally.note(entry, at: trialNow)
    }

    /// What was refused is written once a second.
    func followTally() {
        store.note(tally.due(at: trialNow))
        tallyTimer?.arm(at: tally.deadline)
    }
}

extension AccessRequest {
    fileprivate func action(_ outcome: PINDoor.Outcome) -> AuditEntry.Action {
        switch outcome {
        case .wrong, .wrongCode: return .wrongPIN
        case .opened, .chosen, .failed: break
        }
        return switch self {
        case .enter: .open
        case .choose: .choosePIN
        case .recover: .recoverPIN
        case .end: .close
        }
    }
}
