import BundleSamples
import Bundles
import Hardware
import PropertyLists
import Scenes
import ScreenCatalogs
import Settings
import Simulator
import Testing

@Suite("files that change under the simulator") struct LiveTests {
    private static let more =
        Visitor.rows + row("PSTitleValueSpecifier", "Key=more", "Title=More", "DefaultValue=new")

    @Test("a bundle that was saved is shown at the same place, with the values that there were")
    func samePlace() {
        var page = Visitor()
        page.tap("down", "ok", "down", "ok", "1")
        let place = page.text("screen", "text").split(separator: "\n").first
        page.reload(.success(Visitor.files(Self.more)))
        #expect(page.screen.contains("More = new"))
        #expect(page.screen.split(separator: "\n").first == place)
        #expect(page.value("eco")?["value"] == .string("NO"))
    }

    @Test("an unreadable bundle keeps the last good picture and says why, until it can be read again")
    func unreadable() {
        var page = Visitor()
        page.tap("down")
        let before = page.screen
        page.reload(.success(BundleFiles(["Root.plist": Array("<plist><dict>".utf8)])))
        #expect(page.screen == before)
        #expect(page.faults.count == 1)
        page.tap("down")
        #expect(page.screen.contains("> PIN"))
        page.reload(.success(Visitor.files(Self.more)))
        #expect(page.faults == [])
        #expect(page.screen.contains("More = new"))
    }

    @Test("a folder that cannot be listed is said")
    func missing() {
        var page = Visitor()
        page.reload(.failure(BundleFileError(path: "My.bundle", reason: "No such file or directory")))
        #expect(page.faults == ["My.bundle: No such file or directory"])
        #expect(page.screen.contains("> Name"))
    }

    @Test("lint's findings name file and line, and show it")
    func findings() {
        var page = Visitor()
        #expect(page.entries("lint", "findings").isEmpty)
        page.reload(.success(Visitor.files(row("PSToggleSwitchSpecifier", "Title=No key"))))
        page.pass(.milliseconds(20))
        let finding = page.entries("lint", "findings").first
        #expect(finding?["rule"] == .string("key-missing"))
        #expect(finding?["line"] == .integer(4))
        guard case .string(let source)? = finding?["source"] else { return #expect(Bool(false)) }
        #expect(source.contains("› 4  <dict><key>Type"))
    }

    @Test("a board file that was saved is in force at the same place")
    func boardFile() {
        var page = Visitor()
        page.tap("down", "down")
        let wide = BoardSource(
            name: "phone", file: "phone/board.ini",
            text: "[Display]\nSize = 480x272\nTheme = light\n[Keypad]\nClass = P\n[Legends]\nok = Enter\n")
        page.reload(.success(Visitor.files()), [wide])
        #expect(page.heard["panel"]?["width"] == .integer(480))
        #expect(page.screen.contains("> PIN"))
        #expect(page.screen.contains("Enter change"))
        #expect(!page.screen.contains("message:"))
        #expect((page.frames.last?.count ?? 0) > 522_240)
    }

    @Test("a mistake in a board file is said with its line, and the board stays as it was")
    func wrongBoardFile() {
        var page = Visitor()
        let wrong = BoardSource(name: "phone", file: "phone/board.ini", text: "[Display]\nSize = huge\n")
        page.reload(.success(Visitor.files()), [wrong])
        #expect(page.faults.first?.contains("phone/board.ini:2") == true)
        #expect(page.heard["panel"]?["width"] == .integer(320))
        page.reload(.success(Visitor.files()))
        #expect(page.faults == [])
    }
}

@Suite("what the simulator pretends") struct OutsideTests {
    @Test("no key of an unplugged keypad arrives, and the panel says so until it is there again")
    func unplugged() {
        var page = Visitor()
        page.send("unplug", "1", "1")
        page.tap("down")
        #expect(page.screen.contains("> Name"))
        #expect(page.screen.contains("message:"))
        page.send("unplug", "1", "0")
        page.tap("down")
        #expect(page.screen.contains("> Eco"))
        #expect(!page.screen.contains("message:"))
    }

