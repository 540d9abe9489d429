import Glibc

/// Two questions to the kernel about routes and neighbours, rtnetlink(7).
enum Netlink {
    /// The gateway of the route to everywhere; IPv4's where there are both.
    static func defaultGateway() -> NetworkAddress? {
        var found: [NetworkAddress] = []
        // RTM_GETROUTE and RTM_NEWROUTE; struct rtmsg: family, bits of the destination, ...
        dump(26, answeredBy: 24, header: 12) { header, attributes in
            // RTA_GATEWAY
            if header[1] == 0, let gateway = attributes[5], [4, 16].contains(gateway.count) {
                found.append(NetworkAddress(bytes: gateway))
            }
        }
        return found.first { $0.bytes.count == 4 } ?? found.first
    }

    /// What is known of a neighbour, in the bits of linux/neighbour.h; nil where nothing is.
    static func neighbour(_ address: NetworkAddress) -> UInt16? {
        var found: UInt16?
        // RTM_GETNEIGH and RTM_NEWNEIGH; struct ndmsg: family, 3 of padding, 4 of the link, 2 of the state, ...
        dump(30, answeredBy: 28, header: 12) { header, attributes in
            // NDA_DST
            if attributes[1] == address.bytes { found = UInt16(header[8]) | UInt16(header[9]) << 8 }
        }
        return found
    }

    /// Asks for all of a kind, and gives what each is: the bytes after its header, and its attributes by number.
    private static func dump(
        _ question: UInt8, answeredBy kind: UInt8, header size: Int,
        _ body: (ArraySlice<UInt8>, [UInt16: [UInt8]]) -> Void
    ) {
        let descriptor = socket(AF_NETLINK, Int32(SOCK_RAW.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        // struct nlmsghdr: length, kind, NLM_F_REQUEST and NLM_F_DUMP, number, port.
        let length = UInt8(16 + size)
        let message: [UInt8] =
            [length, 0, 0, 0, question, 0, 0x01, 0x03] + [UInt8](repeating: 0, count: 8 + size)
        guard send(descriptor, message, message.count, 0) == message.count else { return }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while poll(&ready, 1, 1000) > 0 {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0, take(buffer[..<count], kind, size, body) else { return }
        }
    }

    /// False once all of it was told.
    private static func take(
        _ bytes: ArraySlice<UInt8>, _ kind: UInt8, _ size: Int,
        _ body: (ArraySlice<UInt8>, [UInt16: [UInt8]]) -> Void
    ) -> Bool {
        var rest = bytes
        while rest.count >= 16 {
            let head = Array(rest.prefix(16))
            let length = Int(head[0]) | Int(head[1]) << 8 | Int(head[2]) << 16
            // NLMSG_ERROR and NLMSG_DONE end it.
            guard length >= 16, length <= rest.count, head[5] != 0 || ![2, 3].contains(head[4]) else {
                return false
            }
            let content = rest.prefix(length).dropFirst(16)
            if head[4] == kind, head[5] == 0, content.count >= size {
                let header = Array(content.prefix(size))
                body(header[...], attributes(content.dropFirst(size)))
            }
            rest = rest.dropFirst((length + 3) & ~3)
        }
        return true
    }

    /// struct rtattr: length with these four bytes, number, and what it is.
    private static func attributes(_ bytes: ArraySlice<UInt8>) -> [UInt16: [UInt8]] {
        var found: [UInt16: [UInt8]] = [:]
        var rest = bytes
        while rest.count >= 4 {
            let head = Array(rest.prefix(4))
            let length = Int(head[0]) | Int(head[1]) << 8
            guard length >= 4, length <= rest.count else { break }
            found[UInt16(head[2]) | UInt16(head[3]) << 8] = Array(rest.prefix(length).dropFirst(4))
            rest = rest.dropFirst((length + 3) & ~3)
        }
        return found
    }
}
