import ChildProcess
import Glibc
import Loop
import Testing

@testable import FleetLoop

/// Messages as the kernel writes them.
private enum Netlink {
    static let (card, goneCard, address, goneAddress, route, goneRoute) = (16, 17, 20, 21, 24, 25)

    static func message(_ kind: Int, _ head: [UInt8], _ attributes: [(Int, [UInt8])] = []) -> [UInt8] {
        let body = head + attributes.flatMap { attribute($0.0, $0.1) }
        return number(16 + body.count) + half(kind) + half(0) + number(0) + number(0) + padded(body)
    }

    private static func attribute(_ kind: Int, _ value: [UInt8]) -> [UInt8] {
        half(4 + value.count) + half(kind) + padded(value)
    }

    private static func padded(_ bytes: [UInt8]) -> [UInt8] {
        bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    }

    static func number(_ value: Int) -> [UInt8] { withUnsafeBytes(of: UInt32(value), Array.init) }
    private static func half(_ value: Int) -> [UInt8] { withUnsafeBytes(of: UInt16(value), Array.init) }

    static func address(
        _ last: UInt8, on card: Int = 2, scope: UInt8 = 0, flags: Int = 0x80, isGone: Bool = false
    ) -> [UInt8] {
        message(
            isGone ? goneAddress : address, [2, 24, UInt8(flags & 0xFF), scope] + number(card),
            [(1, [10, 4, 0, last]), (2, [10, 4, 0, last]), (3, Array("eth0\0".utf8)), (8, number(flags))])
    }

    static func route(
        by gateway: UInt8, on card: Int = 2, prefix: UInt8 = 0, kind: UInt8 = 1, isGone: Bool = false
    ) -> [UInt8] {
        message(
            isGone ? goneRoute : route, [2, prefix, 0, 0, 254, 16, 0, kind] + number(0),
            [(15, number(254)), (5, [10, 4, 0, gateway]), (4, number(card))])
    }

    static func card(_ card: Int, isRunning: Bool, isGone: Bool = false) -> [UInt8] {
        message(
            isGone ? goneCard : self.card,
            [0, 0, 1, 0] + number(card) + number(isRunning ? 0x1_1043 : 0x1003) + number(0))
    }
}

/// One that listens.
private final class Listening {
    private var network = KnownNetwork()
    var count: Int { network.count }
    @discardableResult
    func hears(_ bytes: some Collection<UInt8>) -> Bool { network.hears(bytes) }
}

// Linux's own, which the C library's module leaves out.
@_silgen_name("unshare") private func unshare(_ flags: Int32) -> Int32
@_silgen_name("setns") private func setns(_ descriptor: Int32, _ kind: Int32) -> Int32
private let newNetwork: Int32 = 0x4000_0000

@Suite("what the kernel tells of networks")
struct NetworkTests {
    @Test("an address or a way out that was not there is new; what is said again is not")
    func new() {
        let network = Listening()
        #expect(network.hears(Netlink.address(17)))
        #expect(!network.hears(Netlink.address(17)))
        #expect(network.hears(Netlink.route(by: 1)))
        #expect(!network.hears(Netlink.route(by: 1) + Netlink.address(17)))
        #expect(network.hears(Netlink.address(17) + Netlink.address(18)))
        #expect(network.hears(Netlink.address(17, on: 3)) && network.hears(Netlink.route(by: 2)))
        #expect(!network.hears(Netlink.address(17, isGone: true) + Netlink.route(by: 1, isGone: true)))
        #expect(network.hears(Netlink.address(17)))
        #expect(network.hears(Netlink.route(by: 1)))
    }

    @Test(
        "what leads nowhere is nothing new: the device's own addresses, addresses in doubt, routes to one network"
    )
    func useless() {
        let network = Listening()
        #expect(!network.hears(Netlink.address(17, scope: 254)))
        #expect(!network.hears(Netlink.address(17, flags: 0x40)))
        #expect(!network.hears(Netlink.address(17, flags: 0x08)))
        #expect(network.hears(Netlink.address(17)))
        #expect(!network.hears(Netlink.route(by: 1, prefix: 24)))
        // Which says that there is no way.
        #expect(!network.hears(Netlink.route(by: 1, kind: 7)))
    }

