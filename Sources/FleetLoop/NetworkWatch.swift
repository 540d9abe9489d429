import CChanges
import Glibc
import Loop

/// Tells when this device comes by an address, by a way out, or by a cable that it had not. rtnetlink(7).
package final class NetworkWatch {
    private let socket: FileDescriptor
    private let found: () -> Void
    private var known = KnownNetwork()
    private var source: LoopSource?

    /// - Parameter found: called from the loop.
    package init(on loop: EventLoop, _ found: @escaping () -> Void) throws(SystemError) {
        let number = changes_of_network()
        try checked("watch", "the network", number)
        socket = FileDescriptor(owning: number)
        self.found = found
        source = try loop.onReadable(number) { [unowned self] in read() }
        // A network that changes without end leaves time for everything else.
        source?.limit(to: 20, per: .seconds(1))
    }

    // The loop lets go of it before it is closed.
    deinit { source = nil }

    private func read() {
        var bytes = [UInt8](repeating: 0, count: 32_768)
        let count = recv(socket.number, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        let code = errno
        if count > 0 {
            if known.hears(bytes.prefix(count)) { found() }
        } else if code == ENOBUFS {
            // More was told than could be heard: some of it may be new.
            known = KnownNetwork()
            found()
        }
    }
}
