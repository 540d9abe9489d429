import BundleSamples
import Bundles
import Hardware
import Settings
import Simulator
import Testing

@Suite("the simulator's bench") struct BenchTests {
    @Test("clicked keys type a value, which the inspector shows with its layer and where it comes from")
    func typing() {
        var page = Visitor()
        page.tap("ok", "2", "ok")
        #expect(page.value("name")?["value"] == .string("a"))
        #expect(page.value("name")?["layer"] == .string("user"))
        #expect(page.value("name")?["door"] == .string("panel"))
        #expect(page.value("eco")?["layer"] == .string("default"))
        #expect(page.value("eco")?["place"] == .string("Root.plist:4:178"))
    }

    @Test("a secret is never shown")
    func secrets() {
        var page = Visitor()
        page.tap("down", "down", "ok", "4", "7", "1", "1", "ok")
        #expect(page.value("pin")?["layer"] == .string("user"))
        #expect(page.value("pin")?["value"] == .string("•••"))
    }

    @Test("the first picture is whole, then only what a key changed is sent")
    func damage() throws {
        var page = Visitor()
        let first = try #require(page.frames.first)
        #expect(first.count == 307_211)
        page.forgetFrames()
        page.tap("down")
        let second = try #require(page.frames.first)
        // Two rows with the shadow around the focus, what the row is for, and what the keys do.
        #expect(second.count < first.count * 2 / 3)
    }

    @Test(
        "pixels are sent in the display's own depth",
        arguments: [("phone", 32, 307_200), ("knob", 16, 153_600), ("bare", 1, 1_024)])
    func depths(board: String, bits: UInt8, bytes: Int) throws {
        let page = Visitor(board)
        let frame = try #require(page.frames.first)
        #expect(Array(frame.prefix(3)) == [1, bits, 1])
        #expect(frame.count == 3 + 8 + bytes)
    }

    @Test("pictures are sixteen milliseconds apart at least, whatever keys come")
    func pace() {
        let bench = Visitor().bench
        var times: [Int] = []
        for millisecond in 0..<500 {
            let now = Duration.seconds(200) + .milliseconds(millisecond)
            bench.take("down\t1\t\(millisecond % 2 == 0 ? "up" : "down")", at: now)
            bench.take("up\t1\t\(millisecond % 2 == 0 ? "up" : "down")", at: now)
            if !bench.takeMessages(at: now).isEmpty { times.append(millisecond) }
        }
        let pauses = zip(times, times.dropFirst()).map { pair in pair.1 - pair.0 }
        #expect(times.count > 5)
        #expect(pauses.min() == 16)
    }

    @Test("with nothing pending there is no timer")
    func silence() {
        var page = Visitor()
        page.tap("down")
        page.pass(.seconds(5))
        #expect(page.bench.deadline(at: page.now) == nil)
    }

    @Test("eight boards stand side by side, each with a store of its own")
    func boards() {
        var page = Visitor("phone,bare,knob,keyboard,phone,bare,knob,keyboard")
        #expect(Set(page.frames.compactMap(\.first)) == Set(1...8))
        page.tap("down", "ok")
        #expect(page.value("eco")?["value"] == .string("NO"))
        page.send("down", "2", "8")
        #expect(page.frames.last?.first == 2)
        #expect(page.value("eco")?["value"] == .string("NO"))
    }

    @Test("a board that there is not is said, and the others are there")
    func unknownBoard() {
        let page = Visitor("nowhere,phone")
        #expect(page.faults == ["there is no board \"nowhere\""])
        #expect(page.text("panel", "board") == "phone")
    }

