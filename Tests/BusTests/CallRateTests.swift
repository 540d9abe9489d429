import CSDBus
import Foundation
import PrivateBus
import Testing
import Thrown
@testable import Bus

/// T07: nobody's calls keep others from theirs.
@Suite("rate of calls", .timeLimit(.minutes(10)))
struct CallRateTests {
    /// Of so many calls at each of these times, how many are let through.
    private func granted(
        _ member: BusMember, _ count: Int, at times: [Duration], of rate: inout CallRate,
        by user: UInt32 = 1000
    ) -> [Int] {
        times.map { time in
            (0..<count).count { _ in
                thrown(BusFailure.self) { try rate.take(member, by: user, at: time) } == nil
            }
        }
    }

    @Test(
        "64 changes at once, 64 a second for ten seconds, then 4 a second",
        arguments: [BusMember.set, .reset, .apply])
    func writes(member: BusMember) {
        var rate = CallRate()
        let seconds = (0..<20).map { Duration.seconds($0) }
        let granted = granted(member, 100, at: seconds, of: &rate)
        #expect(granted.prefix(10) == [64, 64, 64, 64, 64, 64, 64, 64, 64, 64])
        #expect(granted.dropFirst(11).allSatisfy { $0 == 4 }, "\(granted)")
        // An hour later everything is there again, and no more.
        let later = self.granted(member, 100, at: [.seconds(3600)], of: &rate)
        #expect(later == [64])
    }

    @Test("64 listings a second for ever; one setting is read as often as somebody likes")
    func reads() {
        var rate = CallRate()
        let seconds = (0..<100).map { Duration.seconds($0) }
        let listings = granted(.getAll, 100, at: seconds, of: &rate)
        #expect(listings.allSatisfy { $0 == 64 })
        let reads = granted(.get, 1_000, at: [.zero], of: &rate)
        #expect(reads == [1_000])
        // What listings took, changes have.
        let writes = granted(.set, 100, at: [.seconds(99)], of: &rate)
        #expect(writes == [64])
    }

    @Test("what is so now is told 16 times a second, 64 at once, and takes nothing from what is changed")
    func facts() {
        var rate = CallRate()
        let told = granted(.report, 100, at: [.zero, .seconds(1), .seconds(2)], of: &rate)
        #expect(told == [64, 16, 16])
        let choices = granted(.setChoices, 100, at: [.seconds(2)], of: &rate)
        let writes = granted(.set, 100, at: [.seconds(2)], of: &rate)
        #expect(choices == [0] && writes == [64])
    }

    @Test("a flood is news once, whatever else its user calls; after it was quiet the next one is news again")
    func news() {
        var rate = CallRate()
        var told = 0
        func flood(at times: [Duration]) {
            for time in times {
                let refused = 1_000 - granted(.report, 1_000, at: [time], of: &rate)[0]
                for _ in 0..<refused where rate.isNews(.report, by: 1000) { told += 1 }
                _ = granted(.set, 1, at: [time], of: &rate)
            }
        }
        flood(at: (0..<60).map { .seconds($0) })
        #expect(told == 1)
        flood(at: [.seconds(64)])
        #expect(told == 2)
        #expect(rate.isNews(.report, by: 7) == false && rate.isNews(.get, by: 1000) == false)
    }

    @Test("one user's calls leave another's alone")
    func users() {
        var rate = CallRate()
        _ = granted(.set, 10_000, at: [.zero], of: &rate, by: 1)
        let others = granted(.set, 64, at: [.zero], of: &rate, by: 2)
        #expect(others == [64])
    }

    @Test("a refusal says when to come again, and is true: a little before it is too early, then it is not")
    func comeAgain() throws {
        var rate = CallRate()
        _ = granted(.set, 64, at: [.zero], of: &rate)
        let refusal = try #require(thrown(BusFailure.self) { try rate.take(.set, by: 1000, at: .zero) })
        #expect(refusal.kind == .busy && refusal.message.contains("come again in 16 ms"), "\(refusal)")
        let tries = granted(.set, 1, at: [.milliseconds(15), .milliseconds(16)], of: &rate)
        #expect(tries == [0, 1])
        // A clock that goes back gives nothing.
        _ = granted(.set, 64, at: [.seconds(1)], of: &rate)
        let back = granted(.set, 1, at: [.zero], of: &rate)
        #expect(back == [0])
    }

