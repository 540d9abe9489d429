import Access
import Bus
import Glibc
import Loop
import Settings

/// The settings' place on the bus: who may call, what is told, and whether there is a bus at all.
final class BusController {
    private enum State {
        /// It could not even be waited for, which is tried again then.
        case absent(until: Duration)
        case opening
        /// On the bus, or waiting for it to come.
        case serving(SettingsService)
    }

    /// What the rest of the service makes of calls.
    struct Callees {
        /// Performs what `refusal(of:by:)` has let through.
        let answer: (BusRequest, BusCaller) -> Result<BusReply, BusFailure>
        /// What waits to be confirmed now.
        let transaction: () -> BusTransaction
        /// Shows a form, or says why not.
        let showForm: ([UInt8], BusPendingCall) -> BusFailure?
        /// Shows somebody the panel once it changes, or says why not.
        let watchPanel: (PanelGlance, BusCaller, BusPendingCall) -> BusFailure?
        /// Has the settings shown, at a page where one is named, or says why not.
        let showSettings: (_ page: String, BusPendingCall) -> BusFailure?
        /// Begins what somebody asks of the PIN's door, or says why not.
        let ask: (AccessRequest, BusCaller, BusPendingCall) -> BusFailure?
        /// Hears of a connection that staged something or watched, and left.
        let callerHasGone: (String) -> Void
    }

    private var state = State.opening
    private var retry = Retry()
    /// Who may call what.
    var rights: CallerRights
    /// And how often.
    private var rate = CallRate()
    /// Hears of calls that their callers may not make.
    var refused: (BusMember, BusCaller) -> Void = { _, _ in }
    /// The name is the service's, or was refused, or there can be no bus.
    var answered: () -> Void = {}
    private let loop: EventLoop
    private let journal: Journal

    init(loop: EventLoop, journal: Journal) {
        self.loop = loop
        self.journal = journal
        rights = .ofDevice()
    }

    /// When it is opened again; nil while it is there.
    var retryTime: Duration? { if case .absent(let until) = state { until } else { nil } }

    private var service: SettingsService? {
        if case .serving(let service) = state { service } else { nil }
    }

    func open(for callees: Callees, at now: Duration) {
        let due = retryTime
        state = .opening
        do throws(BusError) {
            let service = try SettingsService(
                sdEvent: loop.sdEvent, report: { [unowned self] in report($0) }, answer: callees.answer)
            service.refusal = { [unowned self] member, caller in refusal(of: member, by: caller) }
            service.transaction = callees.transaction
            service.callerHasGone = callees.callerHasGone
            service.showForm = callees.showForm
            service.watchPanel = callees.watchPanel
            service.showSettings = callees.showSettings
            service.ask = callees.ask
            state = .serving(service)
            if due != nil { retry.found(at: now) }
        } catch {
            journal.warning("no bus: \(error)")
            state = .absent(until: due ?? retry.missed(at: now))
            answered()
        }
    }

    func openAgain(for callees: Callees, at now: Duration) {
        state = .absent(until: retry.looked(at: now))
        open(for: callees, at: now)
    }

    private func report(_ state: SettingsService.State) {
        switch state {
        case .serving: journal.notice("serving on the bus")
        case .waiting: return journal.warning("the bus is not there; waiting for it")
        case .refused(let error): journal.error("the bus: \(error)")
        }
        answered()
    }

    /// Why a call is not even read; nil where it is performed.
    func refusal(of member: BusMember, by caller: BusCaller) -> BusFailure? {
        do throws(BusFailure) {
            try rights.check(member, by: caller)
            // Whoever administers the device may set it up in one go.
            if let user = caller.userID, try !rights.rank(of: caller).isAdministrator {
                try rate.take(member, by: user, at: loop.monotonicNow())
            }
            return nil
        } catch {
            if error.kind == .accessDenied { refused(member, caller) }
            if let user = caller.userID, error.kind == .busy, rate.isNews(member, by: user) {
                journal.warning(
                    "user \(user) calls \(member.rawValue) too often: what is too much is refused as Busy")
            }
            return error
        }
    }

    // MARK: What everybody hears

    /// What the property Storage says.
    func tell(_ storage: StorageWord) { service?.storage = storage }

    func tell(_ news: [Announcement]) {
        for news in news {
            do throws(BusError) {
                try tell(news)
            } catch {
                journal.warning("the bus: \(error)")
            }
        }
    }

    private func tell(_ news: Announcement) throws(BusError) {
        switch news {
        case .changed(let values, let reset, let revision):
            try service?.emitChanged(values: values, reset: reset, revision: revision)
        case .pressed(let key): try service?.emitPressed(key)
        case .trial(let token, let state, let cause):
            try service?.emitTransactionChanged(token: token, state, cause: cause)
        case .screen(let news): try service?.emit(news)
        }
    }
}

/// What everybody on the bus is to hear.
enum Announcement {
    case changed([String: SettingValue], reset: [String], revision: UInt64)
    case pressed(String)
    case trial(String, BusTransaction.State, cause: String)
    case screen(ScreenNews)
}

extension CallerRights {
    /// The groups of this device, looked up once, at the start: the name service may ask the network.
    static func ofDevice() -> CallerRights {
        var groupIDs: [Group: UInt32] = [:]
        for group in Group.allCases { groupIDs[group] = getgrnam(group.rawValue)?.pointee.gr_gid }
        return CallerRights(groupIDs: groupIDs, serviceUser: geteuid())
    }
}
