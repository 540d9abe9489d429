import Bundles
import DrawingSamples
import Settings
import Testing
@testable import Graphics
@testable import Typesetting
@testable import Hardware
@testable import Look
@testable import Navigation
@testable import Scenes
@testable import Screens

@Suite("One bit as a design of its own")
struct OneBitTests {
    private static let helvetica = ["R10", "B10", "R08", "B08", "R14", "B14", "B24"].map {
        "75dpi/helv\($0)"
    }
    private static let cells = ["misc/6x10", "misc/5x8"]

    private static func environment(_ fonts: [String], textSize: Int = 100) -> ScreenEnvironment {
        var board = Board(name: "bench")
        board.display.look = .mono
        board.display.textSize = textSize
        let table = SampleFonts.scan(fonts.map { "/usr/share/fonts/X11/\($0).pcf.gz" })
        return ScreenEnvironment(
            board: board, size: Size(width: 128, height: 64),
            engine: TextEngine(book: FontBook(table, isMono: true)), language: "en")
    }

    static let panels: [(fonts: [String], title: Int, row: Int, header: Int, strip: Int)] = [
        (helvetica + ["misc/4x6"] + cells, 12, 12, 6, 10), (helvetica, 12, 12, 10, 10),
        (cells, 11, 10, 10, 11),
    ]

    @Test("Helvetica is taken where it is installed, else cells of 6x10 as ever", arguments: panels)
    func fonts(fonts: [String], title: Int, row: Int, header: Int, strip: Int) {
        let metrics = Self.environment(fonts).metrics
        #expect((metrics.titleBarHeight, metrics.rowHeight) == (title, row))
        #expect((metrics.headerHeight, metrics.hintBarHeight) == (header, strip))
    }

    @Test("title, section, three rows and strip are a panel of 128x64")
    func sum() {
        let metrics = Self.environment(Self.helvetica + ["misc/4x6"]).metrics
        let sum =
            metrics.titleBarHeight + metrics.headerHeight + 3 * metrics.listRowHeight + metrics.hintBarHeight
        #expect(sum == 64)
    }

    @Test("a letter is as wide as it is, and no higher than its row", arguments: [100, 160, 200])
    func letters(textSize: Int) {
        let environment = Self.environment(Self.helvetica, textSize: textSize)
        let (engine, metrics) = (environment.engine, environment.metrics)
        let (thin, wide) = (
            engine.line("iiii", style: metrics.rowStyle), engine.line("mmmm", style: metrics.rowStyle)
        )
        #expect(2 * thin.size.width < wide.size.width)
        #expect(engine.line("ÅÉg", style: metrics.rowStyle).size.height <= metrics.listRowHeight)
    }

    @Test("a message that takes two lines keeps the usual letters where they have room")
    func message() {
        let environment = Self.environment(Self.helvetica + Self.cells)
        let (strips, style) = (environment.painter.strips, environment.metrics.hintStyle)
        func height(_ text: String, most: Int) -> Int {
            strips.height(of: MessageContent(text), width: 128, most: most)
        }
        let question = "Discard the change? Back discards it"
        let lines = 2 * environment.engine.line("Discard", style: style).size.height + 2
        #expect(height(question, most: lines) == lines)
        #expect(height(question, most: lines - 1) < lines)
    }

    @Test(
        "the actions of a menu have one size of letters, and Symbols its sign where the word would be small")
    func menu() throws {
        let environment = Self.environment(Self.cells)
        let painter = environment.painter.cells
        let cells = ["Save", "Erase", "To end", "Cancel"].enumerated().map { place, word in
            (
                content: KeyCellContent(
                    legend: "\(place + 1)", candidates: [word], style: .action(nil, .plain)),
                frame: Rect(x: 0, y: 0, width: 42, height: 10)
            )
        }
        let evened = painter.evened(cells)
        #expect(Set(evened.map(\.content.largestText)).count == 1 && evened[0].content.largestText != nil)
        let rows = specifier("PSTextFieldSpecifier", text("Title", "Site") + text("Key", "k"))
        var panel = try PanelFixture(
            ["Root": rows], on: .barePad, size: Size(width: 128, height: 64), engine: environment.engine,
            isMono: true)
        try panel.type("5 2 hold:star")
        let words = panel.player.navigator.scene().elements.flatMap { element -> [String] in
            if case .keyCell(let cell) = element.content { cell.candidates } else { [] }
        }
        #expect(words.contains("#+=") && !words.contains("Symbols"))
    }

    @Test("what of a rectangle lies outside of another are parts that share no pixel")
    func outside() {
        let whole = Rect(x: 0, y: 0, width: 10, height: 8)
        for hole in [Rect(x: 2, y: 3, width: 4, height: 2), Rect(x: -1, y: 5, width: 30, height: 30), whole] {
            let parts = whole.outside(hole)
            let area = parts.map { $0.width * $0.height }.reduce(0, +)
            let covered = whole.intersection(hole)
            #expect(area == 80 - covered.width * covered.height)
            #expect(parts.allSatisfy { !$0.intersects(hole) })
        }
        #expect(whole.outside(Rect(x: 20, y: 0, width: 1, height: 1)) == [whole])
    }
}
