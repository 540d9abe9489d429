import Bus
import DropIns
import Glibc
import PropertyLists

/// The part of the helper that has programs take values over: by their own calls on the bus, and nothing else.
package struct ApplyCaller {
    private let dropIns: () -> DropInSet
    private let connect: () throws(SystemBus.Refusal) -> SystemBus

    /// - Parameters:
    ///   - dropIns: as they are now.
    ///   - connect: to the bus, once a request.
    package init(
        dropIns: @escaping () -> DropInSet = { DropInFolders.read() },
        connect: @escaping () throws(SystemBus.Refusal) -> SystemBus = {
            () throws(SystemBus.Refusal) in try SystemBus()
        }
    ) {
        (self.dropIns, self.connect) = (dropIns, connect)
    }

    /// What became of it, drop-in by drop-in: of a change up to the first that failed, for it is taken back then; at the
    /// start and on the way back of all of them, for what one does not take is no reason to leave the others as they are.
    package func answer(_ request: ApplyRequest) -> [ApplyResult] {
        guard case .call(let names, let values, let changed) = request else {
            return [ApplyResult("", .refused, "this part of the helper calls programs alone")]
        }
        var plans: [ApplyPlan] = []
        var results: [ApplyResult] = []
        // All of the names: what triggers them was looked at by whoever asks.
        for dropIn in dropIns().named(names) {
            do throws(ApplyRefusal) {
                plans.append(try ApplyPlan([dropIn], values: values, calling: changed ?? []))
            } catch {
                results.append(ApplyResult(error.dropIn, .refused, error.reason))
            }
        }
        let endsEarly = changed != nil
        guard !plans.isEmpty, !endsEarly || results.isEmpty else { return results }
        do throws(SystemBus.Refusal) {
            let calls = BusCalls(try connect())
            for plan in plans {
                results += make(plan, calls, endsEarly: endsEarly)
                if endsEarly, results.contains(where: { !$0.isFine }) { break }
            }
            return results
        } catch {
            return results + [ApplyResult("", .failed, error.message)]
        }
    }

    /// - Parameter endsEarly: at the first call that fails.
    private func make(_ plan: ApplyPlan, _ calls: BusCalls, endsEarly: Bool) -> [ApplyResult] {
        var problem: (code: ApplyResult.Code, sentence: String)?
        for call in plan.calls where problem == nil || !endsEarly {
            do throws(SystemBus.Refusal) {
                try calls.make(call)
            } catch {
                // What goes on by itself was called: to call it again would end it.
                let isLate = !endsEarly && error.name == SystemBus.Refusal.late
                if problem?.code != .failed {
                    problem = (isLate ? .silent : .failed, Self.sentence(error, call))
                }
            }
        }
        return plan.names.map { ApplyResult($0, problem?.code ?? .done, problem?.sentence ?? "") }
    }

    private static func sentence(_ refusal: SystemBus.Refusal, _ call: ApplyPlan.Call) -> String {
        let asked = "\(call.kind.rawValue)=\(call.kind.verbs.isEmpty ? "" : call.what)"
        switch refusal.name {
        case "org.freedesktop.DBus.Error.InteractiveAuthorizationRequired",
            "org.freedesktop.DBus.Error.AccessDenied":
            return "\(asked) is not allowed: settingsctl apply install says what may be called, to polkitd"
        case "org.freedesktop.systemd1.NoSuchUnit", "org.freedesktop.DBus.Error.FileNotFound":
            return "\(asked): there is no such unit"
        default: return "\(asked): \(refusal.message)"
        }
    }
}

/// The calls that actions are, by what their programs document.
private struct BusCalls {
    private let bus: SystemBus

    init(_ bus: SystemBus) { self.bus = bus }

    func make(_ call: ApplyPlan.Call) throws(SystemBus.Refusal) {
        bus.begin(within: .seconds(call.within))
        switch call.kind {
        case .reload: try bus.run("ReloadUnit", unit: call.what)
        case .restart: try bus.run("RestartUnit", unit: call.what)
        case .tryRestart: try restartWhatRan(call.what)
        case .hostname:
            try bus.call(Self.hostname, "SetStaticHostname", [.text(call.what), .flag(false)])
        case .timezone:
            try bus.call(Self.time, "SetTimezone", [.text(call.what), .flag(false)])
        case .locale:
            try bus.call(Self.locale, "SetLocale", [.texts([call.what]), .flag(false)])
        case .timeServers:
            let isOn = call.what == "true" || call.what == "1"
            try bus.call(Self.time, "SetNTP", [.flag(isOn), .flag(false)])
        case .time: try setClock(call.what)
        case .networkd: try configure(link: call.what)
        case .networkManager: try activate(call)
        }
    }

