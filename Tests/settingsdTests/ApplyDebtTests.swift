import Applying
import DropIns
import Foundation
import Settings
import Testing

@testable import Service

/// What is asked for again though no change comes.
extension ApplyTests {
    /// A part of the helper that hangs up on whoever asks, until it is whole again.
    private final class Fault: @unchecked Sendable {
        private let lock = NSLock()
        private var isHere = true
        func mend() { lock.withLock { isHere = false } }
        var isThere: Bool { lock.withLock { isHere } }
    }

    /// Later by the clock that retries go by, until what is asked for holds.
    private func turnLater(until holds: () -> Bool) throws {
        var late = service.loop.monotonicNow()
        try turn {
            if !service.applying.isAsking { late += .seconds(20) }
            service.followApplying(at: late)
            return holds()
        }
    }

    @Test(
        "a program that was not called back after a trial is called back later, though no other change comes")
    func calledBackLater() throws {
        try beginServed()
        service.apply([.set("address", .string("10.0.0.2"))], at: .zero, from: nil)
        try turn { device.all.last == "address 10.0.0.2" && !service.applying.isAsking }
        let count = device.all.count
        device.fail(.failed, nil, .failed)
        service.takeBack(at: .zero)
        try settle()
        #expect(file("address") == "ADDRESS=10.0.0.1\n" && device.all.count > count)
        try turnLater { device.all.count >= count + 4 }
        #expect(device.all.dropFirst(count).allSatisfy { $0 == "address 10.0.0.1" })
        try settle()
        #expect(service.applying.deadline == nil)
    }

    /// Whom the next start would call; nil for nobody.
    private var owedAfterFall: String? {
        try? String(contentsOfFile: panel.path("state/apply.owed"), encoding: .utf8)
    }

    @Test("whom a trial has called is remembered on the disk until it has what holds, and nobody else is")
    func rememberedOnDisk() throws {
        try beginServed()
        service.keep([.set("name", .string("two"))], at: .zero, from: nil)
        try settle()
        #expect(owedAfterFall == nil)
        service.apply([.set("address", .string("10.0.0.2"))], at: .zero, from: nil)
        try turn { service.appliedTrial != nil }
        #expect(owedAfterFall == "address\n")
        device.fail(.failed, .failed)
        service.takeBack(at: .zero)
        try settle()
        #expect(owedAfterFall == "address\n")
        let count = device.all.count
        try turnLater { device.all.count >= count + 2 && service.applying.isIdle }
        #expect(owedAfterFall == nil)
        service.apply([.set("address", .string("10.0.0.3"))], at: .zero, from: nil)
        try turn { service.appliedTrial != nil }
        service.confirm(at: .zero)
        try settle()
        #expect(owedAfterFall == nil)
    }

    @Test(
        "who was owed a call when the service fell is called at its next start, though its file is as it shall be"
    )
    func calledAfterFall() throws {
        let fallen = try ApplyTests(falls: 1, owed: "address\ngone\n")
        let keeper = Self.keeper(fallen.root)
        let values = ["address": "10.0.0.1", "name": "pump", "note": "none"].mapValues(SettingValue.string)
        _ = keeper.write(try ApplyPlan(fallen.set.dropIns, values: values), token: "before")
        _ = keeper.keep()
        try fallen.beginServed()
        #expect(fallen.device.all == ["address 10.0.0.1"])
        #expect(fallen.owedAfterFall == nil)
    }

    @Test("files that could not be put back are put back later, and their program is called")
    func undoneLater() throws {
        let fault = Fault()
        let root = root
        try serveAll()
        try begin()
        service.apply([.set("address", .string("10.0.0.2"))], at: .zero, from: nil)
        try turn { device.all.last == "address 10.0.0.2" && !service.applying.isAsking }
        unlink(panel.path("helper/write.sock"))
        try serve("write") { request in
            fault.isThere || request != .undo ? [] : Self.keeper(root).undo().bytes
        }
        service.takeBack(at: .zero)
        try settle()
        #expect(file("address") == "ADDRESS=10.0.0.2\n")
        let count = device.all.count
        fault.mend()
        try turnLater { device.all.count > count }
        try settle()
        #expect(file("address") == "ADDRESS=10.0.0.1\n" && device.all.last == "address 10.0.0.1")
    }

    @Test(
        "in safe mode a trial is the device's as ever, and told as applied only then; what a fall left goes back"
    )
    func safeMode() throws {
        let fallen = try ApplyTests(falls: CrashLoop.limit)
        #expect(fallen.service.isSafe)
        _ = Self.keeper(fallen.root).write(
            try ApplyPlan(fallen.set.dropIns, values: ["name": .string("left")]), token: "before")
        try fallen.beginServed()
        #expect(fallen.file("name") == "NAME=pump\n" && fallen.file("address") == "ADDRESS=10.0.0.1\n")
        fallen.device.setBusy(true)
        _ = try fallen.service.store.apply(
            ChangeSet([.set("address", .string("10.0.0.2"))]), .trial(.seconds(60)),
            from: Origin(.bus, .owner), at: fallen.service.trialNow)
        try fallen.turn { fallen.service.applying.isAsking }
        #expect(fallen.service.appliedTrial == nil)
        fallen.device.setBusy(false)
        try fallen.turn { fallen.service.appliedTrial != nil }
        #expect(
            fallen.device.all.last == "address 10.0.0.2" && fallen.file("address") == "ADDRESS=10.0.0.2\n")
        _ = fallen.service.store.undo(.caller)
        try fallen.settle()
        #expect(fallen.device.all.last == "address 10.0.0.1")
    }

    @Test("what a start found is applied once files that hold it up went back")
    func startedLater() throws {
        let (root, folder, fault) = (root, panel.path("apply.d"), Fault())
        try serveAll()
        unlink(panel.path("helper/write.sock"))
        try serve("write") { request in
            guard !fault.isThere else { return [] }
            let keeper = Self.keeper(root)
            return ApplyWriter(keeper) { DropInFolders.read([folder], owner: geteuid()) }.answer(request)
                .bytes
        }
        try begin()
        #expect(file("address") == nil)
        fault.mend()
        try turnLater { file("address") == "ADDRESS=10.0.0.1\n" }
        try settle()
        #expect(device.all.contains("address 10.0.0.1"))
    }

    @Test("nobody who applies: a trial begins, and its turn ends")
    func trialNotSetUp() throws {
        try begin()
        service.apply([.set("address", .string("10.0.0.2"))], at: .zero, from: nil)
        try settle()
        #expect(service.store.trial != nil && !service.applying.isAsking)
    }

    @Test("what a fall left waiting goes back though the bundle cannot be read")
    func noBundle() throws {
        _ = Self.keeper(root).write(
            try ApplyPlan(set.dropIns, values: ["address": .string("10.6.6.6")]), token: "before")
        _ = service.store.replace(Schema())
        try beginServed()
        try turn { device.all == ["address "] }
        #expect(file("address") == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: panel.path("undo")) == [])
    }
}
