import Accessibility
import Foundation
import Scenes
import Testing
@testable import Hardware
@testable import Localization
@testable import Navigation
@testable import Screens
@testable import Settings

private let group = ConfirmedRows.group
private let port = ConfirmedRows.port
private let secret = specifier(
    "PSTextFieldSpecifier",
    text("Title", "Password") + text("Key", "password") + text("KeyboardType", "NumberPad")
        + entry("IsSecure", "<true/>") + text("DefaultValue", "1"))
private let eco = specifier("PSToggleSwitchSpecifier", text("Title", "Eco") + text("Key", "eco"))
private let level = specifier(
    "PSSliderSpecifier",
    text("Title", "Level") + text("Key", "level") + entry("DefaultValue", "<real>3</real>")
        + entry("MinimumValue", "<real>0</real>") + entry("MaximumValue", "<real>9</real>")
        + entry("DeviceStep", "<real>1</real>"))
private let broken = specifier("PSToggleSwitchSpecifier", text("Title", "Without a key"))

@Suite("pages about what went wrong")
struct TroubleTests {
    private func missed(
        _ rows: String = group + port, size: Size = Size(width: 320, height: 240), board: Board? = nil
    ) throws -> PanelFixture {
        var panel = try PanelFixture(["Root": rows], size: size, board: board)
        try panel.type("ok erase*2 8 1 ok up ok ok")
        #expect(panel.line("title: ") == "Keep changes?")
        try panel.wait(92)
        return panel
    }

    /// What stands on the red card, or among the rows where it has no room.
    private func said(_ panel: PanelFixture) -> [String] {
        panel.player.navigator.describeScreen().split(separator: "\n").filter { $0.hasPrefix("~ ") }
            .map { String($0.dropFirst(2)) }
    }

