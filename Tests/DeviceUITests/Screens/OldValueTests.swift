import DrawingSamples
import Testing
@testable import Graphics
@testable import Hardware
@testable import Look
@testable import Scenes
@testable import Navigation
@testable import Screens

private let rows =
    specifier("PSGroupSpecifier", text("Title", "Address") + entry("DeviceConfirm", "<true/>"))
    + specifier(
        "PSTextFieldSpecifier",
        text("Title", "Port") + text("Key", "port") + text("KeyboardType", "NumberPad")
            + text("DefaultValue", "80"))
    + specifier("PSToggleSwitchSpecifier", text("Title", "Automatic") + text("Key", "dhcp"))

@Suite("what holds until a change is applied")
struct OldValueTests {
    private func port(_ width: Int, _ keys: String, text: Int = 100) throws -> (
        RowContent, Rect, ScenePainter
    ) {
        var board = Board(name: "bench")
        board.display.textSize = text
        var panel = try PanelFixture(
            ["Root": rows], size: Size(width: width, height: width * 3 / 5), board: board)
        try panel.type(keys)
        let navigator = panel.player.navigator
        for element in navigator.scene().elements {
            if case .row(let row) = element.content, row.title == "Port" {
                return (row, element.frame, navigator.painter)
            }
        }
        throw NoRow()
    }

    private struct NoRow: Error {}

    private func isStruck(_ shown: (RowContent, Rect, ScenePainter)) -> Bool {
        shown.2.rows.arranged(shown.0, in: shown.1).inner.contains {
            if case .old = $0 { true } else { false }
        }
    }

    private let change = "ok erase*2 8 1 ok"

    @Test("stands struck through before the new value from 480 pixels on, and moves no row")
    func struck() throws {
        for width in [480, 800] {
            let (before, after) = (try port(width, ""), try port(width, change))
            #expect(before.0.old == nil && after.0.old == "80" && after.0.value == "81")
            #expect(isStruck(after) && before.1 == after.1)
        }
        #expect(try port(320, change).0.old == nil)
    }

    @Test("gives way before the row gets higher")
    func givesWay() throws {
        let narrow = try port(480, change, text: 200)
        let arranged = narrow.2.rows.arranged(narrow.0, in: narrow.1)
        #expect(arranged.title != nil && arranged.value != nil && !arranged.isCut)
    }

    @Test("is shown by a switch's own shape and its dot alone")
    func switches() throws {
        var panel = try PanelFixture(["Root": rows], size: Size(width: 480, height: 272))
        try panel.type("down ok")
        let staged = panel.player.navigator.scene().elements.compactMap { element -> RowContent? in
            if case .row(let row) = element.content, row.isStaged { row } else { nil }
        }
        #expect(staged.map(\.title) == ["Automatic"] && staged[0].old == nil)
    }

    @Test("is marked in the title of a page, and not of the one that asks what shall become of it")
    func title() throws {
        var panel = try PanelFixture(["Root": rows])
        let isMarked = { (panel: PanelFixture) in
            panel.player.navigator.scene().elements.contains { element in
                if case .titleBar(let bar) = element.content { bar.hasStaged } else { false }
            }
        }
        #expect(!isMarked(panel))
        try panel.type("down ok")
        #expect(isMarked(panel))
        try panel.type("back")
        #expect(panel.line("title: ") == "Apply or discard?" && !isMarked(panel))
    }

    @Test("moves no switch, on however many lines its row is", arguments: [320, 200, 120])
    func switchStays(width: Int) {
        let arranger = RowArranger(
            traits: LayoutTraits(metrics: Metrics(panel: Size(width: 320, height: 240), textScale: 160)),
            engine: SampleFonts.engine(isMono: false))
        var row = RowContent(title: "Automatic mode")
        (row.accessory, row.isStaged) = (.toggle(true), true)
        let outermost = arranger.arrange(row, width: width).parts.first
        #expect(outermost.map { if case .toggle = $0 { true } else { false } } == true)
    }
}
