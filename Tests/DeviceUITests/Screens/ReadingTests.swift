import Bundles
import DrawingSamples
import Foundation
import ScreenCatalogs
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

/// A panel to read on: its size, its letters and its keys.
private struct Glass: CustomTestStringConvertible, Sendable {
    let size: Size
    let board: Board

    private var scale: Int { board.display.textSize }
    var isMono: Bool { Metrics.sizeClass(of: size) == .tiny }
    var testDescription: String { "\(size) \(scale) % \(board.name)" }
    /// About how many lines fit between the bars.
    var lines: Int { size.height * 100 / scale / (isMono ? 12 : 24) }

    static let all: [Glass] = sized + shipped

    /// Of sizes, letters and keys, in turn.
    private static let sized: [Glass] = {
        let sizes = [(128, 64), (320, 240), (240, 320), (480, 272), (800, 480), (1280, 800)]
        let keys: [HardwareClass] = [.phonePad, .barePad, .directionPad, .rotary, .matrix]
        let usual = sizes.flatMap { width, height in
            [100, 130, 160, 200].enumerated().map { index, scale in
                Glass(Size(width: width, height: height), scale, keys[(width + index) % keys.count])
            }
        }
        let single = sizes.prefix(2).map { width, height in
            Glass(Size(width: width, height: height), 100, .phonePad, showsOneRow: true)
        }
        return usual + single
    }()

    private init(_ size: Size, _ scale: Int, _ keys: HardwareClass, showsOneRow: Bool = false) {
        var board = Board(name: "\(keys)\(showsOneRow ? " one row" : "")")
        board.keypad = .standard(keys)
        board.display.textSize = scale
        board.display.showsOneRow = showsOneRow
        board.display.look = Metrics.sizeClass(of: size) == .tiny ? .mono : .colour
        (self.size, self.board) = (size, board)
    }

    /// Each board file of this repository, at its text size and at the largest.
    private static let shipped: [Glass] = {
        let folder = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../board").standardized
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let boards = names.sorted().compactMap { name -> Board? in
            let path = folder.appendingPathComponent(name).appendingPathComponent("board.ini")
            guard let text = try? String(contentsOf: path, encoding: .utf8) else { return nil }
            return try? BoardFile.read(text, name: name, file: path.path)
        }
        return boards.flatMap { board in
            [board.display.textSize, 200].map { scale in
                var board = board
                board.display.textSize = scale
                return Glass(board)
            }
        }
    }()

    private init(_ board: Board) {
        (size, self.board) = (board.display.pictureSize(onDisplayOf: board.display.rotatedSize), board)
    }

    func panel(_ xml: String, _ engine: TextEngine) throws -> Navigator {
        let text =
            "<plist version=\"1.0\"><dict><key>DeviceSections</key><false/><key>PreferenceSpecifiers</key><array>\(xml)</array></dict></plist>"
        let bundle = try SettingsBundle.read(BundleFiles(["Root.plist": Array(text.utf8)]))
        return Navigator(
            board: board, bundle: bundle, snapshot: Snapshot(schema: bundle.schema), engine: engine,
            size: size, catalogs: ScreenCatalogs.all)
    }
}

/// What is seen of a page while somebody walks through it, and what was wrong on the way.
private struct Walk {
    private(set) var seen: Set<String> = []
    private(set) var faults: [String] = []
    private var stops: Set<ListCursor> = []
    /// More than one is a list that skips what lies between.
    var pressesALook = 1

    /// From where the panel is to the end, by single presses; leaves it where it began anew.
    mutating func go(_ direction: ListCursor.Direction, on panel: inout Navigator) {
        stops = []
        let first = panel.list.cursor
        look(at: panel)
        while stops.insert(panel.list.cursor).inserted {
            for _ in 0..<pressesALook { panel.move(direction, isRepeat: false) }
            look(at: panel)
            guard stops.count < 2_000 else { return faults.append("the walk has no end") }
        }
        let last = panel.list.cursor
        let isEnd = last == first || !panel.list.rows.contains(where: \.takesFocus)
        if !isEnd { faults.append("a press went back or nowhere at \(last)") }
    }

    private mutating func look(at panel: Navigator) {
        let scene = panel.scene()
        for element in scene.elements {
            var lines = panel.painter.texts.shownLines(of: element)
            switch element.content {
            case .titleBar(let bar): lines = [bar.title]
            case .row(let row):
                let shown = panel.painter.rows.shown(row, in: element.frame)
                lines = [shown.title, shown.value]
                check(row, lines, in: element.frame, on: panel)
            default: break
            }
            for line in lines { seen.formUnion(line.split { $0 == " " || $0 == "\n" }.map(String.init)) }
        }
        checkFocus(of: panel, in: scene)
    }

    /// A row is whole or taller than the screen, and nothing of it is cut.
    private mutating func check(_ row: RowContent, _ lines: [String], in frame: Rect, on panel: Navigator) {
        let hidden = row.hiddenAbove + row.hiddenBelow
        if hidden > 0, hidden + frame.height <= panel.context.layout.list.height {
            faults.append("\(row.title) is cut")
        }
        if lines.contains(where: { $0.hasSuffix("…") }) { faults.append("\(row.title) ends in an ellipsis") }
    }

    /// The focused row is on the screen; without one there is none that could have the focus.
    private mutating func checkFocus(of panel: Navigator, in scene: Scene) {
        let rows = scene.elements.compactMap { if case .row(let row) = $0.content { row } else { nil } }
        let hasFocus = rows.contains(where: \.isFocused)
        if panel.list.cursor.focus != nil, !hasFocus { faults.append("the focused row is not on the screen") }
        if !hasFocus, !rows.isEmpty { faults.append("nothing has the focus beside \(rows[0].title)") }
    }
}

/// Whatever stands on a page can be brought onto the screen with the keys that move.
@Suite("reading")
struct ReadingTests {
    /// Each of 10,000 pages on one panel or board; with READING=10000 on every one.
    private static let pages =
        ProcessInfo.processInfo.environment["READING"].flatMap { Int($0) } ?? 10_000 / Glass.all.count

    @Test("walking down, and up again, every word of a page is seen", arguments: Glass.all.indices)
    func everything(glass number: Int) throws {
        let glass = Glass.all[number]
        let engine = SampleFonts.engine(isMono: glass.isMono)
        for page in 0..<Self.pages {
            let seed = page * Glass.all.count + number
            let page = GeneratedPage(seed: seed, lines: glass.lines)
            var panel = try glass.panel(page.xml, engine)
            for direction in [ListCursor.Direction.down, .up] {
                var walk = Walk()
                walk.go(direction, on: &panel)
                let missing = page.words.subtracting(walk.seen).sorted()
                #expect(missing.isEmpty, "page \(seed) \(direction) on \(glass)")
                #expect(walk.faults.isEmpty, "page \(seed) \(direction) on \(glass)")
            }
        }
    }

    @Test("a list that skipped lines would be noticed")
    func skipped() throws {
        let glass = Glass.all[0]
        let footer = (0..<90).map { "W\($0)" }
        let xml = specifier("PSGroupSpecifier", text("FooterText", footer.joined(separator: " ")))
        for (presses, isWhole) in [(1, true), (2, false)] {
            var panel = try glass.panel(xml, SampleFonts.engine(isMono: true))
            var walk = Walk()
            walk.pressesALook = presses
            walk.go(.down, on: &panel)
            #expect(Set(footer).isSubset(of: walk.seen) == isWhole)
        }
    }
}
