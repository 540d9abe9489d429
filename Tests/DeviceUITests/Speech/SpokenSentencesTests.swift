import Accessibility
import Scenes
import Testing
@testable import Hardware
@testable import Keys
@testable import Navigation
@testable import Screens

private let group = ConfirmedRows.group
private let port = ConfirmedRows.port
private let log = specifier(
    "IASKButtonSpecifier",
    text("Title", "Erase log") + text("Key", "log") + entry("DeviceDestructive", "<true/>"))
private let note = specifier("PSGroupSpecifier", text("FooterText", "Nothing can be set here."))

/// What is on the screen in sentences is heard as well: EN 301 549 5.1.3.2.
@Suite("spoken sentences")
struct SpokenSentencesTests {
    private var announcer = Announcer(hasHeadphones: false)

    private mutating func said(on panel: PanelFixture) -> String? {
        announcer.announcement(for: panel.player.navigator)
    }

    @Test("what went wrong is said before the row that mends it, and not again with the next row")
    mutating func trouble() throws {
        for size in [Size(width: 320, height: 240), Size(width: 128, height: 64)] {
            var panel = try PanelFixture(["Root": group + port], size: size)
            try panel.type("ok erase*2 8 1 ok up ok ok")
            let asked = try #require(said(on: panel))
            #expect(asked.hasPrefix("Keep changes?"), "\(size)")
            try panel.wait(5)
            #expect(said(on: panel) == nil, "seconds are not said one by one")
            try panel.wait(87)
            let trouble = try #require(said(on: panel))
            #expect(trouble.contains("Nobody confirmed in time"), "\(size): \(trouble)")
            try panel.type("down")
            #expect(said(on: panel)?.contains("Nobody") == false)
        }
    }

    @Test("what cannot be undone is said with what asks for it")
    mutating func destructive() throws {
        var panel = try PanelFixture(["Root": port + log])
        try panel.type("down")
        _ = said(on: panel)
        try panel.type("ok")
        let asked = try #require(said(on: panel))
        #expect(asked.contains("Erase log") && asked.contains("undone"), "\(asked)")
    }

    @Test("a page without rows says its text, and find says that there is nothing")
    mutating func nothing() throws {
        var panel = try PanelFixture(["Root": note])
        #expect(said(on: panel) == "bench. Nothing can be set here.")
        panel = try PanelFixture(["Root": port], on: .fullKeyboard)
        try panel.type(#""0""#)
        _ = said(on: panel)
        try panel.type(#""zzz""#)
        let found = try #require(said(on: panel))
        #expect(found.contains("Nothing"), "\(found)")
    }

    @Test("while the reset button is held its advice is said, once")
    mutating func countdown() throws {
        var panel = try PanelFixture(["Root": port])
        _ = said(on: panel)
        panel.player.factoryReset(isDown: true, hold: .seconds(10), at: .zero)
        let begun = try #require(said(on: panel))
        #expect(begun.contains("Let go to keep the settings"), "\(begun)")
        panel.player.expire(at: .seconds(1))
        #expect(said(on: panel) == nil)
    }

    @Test("what the keypad's set-up asks for is said, and not the list beneath it")
    mutating func setUp() throws {
        var navigator = try PanelFixture(["Root": port]).player.navigator
        _ = announcer.announcement(for: navigator)
        navigator.setUpKeypad(at: .zero)
        let (title, question) = (navigator.words[.setupTitle], navigator.words[.setupOK])
        let asked = announcer.announcement(for: navigator) ?? ""
        #expect(asked.hasPrefix(title) && asked.contains(question) && !asked.contains("Port"), "\(asked)")
        let elements = SpokenScreen(navigator).elements
        #expect(elements.map(\.label) == [title, question, "hold 3 s"])
        #expect(elements.map(\.traits) == [[.header], [.staticText], [.staticText]])
        #expect(SpokenScreen(navigator).focused == nil)
    }

    @Test("what the keypad's test saw of a key is said")
    mutating func keypadTest() throws {
        var navigator = try PanelFixture(["Root": port]).player.navigator
        navigator.testKeypad(at: .zero)
        let begun = announcer.announcement(for: navigator) ?? ""
        #expect(begun.contains(navigator.words[.testPrompt]), "\(begun)")
        _ = navigator.handle(.key(code: 2, isDown: true, time: .milliseconds(5000)))
        _ = navigator.handle(.key(code: 2, isDown: false, time: .milliseconds(5065)))
        let said = announcer.announcement(for: navigator) ?? ""
        #expect(said.contains("1: code 2, 65 ms, bounced 0"), "\(said)")
        #expect(SpokenScreen(navigator).elements.contains { $0.label.hasPrefix("1: code 2") })
    }

    @Test("a recovery code is said where nobody else hears it")
    func code() throws {
        for hasHeadphones in [false, true] {
            let panel = try PanelFixture(["Root": port])
            var navigator = panel.player.navigator
            var announcer = Announcer(hasHeadphones: hasHeadphones)
            _ = announcer.announcement(for: navigator)
            navigator.stack.push(.reader(ReaderScreen(showing: "1234 5678", in: navigator.context)))
            #expect(announcer.announcement(for: navigator)?.contains("1234") == hasHeadphones)
        }
    }
}
