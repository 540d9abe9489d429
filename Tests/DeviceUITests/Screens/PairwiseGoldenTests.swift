import Bundles
import DrawingSamples
import ScreenCatalogs
import Settings
import Simulator
import Testing
@testable import Graphics
@testable import Hardware
@testable import Keys
@testable import Look
@testable import Navigation
@testable import Screens

/// Every screen on every class of panel, in the themes and depths that follow from a Latin square: each pair of two of
/// the four is met at least once.
struct PairwiseGoldenTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let screen: GoldenScreen
        let panel: GoldenPanel
        let theme: Theme.Name
        let depth: Int

        var testDescription: String { "\(screen.rawValue)-\(panel.rawValue)-\(theme.rawValue)-\(depth)" }
    }

    static let cases = GoldenScreen.allCases.enumerated().flatMap { row, screen in
        GoldenPanel.allCases.enumerated().map { column, panel in
            let theme = Theme.Name.allCases[(row + column) % 4]
            return Case(screen: screen, panel: panel, theme: theme, depth: depth(row, column, theme))
        }
    }

    /// Only the mono theme is for one bit, and no panel of one bit is as large as the largest.
    private static func depth(_ row: Int, _ column: Int, _ theme: Theme.Name) -> Int {
        let depths = theme == .mono && column < 4 ? [1] : [32, 16]
        let turn = theme == .mono ? row / 4 : (3 * row + 3 * column) / 4
        return depths[turn % depths.count]
    }

    @Test("every pair of screen, panel, theme and depth has a picture")
    func pairs() {
        func values(of example: Case) -> [String] {
            [
                example.screen.rawValue, example.panel.rawValue, example.theme.rawValue,
                String(example.depth),
            ]
        }
        let all = [
            GoldenScreen.allCases.map(\.rawValue), GoldenPanel.allCases.map(\.rawValue),
            Theme.Name.allCases.map(\.rawValue), ["1", "16", "32"],
        ]
        let manyColored = [Theme.Name.dark, .light, .highContrast].map(\.rawValue) + ["extraLarge"]
        for first in 0..<4 {
            for second in (first + 1)..<4 {
                for one in all[first] {
                    for other in all[second] {
                        let isPossible = other != "1" || !manyColored.contains(one)
                        let isMet = Self.cases.contains {
                            values(of: $0)[first] == one && values(of: $0)[second] == other
                        }
                        #expect(isMet || !isPossible, "no picture of \(one) with \(other)")
                    }
                }
            }
        }
    }

    @Test("screens look as they were found right, in pairs", arguments: cases)
    func looks(_ example: Case) throws {
        let board = board(example)
        let bundle = try SettingsBundle.read(example.screen.files)
        var player = PreviewPlayer(
            Navigator(
                board: board, bundle: bundle, snapshot: Snapshot(schema: bundle.schema),
                engine: SampleFonts.engine(isMono: board.display.look == .mono), size: example.panel.size,
                catalogs: ScreenCatalogs.all))
        var keys = KeyPlayer(board.keypad)
        let script = example.screen.keys(on: board.keypad.hardwareClass)
        keys.play(try KeyScript(script, for: board.keypad), to: &player)
        var canvas = try Canvas(
            size: example.panel.size, format: board.display.pixelFormat, isMono: board.display.look == .mono)
        let scene = player.navigator.scene()
        player.navigator.painter.paint(scene, damage: scene.damage(since: nil), on: &canvas)
        try Golden.expect(canvas, matches: "pair-\(example.testDescription)")
    }

    /// A tiny panel is drawn in two colours whatever its theme and depth.
    private func board(_ example: Case) -> Board {
        var board = Board(name: "golden")
        board.keypad = .standard(example.panel.hardwareClass)
        board.display.size = example.panel.size
        board.display.depth = example.depth
        board.display.look = example.theme == .mono || example.panel == .tiny ? .mono : .colour
        board.display.theme =
            switch example.theme {
            case .light: .light
            case .highContrast: .highContrast
            case .dark, .mono: .dark
            }
        return board
    }
}

/// A panel of each size class, with a keypad that goes with it.
enum GoldenPanel: String, CaseIterable, Sendable {
    case tiny, small, medium, large, extraLarge

    var size: Size {
        switch self {
        case .tiny: Size(width: 128, height: 64)
        case .small: Size(width: 320, height: 240)
        case .medium: Size(width: 480, height: 272)
        case .large: Size(width: 800, height: 480)
        case .extraLarge: Size(width: 1280, height: 800)
        }
    }

    var hardwareClass: HardwareClass {
        switch self {
        case .tiny: .barePad
        case .small: .phonePad
        case .medium: .matrix
        case .large: .phonePad
        case .extraLarge: .numberPad
        }
    }
}
