import Settings
import Testing
@testable import Graphics
@testable import Hardware
@testable import Keys
@testable import Scenes
@testable import Navigation
@testable import Screens

/// A character by two presses, each of which is seen.
@Suite("two-press map")
struct TwoPressTests {
    private static let sizes = [
        Size(width: 128, height: 64), Size(width: 320, height: 240), Size(width: 480, height: 272),
        Size(width: 800, height: 480),
    ]
    private static let open: [HardwareClass: String] = [.matrix: "D", .numberPad: "enter"]

    private func opened(on hardwareClass: HardwareClass, _ size: Size) throws -> PanelFixture {
        let field = specifier(
            "PSTextFieldSpecifier",
            text("Title", "Key") + text("Key", "k") + text("DeviceFormat", "wifi-password")
                + entry("IsSecure", "<true/>"))
        var panel = try PanelFixture(
            ["Root": field], on: hardwareClass, size: size, isMono: size.height < 128)
        try panel.type(try #require(Self.open[hardwareClass]))
        return panel
    }

    private func cells(_ panel: PanelFixture) -> [(cell: KeyCellContent, frame: Rect)] {
        panel.player.navigator.scene().elements.compactMap { element in
            guard case .keyCell(let cell) = element.content, let digit = Int(cell.legend), digit > 0 else {
                return nil
            }
            return (cell, element.frame)
        }
    }

    @Test(
        "the first press puts nine characters on nine keys, tells its group, and marks none of a secret",
        arguments: [HardwareClass.matrix, .numberPad], sizes)
    func first(hardwareClass: HardwareClass, size: Size) throws {
        var panel = try opened(on: hardwareClass, size)
        let before = panel.player.navigator.scene()
        #expect(cells(panel).count == 9)
        try panel.type("5")
        let after = panel.player.navigator.scene()
        #expect(after != before)
        let cells = cells(panel)
        #expect(cells.count == 9 && cells.allSatisfy { $0.cell.candidates.joined().count == 1 })
        #expect(cells.allSatisfy { !$0.cell.isFocused })
        let shown = cells.sorted { $0.cell.legend < $1.cell.legend }.map { $0.cell.candidates.joined() }
        #expect(shown.joined() == "jklJKL5=,")
        let badges = after.elements.compactMap { element in
            if case .titleBar(let title) = element.content { title.mode } else { nil as String? }
        }
        #expect(badges == ["Group 5"])
    }

    @Test("the groups are written whole before it", arguments: [HardwareClass.matrix, .numberPad], sizes)
    func groups(hardwareClass: HardwareClass, size: Size) throws {
        let panel = try opened(on: hardwareClass, size)
        let painter = panel.player.navigator.painter
        for (cell, frame) in cells(panel) {
            let isTiny = size.height < 128
            #expect(cell.candidates.count == (isTiny ? 1 : 2))
            let sizes = painter.cells.textSizes(of: cell, in: frame)
            #expect(sizes.allSatisfy { $0 >= (isTiny ? 6 : 11) }, "\(cell.candidates) \(sizes)")
            #expect(cell.candidates.joined().contains("A") == (cell.legend == "2" && !isTiny))
        }
    }

    @Test("0 goes back to the groups, and so do Erase and a wrong digit does not")
    func back() throws {
        for script in ["5 0", "5 C"] {
            var panel = try opened(on: .matrix, Size(width: 320, height: 240))
            let before = panel.player.navigator.scene()
            try panel.type(script)
            #expect(panel.player.navigator.scene() == before)
        }
        var panel = try opened(on: .matrix, Size(width: 320, height: 240))
        try panel.type("pound 2 9")
        #expect(panel.line("message: ") == "1 to 5 pick" && panel.line("mode: ") == "Group 2")
        try panel.type("1")
        #expect(panel.player.navigator.editor?.editor.text == "~")
    }
}