    @Test("a display that is missing is sent nothing, and all of the picture when it is there again")
    func noDisplay() {
        var page = Visitor()
        page.send("nodisplay", "1", "1")
        page.forgetFrames()
        page.tap("down")
        #expect(page.frames.isEmpty)
        #expect(page.screen.contains("> Eco"))
        page.send("nodisplay", "1", "0")
        #expect(page.frames.last?.count == 307_211)
    }

    @Test("on a full storage nothing is kept, at the panel or from the bus")
    func full() {
        var page = Visitor()
        page.send("full", "1", "1")
        page.tap("down", "ok")
        #expect(page.value("eco")?["value"] == .string("YES"))
        page.send("set", "1", "eco", "false")
        #expect(page.value("eco")?["value"] == .string("YES"))
        #expect(page.faults.count == 1)
        page.send("full", "1", "0")
        page.tap("ok")
        #expect(page.value("eco")?["value"] == .string("NO"))
    }

    @Test(
        "a program on the bus changes a setting by the same door, or is told why not",
        arguments: [
            ("eco", "false", "NO", nil), ("name", "Boiler", "Boiler", nil),
            ("eco", "perhaps", "YES", "\"perhaps\" is no value of eco"),
            ("nothing", "1", "", "there is no setting \"nothing\""),
        ] as [(String, String, String, String?)])
    func bus(key: String, text: String, value: String, fault: String?) {
        var page = Visitor()
        page.send("set", "1", key, text)
        #expect(page.faults == [fault].compactMap { $0 })
        guard key != "nothing" else { return }
        #expect(page.value(key)?["value"] == .string(value))
        #expect(page.value(key)?["door"] == (fault == nil ? .string("bus") : nil))
    }

    @Test("a button that was pressed waits for its answer, and shows it")
    func answer() {
        var page = Visitor()
        page.tap("up", "ok")
        #expect(page.text("screen", "pressed") == "test")
        page.send("answer", "1", "1", "All is well")
        #expect(page.screen.contains("message: All is well"))
        #expect(page.heard["screen"]?["pressed"] == nil)
        page.send("answer", "1", "1", "again")
        #expect(page.faults == ["nobody waits for an answer"])
    }

    @Test("a program's form is filled in, and what was typed is handed over")
    func form() {
        var page = Visitor()
        page.send("form", "1", "1")
        #expect(page.screen.hasPrefix("title: New user"))
        page.tap("ok", "2", "ok")
        page.tap("7", "ok", "1", "ok")
        page.tap("ok")
        #expect(page.screen.contains("> Name"))
        guard case .dictionary(let answers)? = page.heard["screen"]?["answers"] else {
            return #expect(Bool(false), "\(page.screen)")
        }
        #expect(answers == ["Name": .string("a"), "Age": .string("7"), "Phone": .string("1")])
        #expect(page.value("name")?["value"] == .string(""))
    }

    @Test("the program goes away, and its form with it")
    func closedForm() {
        var page = Visitor()
        page.send("form", "1", "1")
        page.send("form", "1", "0")
        #expect(page.screen.contains("> Name"))
        #expect(page.heard["screen"]?["answers"] == nil)
    }

    @Test("a factory-reset button that is held forgets the user's settings, and one let go of keeps them")
    func factoryReset() {
        var page = Visitor()
        page.tap("down", "ok")
        page.send("factory", "1", "1")
        page.pass(.seconds(1))
        page.send("factory", "1", "0")
        #expect(page.value("eco")?["value"] == .string("NO"))
        page.send("factory", "1", "1")
        page.pass(.seconds(11))
        #expect(page.value("eco")?["value"] == .string("YES"))
        #expect(page.value("eco")?["layer"] == .string("default"))
    }

