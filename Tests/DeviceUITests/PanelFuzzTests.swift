import PanelFuzz
import Settings
import Testing
import TextChecks
@testable import Accessibility
@testable import Graphics
@testable import Typesetting
@testable import Hardware
@testable import Keys
@testable import TextEntry

/// What `panel-fuzz` does for longer, and what it found.
@Suite("panels, whatever befalls them")
struct PanelFuzzTests {
    @Test("no bundle, value, board or key stops a panel", .timeLimit(.minutes(5)), arguments: 0..<8)
    func short(part: UInt64) throws {
        let fuzz = try PanelFuzz()
        for seed in part * 12..<(part + 1) * 12 { try fuzz.run(seed: seed) }
    }

    @Test("a selection does not outlive the text that it began behind", arguments: 0...4)
    func anchor(left: Int) {
        var text = EditedText(Array("abcd"))
        text.anchor = 3
        text.characters.removeLast(4 - left)
        #expect(text.anchor == (left < 3 ? nil : 3))
    }

    @Test("a text view that has no room is drawn all the same", arguments: [1, 2, 3, 12, 15, 40])
    func noRoom(height: Int) throws {
        let row = specifier(
            "IASKTextViewSpecifier", text("Key", "t") + text("DefaultValue", "one\ntwo\nthree"))
        var fixture = try PanelFixture(["Root": row], size: Size(width: 128, height: height))
        try fixture.type("ok")
        let panel = fixture.player.navigator
        var canvas = try Canvas(size: panel.size)
        let scene = panel.scene()
        panel.painter.paint(scene, damage: scene.damage(since: nil), on: &canvas)
        #expect(fixture.line("field: ") != nil)
    }

    @Test(
        "a place that a page of cells does not have is its nearest cell",
        arguments: [HardwareClass.directionPad, .rotary])
    func cells(hardwareClass: HardwareClass) {
        for format in DeviceFormat.allCases {
            for page in [GridPage.main, .national, .letters, .symbols] {
                var editor = FieldEditor(
                    FieldTraits(TextTraits(keyboardType: .default, format: format), language: "ru"),
                    keypad: .standard(hardwareClass))
                let place = PickerGrid.Position(row: 99, column: 99)
                if editor.state.way is Grid { editor.state.way = Grid(page: page, position: place) }
                if editor.state.way is Ring { editor.state.way = Ring(page: page, place: 99, group: 99) }
                #expect(editor.spokenChoice(isPrivate: true) != "")
                for key in [Key.up, .down, .left, .right, .clockwise, .counterclockwise, .ok, .push] {
                    _ = editor.handle(.press(key), at: .zero)
                    _ = (editor.overlay, editor.hints)
                }
            }
        }
    }

    @Test(
        "groups of a serial number that nobody can type are none", arguments: [[-1], [0, 4], [.max], [65]])
    func groups(sizes: [Int]) {
        var traits = TextTraits(keyboardType: .default, format: .serial)
        traits.groups = sizes
        #expect(traits.groups == [])
        #expect(traits.problem(with: "AB-12") == nil)
    }

    @Test(
        "a style is never larger than can be drawn, however it was made", arguments: [Int.min, 0, 257, .max])
    func styles(size: Int) {
        var style = TextStyle(size: 12)
        style.size = size
        #expect((1...TextStyle.largestSize).contains(style.size))
    }

    @Test("a knob gone wild turns no further than any other", arguments: [Int.min, Int.max])
    func knob(detents: Int) {
        var knob = KnobSpeed()
        #expect(knob.turn(detents, at: .zero).count == 32)
    }
}
