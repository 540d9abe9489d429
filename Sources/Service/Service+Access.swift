import Access
import Bus
import Drivers
import Screens
import Settings

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
            navigator.answered(outcome, at: loop.monotonicNow())
        }
        access.serials = { [unowned self] in serials }
        access.record = { [unowned self] outcome, request, caller in record(outcome, request, from: caller) }
    }

    /// Values of rows that are serial numbers.
    private var serials: [String] {
        store.schema.definitions.compactMap { definition in
            guard case .text(let traits) = definition.constraint, traits.format == .serial,
                case .string(let serial)? = store.snapshot.value(for: definition.key)
            else { return nil }
            return serial
        }
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

    /// What a caller typed somewhere else.
    func ask(_ request: AccessRequest, _ caller: BusCaller, _ call: BusPendingCall) -> BusFailure? {
        note()
        guard !isSafe else { return BusFailure(.busy, "the service is in its safe mode; see the journal") }
        do throws(BusFailure) {
            let rank = try rank(of: caller)
            return access.ask(request, from: caller, as: rank) { [journal] answer in
                do throws(BusError) {
                    try call.answer(answer)
                } catch {
                    journal.warning("the bus: \(error)")
                }
            }
        } catch {
            return error
        }
    }

    /// What a caller is, whatever it calls: a technician as long as its session is open.
    func rank(of caller: BusCaller) throws(BusFailure) -> CallerRights.Rank {
        let rank = try bus.rights.rank(of: caller)
        guard rank.role == .owner, access.isOpen(for: caller.connection) else { return rank }
        return CallerRights.Rank(role: .technician, isAdministrator: false)
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