    @Test(
        "only a board with a sounder sounds, as loud as the setting says",
        arguments: [("", nil), ("off", nil), ("quiet", "quiet"), ("loud", "loud")] as [(String, String?)])
    func sounds(loudness: String, heard: String?) {
        let gpio = loudness.isEmpty ? "" : "[Buzzer]\nLine = BUZZER\nLoudness = \(loudness)\n"
        let board = BoardSource(
            name: "phone", file: "phone/board.ini",
            text: "[Display]\nSize = 320x240\n[Keypad]\nClass = P\n\(gpio)")
        var page = Visitor()
        page.reload(.success(Visitor.files()), [board])
        page.tap("down")
        #expect(page.faults == [])
        #expect(page.heard["sound"]?["loudness"] == heard.map(SettingValue.string))
    }

    @Test("time that passes at once commits what waits")
    func skip() {
        var page = Visitor()
        page.tap("ok", "2")
        page.send("skip", "1", "10")
        page.tap("2", "ok")
        #expect(page.value("name")?["value"] == .string("aa"))
    }
}

@Suite("who may look at the simulator's page") struct AccessRuleTests {
    private let own = AccessRule(address: "127.0.0.1", port: 8530, token: nil)
    private let open = AccessRule(address: "192.0.2.7", port: 8530, token: "secret")

    @Test(
        "a page of this machine's own name may, another site's may not",
        arguments: [
            ("127.0.0.1:8530", "http://127.0.0.1:8530", true),
            ("localhost:8530", "http://localhost:8530", true),
            ("localhost:8530", "http://127.0.0.1:8530", false),
            ("evil.example:8530", "http://evil.example:8530", false),
            ("127.0.0.1:8530", "http://evil.example", false), ("127.0.0.1:8530", "", false),
            ("127.0.0.1:8530", "null", false), ("127.0.0.1:80", "http://127.0.0.1:80", false),
            ("", "", false),
            ("127.0.0.1:8530", "https://127.0.0.1:8530", false),
        ])
    func loopback(host: String, origin: String, mayOpen: Bool) {
        #expect(own.admits(host: host, origin: origin, token: "") == mayOpen)
    }

    @Test(
        "on the port that browsers leave out, the name alone is its own",
        arguments: [
            ("127.0.0.1", true), ("localhost", true), ("127.0.0.1:80", true), ("evil.example", false),
        ])
    func usualPort(host: String, mayOpen: Bool) {
        let usual = AccessRule(address: "127.0.0.1", port: 80, token: nil)
        #expect(usual.admits(host: host, origin: "http://\(host)", token: "") == mayOpen)
        #expect(!own.admits(host: "127.0.0.1", origin: "http://127.0.0.1", token: ""))
    }

    @Test(
        "from elsewhere only with the token",
        arguments: [("secret", true), ("", false), ("secreT", false), ("secret ", false)])
    func token(token: String, mayOpen: Bool) {
        let host = "192.0.2.7:8530"
        #expect(open.admits(host: host, origin: "http://\(host)", token: token) == mayOpen)
    }

