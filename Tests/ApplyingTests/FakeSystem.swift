import CSDBus
import Foundation
import Glibc
import PrivateBus

/// A bus with everybody whom drop-ins hand settings to, as their documents say what they are called with: notes each call, and
/// answers it as they would.
final class FakeSystem: @unchecked Sendable {
    private let server: PrivateBus
    private let lock = NSLock()
    private var noted: [String] = []
    private var isOver = false
    /// What NetworkManager makes of the files that it is told of.
    enum Loading {
        case loaded
        /// They are gone, which it does not complain of, or of a connection with another id.
        case nothing
        /// It cannot read one of them, or has no use for it.
        case refused
    }
    private let loading: Loading
    private let isClockSynced: Bool
    /// Before each answer, in microseconds.
    private let pause: useconds_t

    private static let names = [
        "systemd1", "hostname1", "timedate1", "locale1", "network1", "NetworkManager",
    ]

    init(loading: Loading = .loaded, isClockSynced: Bool = false, pause: useconds_t = 0) throws {
        (self.loading, self.isClockSynced, self.pause) = (loading, isClockSynced, pause)
        server = try PrivateBus()
        try server.start()
        let ready = DispatchSemaphore(value: 0)
        Thread { [self] in serve(ready) }.start()
        ready.wait()
    }

    var address: String { server.address }

    /// Each as `Interface's last word.member arguments`, in their order; what only asks is left out.
    var calls: [String] { lock.withLock { noted } }

    func end() { lock.withLock { isOver = true } }

    private func serve(_ ready: DispatchSemaphore) {
        var created: OpaquePointer?
        sd_bus_new(&created)
        guard let bus = created else { return }
        sd_bus_set_address(bus, server.address)
        sd_bus_set_bus_client(bus, 1)
        sd_bus_start(bus)
        sd_bus_add_filter(bus, nil, called, Unmanaged.passUnretained(self).toOpaque())
        for name in Self.names { sd_bus_request_name(bus, "org.freedesktop.\(name)", 0) }
        ready.signal()
        while !lock.withLock({ isOver }) {
            if sd_bus_process(bus, nil) > 0 { continue }
            sd_bus_wait(bus, 50_000)
        }
        sd_bus_flush_close_unref(bus)
    }

    // MARK: Answers

    fileprivate func take(_ call: OpaquePointer) -> Bool {
        guard sd_bus_message_is_method_call(call, nil, nil) > 0,
            let interface = sd_bus_message_get_interface(call).map({ String(cString: $0) }),
            let member = sd_bus_message_get_member(call).map({ String(cString: $0) }),
            interface != "org.freedesktop.DBus.Peer"
        else { return false }
        let path = sd_bus_message_get_path(call).map { String(cString: $0) } ?? ""
        let arguments = Self.arguments(of: call)
        if !member.hasPrefix("Get"), !["Subscribe", "LoadUnit", "ListConnections"].contains(member) {
            let owner = interface.split(separator: ".").last ?? ""
            lock.withLock {
                noted.append(([String(owner) + "." + member] + arguments).joined(separator: " "))
            }
        }
        if pause > 0 { usleep(pause) }
        answer(call, member, path, arguments)
        return true
    }

    private func answer(_ call: OpaquePointer, _ member: String, _ path: String, _ arguments: [String]) {
        let first = arguments.first ?? ""
        switch (member, first) {
        case ("RestartUnit", "missing.service"):
            return refuse(call, "org.freedesktop.systemd1.NoSuchUnit", "Unit missing.service not found.")
        case ("RestartUnit", "forbidden.service"):
            let name = "org.freedesktop.DBus.Error.InteractiveAuthorizationRequired"
            return refuse(call, name, "Interactive authentication required.")
        case ("GetLinkByName", let link) where link != "eth0":
            return refuse(call, "org.freedesktop.network1.NoSuchLink", "Link '\(link)' not known")
        default: break
        }
        var made: OpaquePointer?
        sd_bus_message_new_method_return(call, &made)
        guard let reply = made else { return }
        defer { sd_bus_message_unref(reply) }
        switch member {
        case "RestartUnit", "TryRestartUnit", "ReloadUnit":
            Self.append("o", "/job/\(UInt(bitPattern: first.hashValue))", to: reply)
        case "LoadUnit": Self.append("o", first == "fallen.service" ? "/unit/fallen" : "/unit", to: reply)
        case "Get" where path == "/org/freedesktop/timedate1":
            sd_bus_message_open_container(reply, Self.type("v"), "b")
            Self.append(Int32(isClockSynced && arguments.last == "NTPSynchronized" ? 1 : 0), "b", to: reply)
            sd_bus_message_close_container(reply)
        case "Get":
            sd_bus_message_open_container(reply, Self.type("v"), "s")
            Self.append("s", path == "/unit/fallen" ? "failed" : "active", to: reply)
            sd_bus_message_close_container(reply)
        case "GetLinkByName":
            Self.append(Int32(3), "i", to: reply)
            Self.append("o", "/link", to: reply)
        case "LoadConnections":
            Self.append(Int32(loading == .refused ? 0 : 1), "b", to: reply)
            sd_bus_message_open_container(reply, Self.type("a"), "s")
            sd_bus_message_close_container(reply)
        case "ListConnections":
            sd_bus_message_open_container(reply, Self.type("a"), "o")
            for path in ["/c/1", "/c/2"] { Self.append("o", path, to: reply) }
            sd_bus_message_close_container(reply)
        case "GetSettings":
            Self.appendSettings(path == "/c/2" && loading == .loaded ? "settings" : "other", to: reply)
        case "ActivateConnection": Self.append("o", "/active", to: reply)
        default: break
        }
        sd_bus_send(nil, reply, nil)
        guard member.hasSuffix("Unit"), member != "LoadUnit", first != "slow.service" else { return }
        endJob(call, "/job/\(UInt(bitPattern: first.hashValue))", first)
    }