    @Test(
        "a cable that is in again is new; what its card had is new again, though nobody said that it was gone"
    )
    func cable() {
        let network = Listening()
        #expect(!network.hears(Netlink.card(2, isRunning: true)))
        #expect(network.hears(Netlink.route(by: 1) + Netlink.route(by: 1, on: 3)))
        #expect(!network.hears(Netlink.card(2, isRunning: false)))
        #expect(network.hears(Netlink.card(2, isRunning: true)))
        #expect(!network.hears(Netlink.card(2, isRunning: true)))
        #expect(network.hears(Netlink.route(by: 1)))
        #expect(!network.hears(Netlink.route(by: 1, on: 3)))
    }

    @Test("messages that are cut, or changed one by one, are read without a fall; what is kept stays small")
    func broken() {
        let all = Netlink.address(17) + Netlink.route(by: 1) + Netlink.card(2, isRunning: false)
        for count in all.indices {
            let network = Listening()
            network.hears(all.prefix(count))
        }
        for place in all.indices {
            for byte: UInt8 in [0, 1, 3, 0x7F, 0xFF] {
                let network = Listening()
                var bytes = all
                bytes[place] = byte
                network.hears(bytes)
            }
        }
        let network = Listening()
        for card in 0..<5_000 { network.hears(Netlink.address(1, on: card)) }
        #expect(network.count <= 1_000)
    }

    @Test("of a card that is gone nothing is kept, however many there were")
    func goneCards() {
        let network = Listening()
        for card in 2..<500 {
            network.hears(Netlink.card(card, isRunning: false) + Netlink.card(card, isRunning: true))
            #expect(network.hears(Netlink.address(17, on: card)))
            network.hears(Netlink.card(card, isRunning: false))
            network.hears(Netlink.card(card, isRunning: false, isGone: true))
        }
        #expect(network.count == 0)
    }

    /// A network of the test's own, for this thread, until it is given back.
    private final class OwnNetwork {
        private let before = open("/proc/thread-self/ns/net", O_RDONLY | O_CLOEXEC)

        init?() {
            guard before >= 0, unshare(newNetwork) == 0 else { return nil }
        }

        deinit {
            _ = setns(before, newNetwork)
            close(before)
        }

        func set(_ words: String...) throws {
            let ended = try FinishedProgram(["busybox"] + words)
            try #require(ended.code == 0, "\(words): \(ended.text)")
        }
    }

    private static let mayHaveNetwork = OwnNetwork() != nil

    @Test(
        "a network card that gets an address and a way out is told of by the kernel itself",
        .enabled(if: mayHaveNetwork))
    func kernel() throws {
        let network = try #require(OwnNetwork())
        let loop = try EventLoop()
        var count = 0
        let watch = try NetworkWatch(on: loop) { count += 1 }
        func changes(_ change: () throws -> Void) throws -> Int {
            count = 0
            try change()
            while try loop.turn(waitingAtMost: .milliseconds(50)) {}
            return count
        }
        #expect(try changes { try network.set("ip", "link", "set", "lo", "up") } == 0)
        let address = ["10.4.0.17/24", "dev", "lo"]
        #expect(
            try changes { try network.set("ip", "address", "add", address[0], address[1], address[2]) } == 1)
        #expect(try changes { try network.set("ip", "route", "add", "default", "via", "10.4.0.1") } == 1)
        #expect(try changes { try network.set("ip", "route", "del", "default") } == 0)
        #expect(try changes { try network.set("ip", "route", "add", "default", "via", "10.4.0.1") } == 1)
        withExtendedLifetime(watch) {}
    }
}

@Suite("the wall's clock")
struct ClockWatchTests {
    @Test("one that nobody sets is not told of, and wakes nobody")
    func quiet() throws {
        let loop = try EventLoop()
        let watch = try ClockWatch(on: loop) { Issue.record("nobody has set the clock") }
        #expect(try !loop.turn(waitingAtMost: .milliseconds(50)))
        withExtendedLifetime(watch) {}
    }
}
