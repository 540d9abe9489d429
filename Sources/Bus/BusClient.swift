import CSDBus
import Glibc
import Settings

/// The command line's side of org.settingsd.Settings1: each call waits for its answer.
package final class BusClient {
    let bus: OpaquePointer

    /// - Parameters:
    ///   - address: of the bus; nil is the system bus.
    ///   - patience: for each answer, in microseconds; 0 is the bus's own.
    package init(address: String? = nil, patience: UInt64 = 0) throws(BusClientError) {
        do {
            bus = try Self.connect(address ?? BusAddress.system)
            sd_bus_set_method_call_timeout(bus, patience)
        } catch {
            throw .noService(error.description)
        }
    }

    deinit { sd_bus_flush_close_unref(bus) }

    /// Whether the bus is still there, as far as this connection has noticed.
    var isOpen: Bool { sd_bus_is_open(bus) > 0 }

    /// The value that holds, or its default; `refused` for a key that the service does not know and for a
    /// secret.
    package func get(_ key: String) throws(BusClientError) -> SettingValue {
        try call(.get, { writer throws(BusError) in try writer.append(key) }) {
            reader throws(BusFailure) in try reader.variant()
        }
    }

    /// By key: every setting that this caller may see and that has a value. Secrets are left out.
    package func getAll() throws(BusClientError) -> [String: SettingValue] {
        try call(.getAll, { _ in }) { reader throws(BusFailure) in try reader.dictionary() }
    }

    /// Answers the revision that holds the changes.
    @discardableResult
    package func set(
        _ changes: [String: SettingValue], layer: SettingLayer = .user
    ) throws(BusClientError) -> UInt64 {
        try call(
            layer == .user ? .set : .setIn,
            { writer throws(BusError) in
                if layer != .user { try writer.append(layer.rawValue) }
                try writer.append(changes)
            }
        ) { reader throws(BusFailure) in try reader.unsigned() }
    }

    /// Forgets the layer's values, so that what lies below them shows. Answers the revision that holds that.
    @discardableResult
    package func reset(
        _ keys: [String], layer: SettingLayer = .user
    ) throws(BusClientError) -> UInt64 {
        try call(
            layer == .user ? .reset : .resetIn,
            { writer throws(BusError) in
                if layer != .user { try writer.append(layer.rawValue) }
                try writer.append(keys)
            }
        ) { reader throws(BusFailure) in try reader.unsigned() }
    }

    /// Puts back what was exported, all of it or nothing; only root may.
    @discardableResult
    package func restore(
        _ values: [String: SettingValue], layer: SettingLayer
    ) throws(BusClientError) -> UInt64 {
        try call(
            .restore,
            { writer throws(BusError) in
                try writer.append(layer.rawValue)
                try writer.append(values)
            }
        ) { reader throws(BusFailure) in try reader.unsigned() }
    }

    /// Means to change these together; throws the first refusal.
    ///
    /// - Returns: the token to apply it with.
    package func stage(
        _ changes: [SettingChange], layer: SettingLayer, isRestoring: Bool
    ) throws(BusClientError) -> String {
        let (token, refusals) = try stage(
            ChangeSet(changes), [:], layer, isRestoring ? ["restore": .boolean(true)] : [:])
        if let refusal = refusals.first { throw .refused(refusal.failure) }
        return token
    }

    /// Why some of `values` would not be put back, all of them; empty where all would. Nothing is kept.
    package func refusals(
        ofRestoring values: [String: SettingValue], layer: SettingLayer
    ) throws(BusClientError) -> [BusRefusal] {
        let (token, refusals) = try stage(
            ChangeSet(values.changes(in: layer)), [:], layer, ["restore": .boolean(true)])
        if refusals.isEmpty { try discard(token) }
        return refusals
    }

    /// Means to change that layer's values and locks together.
    ///
    /// - Parameter sealed: secrets by key, `k3:BASE64`, which the service alone opens.
    /// - Returns: the token to apply it with, empty where anything is refused, and why.
    package func stage(
        _ changes: ChangeSet, sealed: [String: [UInt8]] = [:], layer: SettingLayer
    ) throws(BusClientError) -> (token: String, refusals: [BusRefusal]) {
        func patterns(_ isLocked: Bool) -> SettingValue? {
            let some = changes.locks.filter { $0.isLocked == isLocked }.map(\.pattern)
            return some.isEmpty ? nil : .array(some.map(SettingValue.string))
        }
        var options: [String: SettingValue] = [:]
        (options["lock"], options["unlock"]) = (patterns(true), patterns(false))
        return try stage(changes, sealed, layer, options)
    }

    private func stage(
        _ changes: ChangeSet, _ sealed: [String: [UInt8]], _ layer: SettingLayer,
        _ options: [String: SettingValue]
    ) throws(BusClientError) -> (token: String, refusals: [BusRefusal]) {
        let values = changes.values.reduce(into: [String: SettingValue]()) { $0[$1.key] = $1.value }
        let resets = changes.values.filter { $0.value == nil }.map(\.key)
        return try call(
            .stage,
            { writer throws(BusError) in
                try writer.append(layer.rawValue)
                try writer.append(values, sealed: sealed)
                try writer.append(resets)
                try writer.append(options)
            }
        ) { reader throws(BusFailure) in (try reader.string(), try reader.refusals()) }
    }

    /// What was staged holds.
    ///
    /// - Parameter seconds: the trial's; 0 keeps it without one, nil makes one where a setting asks for it.
    /// - Returns: the seconds left to confirm it; nil where it is kept.
    package func apply(_ token: String, seconds: UInt32?) throws(BusClientError) -> UInt32? {
        let (state, left) = try call(
            .apply,
            { writer throws(BusError) in
                try writer.append(token)
                try writer.append(seconds.map { ["within": SettingValue.integer(Int($0))] } ?? [:])
            }
        ) { reader throws(BusFailure) in
            _ = try reader.unsigned()
            return (try reader.string(), try reader.unsigned32())
        }
        return state == BusTransaction.State.trial.rawValue ? left : nil
    }

    /// Keeps what is on trial; `refused` unless this user began it.
    package func confirm(_ token: String) throws(BusClientError) { try end(.confirm, token) }

    /// Takes back what is on trial; `refused` unless this user began it, or is root.
    package func revert(_ token: String) throws(BusClientError) { try end(.revert, token) }

    /// Forgets what was staged; `refused` where this user has staged nothing under that token.
    package func discard(_ token: String) throws(BusClientError) {
        try call(.discard, { writer throws(BusError) in try writer.append(token) }) { _ in }
    }

    private func end(_ member: BusMember, _ token: String) throws(BusClientError) {
        _ = try call(member, { writer throws(BusError) in try writer.append(token) }) {
            reader throws(BusFailure) in try reader.unsigned()
        }
    }

    /// What one layer stores; only root and the fleet may know.
    package func values(of layer: SettingLayer) throws(BusClientError) -> [String: SettingValue] {
        try call(.getIn, { writer throws(BusError) in try writer.append(layer.rawValue) }) {
            reader throws(BusFailure) in try reader.dictionary()
        }
    }

    /// Whose value of each secret holds, and since when; only root and the fleet may know.
    package func secrets() throws(BusClientError) -> [String: SecretSource] {
        try call(.getSecrets, { _ in }) { reader throws(BusFailure) in try reader.secrets() }
    }

    /// What secrets for this device are sealed with, and the key's name; only root and the fleet may know.
    package func sealKey() throws(BusClientError) -> (name: String, key: [UInt8]) {
        try call(.sealKey, { _ in }) { reader throws(BusFailure) in
            (try reader.string(), try reader.data())
        }
    }

    /// What is locked, by layer.
    package func locks() throws(BusClientError) -> [String: SettingValue] {
        try call(.getLocks, { _ in }) { reader throws(BusFailure) in try reader.dictionary() }
    }

    /// A layer locks these keys and sub-trees as well, or no longer; only root may.
    @discardableResult
    package func setLocked(
        _ isLocked: Bool, _ patterns: [String], layer: SettingLayer
    ) throws(BusClientError) -> UInt64 {
        try call(
            isLocked ? .lock : .unlock,
            { writer throws(BusError) in
                try writer.append(layer.rawValue)
                try writer.append(patterns)
            }
        ) { reader throws(BusFailure) in try reader.unsigned() }
    }

    /// Forgets everything that was set, the PIN and the log of changes included; only root may.
    @discardableResult
    package func factoryReset(_ scope: ResetOrder.Scope) throws(BusClientError) -> UInt64 {
        try call(.factoryReset, { writer throws(BusError) in try writer.append(scope.rawValue) }) {
            reader throws(BusFailure) in try reader.unsigned()
        }
    }

    /// Tells the person at the panel what became of the button that was pressed.
    package func answer(_ key: String, isDone: Bool, _ text: String) throws(BusClientError) {
        try call(
            .answer,
            { writer throws(BusError) in
                try writer.append(key)
                try writer.append(isDone)
                try writer.append(text)
            }
        ) { _ in }
    }

    /// Shows a form on the panel, a page of a bundle, and waits until it is finished: answers by label.
    package func showForm(_ page: [UInt8]) throws(BusClientError) -> [String: SettingValue] {
        try call(.showForm, timeout: .max, { writer throws(BusError) in try writer.append(data: page) }) {
            reader throws(BusFailure) in try reader.dictionary()
        }
    }

    /// Calls `body` with everything that the service says from now on, until it answers false: first whether
    /// the service is there.
    package func watch(_ body: @escaping (BusNews) -> Bool) throws(BusClientError) {
        let watcher = BusWatcher(body)
        do {
            try withExtendedLifetime(watcher) { () throws(BusError) in
                let slots = try watcher.subscribe(to: bus)
                defer { for slot in slots { sd_bus_slot_unref(slot) } }
                watcher.pass(serviceIsThere ? .serviceCame : .serviceWent)
                while !watcher.isDone {
                    let progress = try checked("hear the bus", sd_bus_process(bus, nil))
                    if progress == 0 { try wait() }
                }
            }
        } catch {
            throw .noService(error.description)
        }
    }

    private var serviceIsThere: Bool {
        var credentials: OpaquePointer?
        defer { sd_bus_creds_unref(credentials) }
        return sd_bus_get_name_creds(bus, BusNames.service, 0, &credentials) >= 0
    }

    private func wait() throws(BusError) {
        let result = sd_bus_wait(bus, .max)
        if result != -EINTR { try checked("wait for the bus", result) }
    }

    static func connect(_ address: String) throws(BusError) -> OpaquePointer {
        var created: OpaquePointer?
        try checked("create a bus connection", sd_bus_new(&created))
        guard let bus = created else { throw BusError("create a bus connection", ENOMEM) }
        do {
            try checked("use \(address)", sd_bus_set_address(bus, address))
            try checked("be a bus client", sd_bus_set_bus_client(bus, 1))
            try checked("connect to \(address)", sd_bus_start(bus))
            return bus
        } catch {
            sd_bus_close_unref(bus)
            throw error
        }
    }

    /// `timeout` in microseconds; 0 is the bus's own.
    func call<Answer>(
        _ member: BusMember, timeout: UInt64 = 0, _ write: (MessageWriter) throws(BusError) -> Void,
        _ read: (inout MessageReader) throws(BusFailure) -> Answer
    ) throws(BusClientError) -> Answer {
        let reply = try send(member, timeout: timeout, write)
        defer { sd_bus_message_unref(reply) }
        var reader = MessageReader(reply, from: .service)
        do {
            return try read(&reader)
        } catch {
            throw .failed("the service's answer to \(member.rawValue) cannot be read: \(error.message)")
        }
    }

    private func send(
        _ member: BusMember, timeout: UInt64, _ write: (MessageWriter) throws(BusError) -> Void
    ) throws(BusClientError) -> OpaquePointer {
        var error = sd_bus_error()
        defer { sd_bus_error_free(&error) }
        let call: OpaquePointer
        do {
            call = try compose(member, write)
        } catch {
            throw .failed(error.description)
        }
        defer { sd_bus_message_unref(call) }
        var reply: OpaquePointer?
        let result = sd_bus_call(bus, call, timeout, &error, &reply)
        if result >= 0, let reply { return reply }
        guard error.name != nil else {
            throw .noService(BusError("call \(member.rawValue)", result).description)
        }
        throw BusClientError(
            name: String(cString: error.name),
            message: error.message.map { String(cString: $0) } ?? String(cString: error.name), to: member)
    }

    func compose(
        _ member: BusMember, _ write: (MessageWriter) throws(BusError) -> Void
    ) throws(BusError) -> OpaquePointer {
        var created: OpaquePointer?
        try checked(
            "compose \(member.rawValue)",
            sd_bus_message_new_method_call(
                bus, &created, BusNames.service, BusNames.path, BusNames.interface, member.rawValue))
        guard let message = created else { throw BusError("compose \(member.rawValue)", ENOMEM) }
        do {
            try write(MessageWriter(message))
        } catch {
            sd_bus_message_unref(message)
            throw error
        }
        return message
    }
}
