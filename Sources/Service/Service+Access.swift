import Access
import Bundles
import Bus
import Loop
import Navigation
import Settings
import Store

// MARK: The technician's PIN and session

extension Service {
    func hearAccess() {
        bus.refused = { [unowned self] member, caller in
            note()
            record(refusalOf: member, by: caller)
        }
        access.changed = { [unowned self] in note() }
        access.answeredPanel = { [unowned self] outcome in
            navigator.know(access.standing)
            followSession()
            let now = loop.monotonicNow()
            perform(navigator.answered(outcome, at: now), at: now)
        }
        access.refusedPanel = { [unowned self] refusal in
            navigator.know(access.standing)
            navigator.refused(refusal, at: loop.monotonicNow())
        }
        access.serials = { [unowned self] in serials }
        access.record = { [unowned self] outcome, request, caller in record(outcome, request, from: caller) }
    }

    /// The device's, and values of rows that are serial numbers.
    private var serials: [String] {
        let rows = store.schema.definitions.compactMap { definition -> String? in
            guard Self.isSerial(definition),
                case .string(let serial)? = store.snapshot.value(for: definition.key)
            else { return nil }
            return serial
        }
        return rows + [DeviceFacts.serial()].compactMap { $0 }
    }

    private static func isSerial(_ definition: SettingDefinition) -> Bool {
        if definition.key == AboutPage.Fact.serial.rawValue { return true }
        guard case .text(let traits) = definition.constraint else { return false }
        return traits.format == .serial
    }

    /// What was typed at the panel.
    func ask(_ request: AccessRequest, at time: Duration) {
        guard request != .end else {
            access.endSession()
            followSession()
            return navigator.sessionEnded(at: time)
        }
        do throws(PINRefusal) {
            try access.ask(request)
        } catch {
            navigator.refused(error, at: time)
        }
    }

    /// Whoever is at the panel sees what a session lets them see.
    func followSession() { navigator.setRole(access.session == nil ? .owner : .technician) }

    /// What the panel shows of the PIN.
    func followAccess() { if !isSafe { navigator.know(access.standing) } }

    /// When that is other.
    func armAccess(showsLock: Bool) {
        let tick = showsLock ? Clock.boot.now + .seconds(1) : nil
        accessTimer?.arm(at: [access.deadline, tick].compactMap { $0 }.min())
    }

    func expireAccess() {
        note()
        guard access.expire() else { return }
        followSession()
        navigator.sessionEnded(at: loop.monotonicNow())
    }
}

// MARK: The log of changes

extension Service {
    /// The last entries, for a technician at the panel.
    func showLog() {
        navigator.showChanges((try? store.latest(100)) ?? [], zone: Clock.secondsAhead)
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

    /// What was refused is written once a second, and more seldom as long as it goes on.
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