    @Test("who is remembered is bounded; whoever asked too much is remembered longest")
    func manyUsers() {
        var rate = CallRate()
        _ = granted(.set, 64, at: [.zero], of: &rate, by: 1)
        for user in 2...10_000 { _ = granted(.set, 1, at: [.zero], of: &rate, by: UInt32(user)) }
        let again = granted(.set, 1, at: [.zero], of: &rate, by: 1)
        #expect(again == [0])
    }

    // MARK: On the bus

    /// Takes users for connections: a test has one user and may have many of these.
    private final class RateByConnection: @unchecked Sendable {
        private let lock = NSLock()
        private var rate = CallRate()
        private var users: [String: UInt32] = [:]

        func refusal(_ member: BusMember, _ caller: BusCaller) -> BusFailure? {
            lock.withLock {
                let user = users[caller.connection] ?? UInt32(users.count)
                users[caller.connection] = user
                return thrown(BusFailure.self) { try rate.take(member, by: user, at: .zero) }
            }
        }
    }

    @Test(
        "T07 of 10,000 changes that one client sends all are answered, most with Busy; another's change goes through"
    )
    func flood() throws {
        let bus = try PrivateBus()
        try bus.start()
        let rate = RateByConnection()
        let served = ServedSettings(address: bus.address, values: [:]) { rate.refusal($0, $1) }
        #expect(served.nextState() == .serving)
        let flood = try Flood(address: bus.address, of: 10_000)
        // Sent, and not waited for.
        let revision = try BusClient(address: bus.address).set(["other": .integer(1)])
        #expect(revision > 0)
        let answers = try flood.answers()
        #expect(answers.granted == 64)
        #expect(answers.errors == ["org.settingsd.Error.Busy": 10_000 - 64])
        try BusClient(address: bus.address).set(["quit": .boolean(true)])
        served.waitUntilEnded()
    }

    @Test("a turn that takes longer than the bus may take to answer costs no connection")
    func longTurn() throws {
        let bus = try PrivateBus()
        try bus.start()
        let served = ServedSettings(address: bus.address, values: ["integer": .integer(1)])
        #expect(served.nextState() == .serving)
        let client = try BusClient(address: bus.address)
        #expect(try client.showForm([]) == [:])
        #expect(try client.get("integer") == .integer(1))
        try client.set(["quit": .boolean(true)])
        served.waitUntilEnded()
    }

    /// One client's many calls, whose answers come when they come.
    private final class Flood {
        private let bus: OpaquePointer
        private var (granted, errors): (Int, [String: Int]) = (0, [:])
        private let count: Int

        init(address: String, of count: Int) throws {
            self.count = count
            var created: OpaquePointer?
            try checked("create", sd_bus_new(&created))
            bus = try #require(created)
            try checked("use", sd_bus_set_address(bus, address))
            try checked("be a client", sd_bus_set_bus_client(bus, 1))
            try checked("connect", sd_bus_start(bus))
            for number in 0..<count { try send(number) }
            try checked("send", sd_bus_flush(bus))
        }

        deinit { sd_bus_flush_close_unref(bus) }

        private func send(_ number: Int) throws {
            var created: OpaquePointer?
            try checked(
                "compose",
                sd_bus_message_new_method_call(
                    bus, &created, BusNames.service, BusNames.path, BusNames.interface, "Set"))
            let call = try #require(created)
            defer { sd_bus_message_unref(call) }
            try MessageWriter(call).append(["number": .integer(number)])
            let datum = Unmanaged.passUnretained(self).toOpaque()
            let answered: sd_bus_message_handler_t = { reply, datum, _ in
                guard let reply, let datum else { return 0 }
                Unmanaged<Flood>.fromOpaque(datum).takeUnretainedValue().note(reply)
                return 1
            }
            try checked("call", sd_bus_call_async(bus, nil, call, answered, datum, .max))
        }

        private func note(_ reply: OpaquePointer) {
            if let error = sd_bus_message_get_error(reply)?.pointee.name {
                errors[String(cString: error), default: 0] += 1
            } else {
                granted += 1
            }
        }

        func answers() throws -> (granted: Int, errors: [String: Int]) {
            while granted + errors.values.reduce(0, +) < count {
                if try checked("hear", sd_bus_process(bus, nil)) == 0 {
                    try checked("wait", sd_bus_wait(bus, .max))
                }
            }
            return (granted, errors)
        }
    }
}
