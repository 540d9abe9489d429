import DrawingSamples
import Foundation
import Settings
import Testing
@testable import Graphics
@testable import Typesetting
@testable import Hardware
@testable import Keys
@testable import Look
@testable import Scenes
@testable import Navigation
@testable import Screens

@Suite("icon tiles")
struct TileTests {
    private static func toggle(_ name: String, _ more: String = "") -> String {
        specifier("PSToggleSwitchSpecifier", text("Title", name) + text("Key", name) + more)
    }

    private static let icon = text("DeviceIcon", "wifi") + text("DeviceIconColor", "teal")
    private static let page =
        specifier("PSGroupSpecifier", text("Title", "Some")) + toggle("One", icon) + toggle("Two")
        + specifier("PSGroupSpecifier", text("Title", "None")) + toggle("Three")

    private static func rows(_ size: Size, isMono: Bool = false) throws -> [RowContent] {
        let fixture = try PanelFixture(["Root": page], size: size, isMono: isMono)
        return fixture.player.navigator.scene().elements.compactMap { element in
            if case .row(let row) = element.content { row } else { nil }
        }
    }

    @Test("a group where no row has an icon has no icon column; where some have, the others get their kind's")
    func columns() throws {
        let rows = try Self.rows(Size(width: 800, height: 480)).filter {
            ["One", "Two", "Three"].contains($0.title)
        }
        #expect(rows.map { $0.tile?.symbols } == [["wifi", "toggle_on"], ["toggle_on"], nil])
        #expect(rows.map { $0.tile?.color } == [.named(.teal), .named(.slate), nil])
    }

    @Test(
        "titles of a card begin at one place, as its lines do",
        arguments: [Size(width: 800, height: 480), Size(width: 320, height: 240)])
    func titleStarts(size: Size) throws {
        let fixture = try PanelFixture(["Root": Self.page], size: size)
        let navigator = fixture.player.navigator
        let metrics = Metrics(panel: size)
        let arranger = RowArranger(
            traits: LayoutTraits(metrics: metrics),
            engine: TextEngine(book: FontBook(FontTable(files: []))))
        let rows = try Self.rows(size).filter { $0.tile != nil }
        let starts = rows.compactMap { arranger.arrange($0, width: size.width).title?.origin.x }
        #expect(rows.count == 2 && Set(starts).count == 1)
        let lines = navigator.scene().elements.compactMap { element in
            if case .card(let card) = element.content { card.lineStart } else { nil }
        }
        #expect(lines.first == starts.first)
    }

    @Test(
        "a row that is locked has its lock in the place of its arrow, and a switch beside it",
        arguments: [false, true])
    func lock(isSwitch: Bool) {
        let arranger = RowArranger(
            traits: LayoutTraits(metrics: Metrics(panel: Size(width: 320, height: 240))),
            engine: TextEngine(book: FontBook(FontTable(files: []))))
        var row = RowContent(title: "Mode", value: isSwitch ? "" : "Comfort")
        (row.accessory, row.isLocked) = (isSwitch ? .toggle(true) : .chevron, true)
        let icons = arranger.arrange(row, width: 320).parts.map { part -> Icon? in
            if case .icon(let icon, _) = part { icon } else { nil }
        }
        #expect(icons == (isSwitch ? [nil, .lock] : [.lock]))
    }

    @Test("a focused tile is white and its symbol in the tile's colour; with dark text on the focus it stays")
    func focused() {
        var theme = Theme(.dark)
        let colors = RowColors(isFocused: true, isEnabled: true, theme)
        let teal = TileColor.named(.teal)
        #expect(TileLook(teal, theme, colors, isFocused: true).ground == .white)
        #expect(TileLook(teal, theme, colors, isFocused: true).sign == teal.ground)
        theme = Theme(.dark, accent: Color(0xFFD400))
        #expect(TileLook(teal, theme, colors, isFocused: true).ground == teal.ground)
    }

    @Test(
        "a symbol has four to one on whatever a bundle asks for",
        arguments: TileColor.Name.allCases.map(TileColor.named)
            + [0xFFFFFF, 0xFFD400, 0x00A651, 0x111827, 0xF59E0B].map(TileColor.own))
    func contrast(color: TileColor) {
        #expect(color.ground.contrast(with: .white) >= 4)
    }
}
