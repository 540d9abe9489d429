import DropIns
import Glibc

/// What a program without rights sees of the network: links, addresses, and who answers.
struct NetworkView {
    // MARK: Links and addresses, getifaddrs(3)

    /// Whether something is at the other end of the cable, or of the radio.
    func isLinked(_ name: String) -> Bool {
        interfaces { entry, _ in
            String(cString: entry.ifa_name) == name && entry.ifa_flags & UInt32(IFF_RUNNING) != 0
        }
    }

    /// Whether the device has that address.
    func hasAddress(_ text: String) -> Bool {
        guard let wanted = NetworkAddress(text) else { return false }
        return interfaces { _, address in address == wanted }
    }

    private func interfaces(_ isIt: (ifaddrs, NetworkAddress?) -> Bool) -> Bool {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return false }
        defer { freeifaddrs(first) }
        var next = first
        while let entry = next?.pointee {
            if isIt(entry, entry.ifa_addr.flatMap { NetworkAddress($0) }) { return true }
            next = entry.ifa_next
        }
        return false
    }

    // MARK: The gateway: something is sent to it, and then its neighbour's entry says whether it is there

    /// - Parameter text: an address, or `default`: the one of the route to everywhere.
    func gateway(_ text: String) -> CheckResult.State {
        guard let address = text == "default" ? Netlink.defaultGateway() : NetworkAddress(text) else {
            return .wrong
        }
        address.withSocketAddress { pointer, size in
            let descriptor = socket(
                address.family, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
            guard descriptor >= 0 else { return }
            defer { close(descriptor) }
            _ = sendto(descriptor, "", 0, Int32(MSG_DONTWAIT | MSG_NOSIGNAL), pointer, size)
        }
        guard let state = Netlink.neighbour(address) else { return .waiting }
        // linux/neighbour.h: reachable, permanent, without address resolution; failed.
        if state & (0x02 | 0x80 | 0x40) != 0 { return .fine }
        return state & 0x20 != 0 ? .wrong : .waiting
    }

    // MARK: Names and ports

    /// Whether a name server knows it.
    func knows(name: String) -> Bool {
        var found: UnsafeMutablePointer<addrinfo>?
        defer { if found != nil { freeaddrinfo(found) } }
        return getaddrinfo(name, nil, nil, &found) == 0
    }

    /// `HOST:PORT`; somebody takes a connection there within a second.
    func connects(to text: String) -> Bool {
        guard let colon = text.lastIndex(of: ":") else { return false }
        let host = text[..<colon].filter { $0 != "[" && $0 != "]" }
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        defer { if found != nil { freeaddrinfo(found) } }
        guard getaddrinfo(host, String(text[text.index(after: colon)...]), &hints, &found) == 0 else {
            return false
        }
        // A name may have addresses of both kinds, and a server listen on one.
        return sequence(first: found) { $0?.pointee.ai_next }.prefix(Self.mostAddresses)
            .contains { next in next.map { connects(to: $0.pointee) } ?? false }
    }

    private static let mostAddresses = 4

    private func connects(to address: addrinfo) -> Bool {
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let descriptor = socket(address.ai_family, kind, 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        if connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 { return true }
        guard errno == EINPROGRESS else { return false }
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        var problem: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        return poll(&ready, 1, 1000) > 0 && getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &problem, &size) == 0
            && problem == 0
    }
}

/// An address of IPv4 or IPv6, in the order of the network.
struct NetworkAddress: Hashable {
    /// 4 or 16.
    let bytes: [UInt8]

    var family: Int32 { bytes.count == 4 ? AF_INET : AF_INET6 }

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// inet_pton(3); nil for what is no address.
    init?(_ text: String) {
        var four = [UInt8](repeating: 0, count: 4)
        var sixteen = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, text, &four) == 1 {
            bytes = four
        } else if inet_pton(AF_INET6, text, &sixteen) == 1 {
            bytes = sixteen
        } else {
            return nil
        }
    }

    /// Nil for what is of another kind, such as a link's own.
    init?(_ address: UnsafePointer<sockaddr>) {
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            bytes = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                withUnsafeBytes(of: $0.pointee.sin_addr) { Array($0) }
            }
        case AF_INET6:
            bytes = address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
                withUnsafeBytes(of: $0.pointee.sin6_addr) { Array($0) }
            }
        default: return nil
        }
    }

    /// With the port at which nobody listens (discard).
    func withSocketAddress(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Void) {
        let port = UInt16(9).bigEndian
        if bytes.count == 4 {
            var address = sockaddr_in()
            (address.sin_family, address.sin_port) = (sa_family_t(AF_INET), port)
            withUnsafeMutableBytes(of: &address.sin_addr) { $0.copyBytes(from: bytes) }
            Self.with(&address, body)
        } else {
            var address = sockaddr_in6()
            (address.sin6_family, address.sin6_port) = (sa_family_t(AF_INET6), port)
            withUnsafeMutableBytes(of: &address.sin6_addr) { $0.copyBytes(from: bytes) }
            Self.with(&address, body)
        }
    }

    private static func with<Address>(
        _ address: inout Address, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Void
    ) {
        withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<Address>.size))
            }
        }
    }
}