    /// A unit that fell over what it was handed is started with what it is handed now; one that was stopped stays so.
    private func restartWhatRan(_ unit: String) throws(SystemBus.Refusal) {
        let hasFallen = try bus.state(ofUnit: unit) == "failed"
        try bus.run(hasFallen ? "RestartUnit" : "TryRestartUnit", unit: unit)
    }

    private static let hostname = SystemBus.Object(
        "org.freedesktop.hostname1", "/org/freedesktop/hostname1", "org.freedesktop.hostname1")
    private static let time = SystemBus.Object(
        "org.freedesktop.timedate1", "/org/freedesktop/timedate1", "org.freedesktop.timedate1")
    private static let locale = SystemBus.Object(
        "org.freedesktop.locale1", "/org/freedesktop/locale1", "org.freedesktop.locale1")
    private static let network = SystemBus.Object(
        "org.freedesktop.network1", "/org/freedesktop/network1", "org.freedesktop.network1.Manager")
    private static let connections = SystemBus.Object(
        "org.freedesktop.NetworkManager", "/org/freedesktop/NetworkManager/Settings",
        "org.freedesktop.NetworkManager.Settings")

    /// In microseconds since 1970.
    private func setClock(_ text: String) throws(SystemBus.Refusal) {
        guard let date = SettingDate(rfc3339: text),
            let time = Int64(exactly: date.secondsSince1970.rounded(.down))
        else { throw SystemBus.Refusal(message: "the value is no date") }
        let microseconds = time.multipliedReportingOverflow(by: 1_000_000).partialValue
        let arguments: [SystemBus.Argument] = [.number(microseconds), .flag(false), .flag(false)]
        // What NTP= asked for a moment ago stops a unit, and no clock is set meanwhile.
        while true {
            do throws(SystemBus.Refusal) {
                try bus.call(Self.time, "SetTime", arguments)
                return
            } catch {
                guard error.message.hasPrefix("Previous request"), bus.left > .milliseconds(200) else {
                    throw error
                }
                usleep(200_000)
            }
        }
    }

    /// The files first: what is configured anew without them is configured as before.
    private func configure(link: String) throws(SystemBus.Refusal) {
        try bus.call(Self.network, "Reload")
        let found = try bus.call(Self.network, "GetLinkByName", [.text(link)])
        guard case .integer(let number)? = found, let index = Int32(exactly: number) else {
            throw SystemBus.Refusal(message: "there is no such link")
        }
        try bus.call(Self.network, "ReconfigureLink", [.index(index)])
    }

    /// Of a file that is gone NetworkManager takes it that its connection is let go of, and refuses nothing.
    private func activate(_ call: ApplyPlan.Call) throws(SystemBus.Refusal) {
        let answer = try bus.call(Self.connections, "LoadConnections", [.texts(call.files)])
        guard answer == .boolean(true) else {
            let files = call.files.joined(separator: ", ")
            throw SystemBus.Refusal(message: "NetworkManager does not take \(files)")
        }
        guard let connection = try connection(call.what) else {
            if call.isGone { return }
            throw SystemBus.Refusal(message: "NetworkManager has no connection of that id")
        }
        let manager = Self.connections.at(
            "/org/freedesktop/NetworkManager", "org.freedesktop.NetworkManager")
        let arguments: [SystemBus.Argument] = [.path(connection), .path("/"), .path("/")]
        try bus.call(manager, "ActivateConnection", arguments)
    }

    private func connection(_ identifier: String) throws(SystemBus.Refusal) -> String? {
        guard case .array(let paths)? = try bus.call(Self.connections, "ListConnections") else { return nil }
        for case .string(let path) in paths {
            let connection = Self.connections.at(path, "org.freedesktop.NetworkManager.Settings.Connection")
            guard case .dictionary(let sections)? = try bus.call(connection, "GetSettings"),
                case .dictionary(let section)? = sections["connection"]
            else { continue }
            if section["id"] == .string(identifier) { return path }
        }
        return nil
    }
}
