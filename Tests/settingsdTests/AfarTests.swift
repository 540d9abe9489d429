import Bus
import Foundation
import Graphics
import Keys
import Navigation
import Settings
import Testing

@testable import Service

/// Whoever is not at the panel: what it sees, and what its keys may not do.
@Suite("the panel from afar", .timeLimit(.minutes(10)))
struct AfarTests {
    private static let technician = BusCaller(connection: ":1.7", userID: 1000, groups: [902])
    private static let owner = BusCaller(connection: ":1.8", userID: 1001, groups: [901])

    private static func row(_ type: String, _ key: String, _ more: String = "") -> String {
        "<dict><key>Type</key><string>\(type)</string><key>Title</key><string>\(key)</string>"
            + "<key>Key</key><string>\(key)</string>\(more)</dict>"
    }

    private static let field = "PSTextFieldSpecifier"
    private static let page = """
        <plist><dict><key>Title</key><string>Panel</string><key>PreferenceSpecifiers</key><array>
        \(row("PSToggleSwitchSpecifier", "flag", "<key>DefaultValue</key><false/>"))
        \(row(field, "secret", "<key>IsSecure</key><true/>"))
        \(row("IASKButtonSpecifier", "button"))
        \(row("IASKButtonSpecifier", "org.settingsd.factory-reset"))
        \(row(field, "address", "<key>DefaultValue</key><string>10.0.0.1</string><key>DeviceConfirm</key><true/>"))
        </array></dict></plist>
        """

    private func service(_ page: String = page) throws -> ServiceInProcess {
        let own = try ServiceInProcess(page: page)
        own.service.bus.rights = CallerRights(
            groupIDs: [.read: 900, .write: 901, .technician: 902], serviceUser: 990)
        own.attachKeypad()
        return own
    }

    /// As the bus does it: first whether the call is let through, then the answer.
    private func press(
        _ words: String, on own: ServiceInProcess, by caller: BusCaller = technician
    ) -> BusFailure? {
        for word in words.split(separator: " ") {
            let isHeld = word.hasPrefix("hold:")
            let key = String(isHeld ? word.dropFirst(5) : word)
            if let refusal = own.service.bus.refusal(of: .pressKey, by: caller) { return refusal }
            let request = BusRequest.press(key: key, isHeld: isHeld)
            if case .failure(let failure) = own.service.requests.answer(request, from: caller) {
                return failure
            }
        }
        return nil
    }

    private func value(_ key: String, _ own: ServiceInProcess) -> SettingValue? {
        own.service.store.snapshot.value(for: key)
    }

    // MARK: Keys

    @Test("a technician's key from afar does what it does at the panel, and is stored as the bus stores it")
    func technician() throws {
        let own = try service()
        #expect(press("ok", on: own) == nil)
        #expect(value("flag", own) == .boolean(true))
    }

    @Test("an owner's key from afar is refused, and nothing has changed")
    func owner() throws {
        let own = try service()
        let refusal = press("ok", on: own, by: Self.owner)
        #expect(refusal?.kind == .accessDenied && refusal?.message.contains("settingsd-technician") == true)
        #expect(value("flag", own) != .boolean(true))
        #expect(press("ok", on: own, by: BusCaller(connection: ":1.9", userID: nil))?.kind == .accessDenied)
        #expect(press("nokey", on: own)?.kind == .invalid)
    }

