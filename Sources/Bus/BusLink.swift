/// A client in a program's own loop: hears what the service says, and calls it. Bus and service may come and go.
package final class BusLink {
    /// For an answer, in microseconds: the loop waits with it.
    private static let patience: UInt64 = 5_000_000

    private let address: String
    private let connection: BusConnection
    private let watcher: BusWatcher
    /// Calls by a connection of its own: an answer is waited for without what is heard meanwhile.
    private var calls: BusClient?

    /// - Parameters:
    ///   - sdEvent: the loop's sd_event, which must outlive the link.
    ///   - address: of the bus; nil is the system bus.
    ///   - hear: called from the loop. That the service came or went may be said more than once.
    package init(
        sdEvent: OpaquePointer, address: String? = nil, hear: @escaping (BusNews) -> Void
    ) throws(BusError) {
        self.address = address ?? BusAddress.system
        connection = try BusConnection(event: sdEvent, address: self.address)
        watcher = BusWatcher { news in
            hear(news)
            return true
        }
        connection.prepare = { [watcher] bus throws(BusError) in try watcher.listen(to: bus) }
        connection.onChange = { [unowned self] change in
            calls = nil
            if case .connected = change { watcher.pass(.serviceCame) } else { watcher.pass(.serviceWent) }
        }
    }

    /// Connects, and waits for a bus that is not there.
    package func open() { connection.open() }

    /// Calls the service, by a connection that is opened where there is none; nil while there is no bus.
    package func client() -> BusClient? {
        guard connection.isConnected else { return nil }
        if calls?.isOpen != true { calls = try? BusClient(address: address, patience: Self.patience) }
        return calls
    }
}
