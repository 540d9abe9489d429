import Applying
import DropIns
import Foundation
import Settings
import Testing

@testable import Service

/// What settings make of the device, with the helper's own parts on sockets and the service in this process.
@Suite("applying", .timeLimit(.minutes(5))) struct ApplyTests {
    let panel: ServiceInProcess
    let device = ApplySample.Device()
    var service: Service { panel.service }

    init() throws { try self.init(falls: 0) }
    /// After a service that fell so often within the last minute, and left that in its file of whom to call.
    init(falls: Int, owed: String? = nil) throws {
        panel = try ServiceInProcess(page: ApplySample.page, falls: falls, owed: owed)
        for folder in ["helper", "etc", "undo", "apply.d"] {
            try FileManager.default.createDirectory(
                atPath: panel.path(folder), withIntermediateDirectories: true)
        }
        for (name, text) in ApplySample.dropIns { try put(text, as: "apply.d/\(name).apply") }
        panel.attachKeypad()
    }

    func put(_ text: String, as name: String) throws {
        try Data((text + "\n").utf8).write(to: URL(fileURLWithPath: panel.path(name)))
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: panel.path(name))
    }

    var set: DropInSet { DropInFolders.read([panel.path("apply.d")], owner: geteuid()) }

    /// What is before each path of a drop-in.
    var root: String { String(panel.path("etc").dropLast(4)) }

    static func keeper(_ root: String) -> FileKeeper {
        FileKeeper(folder: root + "/undo", root: root, owner: geteuid())
    }

    func file(_ name: String) -> String? {
        try? String(contentsOfFile: panel.path("etc/\(name)"), encoding: .utf8)
    }

    func value(_ key: String) -> SettingValue? { service.store.snapshot.value(for: key) }

    // MARK: The helper's parts

    /// Serves a part of the helper as its program does, until the test is over.
    func serve(_ part: String, _ answer: @escaping @Sendable (ApplyRequest) -> [UInt8]) throws {
        let descriptor = try HelperSocket.listening(at: panel.path("helper/\(part).sock"))
        Thread {
            ApplySocket(descriptor: descriptor, user: geteuid()).serve(untilIdleFor: 20_000, answer)
            close(descriptor)
        }.start()
    }

    func serveAll() throws {
        let (root, folder, device) = (root, panel.path("apply.d"), device)
        try serve("write") { request in
            device.waitUntilFree()
            let keeper = Self.keeper(root)
            return ApplyWriter(keeper) { DropInFolders.read([folder], owner: geteuid()) }.answer(request)
                .bytes
        }
        try serve("call") { request in
            guard case .call(let names, let values, _) = request else { return [] }
            let said = names.map { name in
                let value = values[name].map(\.displayText) ?? ""
                return "\(name) \(value)"
            }
            device.note(said.joined(separator: ", "))
            // Killed in the middle of it: the line is cut.
            guard let code = device.next() else { return [] }
            return names.map { ApplyResult($0, code, code == .done ? "" : "there is no such unit") }.bytes
        }
        try serve("check") { request in
            ApplyChecker { DropInFolders.read([folder], owner: geteuid()) }.answer(request).bytes
        }
    }

    func begin() throws {
        service.applying.changed = { [service] in service.note() }
        _ = service.applying.take(set)
        service.followSchema()
        try settle()
    }

    func beginServed() throws {
        try serveAll()
        try begin()
    }

    /// Turns of the loop until what is asked for holds; the limit is for what never comes.
    func turn(until holds: () -> Bool) throws {
        let limit = Date(timeIntervalSinceNow: 120)
        while !holds() {
            try #require(Date.now < limit, "it never came")
            service.note()
            service.endTurn()
            try service.loop.turn(waitingAtMost: .milliseconds(20))
        }
    }

    /// Until nothing is asked any more.
    func settle() throws {
        service.note()
        service.endTurn()
        try turn { service.applying.isIdle }
    }

    func screen() -> String { service.navigator.describeScreen() }

    // MARK: Tests

    @Test(
        "at the start files are made what the settings are, once; then a change alone is written and handed over"
    )
    func change() throws {
        try beginServed()
        #expect(file("address") == "ADDRESS=10.0.0.1\n" && file("name") == "NAME=pump\n")
        #expect(device.all == ["address 10.0.0.1", "name pump"])
        service.keep([.set("name", .string("two"))], at: .zero, from: nil)
        try settle()
        #expect(file("name") == "NAME=two\n" && device.all.suffix(1) == ["name two"])
        // The same again, and what no drop-in is about, is handed to nobody.
        service.keep([.set("text", .string("x"))], at: .zero, from: nil)
        try settle()
        #expect(device.all.count == 3)
        #expect(try FileManager.default.contentsOfDirectory(atPath: panel.path("undo")) == [])
    }

    @Test("an address on trial is the device's at once, and its old one again when nobody confirms")
    func trial() throws {
        try beginServed()
        service.apply([.set("address", .string("10.0.0.2"))], at: .zero, from: nil)
        try turn { device.all.last == "address 10.0.0.2" && !service.applying.isAsking }
        #expect(file("address") == "ADDRESS=10.0.0.2\n")
        #expect(try !FileManager.default.contentsOfDirectory(atPath: panel.path("undo")).isEmpty)
        service.takeBack(at: .zero)
        try settle()
        #expect(file("address") == "ADDRESS=10.0.0.1\n" && value("address") == .string("10.0.0.1"))
        #expect(device.all.last == "address 10.0.0.1")
        service.apply([.set("address", .string("10.0.0.3"))], at: .zero, from: nil)
        try turn { device.all.last == "address 10.0.0.3" && !service.applying.isAsking }
        service.confirm(at: .zero)
        try settle()
        #expect(file("address") == "ADDRESS=10.0.0.3\n" && value("address") == .string("10.0.0.3"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: panel.path("undo")) == [])
    }

    @Test(
        "the device is as a trial says once the last part has taken it, and at once where no drop-in is about it"
    )
    func appliedIsTold() throws {
        try beginServed()
        device.setBusy(true)
        service.apply([.set("address", .string("10.0.0.2"))], at: .zero, from: nil)
        let first = try #require(service.store.trial?.token)
        try turn { service.applying.isAsking }
        #expect(service.appliedTrial == nil)
        device.setBusy(false)
        try turn { service.appliedTrial == first }
        #expect(device.all.last == "address 10.0.0.2")
        service.takeBack(at: .zero)
        try settle()
        #expect(service.appliedTrial == nil)
        // What no drop-in is about is so at once.
        _ = try service.store.apply(
            ChangeSet([.set("text", .string("x"))]), .trial(.seconds(60)), from: Origin(.panel, .owner),
            at: .zero)
        service.note()
        service.endTurn()
        #expect(service.appliedTrial == (try #require(service.store.trial?.token)))
    }

    /// Both settings in one file.
    private func putBothInOneFile() throws {
        for name in ApplySample.dropIns.keys { unlink(panel.path("apply.d/\(name).apply")) }
        try put(
            "[Apply]\nKeys = address name\n[File]\nPath = /etc/both\nLine = ${address} ${name}",
            as: "apply.d/both.apply")
    }

    /// What the file would be after a start, were the power cut now.
    private func fileAfterCut() -> String? {
        for result in Self.keeper(root).undo() { #expect(result.isFine, "\(result)") }
        return file("both")
    }

    @Test(
        "a helper that is slower than changes writes what is confirmed before what is tried, and goes back to it"
    )
    func slowHelper() throws {
        try putBothInOneFile()
        try beginServed()
        device.setBusy(true)
        service.keep([.set("name", .string("one"))], at: .zero, from: nil)
        try turn { service.applying.isAsking }
        // One that is confirmed before it was ever handed over, and one that waits.
        service.apply([.set("address", .string("10.0.0.2"))], at: .zero, from: nil)
        service.confirm(at: .zero)
        service.keep([.set("name", .string("two"))], at: .zero, from: nil)
        service.apply([.set("address", .string("10.0.0.3"))], at: .zero, from: nil)
        device.setBusy(false)
        try turn { file("both") == "10.0.0.3 two\n" && !service.applying.isAsking }
        #expect(fileAfterCut() == "10.0.0.2 two\n")
        service.takeBack(at: .zero)
        try settle()
        #expect(file("both") == "10.0.0.2 two\n" && value("address") == .string("10.0.0.2"))
    }

    @Test(
        "drop-ins that come while something is tried take it for tried: a power cut leaves what is confirmed")
    func dropInsComeWithinTrial() throws {
        try beginServed()
        service.keep([.set("name", .string("two"))], at: .zero, from: nil)
        try settle()
        try putBothInOneFile()
        device.setBusy(true)
        service.apply([.set("address", .string("10.0.0.3"))], at: .zero, from: nil)
        service.takeBack(at: .zero)
        service.apply([.set("address", .string("10.0.0.4"))], at: .zero, from: nil)
        _ = service.applying.take(set)
        service.followSchema()
        device.setBusy(false)
        try turn { file("both") == "10.0.0.4 two\n" && !service.applying.isAsking }
        #expect(fileAfterCut() == "10.0.0.1 two\n")
        service.takeBack(at: .zero)
        try settle()
        #expect(file("both") == "10.0.0.1 two\n" && value("address") == .string("10.0.0.1"))
    }

    @Test(
        "what is set while a change is handed over holds where that one is not taken, and is handed over next"
    )
    func newerThanRefused() throws {
        try beginServed()
        device.setBusy(true)
        device.fail(.failed)
        service.keep([.set("name", .string("one"))], at: .zero, from: nil)
        try turn { service.applying.isAsking }
        service.keep([.set("name", .string("two"))], at: .zero, from: nil)
        device.setBusy(false)
        try turn { file("name") == "NAME=two\n" && service.applying.isIdle }
        #expect(value("name") == .string("two"))
        #expect(device.all.last?.hasSuffix("name two") == true)
    }

    @Test("while somebody is asked whether it stays, what the drop-in looks at is seen beside the seconds")
    func checks() throws {
        try beginServed()
        service.apply([.set("address", .string("10.255.0.2"))], at: .zero, from: nil)
        try turn { screen().contains("Address 10.255.0.2: not yet") }
        #expect(screen().contains("Cable lo: OK") && screen().contains("Address 127.0.0.1: OK"))
        service.takeBack(at: .zero)
        try settle()
        #expect(!screen().contains("Cable"))
    }

    @Test("checks that nobody answers any more are not shown as they were")
    func checksHang() throws {
        try beginServed()
        service.apply([.set("address", .string("10.255.0.2"))], at: .zero, from: nil)
        try turn { screen().contains("Cable lo: OK") }
        unlink(panel.path("helper/check.sock"))
        try serve("check") { _ in
            sleep(3)
            return []
        }
        var late = service.loop.monotonicNow()
        try turn {
            late += .seconds(20)
            service.followApplying(at: late)
            return !screen().contains("Cable")
        }
        service.takeBack(at: .zero)
        try settle()
    }

    @Test("what applying costs is said before, and the change waits to be applied where the drop-in says so")
    func costs() throws {
        try serveAll()
        try put(
            (ApplySample.dropIns["name"] ?? "").replacingOccurrences(
                of: "Keys = name", with: "Keys = name\nCost = stops the pump"),
            as: "apply.d/name.apply")
        try begin()
        panel.tap(108, 28)  // down, OK
        panel.tap(3, 28)  // 2, OK
        #expect(value("name") == .string("pump"), "it waits")
        panel.tap(103, 103, 28)
        #expect(screen().contains("stops the pump"), "\(screen())")
    }

    @Test(
        "an action that fails, or is killed: file, value and unit go back together, and screen and journal say why",
        arguments: [ApplyResult.Code.failed, nil])
    func actionFails(code: ApplyResult.Code?) throws {
        try beginServed()
        let before = device.all.count
        for key in ["name", "address"] {
            device.fail(code)
            if key == "name" {
                service.keep([.set("name", .string("bad"))], at: .zero, from: nil)
            } else {
                service.apply([.set("address", .string("10.9.9.9"))], at: .zero, from: nil)
            }
            try turn { value(key) == (key == "name" ? .string("pump") : .string("10.0.0.1")) }
            try settle()
            #expect(screen().contains("The device did not take it"), "\(screen())")
            #expect(screen().contains(code == nil ? "Nobody answered" : "there is no such unit"))
            panel.tap(1)
        }
        #expect(file("name") == "NAME=pump\n" && file("address") == "ADDRESS=10.0.0.1\n")
        #expect(
            device.all.dropFirst(before) == [
                "name bad", "name pump", "address 10.9.9.9", "address 10.0.0.1",
            ])
        #expect(service.store.trial == nil && service.store.lastEnd?.cause == .apply)
    }

    @Test(
        "a value with a line break for a file that cannot hold one: nothing is written, the value goes back, and it is said"
    )
    func lineBreak() throws {
        try beginServed()
        service.keep([.set("note", .string("a\nb"))], at: .zero, from: nil)
        #expect(value("note") == .string("a\nb"))
        try turn { value("note") == .string("none") }
        try settle()
        #expect(file("note") == "none\n" && device.all.count == 2)
        #expect(screen().contains("a value with a line break cannot stand in this file"), "\(screen())")
    }

    @Test("nobody who applies: values are kept, and that is said once")
    func notSetUp() throws {
        try begin()
        #expect(screen().contains("Saved, but nothing on this device applies it"))
        service.keep([.set("name", .string("two"))], at: .zero, from: nil)
        try settle()
        #expect(value("name") == .string("two") && file("name") == nil)
    }

    @Test(
        "a drop-in that is not root's, and the second of two for one file, are left out, and the screen names the first"
    )
    func leftOut() throws {
        try serveAll()
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o666], ofItemAtPath: panel.path("apply.d/name.apply"))
        try put("[Apply]\nKeys = text\n[File]\nPath = /etc/address\nLine = ${text}", as: "apply.d/more.apply")
        let problems = service.applying.take(set)
        #expect(problems.contains { $0.contains("name.apply: others than root may write it") })
        #expect(problems.contains { $0.contains("more.apply") && $0.contains("is written by") })
        try begin()
        service.keep([.set("name", .string("two"))], at: .zero, from: nil)
        try settle()
        #expect(value("name") == .string("two") && file("name") == nil && file("address") != nil)
    }

    @Test("a part that says nothing is given up after its time: all of it goes back")
    func hangs() throws {
        try beginServed()
        // It takes the question and never answers.
        unlink(panel.path("helper/call.sock"))
        try serve("call") { _ in
            sleep(3)
            return []
        }
        service.keep([.set("name", .string("bad"))], at: .zero, from: nil)
        service.note()
        service.endTurn()
        try turn { service.applying.isAsking && file("name") == "NAME=bad\n" }
        let late = service.loop.monotonicNow() + ApplyController.patience + .seconds(1)
        try turn {
            service.followApplying(at: late)
            return value("name") == .string("pump")
        }
        try settle()
        #expect(file("name") == "NAME=pump\n" && screen().contains("Nobody answered"))
        // The part that writes may have been asked still.
        let said = panel.journal.filter { $0.contains("taken back: settings-apply-") }
        #expect(said.count == 1 && said.allSatisfy { $0.hasSuffix(" gives no answer") }, "\(said)")
    }

    @Test(
        "a service that falls within a trial finds its files back at its next start, and its programs are told"
    )
    func falls() throws {
        _ = Self.keeper(root).write(
            try ApplyPlan(set.dropIns, values: ["address": .string("10.6.6.6"), "name": .string("pump")]),
            token: "before")
        #expect(file("address") == "ADDRESS=10.6.6.6\n")
        try beginServed()
        #expect(file("address") == "ADDRESS=10.0.0.1\n")
        #expect(device.all.contains("address 10.0.0.1"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: panel.path("undo")) == [])
    }
}
