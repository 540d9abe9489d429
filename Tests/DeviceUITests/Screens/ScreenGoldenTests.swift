import Bundles
import DrawingSamples
import Graphics
import Hardware
import Keys
import ScreenCatalogs
import Navigation
import Settings
import Simulator
import Testing

/// Whole screens as pictures: specifiers, states, size classes, depths and themes, chosen so that each pair is met.
struct ScreenGoldenTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let hardwareClass: HardwareClass
        let size: Size
        var depth = 32
        var theme = DisplayDescription.ThemeName.dark
        var isMono = false
        var textSize = 100
        var showsOneRow = false
        var language = "en"
        /// How often down, and whether OK then.
        var down = 0
        var opens = false
        /// What is pressed after that.
        var keys = ""

        var testDescription: String { name }
    }

    private static let small = Size(width: 320, height: 240)
    private static let tiny = Size(width: 128, height: 64)
    private static let medium = Size(width: 480, height: 272)
    private static let large = Size(width: 800, height: 480)

    static let cases: [Case] = [
        Case(name: "list-small", hardwareClass: .phonePad, size: small),
        Case(
            name: "list-small-light", hardwareClass: .numberPad, size: small, depth: 16, theme: .light,
            down: 3),
        Case(name: "list-small-contrast", hardwareClass: .matrix, size: small, theme: .highContrast, down: 2),
        Case(name: "list-small-mono", hardwareClass: .phonePad, size: small, isMono: true, down: 1),
        Case(name: "list-small-200", hardwareClass: .phonePad, size: small, textSize: 200, down: 4),
        Case(name: "list-upright", hardwareClass: .phonePad, size: Size(width: 240, height: 320), down: 5),
        Case(name: "list-medium", hardwareClass: .directionPad, size: medium, theme: .light, textSize: 150),
        Case(name: "list-large", hardwareClass: .fullKeyboard, size: large, down: 7),
        Case(
            name: "list-large-200", hardwareClass: .fullKeyboard, size: large, theme: .highContrast,
            textSize: 200),
        Case(name: "list-tiny", hardwareClass: .barePad, size: tiny, depth: 1, down: 2),
        Case(name: "list-tiny-200", hardwareClass: .barePad, size: tiny, depth: 1, textSize: 200),
        Case(name: "one-row-small", hardwareClass: .phonePad, size: small, showsOneRow: true, down: 4),
        Case(name: "one-row-switch", hardwareClass: .rotary, size: medium, theme: .light, showsOneRow: true),
        Case(name: "one-row-tiny", hardwareClass: .barePad, size: tiny, depth: 1, showsOneRow: true, down: 1),
        Case(
            name: "one-row-adjusted", hardwareClass: .phonePad, size: small, theme: .highContrast,
            showsOneRow: true, down: 4, opens: true),
        Case(name: "arabic-small", hardwareClass: .phonePad, size: small, language: "ar"),
        Case(name: "arabic-tiny", hardwareClass: .barePad, size: tiny, depth: 1, language: "ar", down: 1),
        Case(name: "hindi-large", hardwareClass: .fullKeyboard, size: large, theme: .light, language: "hi"),
        Case(name: "editor-small", hardwareClass: .phonePad, size: small, down: 1, opens: true, keys: "7*2"),
        Case(
            name: "editor-small-light", hardwareClass: .numberPad, size: small, depth: 16, theme: .light,
            down: 1,
            opens: true),
        Case(
            name: "editor-tiny", hardwareClass: .barePad, size: tiny, depth: 1, down: 1, opens: true,
            keys: "8"),
        Case(
            name: "editor-medium", hardwareClass: .directionPad, size: medium, theme: .highContrast, down: 1,
            opens: true),
        Case(
            name: "editor-large", hardwareClass: .fullKeyboard, size: large, opens: true, keys: "down ok"),
        Case(name: "slider-small", hardwareClass: .phonePad, size: small, depth: 16, down: 3, opens: true),
        Case(name: "slider-tiny", hardwareClass: .barePad, size: tiny, depth: 1, down: 3, opens: true),
        Case(
            name: "values-small", hardwareClass: .phonePad, size: small, theme: .light, down: 4, opens: true),
        Case(name: "values-tiny", hardwareClass: .barePad, size: tiny, depth: 1, down: 4, opens: true),
        Case(name: "find-small", hardwareClass: .phonePad, size: small, keys: "0 7"),
    ]

    @Test("screens look as they were found right", arguments: cases)
    func looks(_ example: Case) throws {
        try Golden.expect(
            try screen(example, on: board(example)), depth: example.depth, isMono: example.isMono,
            matches: "screen-\(example.name)")
    }

    @Test(
        "black on white is white on black with both exchanged", arguments: cases.filter { $0.depth == 1 })
    func inverse(_ example: Case) throws {
        var board = board(example)
        let pictures = try [DisplayDescription.Look.mono, .monoInverse].map { look in
            board.display.look = look
            let screen = try screen(example, on: board)
            var canvas = try Canvas(size: example.size, format: .monochrome)
            let scene = screen.scene()
            screen.painter.paint(scene, damage: scene.damage(since: nil), on: &canvas)
            return Picture(canvas).bytes
        }
        #expect(pictures[0] == pictures[1].enumerated().map { $0 % 4 == 3 ? $1 : 255 - $1 })
    }

    private func screen(_ example: Case, on board: Board) throws -> Navigator {
        let engine = SampleFonts.engine(isMono: board.display.isMono)
        let bundle = try SettingsBundle.read(ScreenGoldenBundle.files, language: example.language)
        let panel = Navigator(
            board: board, bundle: bundle, snapshot: Snapshot(schema: bundle.schema), engine: engine,
            size: example.size, catalogs: ScreenCatalogs.all)
        var player = PreviewPlayer(panel)
        var keys = KeyPlayer(board.keypad)
        keys.play(try KeyScript(script(example), for: board.keypad), to: &player)
        return player.navigator
    }

    private func board(_ example: Case) -> Board {
        var board = Board(name: "golden")
        board.keypad = .standard(example.hardwareClass)
        board.language = example.language
        board.display.size = example.size
        board.display.depth = example.depth
        board.display.theme = example.theme
        board.display.look = example.isMono || example.depth == 1 ? .mono : .colour
        board.display.textSize = example.textSize
        board.display.showsOneRow = example.showsOneRow
        return board
    }

    private func script(_ example: Case) -> String {
        let (down, ok) =
            switch example.hardwareClass {
            case .barePad: ("8", "5")
            case .matrix: ("B", "D")
            case .numberPad: ("2", "enter")
            case .rotary: ("cw", "push")
            default: ("down", "ok")
            }
        let moves = Array(repeating: "\(down) wait:300", count: example.down)
        return (moves + (example.opens ? [ok, "wait:300"] : []) + [example.keys]).joined(separator: " ")
    }
}
