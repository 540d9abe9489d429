import Loop

/// What the kernel has told of addresses and ways out since somebody listens.
struct KnownNetwork {
    private var known: Set<NetworkPlace> = []
    /// How much is kept of it.
    var count: Int { known.count + still.count }
    /// Cards without a cable, or a station.
    private var still: Set<Int> = []

    /// More than any device has; whoever has them begins anew.
    private static let most = 1_000

    /// Whether one of these messages tells of what was not there before. What is said again is nothing new: routers and
    /// their clients do so all the time.
    mutating func hears(_ bytes: some Collection<UInt8>) -> Bool {
        var rest = NetlinkBytes(bytes)
        var isNew = false
        while let message = rest.message() {
            if hears(NetworkMessage(rawValue: message.kind), message.body) { isNew = true }
        }
        return isNew
    }

    private mutating func hears(_ message: NetworkMessage?, _ body: NetlinkBytes) -> Bool {
        switch message {
        case .card: return body.card.map { hears(ofCard: $0.number, isRunning: $0.isRunning) } ?? false
        case .goneCard: body.card.map { forget($0.number) }
        case .address: return body.address(isThere: true).map { insert($0) } ?? false
        case .route: return body.defaultRoute.map { insert($0) } ?? false
        case .goneAddress: body.address(isThere: false).map { _ = known.remove($0) }
        case .goneRoute: body.defaultRoute.map { _ = known.remove($0) }
        case nil: break
        }
        return false
    }

    /// What it had is gone with it, which the kernel does not say of routes. With a fixed address nothing else is new when it
    /// is back.
    private mutating func hears(ofCard card: Int, isRunning: Bool) -> Bool {
        if isRunning { return still.remove(card) != nil }
        forget(card)
        still.insert(card)
        return false
    }

    private mutating func forget(_ card: Int) {
        still.remove(card)
        known = known.filter { $0.card != card }
    }

    private mutating func insert(_ place: NetworkPlace) -> Bool {
        if known.count >= Self.most { known = [] }
        return known.insert(place).inserted
    }
}

/// An address or a way out, told from every other.
struct NetworkPlace: Hashable {
    let card: Int
    fileprivate let isRoute: Bool
    fileprivate let parts: [[UInt8]]
}

/// The messages that are listened to (linux/rtnetlink.h).
private enum NetworkMessage: UInt16 {
    case card = 16
    case goneCard = 17
    case address = 20
    case goneAddress = 21
    case route = 24
    case goneRoute = 25
}

// MARK: What a message says (linux/rtnetlink.h, linux/if_addr.h, linux/if.h)

extension NetlinkBytes {
    /// ifinfomsg: family, type, number, flags.
    var card: (number: Int, isRunning: Bool)? {
        guard let number = number(at: 4, bytes: 4), let flags = self.number(at: 8, bytes: 4) else {
            return nil
        }
        return (number, flags & Self.running != 0)
    }

    /// ifaddrmsg: family, prefix, flags, scope, card. Nil for one by which nobody outside is reached, and for one of which it
    /// is still being asked whether somebody else has it.
    ///
    /// - Parameter isThere: false: it was, whatever it was.
    func address(isThere: Bool) -> NetworkPlace? {
        guard let family = number(at: 0, bytes: 1), let scope = number(at: 3, bytes: 1),
            scope < Self.hostScope,
            let card = number(at: 4, bytes: 4)
        else { return nil }
        let attributes = attributes(after: 8)
        // IFA_FLAGS; older ones are in the head.
        let flags =
            attributes[8].flatMap { NetlinkBytes($0).number(at: 0, bytes: 4) } ?? number(at: 2, bytes: 1)
        guard !isThere || (flags ?? 0) & Self.unusable == 0 else { return nil }
        // IFA_ADDRESS, IFA_LOCAL
        return NetworkPlace(
            card: card, isRoute: false, parts: [[UInt8(family)]] + [1, 2].map { attributes[$0] ?? [] })
    }

    /// rtmsg: family, lengths of both ends, service, table, who, scope, kind. Nil for every other route than one that leads
    /// everywhere.
    var defaultRoute: NetworkPlace? {
        guard let family = number(at: 0, bytes: 1), number(at: 1, bytes: 1) == 0,
            number(at: 7, bytes: 1) == Self.unicast
        else { return nil }
        let attributes = attributes(after: 12)
        // RTA_OIF; RTA_GATEWAY, RTA_PRIORITY
        let card = attributes[4].flatMap { NetlinkBytes($0).number(at: 0, bytes: 4) }
        return NetworkPlace(
            card: card ?? 0, isRoute: true, parts: [[UInt8(family)]] + [5, 6].map { attributes[$0] ?? [] })
    }

    /// IFF_RUNNING
    private static let running = 0x40
    /// RT_SCOPE_HOST
    private static let hostScope = 254
    /// IFA_F_TENTATIVE, IFA_F_DADFAILED
    private static let unusable = 0x48
    /// RTN_UNICAST
    private static let unicast = 1
}
