import Bus
import ChildProcess
import Foundation
import Settings
import Testing

@testable import Navigation
@testable import Screens
@testable import Service

/// What programs say is so now, from the bus to the panel.
@Suite("live facts of the service")
struct LiveTests {
    private static let page = """
        <plist><dict><key>PreferenceSpecifiers</key><array>
        <dict><key>Type</key><string>PSTitleValueSpecifier</string><key>Key</key><string>room</string>
        <key>Title</key><string>Room</string><key>DefaultValue</key><string>-</string></dict>
        <dict><key>Type</key><string>PSMultiValueSpecifier</string><key>Key</key><string>band</string>
        <key>Title</key><string>Band</string><key>DefaultValue</key><integer>0</integer>
        <key>Values</key><array><integer>0</integer></array><key>Titles</key><array><string>Auto</string></array></dict>
        <dict><key>Type</key><string>PSMultiValueSpecifier</string><key>Key</key><string>channel</string>
        <key>Title</key><string>Channel</string><key>DefaultValue</key><integer>0</integer>
        <key>Values</key><array><integer>0</integer></array><key>Titles</key><array><string>Auto</string></array>
        <key>DeviceRole</key><dict><key>Change</key><string>technician</string></dict></dict>
        <dict><key>Type</key><string>PSTitleValueSpecifier</string><key>Key</key><string>burner</string>
        <key>Title</key><string>Burner</string>
        <key>DeviceRole</key><dict><key>View</key><string>technician</string></dict></dict>
        </array></dict></plist>
        """

    private let device: ServiceInProcess
    private var service: Service { device.service }

    init() throws {
        device = try ServiceInProcess(page: Self.page)
        device.attachKeypad()
        service.display.open(at: service.loop.monotonicNow())
        service.endTurn()
    }

    private func caller(_ connection: String, group: CallerRights.Group? = nil) -> BusCaller {
        BusCaller(
            connection: connection, userID: group == nil ? 0 : 4_000_000_000,
            groups: group.map { [Self.ids[$0] ?? 0] } ?? [])
    }

    private static let ids: [CallerRights.Group: UInt32] = [.write: 901, .technician: 902]

    private func answer(_ request: BusRequest, from caller: BusCaller) -> Result<BusReply, BusFailure> {
        service.requests.answer(request, from: caller)
    }

    private var lines: [String] {
        service.navigator.describe().split(separator: "\n").map(String.init)
    }

    /// Until the panel has followed what was told a moment ago.
    private func follow() {
        service.live.deadline.map { due in
            service.followFacts(showsAbout: service.navigator.followedPages.about, at: due)
        }
    }

    @Test("the panel shows what is told at once, and nothing of it once the caller is gone")
    func shown() throws {
        let program = caller(":1.7")
        let reply = answer(.report(["room": LiveFact("20.4 °C")]), from: program)
        #expect(reply == .success(.nothing) && lines.contains("> Room = 20.4 °C"))
        service.requests.forgetFacts(of: ":1.8")
        service.endTurn()
        #expect(lines.contains("> Room = 20.4 °C"))
        service.requests.forgetFacts(of: ":1.7")
        service.note()
        service.endTurn()
        follow()
        #expect(lines.contains("> Room = -"))
    }

    @Test("a program that tells without end has the panel drawn ten times a second, and the last word stands")
    func flood() throws {
        let program = caller(":1.7")
        var seen: Set<String> = []
        let begin = service.loop.monotonicNow()
        for number in 0..<1_000 {
            _ = answer(.report(["room": LiveFact("\(number)")]), from: program)
            seen.insert(lines.first { $0.contains("Room") } ?? "")
        }
        let tenths = Int((service.loop.monotonicNow() - begin) / .milliseconds(100))
        #expect(seen.count <= 2 + tenths)
        follow()
        #expect(lines.contains("> Room = 999"))
    }