    /// JobRemoved: number, object, unit, how it ended.
    private func endJob(_ call: OpaquePointer, _ job: String, _ unit: String) {
        var made: OpaquePointer?
        sd_bus_message_new_signal(
            sd_bus_message_get_bus(call), &made, "/org/freedesktop/systemd1",
            "org.freedesktop.systemd1.Manager",
            "JobRemoved")
        guard let signal = made else { return }
        Self.append(UInt32(7), "u", to: signal)
        Self.append("o", job, to: signal)
        Self.append("s", unit, to: signal)
        Self.append("s", unit == "failing.service" ? "failed" : "done", to: signal)
        sd_bus_send(nil, signal, nil)
        sd_bus_message_unref(signal)
    }

    private func refuse(_ call: OpaquePointer, _ name: String, _ message: String) {
        var error = sd_bus_error()
        sd_bus_error_set(&error, name, message)
        sd_bus_reply_method_error(call, &error)
        sd_bus_error_free(&error)
    }

    // MARK: Messages

    private static func type(_ letter: UnicodeScalar) -> CChar { CChar(bitPattern: UInt8(ascii: letter)) }

    private static func append(_ letter: UnicodeScalar, _ text: String, to message: OpaquePointer) {
        sd_bus_message_append_basic(message, type(letter), text)
    }

    private static func append<Number>(_ number: Number, _ letter: UnicodeScalar, to message: OpaquePointer) {
        _ = withUnsafePointer(to: number) { sd_bus_message_append_basic(message, type(letter), $0) }
    }

    /// a{sa{sv}}
    private static func appendSettings(_ identifier: String, to message: OpaquePointer) {
        sd_bus_message_open_container(message, type("a"), "{sa{sv}}")
        sd_bus_message_open_container(message, type("e"), "sa{sv}")
        append("s", "connection", to: message)
        sd_bus_message_open_container(message, type("a"), "{sv}")
        sd_bus_message_open_container(message, type("e"), "sv")
        append("s", "id", to: message)
        sd_bus_message_open_container(message, type("v"), "s")
        append("s", identifier, to: message)
        for _ in 0..<2 { sd_bus_message_close_container(message) }
        // As NetworkManager has addresses: structures.
        sd_bus_message_open_container(message, type("e"), "sv")
        append("s", "addresses", to: message)
        sd_bus_message_open_container(message, type("v"), "a(su)")
        sd_bus_message_open_container(message, type("a"), "(su)")
        sd_bus_message_open_container(message, type("r"), "su")
        append("s", "2001:db8::5", to: message)
        append(UInt32(64), "u", to: message)
        for _ in 0..<7 { sd_bus_message_close_container(message) }
    }

    private static func arguments(of call: OpaquePointer) -> [String] {
        var found: [String] = []
        var kind: CChar = 0
        var contents: UnsafePointer<CChar>?
        while sd_bus_message_peek_type(call, &kind, &contents) > 0 {
            if kind == type("a") {
                sd_bus_message_enter_container(call, kind, contents)
                found += arguments(of: call)
                sd_bus_message_exit_container(call)
            } else if kind == type("s") || kind == type("o") {
                var text: UnsafePointer<CChar>?
                sd_bus_message_read_basic(call, kind, &text)
                found.append(text.map { String(cString: $0) } ?? "")
            } else {
                var number: Int64 = 0
                guard sd_bus_message_read_basic(call, kind, &number) > 0 else { return found }
                found.append(String(kind == type("x") ? number : Int64(Int32(truncatingIfNeeded: number))))
            }
        }
        return found
    }
}

private func called(
    _ call: OpaquePointer?, _ datum: UnsafeMutableRawPointer?, _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
    guard let call, let datum else { return 0 }
    return Unmanaged<FakeSystem>.fromOpaque(datum).takeUnretainedValue().take(call) ? 1 : 0
}
