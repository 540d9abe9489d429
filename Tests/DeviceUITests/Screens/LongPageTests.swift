import Testing
@testable import Hardware
@testable import Scenes
@testable import Navigation
@testable import Screens

/// What is long or endless, on the smallest panel with the barest pad.
@Suite("long pages at 128x64")
struct LongPageTests {
    private static let size = Size(width: 128, height: 64)

    private func panel(_ pages: [String: String]) throws -> PanelFixture {
        try PanelFixture(pages, on: .barePad, size: Self.size)
    }

    @Test("a footer of 12,000 characters is read to its end with one key, no line skipped")
    func footer() throws {
        let words = (0..<2_000).map { "word\($0 % 10)" }.joined(separator: " ")
        #expect(words.count >= 11_999)
        var fixture = try panel([
            "Root": specifier("PSToggleSwitchSpecifier", text("Title", "Accept") + text("Key", "k"))
                + specifier("PSGroupSpecifier", text("Title", "Licence") + text("FooterText", words))
        ])
        let metrics = fixture.player.navigator.metrics
        var offsets = [0]
        for _ in 0..<2_000 {
            try fixture.type("8")
            let (top, total) = Self.place(in: fixture.player.navigator)
            if top <= offsets[offsets.count - 1] { break }
            #expect(
                top - offsets[offsets.count - 1] <= fixture.player.navigator.context.layout.list.height
                    - metrics.footerStyle.size)
            offsets.append(top)
            if top + fixture.player.navigator.context.layout.list.height >= total { break }
        }
        let (top, total) = Self.place(in: fixture.player.navigator)
        #expect(top + fixture.player.navigator.context.layout.list.height >= total, "the end is reached")
        #expect(offsets.count < 2 * total / fixture.player.navigator.context.layout.list.height)
        #expect(fixture.player.navigator.scene().elements.count < 12)
    }

    /// How far the list is scrolled, and how high it is.
    private static func place(in panel: Navigator) -> (top: Int, total: Int) {
        let rows = panel.face.screen.measured(in: panel.context).rows
        let heights = (0..<rows.count).map(rows.height)
        let cursor = panel.list.cursor
        return (heights.prefix(cursor.topRow).reduce(0, +) + cursor.topOffset, heights.reduce(0, +))
    }

    @Test("600 choices open at the current one, and picking a neighbour takes two keys")
    func choices() throws {
        let values = (0..<600).map { "<integer>\($0)</integer>" }.joined()
        let titles = (0..<600).map { "<string>Place \($0)</string>" }.joined()
        var fixture = try panel([
            "Root": specifier(
                "PSMultiValueSpecifier",
                text("Title", "Time zone") + text("Key", "zone")
                    + entry("DefaultValue", "<integer>300</integer>")
                    + entry("Values", "<array>\(values)</array>")
                    + entry("Titles", "<array>\(titles)</array>"))
        ])
        try fixture.type("5")
        #expect(fixture.focused == "Place 300 = ✓")
        let panel = fixture.player.navigator
        let shown = panel.list.cursor.placed(
            in: panel.face.screen.measured(in: panel.context).rows,
            viewport: panel.context.layout.list.height)
        #expect(shown.contains { $0.index == 299 } && shown.contains { $0.index == 300 })
        #expect(panel.scene().elements.count < 12)
        try fixture.type("8 5")
        #expect(fixture.value("zone") == .integer(301))
        #expect(fixture.focused == "Time zone = Place 301")
    }

    @Test("panes in a circle open until it is said that they are one, and a long Back is home")
    func circle() throws {
        let pane = { specifier("PSChildPaneSpecifier", text("Title", $0) + text("File", $1)) }
        var fixture = try panel(["Root": pane("Down", "Other"), "Other": pane("Up", "Root")])
        for _ in 0..<40 { try fixture.type("5") }
        #expect(fixture.line("message: ")?.isEmpty == false)
        #expect(fixture.player.navigator.stack.listCount == Navigator.deepest)
        try fixture.type("hold:4")
        #expect(fixture.player.navigator.stack.listCount == 1)
        #expect(fixture.focused == "Down")
    }

    @Test("a digit that moves goes on moving while it is held, and stops when it is let go")
    func held() throws {
        let rows = (0..<20).map {
            specifier("PSTextFieldSpecifier", text("Title", "Row \($0)") + text("Key", "k\($0)"))
        }
        var fixture = try panel(["Root": rows.joined()])
        try fixture.type("hold:8:1500")
        let focused = try #require(fixture.player.navigator.list.cursor.focus)
        #expect(focused > 5)
        #expect(fixture.player.navigator.heldMove == nil)
        try fixture.wait(1)
        #expect(fixture.player.navigator.list.cursor.focus == focused)
        try fixture.type("hold:8:5000")
        #expect(fixture.player.navigator.list.cursor.focus == 19, "it stops at the end")
    }

    @Test("no line of a long text is cut, at the top or at the bottom")
    func wholeLines() throws {
        let words = (0..<300).map { "word\($0 % 10)" }.joined(separator: " ")
        var fixture = try panel(["Root": specifier("PSGroupSpecifier", text("FooterText", words))])
        let height = fixture.player.navigator.metrics.footerStyle.size
        var tops: Set<Int> = []
        for key in Array(repeating: "8", count: 12) + Array(repeating: "2", count: 12) {
            for element in fixture.player.navigator.scene().elements {
                guard case .paragraph(let text) = element.content else { continue }
                let layout = fixture.player.navigator.painter.texts.texts(width: element.frame.width)
                    .paragraph(
                        text.text, tone: .footer)
                tops.insert(text.scrolled)
                #expect(text.scrolled == 0 || layout.lines.contains { $0.y == text.scrolled })
                let end = text.scrolled + element.frame.height
                #expect(
                    layout.lines.allSatisfy { $0.y >= end || $0.y + $0.height <= end || $0.y < text.scrolled }
                )
            }
            try fixture.type(key)
        }
        #expect(tops.count > 6 && height > 0)
    }

    @Test(
        "a message that has no room beside the keys takes the title bar, and neither the keys nor the focused row"
    )
    func messages() throws {
        let locked = specifier(
            "PSToggleSwitchSpecifier",
            text("Title", "Pump") + text("Key", "pump") + text("DeviceRole", "technician"))
        var fixture = try panel(["Root": locked])
        func frame(_ fits: (SceneContent) -> Bool) -> Rect? {
            fixture.player.navigator.scene().elements.first { fits($0.content) }?.frame
        }
        let isStrip: (SceneContent) -> Bool = { if case .hintBar = $0 { true } else { false } }
        let isFocus: (SceneContent) -> Bool = { if case .row(let row) = $0 { row.isFocused } else { false } }
        let isMessage: (SceneContent) -> Bool = { if case .message = $0 { true } else { false } }
        let (strip, focus) = (try #require(frame(isStrip)), try #require(frame(isFocus)))
        try fixture.type("5")
        #expect(fixture.line("message: ") == "Only a technician may change this")
        let message = try #require(frame(isMessage))
        #expect(frame(isStrip) == strip && frame(isFocus) == focus)
        #expect(!message.intersects(strip) && !message.intersects(focus))
        try fixture.wait(3)
        #expect(frame(isMessage) == nil)
    }
}
