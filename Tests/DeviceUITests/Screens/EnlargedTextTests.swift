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
@testable import Scenes
@testable import Navigation
@testable import Screens
@testable import Typesetting

/// Any size of text on any size of panel: nothing stands on anything else, nothing traps.
struct EnlargedTextTests {
    /// What is pressed before the screen is looked at, by what is on it then.
    private static let screens = [
        "list": "", "last row": "up", "field": "down ok", "field with letters": "down ok 7 wait:2000 2",
        "slider": "down down down ok", "values": "down down down down ok", "find": "0 7", "refused": "left",
    ]

    private static let panels = [
        Size(width: 128, height: 64), Size(width: 320, height: 240), Size(width: 240, height: 320),
        Size(width: 480, height: 272), Size(width: 800, height: 480), Size(width: 1280, height: 800),
    ]

    private func panel(_ size: Size, scale: Int, language: String, keys: String) throws -> Navigator {
        let isTiny = Metrics.sizeClass(of: size) == .tiny
        var board = Board(name: "enlarged")
        board.keypad = .standard(.phonePad)
        board.language = language
        board.display.textSize = scale
        board.display.look = isTiny ? .mono : .colour
        let bundle = try SettingsBundle.read(ScreenGoldenBundle.files, language: language)
        var player = PreviewPlayer(
            Navigator(
                board: board, bundle: bundle, snapshot: Snapshot(schema: bundle.schema),
                engine: SampleFonts.engine(isMono: isTiny), size: size,
                catalogs: ScreenCatalogs.all))
        var typist = KeyPlayer(board.keypad)
        typist.play(try KeyScript(keys, for: board.keypad), to: &player)
        return player.navigator
    }

    @Test("text of up to twice its size breaks no layout", arguments: panels, [100, 125, 150, 200])
    func whole(size: Size, scale: Int) throws {
        for (name, keys) in Self.screens {
            for language in ["en", "ar", "hi"] {
                let scene = try panel(size, scale: scale, language: language, keys: keys).scene()
                let frames = scene.elements.filter(\.standsAlone).map(\.frame)
                #expect(frames.allSatisfy { Rect(size: size).contains($0) }, "\(name) in \(language)")
                for (index, frame) in frames.enumerated() {
                    let others = frames[(index + 1)...].filter { $0.intersects(frame) }
                    #expect(others.isEmpty, "\(name) in \(language): \(frame) and \(others)")
                }
            }
        }
    }

    @Test(
        "a page that begins with titles alone opens at its first row, where that has no room below them as well"
    )
    func opensAtRow() throws {
        var board = Board(name: "large")
        (board.display.look, board.display.textSize) = (.mono, 200)
        let pane = specifier(
            "PSChildPaneSpecifier", text("Title", "Hot water programme") + text("File", "Water"))
        let group = specifier("PSGroupSpecifier", text("Title", "Comfort at night"))
        let eco = specifier(
            "PSToggleSwitchSpecifier", text("Title", "Economical programme") + text("Key", "eco"))
        var panel = try PanelFixture(
            ["Root": pane, "Water": group + eco], size: Size(width: 128, height: 64), board: board)
        try panel.type("ok")
        #expect(panel.focused?.hasPrefix("Economical programme") == true)
        let notes = specifier(
            "PSGroupSpecifier", text("FooterText", String(repeating: "Read this. ", count: 40)))
        var read = try PanelFixture(
            ["Root": pane, "Water": notes + group + eco], size: Size(width: 128, height: 64), board: board)
        try read.type("ok")
        #expect(read.focused == nil, "a text is read from its first line on")
    }

    @Test("a title and its value stand apart where letters are wider without the focus than on it")
    func apart() throws {
        let metrics = Metrics(panel: Size(width: 320, height: 240))
        let arranger = RowArranger(
            traits: LayoutTraits(metrics: metrics), engine: TextEngine(book: FontBook(Self.narrowOnFocus)))
        var row = RowContent(title: "Address", value: "192.168.1.10")
        for width in 100...320 {
            for isFocused in [false, true] {
                row.isFocused = isFocused
                let arrangement = arranger.arrange(row, width: width)
                let title = try #require(arrangement.title)
                let value = try #require(arrangement.value)
                let isBelow = value.origin.y >= title.origin.y + title.layout.size.height
                let end = title.origin.x + title.layout.size.width
                #expect(isBelow || value.origin.x >= end + metrics.spacing, "\(width) pixels")
            }
        }
    }

    /// Two faces that pass for one another's weight.
    private static let narrowOnFocus = FontTable(
        files: SampleFonts.scan(Array(SampleFonts.notoPaths.prefix(2))).files.map {
            FontFile(
                path: $0.path, family: $0.family, weight: $0.weight == .regular ? .bold : .regular,
                coverage: $0.coverage)
        })

    @Test("twice as large, a question says which setting it asks about before it says what that was")
    func question() throws {
        var board = Board(name: "enlarged")
        board.display.textSize = 200
        var panel = try PanelFixture(
            ["Root": ConfirmedRows.group + ConfirmedRows.port], engine: SampleFonts.engine(), board: board)
        try panel.type("ok 8 ok back ok")
        #expect(panel.player.navigator.confirmation != nil)
        #expect(panel.player.navigator.describeScreen().contains("~ Port: 808"))
    }

