import Bus
import Foundation
import Navigation
import Settings
import Testing

@testable import Service

/// The technician's PIN: at the panel, in a terminal and over the bus, with one count.
@Suite("the PIN's doors", .timeLimit(.minutes(10))) struct AccessTests {
    private static let technician = BusCaller(connection: ":1.7", userID: 1000, groups: [902])
    private static let owner = BusCaller(connection: ":1.8", userID: 1001, groups: [901])

    private static func row(_ type: String, _ key: String, _ more: String = "") -> String {
        "<dict><key>Type</key><string>\(type)</string><key>Title</key><string>\(key)</string>"
            + "<key>Key</key><string>\(key)</string>\(more)</dict>"
    }

    private static let page = """
        <plist><dict><key>Title</key><string>Panel</string><key>PreferenceSpecifiers</key><array>
        \(row("PSToggleSwitchSpecifier", "pump", "<key>DefaultValue</key><false/><key>DeviceRole</key><string>technician</string>"))
        \(row("IASKButtonSpecifier", "org.settingsd.session"))
        \(row("IASKButtonSpecifier", "org.settingsd.pin"))
        \(row("IASKButtonSpecifier", "org.settingsd.changes"))
        </array></dict></plist>
        """

    private func service() throws -> ServiceInProcess {
        let own = try ServiceInProcess(page: Self.page)
        own.service.bus.rights = CallerRights(
            groupIDs: [.read: 900, .write: 901, .technician: 902], serviceUser: 990)
        own.attachKeypad()
        return own
    }

    private func type(_ pin: String, on own: ServiceInProcess) {
        for digit in pin.utf8 { own.tap(digit == 0x30 ? 11 : UInt32(digit) - 0x30 + 1) }
        own.tap(28)
    }

    /// Waits for whoever hashes, as the loop does.
    private func settle(_ own: ServiceInProcess) throws {
        while own.service.access.standing.isBusy {
            try own.service.loop.turn(waitingAtMost: .seconds(1))
            own.service.endTurn()
        }
        own.service.settle()
    }

    private func screen(_ own: ServiceInProcess) -> String { own.service.navigator.describeScreen() }

    private func setPIN(_ pin: String, on own: ServiceInProcess) throws {
        own.tap(28)
        type(pin, on: own)
        type(pin, on: own)
        try settle(own)
    }

    @Test("a technician's row of a new device says that a PIN is to be set; setting one opens it")
    func first() throws {
        let own = try service()
        own.tap(28)
        #expect(screen(own).contains("title: New PIN\n") && screen(own).contains("Set a PIN first"))
        type("123456", on: own)
        #expect(screen(own).contains("follow each other"))
        for _ in 0..<6 { own.tap(14) }
        type("839204", on: own)
        #expect(screen(own).contains("title: New PIN again"))
        type("839205", on: own)
        #expect(screen(own).contains("The two PINs differ"))
        type("839204", on: own)
        type("839204", on: own)
        try settle(own)
        #expect(screen(own).contains("title: Recovery code") && screen(own).contains("session: technician"))
        #expect(
            !own.service.navigator.seenFromAfar(isCovered: false).describeScreen().contains("Recovery code"))
        own.tap(1, 28)
        #expect(own.service.store.snapshot.value(for: "pump") == .boolean(true))
    }

    @Test("a PIN whose storage comes later holds then, and until then nobody sets a first one")
    func lateStorage() throws {
        let service = try ServiceUnderTest()
        try service.startBus()
        try service.start()
        try service.waitForLog("serving on the bus")
        #expect(try service.pipe("\n839204\n", to: "pin", "set", "--stdin").code == 0)
        service.stop()
        let (state, away) = (service.path("state"), service.path("away"))
        try FileManager.default.moveItem(at: state, to: away)
        try service.start()
        try service.waitForLog("is damaged or away")
        try FileManager.default.moveItem(at: away, to: state)
        try service.waitForLog("the storage is there")
        let wrong = try service.pipe("839205\n", to: "session", "open", "--stdin")
        #expect(wrong.code == 1 && wrong.output.contains("PIN is wrong"))
        #expect(try service.pipe("839204\n", to: "session", "open", "--stdin").code == 0)
    }

    @Test("a factory reset that is finished while the service runs leaves no PIN and no session")
    func lateReset() throws {
        let own = try service()
        try setPIN("839204", on: own)
        #expect(own.service.navigator.role == .technician && own.service.access.standing.hasPIN)
        own.service.store.close()
        let marker = "settingsd-reset-1\nuser\nreset\n-\ntechnician\n"
        try Data(marker.utf8).write(to: URL(fileURLWithPath: own.path("state/reset.pending")))
        own.service.settings.lookAgain(at: own.service.loop.monotonicNow())
        own.service.settle()
        #expect(own.service.navigator.role == .owner && !own.service.access.standing.hasPIN)
        #expect(!FileManager.default.fileExists(atPath: own.path("state/pin.state")))
    }

    @Test("the session ends with the dark display, the keypad that is unplugged, and by its button")
    func ends() throws {
        for end in 0..<3 {
            let own = try service()
            try setPIN("839204", on: own)
            #expect(own.service.navigator.role == .technician)
            switch end {
            case 0:
                own.service.access.endSession()
                own.service.navigator.becomeIdle()
            case 1: own.detachKeypad()
            default: own.tap(1, 108, 28)
            }
            own.service.settle()
            #expect(own.service.navigator.role == .owner, "\(end)")
            #expect(own.service.access.session == nil)
        }
    }

    @Test("wrong PINs at the panel, over the bus and in another session count together, and lock all of them")
    func oneCount() throws {
        let own = try service()
        try setPIN("839204", on: own)
        own.tap(1, 108, 28)
        #expect(own.service.navigator.role == .owner)
        // At the panel.
        own.tap(28)
        type("560937", on: own)
        try settle(own)
        #expect(screen(own).contains("Wrong PIN") && own.service.access.standing.failures == 1)
        // By two callers on the bus.
        for caller in [Self.owner, Self.technician] {
            var answer: Result<[String: SettingValue], BusFailure>?
            let rank = try own.service.requests.rank(of: caller)
            #expect(own.service.access.ask(.enter("560937"), from: caller, as: rank) { answer = $0 } == nil)
            try settle(own)
            guard case .failure(let failure)? = answer else { return #expect(Bool(false), "let in") }
            #expect(failure.kind == .accessDenied)
        }
        #expect(own.service.access.standing.failures == 3)
        #expect(own.service.access.standing.secondsLeft > 25)
        let busy = own.service.access.ask(
            .enter("839204"), from: Self.owner, as: try own.service.requests.rank(of: Self.owner)
        ) {
            _ in
        }
        #expect(busy?.kind == .busy && busy?.message.contains("nobody may try for") == true)
        own.tap(1, 28)
        #expect(screen(own).contains("Locked for"), "\(screen(own))")
        let log = try own.service.store.latest(20).map(\.entry.action)
        _ = own.service.tally.due(at: .seconds(1_000_000))
        #expect(log.contains(.choosePIN))
    }

    @Test(
        "of three doors that are tried in one moment one is looked at, the panel's next, and the others learn nothing"
    )
    func atOnce() throws {
        let own = try service()
        try setPIN("839204", on: own)
        own.tap(1, 108, 28)
        var answers: [Result<[String: SettingValue], BusFailure>] = []
        let ranks = try [Self.owner, Self.technician].map { ($0, try own.service.requests.rank(of: $0)) }
        let asked = ["560937", "839204"].map { pin in
            ranks.map { caller, rank in
                own.service.access.ask(.enter(pin), from: caller, as: rank) { answers.append($0) }?.kind
            }
        }
        #expect(asked == [[nil, .busy], [.busy, .busy]])
        // The right one, while the other is hashed.
        own.tap(28)
        type("839204", on: own)
        #expect(screen(own).contains("Waiting for an answer"), "\(screen(own))")
        try settle(own)
        #expect(answers.count == 1 && own.service.access.standing.failures == 0)
        #expect(own.service.access.session != nil && own.service.navigator.role == .technician)
        let isOpen = ranks.map { own.service.access.isOpen(for: $0.0.connection) }
        #expect(isOpen == [false, false])
    }

    @Test(
        "wrong recovery codes of a program keep nobody from the panel, and have programs wait, but for root")
    func wrongCodes() throws {
        let own = try service()
        try setPIN("839204", on: own)
        own.tap(1, 108, 28)
        var wrong = 0
        func recover(_ caller: BusCaller) throws -> BusFailure.Kind? {
            own.service.access.ask(
                .recover(code: "1234 5678 1234 5678", choosing: "748291"), from: caller,
                as: try own.service.requests.rank(of: caller)
            ) { if case .failure = $0 { wrong += 1 } }?.kind
        }
        own.tap(28)
        #expect(try recover(Self.owner) == nil)
        type("560937", on: own)
        try settle(own)
        #expect(wrong == 1 && own.service.access.standing.failures == 1, "the panel's counts")
        #expect(try recover(Self.technician) == .busy)
        #expect(try recover(BusCaller(connection: ":1.1", userID: 0, groups: [])) == nil)
        try settle(own)
        #expect(wrong == 2)
        type("839204", on: own)
        try settle(own)
        #expect(own.service.navigator.role == .technician)
    }

    @Test("a caller with the PIN is a technician as long as its connection, and no other caller is")
    func callers() throws {
        let own = try service()
        try setPIN("839204", on: own)
        func set(_ caller: BusCaller) -> BusFailure? {
            guard
                case .failure(let failure) = own.service.requests.answer(
                    .set(["pump": .boolean(true)], layer: .user), from: caller)
            else { return nil }
            return failure
        }
        #expect(set(Self.owner)?.kind == .accessDenied)
        var answer: Result<[String: SettingValue], BusFailure>?
        let rank = try own.service.requests.rank(of: Self.owner)
        _ = own.service.access.ask(.enter("839204"), from: Self.owner, as: rank) { answer = $0 }
        try settle(own)
        #expect(try answer?.get()["wrong"] == .integer(0))
        #expect(set(Self.owner) == nil)
        #expect(set(BusCaller(connection: ":1.9", userID: 1001, groups: [901]))?.kind == .accessDenied)
        own.service.requests.callees.callerHasGone(Self.owner.connection)
        #expect(set(Self.owner)?.kind == .accessDenied)
    }

    @Test("a first PIN is a technician's to set, and another one needs a session; root needs none")
    func callersSet() throws {
        let own = try service()
        func ask(_ caller: BusCaller) throws -> BusFailure? {
            let rank = try own.service.requests.rank(of: caller)
            let failure = own.service.access.ask(.choose("839204"), from: caller, as: rank) { _ in }
            try settle(own)
            return failure
        }
        #expect(try ask(Self.owner)?.kind == .accessDenied)
        #expect(try ask(Self.technician) == nil)
        #expect(try ask(Self.technician)?.kind == .accessDenied)
        #expect(try ask(BusCaller(connection: ":1.2", userID: 0)) == nil)
    }

    @Test("what was done with the PIN and who changed what is on a page for technicians, and no PIN is")
    func changes() throws {
        let own = try service()
        try setPIN("839204", on: own)
        own.tap(1, 28)
        own.tap(108, 108, 108, 28)
        let shown = own.service.navigator.describe()
        #expect(shown.contains("title: Changes") && shown.contains("pump"), "\(shown)")
        #expect(!shown.contains("839204"))
    }

    @Test("a factory reset forgets the PIN, ends every session, and leaves one entry in the log")
    func reset() throws {
        let own = try service()
        try setPIN("839204", on: own)
        own.tap(1, 28)
        own.service.perform([.factoryReset([.reset("pump")])], at: own.service.loop.monotonicNow())
        own.service.settle()
        #expect(!own.service.access.standing.hasPIN && own.service.navigator.role == .owner)
        #expect(!FileManager.default.fileExists(atPath: own.path("state/pin.state")))
        #expect(own.service.store.snapshot.value(for: "pump") == .boolean(false))
        #expect(try own.service.store.latest(10).map(\.entry.action) == [.factoryReset])
        try setPIN("748291", on: own)
        #expect(own.service.access.standing.hasPIN)
    }

    @Test("a factory reset ends every session and takes the PIN from memory also where its file stays")
    func resetWithoutFile() throws {
        let own = try service()
        try setPIN("839204", on: own)
        own.tap(1, 28)
        try FileManager.default.removeItem(atPath: own.path("state/pin.state"))
        try FileManager.default.createDirectory(
            atPath: own.path("state/pin.state/in-the-way"), withIntermediateDirectories: true)
        own.service.access.forgetPIN()
        own.service.settle()
        #expect(!own.service.access.standing.hasPIN && own.service.access.session == nil)
        #expect(own.journal.contains { $0.contains("pin.state") })
    }

    @Test("where what is kept of the PIN is damaged nobody gets in, and the panel says so")
    func damaged() throws {
        let own = try ServiceInProcess(page: Self.page, pinState: Data(repeating: 7, count: 1024))
        own.attachKeypad()
        own.tap(28)
        #expect(screen(own).contains("No PIN is taken any more"), "\(screen(own))")
    }

    @Test("settingsctl sets a PIN, opens a session with it, does what lines say, and recovers it")
    func tool() throws {
        let service = try ServiceUnderTest()
        try service.startBus()
        try service.start()
        try service.waitForLog("serving on the bus")
        let set = try service.pipe("\n839204\n", to: "pin", "set", "--stdin")
        #expect(set.code == 0 && set.output.contains("recovery code: "), "\(set.output)")
        let code = set.output.split(separator: "\n")[0].dropFirst("recovery code: ".count)
        let open = try service.pipe(
            "839204\nset site_name Pump\nget site_name\n", to: "session", "open", "--stdin")
        #expect(open.code == 0 && open.output.contains("Pump"), "\(open.output)")
        let wrong = try service.pipe("560937\n", to: "session", "open", "--stdin")
        #expect(wrong.code == 1 && wrong.output.contains("the PIN is wrong"))
        let weak = try service.pipe("\n111111\n", to: "pin", "set", "--stdin")
        #expect(weak.code == 1 && weak.output.contains("repeat"))
        let recovered = try service.pipe("\(code)\n748291\n", to: "pin", "recover", "--stdin")
        #expect(recovered.code == 0, "\(recovered.output)")
        #expect(try service.pipe("748291\n", to: "session", "open", "--stdin").code == 0)
        // It survives the service.
        service.fall()
        try service.start()
        try service.waitForLog("serving on the bus")
        #expect(try service.pipe("748291\n", to: "session", "open", "--stdin").code == 0)
        let log = try service.settingsctl("log")
        #expect(log.output.contains("choose-pin") && log.output.contains("recover-pin"), "\(log.output)")
        #expect(log.output.contains("site_name") && log.output.contains("Pump"))
        #expect(!log.output.contains("748291") && !service.log.contains("748291"))
    }

    /// Without the folder of the state, and with a file in its place.
    private func loseStorage(of own: ServiceInProcess) throws {
        own.service.store.close()
        try FileManager.default.removeItem(atPath: own.path("state"))
        try Data().write(to: URL(fileURLWithPath: own.path("state")))
    }

    @Test("a PIN that cannot be kept is answered as any other change that cannot")
    func notKept() throws {
        let own = try service()
        try loseStorage(of: own)
        var answer: Result<[String: SettingValue], BusFailure>?
        let rank = try own.service.requests.rank(of: Self.technician)
        let asked = own.service.access.ask(.choose("839204"), from: Self.technician, as: rank) { answer = $0 }
        #expect(asked == nil)
        try settle(own)
        guard case .failure(let failure)? = answer else { return #expect(Bool(false), "it was kept") }
        #expect(failure.kind == .storage && failure.message == "Not saved: the storage failed")
    }

    @Test("the journal tells the first change of a program that the storage does not take, and not each")
    func notKeptInJournal() throws {
        let own = try service()
        try loseStorage(of: own)
        for _ in 0..<3 {
            let reply = own.service.requests.answer(
                .set(["pump": .boolean(true)], layer: .user), from: Self.technician)
            guard case .failure(let failure) = reply else { return #expect(Bool(false), "it was kept") }
            #expect(failure.kind == .storage)
        }
        #expect(own.journal.filter { $0.hasSuffix("(E20)") }.count == 1, "\(own.journal)")
    }
}
