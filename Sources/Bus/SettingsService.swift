import Access
import CSDBus
import Glibc
import Settings

/// org.settingsd.Settings1 on the bus: hears requests, says what changed, decides nothing.
package final class SettingsService {
    /// What becomes of the service's place on the bus, for the log and for `systemctl status`.
    package enum State: Hashable, Sendable {
        /// On the bus under its name.
        case serving
        /// The bus is not there (any more); it is waited for.
        case waiting
        /// Why the bus or the name was refused; tried again.
        case refused(BusError)
    }

    private let connection: BusConnection
    private let callers = BusCallers()
    private let answer: (BusRequest, BusCaller) -> Result<BusReply, BusFailure>
    private let report: (State) -> Void
    private let object: UnsafeMutablePointer<sdbus_service>
    /// Why a call is not even read; nil where it is performed. Until it is set nobody may call anything.
    package var refusal: (BusMember, BusCaller) -> BusFailure? = { member, _ in
        CallerRights.refusal(of: member)
    }
    /// Shows a form, a page's bytes, or says why not; the call is answered later.
    package var showForm: ([UInt8], BusPendingCall) -> BusFailure? = { _, _ in
        BusFailure(.invalid, "no forms are shown here")
    }
    /// Hears that somebody wants to see what the panel shows once it differs from what it has, or says why not.
    package var watchPanel: (PanelGlance, BusCaller, BusPendingCall) -> BusFailure? = { _, _, _ in
        BusFailure(.invalid, "there is no panel here")
    }
    /// Has the settings shown, at a page where one is named, or says why not; the call is answered once they are.
    package var showSettings: (_ page: String, BusPendingCall) -> BusFailure? = { _, _ in
        BusFailure(.invalid, "there is no panel here")
    }
    /// Begins what somebody asks of the PIN's door, and answers the call later; or says why not.
    package var ask: (AccessRequest, BusCaller, BusPendingCall) -> BusFailure? = { _, _, _ in
        BusFailure(.invalid, "there is no PIN here")
    }
    /// What waits to be confirmed now.
    package var transaction: () -> BusTransaction = { .none }
    /// Hears of connections that have staged or told something, or watched the panel, and left the bus.
    package var callerHasGone: (String) -> Void = { _ in }
    private var present: [String: BusPresence] = [:]

    /// - Parameters:
    ///   - sdEvent: the loop's sd_event, which must outlive the service.
    ///   - address: of the bus; nil is the system bus.
    ///   - answer: checks and performs a request. It leaves secrets out of what it returns.
    package init(
        sdEvent: OpaquePointer, address: String? = nil, report: @escaping (State) -> Void,
        answer: @escaping (BusRequest, BusCaller) -> Result<BusReply, BusFailure>
    ) throws(BusError) {
        connection = try BusConnection(event: sdEvent, address: address ?? BusAddress.system)
        self.answer = answer
        self.report = report
        object = .allocate(capacity: 1)
        var service = sdbus_service()
        service.owner = Unmanaged.passUnretained(self).toOpaque()
        service.answer = answerCall
        service.describe_transaction = describeTransaction
        sdbus_set_storage(&service, storage.rawValue)
        object.initialize(to: service)
        let datum = Unmanaged.passUnretained(self).toOpaque()
        connection.prepare = { [unowned self, object, callers] bus throws(BusError) in
            callers.forget()
            for gone in present.keys { callerHasGone(gone) }
            present = [:]
            try checked("offer the settings", sdbus_add_settings_object(bus, nil, object))
            try checked(
                "watch the name",
                sd_bus_add_match_async(bus, nil, Self.rule("NameAcquired"), nameAcquired, nil, datum))
            try checked(
                "watch the name",
                sd_bus_add_match_async(bus, nil, Self.rule("NameLost"), nameLost, nil, datum))
            try checked(
                "ask for the name \(BusNames.service)",
                sd_bus_request_name_async(
                    bus, nil, BusNames.service, UInt64(SD_BUS_NAME_QUEUE), nameAnswered, datum))
        }
        callers.refuse = { call, failure in try? failure.send(to: call) }
        callers.answer = { [unowned self] call, caller in self.reply(to: call, from: caller) }
        connection.onChange = { [unowned self] change in
            switch change {
            case .connected: break
            case .lost: self.report(.waiting)
            case .refused(let error): self.report(.refused(error))
            }
        }
        connection.open()
    }

    deinit {
        connection.close()
        object.deallocate()
    }

    /// Tells everyone what changed: new values, keys that lost theirs, and the revision that is now.
    ///
    /// Where that is too much for a signal, the revision alone. Unheard while the bus is away: clients read everything
    /// when the service comes back.
    package func emitChanged(
        values: [String: SettingValue], reset: [String], revision: UInt64
    ) throws(BusError) {
        let fits = BusLimits.fitsSignal(values, reset)
        try emit("Changed") { writer throws(BusError) in
            try writer.append(fits ? values : [:])
            try writer.append(fits ? reset : [])
            try writer.append(revision)
        }
    }

    /// Tells everyone that the button of `key` was pressed at the panel.
    package func emitPressed(_ key: String) throws(BusError) {
        try emit("Pressed") { writer throws(BusError) in try writer.append(key) }
    }

    /// Tells everyone what became of a trial, or that one began.
    package func emitTransactionChanged(
        token: String, _ state: BusTransaction.State, cause: String
    ) throws(BusError) {
        try emit("TransactionChanged") { writer throws(BusError) in
            try writer.append(BusTransaction.name(of: token))
            try writer.append(state.rawValue)
            try writer.append(cause)
        }
    }

    /// What the property Storage says; everyone hears of another word.
    package var storage = StorageWord.ok {
        didSet {
            guard storage != oldValue else { return }
            sdbus_set_storage(object, storage.rawValue)
            guard connection.isConnected, let bus = connection.bus else { return }
            // Unheard, it is still there to be asked for.
            sdbus_emit_storage_changed(bus)
        }
    }

    /// Tells the program that shares the screen, and everyone, who may have it.
    package func emit(_ news: ScreenNews) throws(BusError) {
        try emit(news.member, on: BusNames.screen, news.write)
    }

    private func emit(
        _ member: String, on interface: String = BusNames.interface,
        _ write: (MessageWriter) throws(BusError) -> Void
    ) throws(BusError) {
        guard connection.isConnected, let bus = connection.bus else { return }
        var created: OpaquePointer?
        try checked(
            "compose \(member)",
            sd_bus_message_new_signal(bus, &created, BusNames.path, interface, member))
        guard let message = created else { throw BusError("compose \(member)", ENOMEM) }
        defer { sd_bus_message_unref(message) }
        try write(MessageWriter(message))
        try checked("send \(member)", sd_bus_send(bus, message, nil))
    }

    /// Each call is answered when it is known who sent it.
    fileprivate func take(_ call: OpaquePointer) { callers.identify(call) }

    private func reply(to call: OpaquePointer, from caller: BusCaller) {
        let member = sd_bus_message_get_member(call).flatMap { BusMember(rawValue: String(cString: $0)) }
        let failure =
            switch member {
            case nil: BusFailure(.invalid, "there is no such method")
            case let member?: refusal(member, caller) ?? perform(member, call, from: caller)
            }
        // Whoever went away meanwhile hears nothing.
        if let failure { try? failure.send(to: call) }
    }

    private func perform(
        _ member: BusMember, _ call: OpaquePointer, from caller: BusCaller
    ) -> BusFailure? {
        switch member {
        case .showForm: answerForm(call)
        case .show: answerShow(call)
        case .watchPanel: answerGlance(call, from: caller)
        case .openSession, .setPIN, .recoverPIN: answerAccess(member, call, from: caller)
        default: answerNow(member, call, from: caller)
        }
    }

    private func answerNow(
        _ member: BusMember, _ call: OpaquePointer, from caller: BusCaller
    ) -> BusFailure? {
        do throws(BusFailure) {
            let reply = try answer(try BusRequest(member, reading: call), caller).get()
            if [.report, .setChoices, .register].contains(member) { watch(caller, call) }
            if case .staged(let token, _) = reply, !token.isEmpty { watch(caller, call) }
            try send(reply, to: call)
            return nil
        } catch {
            return error
        }
    }

    /// Hears when the caller leaves the bus.
    func watch(_ caller: BusCaller, _ call: OpaquePointer) {
        guard present[caller.connection] == nil else { return }
        do throws(BusError) {
            present[caller.connection] = try BusPresence(of: call) { [unowned self] in
                present[caller.connection] = nil
                callerHasGone(caller.connection)
            }
        } catch {
            // It has left already.
            callerHasGone(caller.connection)
        }
    }

    private func send(_ reply: BusReply, to call: OpaquePointer) throws(BusFailure) {
        if case .values(let values) = reply { try BusLimits.check(values) }
        var created: OpaquePointer?
        do throws(BusError) {
            try checked("answer", sd_bus_message_new_method_return(call, &created))
            guard let message = created else { throw BusError("answer", ENOMEM) }
            defer { sd_bus_message_unref(message) }
            switch reply {
            case .value(let value): try MessageWriter(message).appendVariant(value)
            case .values(let values): try MessageWriter(message).append(values)
            case .revision(let revision): try MessageWriter(message).append(revision)
            case .staged(let token, let refusals):
                try MessageWriter(message).append(token)
                try MessageWriter(message).append(refusals)
            case .applied(let revision, let seconds):
                try MessageWriter(message).append(revision)
                try MessageWriter(message).append(
                    (seconds == nil ? BusTransaction.State.kept : .trial).rawValue)
                try MessageWriter(message).append(seconds ?? 0)
            case .sealKey(let name, let key):
                try MessageWriter(message).append(name)
                try MessageWriter(message).append(data: key)
            case .secrets(let sources): try MessageWriter(message).append(sources)
            case .entries(let rows): try MessageWriter(message).append(rows)
            case .nothing: break
            }
            try checked("answer", sd_bus_send(sd_bus_message_get_bus(call), message, nil))
        } catch {
            throw BusFailure(.invalid, error.description)
        }
    }

    private static func rule(_ member: String) -> String {
        "type='signal',sender='org.freedesktop.DBus',member='\(member)',arg0='\(BusNames.service)'"
    }

    /// The answer to asking for the name; having it is told by a signal.
    fileprivate func noteName(_ answer: OpaquePointer) {
        // A bus that goes away ends its open calls with an error; that it went is told on its own.
        guard sd_bus_is_open(connection.bus) > 0 else { return }
        if sd_bus_message_is_method_error(answer, nil) != 0 {
            return noteNameRefused(code: sd_bus_message_get_errno(answer))
        }
        var outcome: UInt32 = 0
        sd_bus_message_read_basic(answer, CChar(bitPattern: UInt8(ascii: "u")), &outcome)
        let isQueued = outcome == 2
        if isQueued { noteNameRefused(code: EEXIST) }
    }

    fileprivate func noteNameRefused(code: Int32) {
        report(.refused(BusError("take the name \(BusNames.service)", code)))
    }

    fileprivate func noteNameAcquired() { report(.serving) }
}