    @Test("a panel that was asked for while bundle or board was broken is there once both are mended")
    func mended() throws {
        let broken = BundleFiles(["Root.plist": Array("<plist><dict>".utf8)])
        let board = try #require(Visitor.sources.first)
        let wrong = BoardSource(name: board.name, file: board.file, text: "[Display]\nSize = big\n")
        var page = Visitor("knob")
        page.reload(.success(broken), [wrong])
        page.send("boards", "phone")
        #expect(!page.faults.isEmpty)
        page.reload(.success(Visitor.files()), [wrong])
        #expect(page.faults.count == 1)
        page.forgetFrames()
        page.reload(.success(Visitor.files()), [board])
        #expect(page.faults == [] && page.text("panel", "board") == "phone")
        #expect(page.screen.contains("> Name") && !page.frames.isEmpty)
    }

    @Test("a board whose file names it otherwise is looked at, played, saved and mended as any")
    func namedBoard() throws {
        func source(_ size: String) -> BoardSource {
            BoardSource(
                name: "phone", file: "phone/board.ini",
                text: "[Board]\nName = pump\n[Display]\nSize = \(size)\nDepth = 32\n[Keypad]\nClass = P\n")
        }
        var page = Visitor("knob")
        page.reload(.success(Visitor.files()), [source("320x240")])
        page.send("boards", "phone")
        page.tap("down")
        page.send("save", "1", "first")
        #expect(
            page.saved["first.keys"].map { String(decoding: $0, as: UTF8.self) } == "# board: phone\ndown\n")
        page.send("play", "1", "down ok")
        #expect(page.script == "down ok")
        page.forgetFrames()
        page.send("theme", "light")
        #expect(!page.frames.isEmpty)
        page.reload(.success(Visitor.files()), [source("128x64")])
        #expect(page.heard["panel"]?["width"] == .integer(128))
    }

    @Test(
        "language, role, theme and text size are looked at without leaving the place",
        arguments: [["language", "de"], ["role", "technician"], ["theme", "light"], ["textsize", "150"]])
    func looks(words: [String]) {
        var page = Visitor()
        page.tap("down", "down")
        let before = page.screen
        page.forgetFrames()
        page.tell(words.joined(separator: "\t"))
        #expect(!page.frames.isEmpty || page.screen != before)
        #expect(page.screen.contains("> PIN"))
        #expect(page.faults == [])
    }

    @Test("a knob is turned by detents and pushed")
    func knob() {
        var page = Visitor("knob")
        page.send("turn", "1", "1")
        page.tap("push")
        #expect(page.value("eco")?["value"] == .string("NO"))
        #expect(page.script == "cw push")
    }

    @Test(
        "a line that is no command does nothing",
        arguments: [
            "", "\t", "down", "down\t9\tok", "down\t1\tnokey", "down\t300\tok", "turn\t1\tx", "save\t1\t../x",
            "set\t1", "boards", "textsize\t100000000000000000000", "skip\t1\t-5", "clock\t1\tx", "role\tking",
            "form\t7\t1", "answer\t1\t1\tyes", "play\t1\tnothing", "factory\t1\t0", "stepback\t1",
        ])
    func nonsense(line: String) {
        var page = Visitor()
        page.tell(line)
        page.send("boards", "phone")
        page.tap("down", "ok")
        #expect(page.value("eco")?["value"] == .string("NO"))
        #expect(page.saved.isEmpty)
    }
}

@Suite("key scripts that a hand makes") struct RecordedScriptTests {
    @Test(
        "taps in a row are one word, a held key says how long, and only pauses that mattered are written down"
    )
    func words() {
        var page = Visitor()
        page.tap("down", "down", "up")
        page.pass(.seconds(3))
        page.tap("up", "ok", "2", "2")
        page.pass(.seconds(2))
        page.tap("2")
        page.hold("erase", .milliseconds(700))
        #expect(page.script == "down*2 up*2 ok 2*2 wait:commit 2 hold:erase:720")
    }

    @Test("what a keyboard typed is one quotation")
    func typed() {
        var page = Visitor("keyboard")
        page.tap("ok", "\"a", "\" ", "\"\"", "\"\\", "ok")
        #expect(page.script == #"ok "a \"\\" ok"#)
        #expect(page.value("name")?["value"] == .string(#"a "\"#))
    }