    @Test(
        "a switch beside a value below its title has room in that line", arguments: [100, 130, 160, 200])
    func stackedSwitch(scale: Int) throws {
        let size = Size(width: 320, height: 240)
        let toggle = specifier(
            "PSToggleSwitchSpecifier",
            text("Title", "Mobile network of the whole building and its yard") + text("Key", "mobile"))
        let rows = try PanelFixture(["Root": toggle], size: size).player.navigator.scene().elements
            .compactMap { element in
                if case .row(let row) = element.content { row } else { nil as RowContent? }
            }
        var metrics = Metrics(panel: size, textScale: scale)
        metrics.namesSwitches = true
        let arranger = RowArranger(
            traits: LayoutTraits(metrics: metrics), engine: SampleFonts.engine(isMono: false))
        let row = try #require(rows.first { if case .toggle = $0.accessory { true } else { false } })
        let arrangement = arranger.arrange(row, width: size.width)
        #expect(arrangement.partsRange.lowerBound > 0 && arrangement.value != nil)
        #expect(arrangement.partsRange.count >= metrics.switchSize.height)
    }

    @Test(
        "the focused row is whole, or as high as the screen, however large the text; nothing of it is cut",
        arguments: panels, [100, 130, 160, 200])
    func focus(size: Size, scale: Int) throws {
        for down in 0...9 {
            let keys = Array(repeating: "down", count: down).joined(separator: " ")
            let shown = try panel(size, scale: scale, language: "en", keys: keys)
            let focused = shown.scene().elements.filter { $0.isFocusedRow }
            #expect(focused.count == 1, "after \(down) x down")
            guard let element = focused.first, case .row(let row) = element.content else { continue }
            let arrangement = shown.painter.rows.arranged(row, in: element.frame)
            #expect(!arrangement.isCut, "after \(down) x down")
            let hidden = row.hiddenAbove + row.hiddenBelow
            let viewport = shown.context.layout.list.height
            #expect(hidden == 0 || arrangement.height > viewport, "after \(down) x down")
            #expect(arrangement.height == element.frame.height + hidden, "after \(down) x down")
        }
    }

    @Test(
        "of a row that is read by lines no other line is painted, not even where its focus reaches out of it")
    func lines() throws {
        var board = Board(name: "enlarged")
        board.keypad = .standard(.phonePad)
        board.display.textSize = 200
        let title = Array(repeating: "Circulation pump", count: 9).joined(separator: " ")
        var panel = try PanelFixture(
            ["Root": specifier("PSToggleSwitchSpecifier", text("Title", title) + text("Key", "pump"))],
            engine: SampleFonts.engine(isMono: false), board: board)
        for _ in 0..<3 {
            let scene = panel.player.navigator.scene()
            let row = try #require(scene.elements.first { $0.isFocusedRow })
            var canvas = try Canvas(
                size: scene.size, format: panel.player.navigator.board.display.pixelFormat)
            let record = DrawingRecord()
            canvas.record = record
            panel.player.navigator.painter.paint(scene, damage: Damage(Rect(size: scene.size)), on: &canvas)
            let letters = record.texts.filter { $0.text == title }.flatMap(\.letters)
            let others = letters.filter { !row.frame.intersects($0.box) }
            #expect(!letters.isEmpty && others.isEmpty)
            try panel.type("up")
        }
    }

    @Test("the focus on a row that is read by lines covers nothing beyond those")
    func linesFocus() throws {
        let size = Size(width: 320, height: 160)
        let frame = Rect(x: 0, y: 60, width: 320, height: 40)
        let painter = ScenePainter(
            engine: SampleFonts.engine(isMono: false), theme: .dark,
            traits: LayoutTraits(metrics: Metrics(panel: Size(width: 320, height: 240), textScale: 200)))
        for (above, below) in [(0, 0), (40, 0), (0, 40), (40, 40)] {
            var row = RowContent(title: "Pump")
            (row.isFocused, row.hiddenAbove, row.hiddenBelow) = (true, above, below)
            let pictures = try [true, false].map { isThere -> Picture in
                var scene = Scene(size: size)
                if isThere { scene.add(.row(row), in: frame, reach: painter.focusReach) }
                var canvas = try Canvas(size: size, isMono: false)
                painter.paint(scene, damage: scene.damage(since: nil), on: &canvas)
                return Picture(canvas)
            }
            let isCovered = { (y: Int) in
                pictures[0].color(at: Point(x: 160, y: y)) != pictures[1].color(at: Point(x: 160, y: y))
            }
            #expect(isCovered(frame.minY) && isCovered(frame.maxY - 1))
            #expect(isCovered(frame.minY - 1) == (above == 0) && isCovered(frame.maxY) == (below == 0))
        }
    }

    @Test(
        "absurd panels are drawn on without a word",
        arguments: [(0, 0), (1, 1), (0, 240), (320, 0), (3, 200), (200, 3), (16, 8), (40, 40), (2000, 20)])
    func absurd(width: Int, height: Int) throws {
        let size = Size(width: width, height: height)
        for keys in Self.screens.values {
            let shown = try panel(size, scale: 200, language: "ar", keys: keys)
            for format in [PixelFormat.xrgb8888, .rgb565, .monochrome] {
                var canvas = try Canvas(size: size, format: format)
                let scene = shown.scene()
                shown.painter.paint(scene, damage: scene.damage(since: nil), on: &canvas)
            }
        }
    }
}

extension SceneElement {
    /// Rows stand on cards, and a scroll bar in the margin that those leave.
    fileprivate var standsAlone: Bool {
        if case .scrollBar = content { return false }
        return !content.isGround
    }

    fileprivate var isFocusedRow: Bool {
        switch content {
        case .row(let row): row.isFocused
        case .fieldRow(let row): row.isFocused
        default: false
        }
    }
}
