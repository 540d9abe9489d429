import CSDBus
import Glibc

/// A connection to the bus that comes back: waits for a bus that is not there (inotify on its socket), and
/// connects anew when it went away or refused. No polling: sd_bus_set_watch_bind and one deadline.
final class BusConnection {
    /// What `SettingsService` tells of the bus.
    enum Change {
        case connected
        case lost
        case refused(BusError)
    }

    private(set) var isConnected = false
    private(set) var bus: OpaquePointer?
    private let event: OpaquePointer
    private let address: String
    private var retry: OpaquePointer?
    private var retries = 0
    /// Called with each new, not yet connected bus: names and objects are asked for here.
    var prepare: (OpaquePointer) throws(BusError) -> Void = { _ in }
    var onChange: (Change) -> Void = { _ in }

    init(event: OpaquePointer, address: String) throws(BusError) {
        self.event = event
        self.address = address
        try checked(
            "add a timer",
            sd_event_add_time(event, &retry, CLOCK_MONOTONIC, .max, 1, retryTimeCame, datum))
        sd_event_source_set_enabled(retry, Int32(SD_EVENT_OFF))
    }

    deinit {
        sd_event_source_disable_unref(retry)
        close()
    }

    /// Sends what is still to be sent, and leaves the bus.
    func close() {
        sd_bus_flush_close_unref(bus)
        bus = nil
        isConnected = false
    }

    private var datum: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    func open() {
        sd_bus_close_unref(bus)
        bus = nil
        do {
            bus = try connect()
        } catch {
            onChange(.refused(error))
            retryLater()
        }
    }

    private func connect() throws(BusError) -> OpaquePointer {
        var created: OpaquePointer?
        try checked("create a bus connection", sd_bus_new(&created))
        guard let bus = created else { throw BusError("create a bus connection", ENOMEM) }
        do {
            try start(bus)
        } catch {
            sd_bus_close_unref(bus)
            throw error
        }
        return bus
    }

    private func start(_ bus: OpaquePointer) throws(BusError) {
        try checked("use \(address)", sd_bus_set_address(bus, address))
        try checked("be a bus client", sd_bus_set_bus_client(bus, 1))
        try checked("wait for the bus", sd_bus_set_watch_bind(bus, 1))
        try checked("wait for the bus", sd_bus_set_connected_signal(bus, 1))
        // A bus that does not answer must not keep the keypad waiting for sd-bus's 25 s.
        try checked("set a time limit", sd_bus_set_method_call_timeout(bus, 2_000_000))
        try checked("connect to \(address)", sd_bus_start(bus))
        try checked(
            "hear the bus",
            sd_bus_add_match_async(bus, nil, Self.local("Connected"), hasConnected, nil, datum))
        try checked(
            "hear the bus",
            sd_bus_add_match_async(bus, nil, Self.local("Disconnected"), hasDisconnected, nil, datum))
        try prepare(bus)
        // After the keys and the timers: a flood of calls may not delay a key press.
        try checked("attach to the loop", sd_bus_attach_event(bus, event, 10))
    }

    /// What sd-bus tells of the connection itself, as if it came over the bus.
    private static func local(_ member: String) -> String {
        let name = "org.freedesktop.DBus.Local"
        return "type='signal',sender='\(name)',interface='\(name)',member='\(member)'"
    }

    fileprivate func connected() {
        isConnected = true
        retries = 0
        onChange(.connected)
    }

    fileprivate func disconnected() {
        isConnected = false
        onChange(.lost)
        retryLater()
    }

    /// Never within a call of the bus that is to be freed.
    private func retryLater() {
        var now: UInt64 = 0
        sd_event_now(event, CLOCK_MONOTONIC, &now)
        let wait = min(UInt64(100_000) << UInt64(min(retries, 6)), 5_000_000)
        retries += 1
        sd_event_source_set_time(retry, now + wait)
        sd_event_source_set_enabled(retry, Int32(SD_EVENT_ONESHOT))
    }
}

// MARK: What C calls

private func connection(_ datum: UnsafeMutableRawPointer?) -> BusConnection? {
    datum.map { Unmanaged<BusConnection>.fromOpaque($0).takeUnretainedValue() }
}

private func retryTimeCame(
    _ source: OpaquePointer?, _ time: UInt64, _ datum: UnsafeMutableRawPointer?
) -> Int32 {
    connection(datum)?.open()
    return 0
}

private func hasConnected(
    _ message: OpaquePointer?, _ datum: UnsafeMutableRawPointer?, _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
    connection(datum)?.connected()
    return 0
}

private func hasDisconnected(
    _ message: OpaquePointer?, _ datum: UnsafeMutableRawPointer?, _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
    connection(datum)?.disconnected()
    return 0
}