    @Test(
        "a program that calls thousands of times is refused as Busy, which the journal says once; what was taken last stands",
        arguments: [BusMember.report, .setChoices])
    func tooOften(member: BusMember) throws {
        service.bus.rights = CallerRights(groupIDs: Self.ids, serviceUser: 990)
        let program = caller(":1.7", group: .write)
        var (taken, refused, last) = (0, 0, 0)
        for number in 1...3_000 {
            if let refusal = service.bus.refusal(of: member, by: program) {
                refused += refusal.kind == .busy ? 1 : 0
                continue
            }
            let request =
                member == .report
                ? BusRequest.report(["room": LiveFact("\(number) °C")])
                : .setChoices(key: "band", [.integer(number)], titles: ["\(number) GHz"])
            guard case .success = answer(request, from: program) else { continue }
            (taken, last) = (taken + 1, number)
        }
        #expect(taken >= 64 && taken + refused == 3_000 && last < 3_000)
        service.note()
        service.endTurn()
        follow()
        if member == .setChoices { device.tap(108, 28) }
        let shown = member == .report ? "> Room = \(last) °C" : "  \(last) GHz"
        #expect(lines.contains(shown), "\(lines)")
        #expect(
            device.journal.filter { $0.contains("Busy") } == [
                "user 4000000000 calls \(member.rawValue) too often: what is too much is refused as Busy"
            ])
    }

    @Test("what is offered may be set by the next call, and no longer once the caller is gone")
    func choices() throws {
        let program = caller(":1.7")
        let six = BusRequest.set(["band": .integer(6)], layer: .user)
        #expect(throws: BusFailure.self) { try answer(six, from: program).get() }
        let offer = BusRequest.setChoices(key: "band", [.integer(6)], titles: ["6 GHz"])
        #expect(answer(offer, from: program) == .success(.nothing))
        #expect(throws: Never.self) { try answer(six, from: program).get() }
        _ = answer(.set(["band": .integer(0)], layer: .user), from: program)
        service.requests.forgetFacts(of: ":1.7")
        #expect(throws: BusFailure.self) { try answer(six, from: program).get() }
    }

    @Test("who may not see a row may not tell of it, and hears that there is none")
    func roles() throws {
        service.bus.rights = CallerRights(groupIDs: Self.ids, serviceUser: 990)
        let burner = BusRequest.report(["burner": LiveFact("flame out", .error)])
        let unknown = BusFailure(.unknownKey, "there is no setting \"burner\"")
        #expect(answer(burner, from: caller(":1.1", group: .write)) == .failure(unknown))
        #expect(answer(burner, from: caller(":1.2", group: .technician)) == .success(.nothing))
    }

    @Test("who may not change a row may see it, and offers no choices of it")
    func choicesOfOthers() throws {
        service.bus.rights = CallerRights(groupIDs: Self.ids, serviceUser: 990)
        let offer = BusRequest.setChoices(key: "channel", [.integer(6)], titles: ["Six"])
        guard case .failure(let failure) = answer(offer, from: caller(":1.1", group: .write)) else {
            Issue.record("it is taken")
            return
        }
        #expect(failure.kind == .accessDenied && failure.message.contains("channel"), "\(failure)")
        #expect(
            answer(.report(["channel": LiveFact("6")]), from: caller(":1.1", group: .write))
                == .success(.nothing))
        #expect(answer(offer, from: caller(":1.2", group: .technician)) == .success(.nothing))
    }

    @Test("what is refused says why, as a code that a program can act on")
    func refusals() throws {
        let program = caller(":1.7")
        let refused = { (request: BusRequest) -> BusFailure.Kind? in
            if case .failure(let failure) = answer(request, from: program) { failure.kind } else { nil }
        }
        #expect(refused(.report(["unheard": LiveFact("1")])) == .unknownKey)
        #expect(refused(.report(["room": LiveFact("two\nlines")])) == .invalid)
        #expect(refused(.setChoices(key: "room", [.string("a")], titles: [])) == .invalid)
        #expect(refused(.setChoices(key: "band", [.string("a")], titles: [])) == .invalid)
    }

    @Test("a line that is not taken is told by its number and the reason, and nothing of what it holds")
    func wrongLines() throws {
        let service = try ServiceUnderTest()
        try service.startBus()
        try service.start()
        try service.waitForLog("serving on the bus")
        let typed = String(repeating: "hunter2 ", count: 1_000)
        for (line, reason) in [
            (typed, "a fact is KEY = STATE TEXT"), ("site_name = \(typed)", "a fact is KEY = STATE TEXT"),
            ("\(typed)= ok 1", "there is no such setting\n"),
            ("site_name = ok \(typed)", "site_name: the text is one line of"),
        ] {
            let told = try service.pipe("site_name = ok 1\n\n\(line)\n", to: "tell")
            #expect(told.code == 1 && told.output.hasPrefix("standard input:3: \(reason)"), "\(told.output)")
            #expect(!told.output.contains("hunter2"))
        }
    }

    // MARK: The examples, over a real bus

    private func command(_ name: String, _ service: ServiceUnderTest, _ script: String) throws -> [String] {
        let source = ServiceUnderTest.examples.appendingPathComponent(name).path
        switch name {
        case "report.c":
            let compiled = service.path("report").path
            let compiler = try ChildProcess(
                ["cc", "-Wall", "-Wextra", "-Werror", "-o", compiled, source, "-lsystemd"],
                input: FileHandle.nullDevice.fileDescriptor,
                output: FileHandle.nullDevice.fileDescriptor, errors: STDERR_FILENO)
            #expect(compiler.wait() == 0)
            return [compiled, "room", "1", script]
        case "report.py": return ["python3", source, "room", "1", script]
        default: return ["sh", source, "room", "1", script]
        }
    }

    @Test(
        "an example reports what a command prints, and that it fails; its word goes with it",
        arguments: ["report.c", "report.py", "report.sh"])
    func examples(name: String) throws {
        let service = try ServiceUnderTest()
        try FileManager.default.removeItem(at: service.path("Settings.bundle"))
        try FileManager.default.createDirectory(
            at: service.path("Settings.bundle"), withIntermediateDirectories: true)
        try Data(Self.page.utf8).write(to: service.path("Settings.bundle/Root.plist"))
        try service.startBus()
        try service.start()
        try service.waitForLog("serving on the bus")
        let (script, room) = (service.path("room.sh"), service.path("room"))
        try "#!/bin/sh\ncat \(room.path)\n".write(to: script, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script.path)
        try Data("20.4 °C\n".utf8).write(to: room)
        let null = FileHandle.nullDevice.fileDescriptor
        let reporter = try ChildProcess(
            try command(name, service, script.path), environment: service.environment,
            input: null, output: null, errors: null, leadsGroup: true)
        defer { reporter.kill() }
        func panel() -> String { (try? service.settingsctl("panel", "--text", "--once").output) ?? "" }

        try service.wait(for: "the temperature") { panel().contains("> Room = 20.4 °C") }
        try FileManager.default.removeItem(at: room)
        try service.wait(for: "the failure") { panel().contains("> Room = no answer") }
        try Data("21 °C\n".utf8).write(to: room)
        try service.wait(for: "the new temperature") { panel().contains("> Room = 21 °C") }
        reporter.kill()
        try service.wait(for: "the end of it") { panel().contains("> Room = -") }
    }
}