    @Test(
        "a key from afar opens no secret, presses no button, and answers nothing that cannot be undone",
        arguments: [("down ok", "secret"), ("down down ok", "button"), ("down down down ok ok", "undone")])
    func panelOnly(keys: String, word: String) throws {
        let own = try service()
        let refusal = press(keys, on: own)
        #expect(
            refusal?.kind == .accessDenied && refusal?.message.contains(word) == true,
            "\(keys): \(refusal as Any)")
        // What led to a question leads away from it.
        #expect(word != "undone" || press("back", on: own) == nil)
        #expect(own.service.navigator.isAtRoot)
    }

    @Test("a key from afar neither keeps nor takes back what is on trial, whoever began it; the panel's does")
    func trial() throws {
        let own = try service()
        let store = own.service.store
        let change = ChangeSet([.set("address", .string("10.0.0.2"))])
        _ = try store.apply(
            change, .trial(.seconds(300)), from: Origin(.bus, .technician, userID: 1000, connection: ":1.7"),
            at: own.service.trialNow)
        own.service.note()
        own.service.endTurn()
        for keys in ["ok", "hold:ok", "back", "hold:back", "erase", "5"] {
            #expect(press(keys, on: own)?.message.contains("trial") == true, "\(keys)")
        }
        #expect(store.trial != nil && value("address", own) == .string("10.0.0.2"))
        own.hold(158)
        #expect(store.trial == nil && value("address", own) == .string("10.0.0.1"), "Back held is no")
    }

    @Test("a key from afar that resets a setting is refused, and the value stays")
    func reset() throws {
        let own = try service()
        #expect(press("ok", on: own) == nil)
        _ = press("star", on: own)
        #expect(!own.service.navigator.isAtRoot, "the setting's details")
        var refusals: [BusFailure] = []
        for _ in 0..<8 {
            if let refusal = press("ok", on: own) { refusals.append(refusal) }
            _ = press("down", on: own)
        }
        #expect(refusals.contains { $0.message.contains("reset") }, "\(refusals)")
        #expect(value("flag", own) == .boolean(true))
    }

    // MARK: Sight

    @Test("while a secret is typed nothing of it is seen from afar, neither in words nor in the picture")
    func secrets() throws {
        func seen(_ codes: [UInt32]) throws -> (text: String, pixels: [UInt8], own: String) {
            let own = try service()
            own.tap(108, 28)
            #expect(own.service.navigator.isTyping)
            for code in codes { own.tap(code) }
            let sight = own.service.navigator.seenFromAfar(isCovered: false)
            var canvas = try Canvas(size: sight.size)
            let scene = sight.scene()
            sight.painter.paint(scene, damage: scene.damage(since: nil), on: &canvas)
            return (sight.describeScreen(), Picture(canvas).bytes, own.service.navigator.describeScreen())
        }
        let (nothing, one, other) = (try seen([]), try seen([3, 4]), try seen([9, 9, 9]))
        #expect(one.own != other.own && one.own != nothing.own, "the panel itself shows how much was typed")
        #expect(
            one.text == nothing.text && other.text == nothing.text, "\(nothing.text)\(one.text)\(other.text)")
        #expect(!one.text.contains("field:"))
        #expect(one.pixels == nothing.pixels && other.pixels == nothing.pixels)
        #expect(one.text.contains("A secret is being typed"))
    }

    /// What a watcher is told in this turn; nil where nothing differs from what it has.
    private func glance(
        _ kind: PanelGlance.Kind, since: Int = 0, at own: ServiceInProcess, by caller: BusCaller
    ) throws -> Result<[String: SettingValue], BusFailure>? {
        var told: Result<[String: SettingValue], BusFailure>?
        let role = try own.service.bus.rights.rank(of: caller).role
        _ = try own.service.watch.take(PanelGlance(kind, since: since), from: caller, as: role) { told = $0 }
        own.service.note()
        own.service.endTurn()
        return told
    }

    @Test("an owner watches no technician's session")
    func session() throws {
        let own = try service()
        #expect(throws: Never.self) { try glance(.text, at: own, by: Self.owner)?.get() }
        own.service.navigator.setRole(.technician)
        guard case .failure(let failure)? = try glance(.text, at: own, by: Self.owner) else {
            Issue.record("the owner sees it")
            return
        }
        #expect(failure.kind == .accessDenied)
        #expect(throws: Never.self) { try glance(.picture, at: own, by: Self.technician)?.get() }
    }

    @Test("a watcher is told what differs from what it has, and nothing while nothing does")
    func differences() throws {
        let own = try service()
        let first = try #require(try glance(.picture, at: own, by: Self.technician)?.get())
        guard case .integer(let number)? = first["number"], case .data(let whole)? = first["change"] else {
            Issue.record("\(first)")
            return
        }
        let none = try glance(.picture, since: number, at: own, by: Self.technician)
        #expect(none == nil)
        own.service.watch.forget(connection: Self.technician.connection)
        _ = try glance(.picture, at: own, by: Self.technician)
        #expect(press("down", on: own) == nil)
        guard
            case .data(let part)? = try glance(.picture, since: 1, at: own, by: Self.technician)?.get()[
                "change"]
        else {
            Issue.record("nothing is told of a focus that moved")
            return
        }
        #expect(
            part.count < whole.count && whole.count < 320 * 240 * 4 / 4, "\(part.count) of \(whole.count)")
        print("a moved focus \(part.count), the whole \(whole.count) bytes")
    }

    @Test("four watch at once, the fifth hears why not, and one has one question at a time")
    func many() throws {
        let watch = try service().service.watch
        for number in 1...5 {
            let caller = BusCaller(connection: ":1.\(number)", userID: 1000)
            let begins = thrown {
                try watch.take(PanelGlance(.text, since: 0), from: caller, as: .owner) { _ in }
            }
            #expect((begins == nil) == (number < 5))
            #expect(
                thrown { try watch.take(PanelGlance(.text, since: 0), from: caller, as: .owner) { _ in } }
                    != nil)
        }
    }

    private func thrown(_ body: () throws -> Bool) -> (any Error)? {
        do { _ = try body() } catch { return error }
        return nil
    }

    @Test("a form is not seen from afar, and takes no key from there")
    func form() throws {
        let service = try ServiceUnderTest()
        try service.startBus()
        try service.start()
        try service.waitForLog("serving on the bus")
        let before = try Data(contentsOf: service.path("screen"))
        let client = try service.begin("settingsctl", ["form", "--field", "Nickname"])
        defer { kill(client.processIdentifier, SIGKILL) }
        try service.wait(for: "the form") { (try? Data(contentsOf: service.path("screen"))) != before }
        let seen = try service.settingsctl("panel", "--text", "--once")
        #expect(seen.code == 0 && seen.output.contains("A program asks") && !seen.output.contains("Nickname"))
        let refused = try service.settingsctl("panel", "--text", "--once", "--keys", "ok")
        #expect(refused.code == 1 && refused.output.contains("form"))
        #expect(client.isRunning)
    }

    @Test(
        "of places that one user holds another gets its share, and technicians see the panel in a reader's place"
    )
    func shares() throws {
        let watch = try service().service.watch
        var refused: [String] = []
        func take(_ number: Int, user: UInt32, as role: Role = .owner) -> Bool {
            let caller = BusCaller(connection: ":1.\(number)", userID: user)
            return thrown {
                try watch.take(PanelGlance(.text, since: 0), from: caller, as: role) {
                    if case .failure = $0 { refused.append("\(user)") }
                }
            } == nil
        }
        #expect((1...4).allSatisfy { take($0, user: 1000) } && !take(5, user: 1000))
        #expect(take(6, user: 1001) && refused == ["1000"], "3 and 1")
        #expect(!take(7, user: 1000), "it has more than anybody")
        #expect(take(8, user: 1002) && refused == ["1000", "1000"], "2, 1 and 1")
        #expect(take(9, user: 1003) && !take(10, user: 1004), "one each")
        #expect((11...14).allSatisfy { take($0, user: 0, as: .technician) })
        #expect(!take(15, user: 1000), "no reader takes a technician's")
    }

    @Test("the mark is on the panel as long as somebody watches")
    func mark() throws {
        let own = try service()
        let before = own.service.navigator.scene()
        own.service.navigator.isWatched = true
        #expect(own.service.navigator.scene() != before)
        #expect(own.service.navigator.describeScreen().contains("watched: true"))
        own.service.endTurn()
        own.service.note()
        own.service.endTurn()
        #expect(own.service.navigator.scene() == before, "nobody watches")
    }

    @Test("settingsctl shows the running panel in words and as a picture, presses keys, and says why not")
    func program() throws {
        let service = try ServiceUnderTest()
        try service.writeBoard(more: "[Keypad]\nClass = P")
        try Self.page.write(to: service.path("Settings.bundle/Root.plist"), atomically: true, encoding: .utf8)
        try service.startBus()
        try service.start()
        try service.waitForLog("serving on the bus")
        let text = try service.settingsctl("panel", "--text", "--once")
        #expect(
            text.code == 0 && text.output.contains("> flag") && text.output.contains("watched: true"))
        try service.waitForLog("no longer watches")
        let moved = try service.settingsctl("panel", "--text", "--once", "--keys", "down")
        #expect(moved.output.contains("> secret"))
        let file = service.path("screen.png").path
        #expect(try service.settingsctl("panel", "--save", file).code == 0)
        let picture = try PNG.decode(Array(Data(contentsOf: URL(fileURLWithPath: file))))
        #expect(picture.size.width == 320 && picture.size.height == 240)
        #expect(Set(picture.bytes).count > 8, "letters are drawn")
        #expect(try service.settingsctl("panel", "--once", "--colors", "none").output.contains("█"))
        let refused = try service.settingsctl("panel", "--once", "--text", "--keys", "ok")
        #expect(refused.code == 1 && refused.output.contains("types a secret"))
        #expect(try service.settingsctl("panel", "--keys", "nokey").code == 1)
        #expect(try service.settingsctl("panel", "--keys", "down*x").code == 2)
        #expect(try service.settingsctl("panel", "--save", file, "--text").code == 2)
    }
}
