import Glibc
import Loop

/// Two questions to the kernel about routes and neighbours, rtnetlink(7).
enum Netlink {
    /// The gateway of the route to everywhere; IPv4's where there are both.
    static func defaultGateway() -> NetworkAddress? {
        var found: [NetworkAddress] = []
        // RTM_GETROUTE and RTM_NEWROUTE; struct rtmsg: family, bits of the destination, ...
        dump(26, answeredBy: 24) { route in
            // RTA_GATEWAY
            if route.number(at: 1, bytes: 1) == 0, let gateway = route.attributes(after: headSize)[5],
                [4, 16].contains(gateway.count)
            {
                found.append(NetworkAddress(bytes: gateway))
            }
        }
        return found.first { $0.bytes.count == 4 } ?? found.first
    }

    /// What is known of a neighbour, in the bits of linux/neighbour.h; nil where nothing is.
    static func neighbour(_ address: NetworkAddress) -> UInt16? {
        var found: UInt16?
        // RTM_GETNEIGH and RTM_NEWNEIGH; struct ndmsg: family, 3 of padding, 4 of the link, 2 of the state, ...
        dump(30, answeredBy: 28) { neighbour in
            // NDA_DST
            if neighbour.attributes(after: headSize)[1] == address.bytes {
                found = neighbour.number(at: 8, bytes: 2).map { UInt16($0) }
            }
        }
        return found
    }

    /// Of rtmsg and of ndmsg, in bytes.
    private static let headSize = 12

    /// Asks for all of a kind, and gives each.
    private static func dump(_ question: UInt8, answeredBy kind: UInt16, _ body: (NetlinkBytes) -> Void) {
        let descriptor = socket(AF_NETLINK, Int32(SOCK_RAW.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        // struct nlmsghdr: length, kind, NLM_F_REQUEST and NLM_F_DUMP, number, port.
        let length = UInt8(16 + headSize)
        let message: [UInt8] =
            [length, 0, 0, 0, question, 0, 0x01, 0x03] + [UInt8](repeating: 0, count: 8 + headSize)
        guard send(descriptor, message, message.count, 0) == message.count else { return }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while poll(&ready, 1, 1000) > 0 {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0, take(NetlinkBytes(buffer[..<count]), kind, body) else { return }
        }
    }

    /// False once all of it was told.
    private static func take(
        _ messages: NetlinkBytes, _ kind: UInt16, _ body: (NetlinkBytes) -> Void
    ) -> Bool {
        var messages = messages
        while let message = messages.message() {
            // NLMSG_ERROR and NLMSG_DONE end it.
            guard ![2, 3].contains(message.kind) else { return false }
            if message.kind == kind { body(message.body) }
        }
        return messages.isEmpty
    }
}