    @Test("who missed to confirm reads what happened, why, and what holds now")
    func undone() throws {
        let panel = try missed()
        #expect(panel.line("title: ") == "Not changed" && panel.value("port") == .string("80"))
        #expect(
            said(panel) == [
                "Nobody confirmed in time", "Waited 90 seconds for an answer. (E10)",
                "The old settings are back.",
            ])
        #expect(panel.focused == "Change Port = 81")
        let spoken = SpokenScreen(panel.player.navigator).elements.map(\.label)
        #expect(spoken.contains("Nobody confirmed in time") && spoken.contains("The old settings are back."))
    }

    @Test(
        "beside text that leaves no room for the red card a row has one line, so that what happened is seen")
    func large() throws {
        var board = Board(name: "bench")
        board.keypad = .standard(.phonePad)
        board.display.textSize = 200
        let panel = try missed(board: board)
        #expect(panel.focused == "Change Port")
        #expect(said(panel).joined(separator: " ").hasPrefix("Nobody confirmed"))
    }

    @Test("the likeliest row edits what was changed, the next one tries the same again")
    func remedies() throws {
        var panel = try missed()
        try panel.type("ok")
        #expect(panel.player.navigator.editor?.title == "Port")
        panel = try missed()
        try panel.type("down ok")
        #expect(panel.line("title: ") == "Keep changes?" && panel.lines.contains("> Port = 80 › 81"))
        try panel.type("hold:ok:1100")
        #expect(panel.value("port") == .string("81"))
        panel = try missed()
        try panel.type("back")
        #expect(panel.focused == "Port = 80", "Back leaves it as it is")
    }

    @Test("where the page was left its likeliest row goes there and edits what was changed")
    func fromElsewhere() throws {
        let pane = specifier("PSChildPaneSpecifier", text("Title", "Network") + text("File", "Network"))
        var panel = try PanelFixture(["Root": eco + pane, "Network": group + port])
        try panel.type("down ok ok erase*2 8 1 ok back ok")
        #expect(panel.line("title: ") == "Keep changes?")
        try panel.wait(92)
        #expect(panel.focused == "Change Port = 81")
        try panel.type("ok")
        #expect(panel.player.navigator.editor?.title == "Port")
        try panel.type("back")
        #expect(panel.line("title: ") == "Network" && panel.focused == "Port = 81 •")
    }

    @Test("the likeliest row has all that was changed wait again, and turns no switch back")
    func nothingTypedIsLost() throws {
        let automatic = specifier(
            "PSToggleSwitchSpecifier",
            text("Title", "Automatic") + text("Key", "dhcp") + entry("DefaultValue", "<true/>"))
        let isManual = "<dict>" + text("Key", "dhcp") + entry("Equals", "<false/>") + "</dict>"
        let address = specifier(
            "PSTextFieldSpecifier",
            text("Title", "Address") + text("Key", "address") + text("KeyboardType", "NumberPad")
                + entry("DeviceEnabledWhen", isManual))
        var panel = try PanelFixture(["Root": group + automatic + address])
        try panel.type("ok down ok 8 1 ok up*2 ok ok")
        #expect(panel.line("title: ") == "Keep changes?")
        try panel.wait(92)
        #expect(panel.focused == "Change Automatic = Off")
        try panel.type("ok")
        #expect(panel.focused == "Automatic = Off •" && panel.player.navigator.staged.count == 2)
        #expect(panel.lines.contains { $0.hasSuffix("Apply 2 changes") })
        try panel.type("down")
        #expect(panel.focused == "Address = 81 •")
    }

    @Test("who undoes the changes knows what they did, and reads a line that is no error")
    func deliberate() throws {
        var panel = try PanelFixture(["Root": group + port])
        try panel.type("ok erase*2 8 1 ok up ok ok hold:back:1100")
        #expect(panel.line("title: ") == "bench")
        #expect(panel.line("message: ") == "The old settings are back.")
        #expect(panel.player.navigator.notice?.tone == .plain)
    }

    @Test(
        "an undo that somebody asked for is no error; one that nobody did is",
        arguments: [
            (.panel, "The old settings are back.", false), (.caller, "The old settings are back.", false),
            (.reset, "Everything was reset", false),
            (.deadline, "Not confirmed: the changes are undone", true),
            (.storage, "Not confirmed: the changes are undone", true),
        ] as [(Trial.End.Cause, String, Bool)])
    func ends(by cause: Trial.End.Cause, says text: String, isError: Bool) throws {
        var panel = try PanelFixture(["Root": group + port])
        try panel.change([.set("port", .string("81"))], .trial(.seconds(300)))
        var navigator = panel.player.navigator
        let trial = try #require(navigator.confirmation?.trial)
        navigator.show(navigator.words[.resetDone], at: .seconds(1))
        let end = Trial.End(token: trial.token, isKept: false, cause: cause)
        navigator.follow(nil, end, navigator.snapshot, now: .seconds(1), at: .seconds(1))
        #expect(navigator.confirmation == nil)
        let notice = try #require(navigator.notice)
        #expect(notice.text == text && notice.tone == (isError ? .error : .plain))
    }

    @Test("what the storage did not take says what holds, and is tried again by OK")
    func notSaved() throws {
        var navigator = try PanelFixture(["Root": eco]).player.navigator
        func shown() -> [String] { navigator.describeScreen().split(separator: "\n").map(String.init) }
        let full = LocalizedString(.notSavedFull)
        let wanted = ScreenEffect.store([.set("eco", .boolean(true))])
        #expect(navigator.handle(.press(.ok), at: .seconds(1)).contains(wanted))
        navigator.refused(full, at: .seconds(1))
        for line in ["The change was not saved", "Not saved: the storage is full (E21)", "It still is: Off"] {
            #expect(shown().contains("~ \(line)"))
        }
        for time in [Duration.seconds(2), .seconds(3)] {
            #expect(shown().contains("> Try again = On"))
            #expect(navigator.handle(.press(.ok), at: time).contains(wanted))
            navigator.refused(full, at: time)
        }
        _ = navigator.handle(.press(.back), at: .seconds(4))
        #expect(shown().contains("> Eco = Off"))
    }

    @Test(
        "what is typed or adjusted stays where the storage does not take it, with the reason, and OK tries again",
        arguments: [
            (port, Key.digit(5), SettingChange.set("port", .string("805"))),
            (level, .up, .set("level", .real(4))),
        ])
    func keptInEditors(row: String, key: Key, change: SettingChange) throws {
        var navigator = try PanelFixture(["Root": row]).player.navigator
        _ = navigator.handle(.press(.ok), at: .seconds(1))
        _ = navigator.handle(.press(key), at: .seconds(2))
        let before = navigator.scene()
        for time in [Duration.seconds(4), .seconds(8)] {
            let wanted = ScreenEffect.store([change])
            #expect(navigator.handle(.press(.ok), at: time).contains(wanted))
            navigator.refused(LocalizedString(.notSavedFull), at: time)
            let said = navigator.describeScreen()
            #expect(said.contains("message: Not saved: the storage is full (E21)"), "\(said)")
            _ = navigator.expire(at: time + .seconds(3))
            #expect(navigator.scene() == before)
        }
    }

    @Test("each code is explained in settingsd(8)", arguments: TroubleCode.allCases)
    func documented(code: TroubleCode) throws {
        let manual = URL(fileURLWithPath: #filePath)
            .appendingPathComponent("../../../../docs/man/settingsd.8").standardizedFileURL
        let lines = try String(contentsOf: manual, encoding: .utf8).split(separator: "\n")
        let place = try #require(lines.firstIndex { $0 == code.rawValue })
        #expect(lines[place - 1] == ".TP" && lines[place + 1].count > 10)
    }

    @Test("a row that cannot be read says why on a page, and that the others work")
    func unreadable() throws {
        var panel = try PanelFixture(["Root": eco + broken])
        try panel.type("down ok")
        #expect(panel.line("title: ") == "Without a key")
        #expect(said(panel).first == "This cannot be read" && said(panel).last == "All other settings work.")
        try panel.type("ok")
        #expect(panel.line("title: ") == "bench")
    }

    @Test(
        "all of it can be read on every panel, on small ones among the rows",
        arguments: [
            Size(width: 128, height: 64), Size(width: 320, height: 240), Size(width: 800, height: 480),
        ])
    func sizes(size: Size) throws {
        var panel = try missed(size: size)
        #expect(panel.focused?.hasPrefix("Change Port") == true)
        var seen = Set(said(panel))
        for _ in 0..<6 {
            try panel.type("down")
            seen.formUnion(said(panel))
        }
        for start in ["Nobody confirmed", "Waited 90", "The old settings"] {
            #expect(seen.contains { $0.hasPrefix(start) }, "\(seen)")
        }
    }

    @Test(
        "on a tiny panel what happened stands above what to do from the start, and nothing of it is scrolled out"
    )
    func heading() throws {
        let panel = try missed(size: Size(width: 128, height: 64))
        #expect(panel.focused?.hasPrefix("Change Port") == true)
        let first = panel.player.navigator.scene().elements.lazy.compactMap { element -> ParagraphContent? in
            if case .paragraph(let text) = element.content { text } else { nil }
        }.first
        #expect(first?.text == "Nobody confirmed in time" && first?.scrolled == 0)
    }

    @Test("a secret that was to be confirmed is forgotten as the display goes dark")
    func secretIsForgotten() throws {
        var panel = try PanelFixture(["Root": group + secret])
        try panel.type("ok 8 1 ok up ok ok")
        try panel.wait(92)
        #expect(panel.line("title: ") == "Not changed")
        var navigator = panel.player.navigator
        navigator.becomeIdle()
        #expect(navigator.isAtRoot)
    }
}
