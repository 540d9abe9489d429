import CSDBus
import Settings

/// What a client that watches hears.
package enum BusNews: Hashable, Sendable {
    case changed(values: [String: SettingValue], reset: [String], revision: UInt64)
    /// The button of that key was pressed at the panel.
    case pressed(key: String)
    /// A trial began or ended; `BusTransaction.name` tells which.
    case trial(name: String, BusTransaction.State, cause: String)
    /// The service is there, or is there again: nothing after this is missed, what was read before may be old.
    case serviceCame
    case serviceWent
}

/// Turns the signals of one watch into news.
final class BusWatcher {
    private let body: (BusNews) -> Bool
    private(set) var isDone = false

    init(_ body: @escaping (BusNews) -> Bool) { self.body = body }

    /// The slots end the subscription when they are let go.
    func subscribe(to bus: OpaquePointer) throws(BusError) -> [OpaquePointer?] {
        let datum = Unmanaged.passUnretained(self).toOpaque()
        var settings: OpaquePointer?
        var owner: OpaquePointer?
        try checked(
            "watch the settings",
            sd_bus_match_signal(
                bus, &settings, BusNames.service, BusNames.path, BusNames.interface, nil, heard, datum))
        try checked("watch the service", sd_bus_add_match(bus, &owner, Self.ownerRule, heardOwner, datum))
        return [settings, owner]
    }

    /// The same on a connection that is still being made, for as long as that lasts.
    func listen(to bus: OpaquePointer) throws(BusError) {
        let datum = Unmanaged.passUnretained(self).toOpaque()
        try checked(
            "watch the settings",
            sd_bus_match_signal_async(
                bus, nil, BusNames.service, BusNames.path, BusNames.interface, nil, heard, nil, datum))
        try checked(
            "watch the service", sd_bus_add_match_async(bus, nil, Self.ownerRule, heardOwner, nil, datum))
    }

    private static let ownerRule =
        "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(BusNames.service)'"

    fileprivate func hear(_ signal: OpaquePointer) {
        var reader = MessageReader(signal, from: .service)
        // A signal that cannot be read is not the service's; there is nobody to tell.
        guard let news = try? Self.news(signal, &reader) else { return }
        pass(news)
    }

    fileprivate func hearOwner(_ signal: OpaquePointer) {
        var reader = MessageReader(signal, from: .service)
        guard (try? reader.string()) != nil, (try? reader.string()) != nil,
            let owner = try? reader.string()
        else { return }
        pass(owner.isEmpty ? .serviceWent : .serviceCame)
    }

    func pass(_ news: BusNews) {
        guard !isDone else { return }
        isDone = !body(news)
    }

    private static func news(
        _ signal: OpaquePointer, _ reader: inout MessageReader
    ) throws(BusFailure) -> BusNews? {
        switch sd_bus_message_get_member(signal).map({ String(cString: $0) }) {
        case "Changed":
            let values = try reader.dictionary()
            let reset = try reader.strings()
            return .changed(values: values, reset: reset, revision: try reader.unsigned())
        case "Pressed": return .pressed(key: try reader.string())
        case "TransactionChanged":
            let (name, state) = (try reader.string(), try reader.string())
            // A word of a later version says nothing to this one.
            guard let state = BusTransaction.State(rawValue: state) else { return nil }
            return .trial(name: name, state, cause: try reader.string())
        default: return nil
        }
    }
}

// MARK: What C calls

private func watcher(_ datum: UnsafeMutableRawPointer?) -> BusWatcher? {
    datum.map { Unmanaged<BusWatcher>.fromOpaque($0).takeUnretainedValue() }
}

private func heard(
    _ signal: OpaquePointer?, _ datum: UnsafeMutableRawPointer?, _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
    if let signal { watcher(datum)?.hear(signal) }
    return 0
}

private func heardOwner(
    _ signal: OpaquePointer?, _ datum: UnsafeMutableRawPointer?, _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
    if let signal { watcher(datum)?.hearOwner(signal) }
    return 0
}