    @Test("played from the start it leads to the same screen", arguments: ["phone", "bare", "keyboard"])
    func sameScreen(board: String) {
        var page = Visitor(board)
        switch board {
        case "phone": page.tap("down", "ok", "up", "ok", "2", "2", "5")
        case "bare": page.tap("8", "5", "2", "5", "2", "2", "3")
        default: page.tap("ok", "\"x", "\"y", "left")
        }
        page.pass(.seconds(4))
        let (screen, script) = (page.screen, page.script)
        page.send("play", "1", "")
        #expect(page.screen != screen)
        page.send("play", "1", script)
        page.pass(.seconds(4))
        #expect(page.screen == screen)
        #expect(page.script == script)
    }

    @Test("a step back undoes the last key, and the one before it")
    func stepBack() {
        var page = Visitor()
        page.tap("down")
        let before = page.screen
        page.tap("ok", "down")
        #expect(page.value("eco")?["value"] == .string("NO"))
        page.send("stepback", "1")
        page.send("stepback", "1")
        #expect(page.screen == before)
        #expect(page.value("eco")?["value"] == .string("YES"))
        #expect(page.script == "down")
    }

    @Test(
        "steps lead back into a script that was played, word by word",
        arguments: [
            ("phone", "down ok", "down"), ("keyboard", #"down "a \"b" up"#, #"down "a \"b""#),
            ("keyboard", #"down "a \"b""#, "down"), ("keyboard", #"down "a\\" up"#, #"down "a\\""#),
        ])
    func stepBackIntoScript(board: String, script: String, before: String) {
        var page = Visitor(board)
        page.send("play", "1", script)
        #expect(page.script == script)
        page.send("stepback", "1")
        #expect(page.script == before)
        page.send("stepback", "1")
        page.send("stepback", "1")
        #expect(page.script == "")
        #expect(page.screen.contains("> Name"))
    }

    @Test("a step back leads to a screen that is looked at as the page says now: for whom")
    func stepBackInRole() {
        let rows =
            Visitor.rows
            + row("PSToggleSwitchSpecifier", "Key=pump", "Title=Pump", "DeviceRole=technician")
        var technician = Visitor(rows: rows)
        let owned = technician.screen
        technician.send("role", "technician")
        var page = Visitor(rows: rows)
        page.tap("down")
        page.send("role", "technician")
        page.send("stepback", "1")
        #expect(page.screen == technician.screen)
        #expect(page.screen != owned)
    }

    @Test("what the device would say is said: where the focus went, and what was typed")
    func said() {
        var page = Visitor()
        page.tap("down")
        #expect(page.text("screen", "said").hasPrefix("Eco"))
        page.tap("up", "ok", "2")
        #expect(page.text("screen", "said") == "a")
    }

    @Test("after a step back time goes on from there")
    func timeAfterStepBack() {
        var page = Visitor()
        page.tap("ok", "2", "2")
        page.pass(.seconds(60))
        page.send("stepback", "1")
        #expect(page.screen.contains("a"))
        page.tap("2")
        page.tap("ok")
        #expect(page.value("name")?["value"] == .string("b"))
    }

    @Test("a word that cannot be played is said, and the panel stays as it is")
    func mistake() {
        var page = Visitor()
        page.tap("down")
        let before = page.screen
        page.send("play", "1", "down sideways")
        #expect(page.screen == before)
        #expect(page.faults.first?.contains("sideways") == true)
    }

    @Test("a key that only wakes the display is none of the script's")
    func waking() {
        let dark = BoardSource(
            name: "phone", file: "phone/board.ini",
            text: "[Display]\nSize = 320x240\nBlankAfter = 30\n[Keypad]\nClass = P\n")
        var page = Visitor()
        page.reload(.success(Visitor.files()), [dark])
        page.tap("down")
        page.pass(.seconds(40))
        #expect(page.text("screen", "level") == "dark")
        page.tap("down")
        #expect(page.text("screen", "level") == "awake")
        #expect(page.script == "down")
    }
}