    @Test(
        "only addresses of this machine are loopback",
        arguments: [("127.0.0.1", true), ("127.1.2.3", true), ("0.0.0.0", false), ("192.168.127.1", false)])
    func addresses(address: String, isLoopback: Bool) {
        #expect(AccessRule.isLoopback(address) == isLoopback)
    }
}

@Suite("tests of a bundle") struct PanelTestTests {
    @Test("what the page saves is read again as it was, and leads to the same")
    func saved() throws {
        var page = Visitor("bare")
        page.send("language", "de")
        page.send("role", "technician")
        page.tap("8", "8")
        page.send("save", "1", "pin-focused")
        #expect(page.saved.keys.sorted() == ["pin-focused.keys", "pin-focused.png", "pin-focused.txt"])
        let text = String(decoding: try #require(page.saved["pin-focused.keys"]), as: UTF8.self)
        #expect(text == "# board: bare\n# language: de\n# role: technician\n8*2\n")
        let test = try PanelTest(file: text, board: "phone")
        let outcome = try test.outcome(Visitor.files(), Visitor.sources[1], Visitor.parts)
        #expect(Array(outcome.text.utf8) == page.saved["pin-focused.txt"])
        #expect(outcome.text.contains("> PIN"))
        #expect(outcome.picture.size == Size(width: 128, height: 64))
        #expect(page.heard["saved"]?["same"] == .boolean(true))
    }

    @Test("that a test is saved is told by whoever saved it, and not where nobody did")
    func notSaved() {
        var page = Visitor()
        page.refusesFiles = true
        page.send("save", "1", "first")
        #expect(page.saved.isEmpty && page.heard["saved"] == nil)
        page.refusesFiles = false
        page.send("save", "1", "first")
        #expect(!page.saved.isEmpty && page.text("saved", "name") == "first")
    }

    @Test("a test names the board by the path that it was named by")
    func path() {
        let board = BoardSource(
            name: "pb", asked: "hw/pb", file: "hw/pb/board.ini", text: "[Keypad]\nClass = P\n")
        var page = Visitor()
        page.reload(.success(Visitor.files()), [board])
        page.send("boards", "pb")
        page.send("save", "1", "first")
        #expect(page.saved["first.keys"].map { String(decoding: $0, as: UTF8.self) } == "# board: hw/pb\n\n")
    }

    @Test("a test's device shows codes where the page does")
    func codes() throws {
        let rows = row("IASKButtonSpecifier", "Key=org.settingsd.code", "Title=About")
        let encoder = CodeEncoder(isThere: { true }) { _ in
            CodeContent(side: 21, isDark: [Bool](repeating: true, count: 441))
        }
        let parts = BenchParts(
            title: "", engine: Visitor.parts.engine, codes: encoder, catalogs: ScreenCatalogs.all)
        let outcome = try PanelTest("push", board: "knob")
            .outcome(Visitor.files(rows), Visitor.sources[2], parts)
        #expect(outcome.text.hasPrefix("title: Code"), "\(outcome.text)")
    }

    @Test("a test's device has the same date on every day, and the page's has the one that is pretended")
    func dates() throws {
        let rows =
            row("PSToggleSwitchSpecifier", "Key=a", "Title=A")
            + row("IASKDatePickerSpecifier", "Key=day", "Title=Day")
        let test = PanelTest("cw push", board: "knob")
        let outcome = try test.outcome(Visitor.files(rows), Visitor.sources[2], Visitor.parts)
        #expect(outcome.text.contains("2001"), "\(outcome.text)")
        var page = Visitor("knob", rows: rows)
        page.send("clock", "1", "86400")
        page.send("turn", "1", "1")
        page.tap("push")
        #expect(page.screen.contains("2023"))
        #expect(page.screen.contains("15"), "\(page.screen)")
    }

    @Test("what the keys alone do not lead to is said")
    func otherwise() {
        var page = Visitor()
        page.send("set", "1", "name", "Boiler")
        page.send("save", "1", "boiler")
        #expect(page.heard["saved"]?["same"] == .boolean(false))
    }

    @Test(
        "a name that could lead out of the folder is none", arguments: ["", "../x", "a/b", ".x", "a b", "ä"])
    func names(name: String) {
        var page = Visitor()
        page.send("save", "1", name)
        #expect(page.saved.isEmpty)
        #expect(page.faults.count == 1)
    }

    @Test(
        "a line that is wrong is named",
        arguments: [
            ("# theme: pink\ndown", 1), ("# board: bare\n# text size: 5\ndown", 2), ("\n\n# role: king", 3),
        ])
    func mistakes(text: String, line: Int) {
        do throws(PanelTest.Mistake) {
            _ = try PanelTest(file: text, board: "phone")
            #expect(Bool(false))
        } catch {
            #expect(error.line == line)
        }
    }

    @Test("remarks are none of the script, which may be on several lines")
    func remarks() throws {
        let windows = try PanelTest(
            file: "\u{FEFF}# board: dpad\r\n# language: de\r\nok down\r\nok\r\n", board: "phone")
        #expect(windows.board == "dpad" && windows.language == "de" && windows.script == "ok down ok")
        let test = try PanelTest(file: "# What this is about\ndown\n  ok\n# and: so on\nup\n", board: "phone")
        #expect(test.script.split(separator: " ") == ["down", "ok", "up"])
        #expect(test.board == "phone")
    }
}
