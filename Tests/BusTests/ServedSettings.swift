import CSDBus
import Foundation
import Settings

@testable import Bus

/// A settings service on a thread of its own, as the daemon is to its clients.
final class ServedSettings {
    private let thread: Thread
    private let ended = DispatchSemaphore(value: 0)
    private let states: StateLog

    /// The states that the service went through, waited for and taken one by one.
    final class StateLog: @unchecked Sendable {
        private let condition = NSCondition()
        private var states: [SettingsService.State] = []

        func append(_ state: SettingsService.State) {
            condition.withLock { states.append(state) }
            condition.signal()
        }

        /// nil when none comes within a generous time.
        func next() -> SettingsService.State? {
            condition.lock()
            defer { condition.unlock() }
            let limit = Date(timeIntervalSinceNow: 300)
            while states.isEmpty, condition.wait(until: limit) {}
            return states.isEmpty ? nil : states.removeFirst()
        }
    }

    /// Serves `values` until a client sets "quit"; "locked" and "full" are refused.
    init(
        address: String, values: [String: SettingValue],
        refusal: @escaping @Sendable (BusMember, BusCaller) -> BusFailure? = { _, _ in nil }
    ) {
        let states = StateLog()
        let ended = ended
        self.states = states
        thread = Thread {
            defer { ended.signal() }
            do throws(BusError) {
                try Self.serve(address, values, states, refusal)
            } catch {
                states.append(.refused(error))
            }
        }
        thread.start()
    }

    func nextState() -> SettingsService.State? { states.next() }

    func waitUntilEnded() { _ = ended.wait(timeout: .now() + 300) }

    private static func serve(
        _ address: String, _ initial: [String: SettingValue], _ states: StateLog,
        _ refusal: @escaping (BusMember, BusCaller) -> BusFailure?
    ) throws(BusError) {
        var created: OpaquePointer?
        try checked("create a loop", sd_event_new(&created))
        guard let event = created else { return }
        defer { sd_event_unref(event) }
        let store = Store(initial, event)
        let service = try SettingsService(
            sdEvent: event, address: address, report: { states.append($0) }, answer: store.answer)
        service.refusal = refusal
        // Each in a turn that takes longer than the bus may take to answer.
        service.showForm = { _, call in
            store.forms.append(call)
            usleep(2_100_000)
            try? call.answer(.success([:]))
            return nil
        }
        store.service = service
        sd_event_loop(event)
    }
}

private final class Store {
    private var values: [String: SettingValue]
    private var revision: UInt64 = 0
    private let event: OpaquePointer
    weak var service: SettingsService?
    /// As long as the service is there.
    var forms: [BusPendingCall] = []

    init(_ values: [String: SettingValue], _ event: OpaquePointer) {
        self.values = values
        self.event = event
    }

    func answer(_ request: BusRequest, _ caller: BusCaller) -> Result<BusReply, BusFailure> {
        guard caller.userID == getuid(), caller.connection.hasPrefix(":") else {
            return .failure(BusFailure(.accessDenied, "a stranger"))
        }
        switch request {
        case .get(let key):
            guard let value = values[key] else {
                return .failure(BusFailure(.unknownKey, "\(key): there is no such setting"))
            }
            return .success(.value(value))
        case .getAll: return .success(.values(values))
        case .set(let changes, let layer): return set(changes, layer)
        case .reset(let keys, _): return reset(keys)
        case .restore(let values, let layer): return set(values, layer)
        case .values(let layer): return .success(.values(["layer": .string(layer.rawValue)]))
        case .secrets:
            return .success(
                .secrets(["psk": SecretSource(.site, revision: 210), "pin": SecretSource(.user, revision: 0)])
            )
        case .locks: return .success(.values(["site": .array([.string("network.")])]))
        case .lock(let patterns, let layer, let isLocked):
            values["locked"] = .array(([layer.rawValue, "\(isLocked)"] + patterns).map(SettingValue.string))
            return .success(.revision(9))
        case .sealKey: return .success(.sealKey(name: "k3", [1, 2, 3]))
        case .stage(let changes, let sealed, let isRestoring):
            for box in sealed { values["sealed \(box.layer) \(box.key)"] = .data(box.bytes) }
            let locks = changes.locks.map { "\($0.isLocked ? "lock" : "unlock") \($0.pattern)" }
            values["staged"] = .array(
                (changes.values.map(\.key) + locks + ["\(isRestoring)"]).map(SettingValue.string))
            guard changes.values.allSatisfy({ $0.key != "locked" }) else {
                let refusal = BusRefusal("locked", BusFailure(.locked, "locked: by the vendor"))
                return .success(.staged(token: "", [refusal]))
            }
            return .success(.staged(token: "a-token", []))
        case .apply(_, let seconds): return .success(.applied(7, seconds: seconds == 0 ? nil : 90))
        case .confirm(let token): return ended(token, .kept)
        case .revert(let token): return ended(token, .undone)
        case .discard: return .success(.nothing)
        case .answer(let key, let isDone, let text):
            values["answer"] = .array([.string(key), .boolean(isDone), .string(text)])
            return .success(.nothing)
        case .press(let key, let isHeld):
            values["key"] = .array([.string(key), .boolean(isHeld)])
            return .success(.nothing)
        case .report(let facts):
            for (key, fact) in facts {
                values["fact \(key)"] = .array([.string(fact.text), .string(fact.state.rawValue)])
            }
            return .success(.nothing)
        case .setChoices(let key, let choices, let titles):
            values["choices \(key)"] = .array(choices + titles.map(SettingValue.string))
            return .success(.nothing)
        case .closeSession, .hide, .register, .released: return .success(.nothing)
        case .factoryReset(let scope):
            values["reset"] = .string(scope.rawValue)
            return .success(.revision(10))
        case .log(let since, let count):
            return .success(.entries((0..<count).map { ["number": .integer(Int(since) + $0 + 1)] }))
        }
    }

    private func set(
        _ changes: [String: SettingValue], _ layer: SettingLayer
    ) -> Result<BusReply, BusFailure> {
        if changes["quit"] != nil { sd_event_exit(event, 0) }
        if changes["locked"] != nil { return .failure(BusFailure(.locked, "locked: by the vendor")) }
        if changes["full"] != nil { return .failure(BusFailure(.storage, "the disk is full")) }
        values.merge(changes) { $1 }
        values["layer"] = .string(layer.rawValue)
        return changed(changes, [])
    }

    private func ended(_ token: String, _ state: BusTransaction.State) -> Result<BusReply, BusFailure> {
        guard token == "a-token" else { return .failure(BusFailure(.invalid, "no such token")) }
        try? service?.emitTransactionChanged(token: token, state, cause: "caller")
        return .success(.revision(8))
    }

    private func reset(_ keys: [String]) -> Result<BusReply, BusFailure> {
        for key in keys { values[key] = nil }
        if keys.contains("button") { try? service?.emitPressed("button") }
        return changed([:], keys)
    }

    private func changed(
        _ changes: [String: SettingValue], _ keys: [String]
    ) -> Result<BusReply, BusFailure> {
        revision += 1
        try? service?.emitChanged(values: changes, reset: keys, revision: revision)
        return .success(.revision(revision))
    }
}