// MARK: What C calls

private func service(_ datum: UnsafeMutableRawPointer?) -> SettingsService? {
    datum.map { Unmanaged<SettingsService>.fromOpaque($0).takeUnretainedValue() }
}

private func answerCall(
    _ datum: UnsafeMutableRawPointer?, _ call: OpaquePointer?, _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
    guard let call, let service = service(datum) else { return -EINVAL }
    service.take(call)
    return 1
}

private func describeTransaction(_ datum: UnsafeMutableRawPointer?, _ reply: OpaquePointer?) -> Int32 {
    guard let reply, let service = service(datum) else { return -EINVAL }
    do throws(BusError) {
        try MessageWriter(reply).append(service.transaction())
        return 0
    } catch {
        return -error.code
    }
}

private func nameAnswered(
    _ answer: OpaquePointer?, _ datum: UnsafeMutableRawPointer?, _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
    if let answer { service(datum)?.noteName(answer) }
    return 0
}

private func nameAcquired(
    _ signal: OpaquePointer?, _ datum: UnsafeMutableRawPointer?, _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
    service(datum)?.noteNameAcquired()
    return 0
}

private func nameLost(
    _ signal: OpaquePointer?, _ datum: UnsafeMutableRawPointer?, _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
    service(datum)?.noteNameRefused(code: EEXIST)
    return 0
}
