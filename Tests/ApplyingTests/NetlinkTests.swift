import Foundation
import Testing

@testable import Applying

/// What the kernel is asked by messages, beside what it says of the same in /proc.
@Suite("the kernel's network")
struct NetlinkTests {
    @Test("the way out is the one that the kernel has, and none where it has none")
    func gateway() throws {
        let table = try String(contentsOfFile: "/proc/net/route", encoding: .utf8)
        // Destination, gateway and mask in hexadecimal, as this machine writes numbers; flag 2 is a gateway.
        let routes = table.split(separator: "\n").dropFirst().map { $0.split(separator: "\t") }
        let ways = routes.filter { $0[1] == "00000000" && $0[7] == "00000000" }
        let gateways = try ways.compactMap { way -> [UInt8]? in
            let flags = try #require(Int(way[3], radix: 16))
            let number = try #require(UInt32(way[2].trimmingCharacters(in: .whitespaces), radix: 16))
            return flags & 2 == 0 ? nil : withUnsafeBytes(of: number, Array.init)
        }
        let found = Netlink.defaultGateway()
        if gateways.isEmpty {
            #expect(found?.bytes.count != 4)
        } else {
            #expect(try gateways.contains(#require(found).bytes))
        }
    }

    @Test("of a neighbour that nobody has nothing is known")
    func stranger() throws {
        let address = try #require(NetworkAddress("203.0.113.77"))
        #expect(Netlink.neighbour(address) == nil)
    }
}
