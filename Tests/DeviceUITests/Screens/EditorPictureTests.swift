import Bundles
import DrawingSamples
import ScreenCatalogs
import Settings
import Simulator
import Testing
@testable import Graphics
@testable import Hardware
@testable import Keys
@testable import Scenes
@testable import Navigation
@testable import Screens

/// What an editor shows while it is typed in.
@Suite("editor picture")
struct EditorPictureTests {
    private static let small = Size(width: 320, height: 240)
    private static let sizes = [
        Size(width: 128, height: 64), small, Size(width: 480, height: 272), Size(width: 800, height: 480),
    ]

    private func opened(
        _ size: Size, on hardwareClass: HardwareClass = .phonePad, field entries: String = "",
        open: String = "ok"
    ) throws -> PanelFixture {
        let rows =
            specifier("PSTextFieldSpecifier", text("Title", "Site") + text("Key", "k") + entries)
            + specifier("PSTextFieldSpecifier", text("Title", "Other") + text("Key", "o"))
        var panel = try PanelFixture(
            ["Root": rows], on: hardwareClass, size: size, isMono: size.height < 128)
        try panel.type(open)
        return panel
    }

    private func field(_ scene: Scene) -> (content: FieldContent, frame: Rect)? {
        scene.elements.lazy.compactMap { element in
            switch element.content {
            case .field(let field): (field, element.frame)
            case .editedRow(let row): (row.field, element.painted)
            default: nil
            }
        }.first
    }

    private func choices(_ scene: Scene) -> [(cell: KeyCellContent, frame: Rect)] {
        scene.elements.compactMap { element in
            guard case .keyCell(let cell) = element.content, cell.style == .choice else { return nil }
            return (cell, element.frame)
        }
    }

    @Test(
        "what is wrong with a number stays said for as long as it is, on a tiny panel too",
        arguments: sizes.prefix(2))
    func lastingProblem(size: Size) throws {
        func said(_ panel: PanelFixture) -> [String] {
            panel.player.navigator.scene().elements.flatMap { element -> [String] in
                switch element.content {
                case .message(let message): [message.text]
                case .sentence(let sentence): sentence.texts
                case .hintBar(let bar): bar.message.map { [$0] } ?? []
                default: []
                }
            }
        }
        var panel = try opened(size, field: text("DeviceFormat", "ipv4"))
        try panel.type("1 star 1 star 1 star 4 5 6 wait:20000")
        #expect(said(panel) == ["At most 255"])
        try panel.type("erase wait:20000")
        #expect(!said(panel).contains("At most 255"))
    }

    @Test("a refusal stays one while the finger stays down")
    func heldRefusal() throws {
        let panel = try opened(
            Self.small, on: .fullKeyboard, field: entry("DeviceMaximumLength", "<integer>2</integer>"))
        let context = panel.player.navigator.context
        var editor = try #require(panel.player.navigator.editor)
        _ = editor.handle(.press(.character("a")), at: .seconds(1000), in: context)
        _ = editor.handle(.press(.character("b")), at: .seconds(1000), in: context)
        #expect(!editor.isRefused)
        _ = editor.handle(.press(.character("c")), at: .seconds(1001), in: context)
        #expect(editor.isRefused)
        _ = editor.handle(.hold(.character("c")), at: .seconds(1002), in: context)
        #expect(editor.isRefused && editor.editor.message == "at most 2 characters")
    }

    @Test(
        "a key that is refused leaves the text as good as it was; one that cannot be saved is marked",
        arguments: [
            (text("DeviceFormat", "ipv4"), "1 9 2 star 1 6 8 star 1 star 5 star", false),
            (text("DeviceFormat", "ipv4"), "1 9 2 ok", true),
            (
                text("KeyboardType", "NumberPad") + entry("DeviceMaximumLength", "<integer>2</integer>"),
                "1 2 3", false
            ),
            (
                text("KeyboardType", "NumberPad") + entry("DeviceMinimumLength", "<integer>4</integer>"),
                "1 2 ok", true
            ),
        ] as [(String, String, Bool)])
    func marked(entries: String, keys: String, isMarked: Bool) throws {
        let panel = try opened(Self.small, field: entries, open: "ok \(keys)")
        let isWrong = panel.player.navigator.scene().elements.contains { element in
            switch element.content {
            case .field(let field): field.isInvalid
            case .wheel(let wheel): wheel.isWrong
            default: false
            }
        }
        #expect(panel.player.navigator.editor?.isRefused == true)
        #expect(isWrong == isMarked)
    }

    @Test(
        "what is on which key is said in letters that are read well, at any size of text",
        arguments: [100, 160, 200])
    func letterMap(textSize: Int) throws {
        let field = specifier("PSTextFieldSpecifier", text("Title", "Site") + text("Key", "k"))
        let page = "<plist><dict><key>PreferenceSpecifiers</key><array>\(field)</array></dict></plist>"
        let player = try PreviewPlayer(
            page: page, in: "fr", on: .matrix, size: Self.small, engine: SampleFonts.engine(),
            textSize: textSize, typing: "D")
        let navigator = player.navigator
        let cells = navigator.scene().elements.compactMap { element -> (KeyCellContent, Rect)? in
            guard case .keyCell(let cell) = element.content, cell.style == .key else { return nil }
            return (cell, element.frame)
        }
        #expect(cells.count > 9 && cells.contains { $0.0.candidates.contains("…") })
        for (cell, frame) in cells {
            #expect(navigator.painter.cells.canBeRead(cell, in: frame), "\(cell.candidates)")
            #expect(cell.candidates != ["…"])
        }
    }

    @Test("a grid of which a part is shown has a bar that says which, beside its cells", arguments: sizes)
    func gridBar(size: Size) throws {
        var panel = try opened(size, on: .directionPad)
        func bar() -> (content: ScrollBarContent, frame: Rect)? {
            panel.player.navigator.scene().elements.lazy.compactMap { element in
                if case .scrollBar(let bar) = element.content { (bar, element.frame) } else { nil }
            }.first
        }
        let first = try #require(bar())
        for cell in choices(panel.player.navigator.scene()) {
            #expect(!cell.frame.intersects(first.frame), "\(cell.frame) \(first.frame)")
        }
        try panel.type("down*3")
        #expect(try #require(bar()).content.start > first.content.start)
    }

    @Test(
        "a grid runs from where its screen is read from, and arrows move the focus as they point",
        arguments: [
            ("en", nil, Key.right, Key.left), ("ar", nil, .left, .right), ("ar", "en", .right, .left),
        ])
    func gridDirection(language: String, folder: String?, onwards: Key, back: Key) throws {
        let row = specifier("PSTextFieldSpecifier", text("Title", "Site") + text("Key", "k"))
        let page = "<plist><dict><key>PreferenceSpecifiers</key><array>\(row)</array></dict></plist>"
        var player = try PreviewPlayer(
            page: page, in: language, having: folder, on: .directionPad, typing: "ok")
        func focus() throws -> Rect {
            try #require(choices(player.navigator.scene()).first { $0.cell.isFocused }).frame
        }
        let begun = try focus()
        player.handle(.press(onwards), at: .seconds(2000))
        #expect(try (focus().x < begun.x) == (onwards == .left))
        player.handle(.press(back), at: .seconds(2001))
        #expect(try focus() == begun)
        let editor = try #require(player.navigator.editor)
        #expect(SwitchPlan(.editor(editor), in: player.navigator.context)?.nextCell == onwards)
    }

    @Test(
        "a menu runs from where its screen is read from, but for the caret's ways, which stand where they point",
        arguments: [("en", Key.right), ("ar", .left)])
    func menuDirection(language: String, onwards: Key) throws {
        let row = specifier("PSTextFieldSpecifier", text("Title", "Site") + text("Key", "k"))
        let page = "<plist><dict><key>PreferenceSpecifiers</key><array>\(row)</array></dict></plist>"
        var player = try PreviewPlayer(page: page, in: language, on: .directionPad, typing: "ok hold:ok")
        func cell(_ isIt: (KeyCellContent) -> Bool) throws -> Rect {
            let frames = player.navigator.scene().elements.compactMap { element -> Rect? in
                guard case .keyCell(let cell) = element.content, isIt(cell) else { return nil }
                return element.frame
            }
            return try #require(frames.first)
        }
        let begun = try cell { $0.isFocused }
        let editor = try #require(player.navigator.editor)
        #expect(SwitchPlan(.editor(editor), in: player.navigator.context)?.next == onwards)
        player.handle(.press(onwards), at: .seconds(2000))
        let next = try cell { $0.isFocused }
        #expect(next.y == begun.y && (next.x < begun.x) == (onwards == .left))
        let left = try cell { $0.style == .action(.chevronLeft, .plain) }
        let right = try cell { $0.style == .action(.chevronRight, .plain) }
        #expect(left.x < right.x)
    }

    @Test("one cell of a grid has the focus, or else the field above it has", arguments: sizes)
    func gridFocus(size: Size) throws {
        var panel = try opened(size, on: .directionPad)
        var seen: Set<Bool> = []
        for _ in 0..<20 {
            let scene = panel.player.navigator.scene()
            let isFieldFocused = try #require(field(scene)).content.isFocused
            #expect(choices(scene).filter(\.cell.isFocused).count == (isFieldFocused ? 0 : 1))
            seen.insert(isFieldFocused)
            try panel.type("up")
        }
        #expect(seen == [true, false])
    }

    @Test("a knob's groups have letters of one size, the long ones in two lines")
    func groups() throws {
        let panel = try opened(Self.small, on: .rotary, open: "push")
        let scene = panel.player.navigator.scene()
        let cells = scene.elements.compactMap { element -> (cell: KeyCellContent, frame: Rect)? in
            guard case .keyCell(let cell) = element.content, cell.style == .group else { return nil }
            return (cell, element.frame)
        }
        #expect(cells.contains { $0.cell.candidates.count == 2 })
        let painter = panel.player.navigator.painter.cells
        let sizes = cells.flatMap { painter.textSizes(of: $0.cell, in: $0.frame) }
        #expect(Set(sizes).count == 1 && sizes[0] >= 11, "\(sizes)")
    }

    @Test(
        "of a knob's groups as many stand beside one another as can be read", arguments: ["en", "ar", "ru"])
    func readGroups(language: String) throws {
        let row = specifier("PSTextFieldSpecifier", text("Title", "Site") + text("Key", "k"))
        let page = "<plist><dict><key>PreferenceSpecifiers</key><array>\(row)</array></dict></plist>"
        let player = try PreviewPlayer(
            page: page, in: language, on: .rotary, size: Self.small, engine: SampleFonts.engine(),
            typing: "push")
        let painter = player.navigator.painter.cells
        let sizes = player.navigator.scene().elements.flatMap { element -> [Int] in
            guard case .keyCell(let cell) = element.content, cell.style == .group else { return [] }
            return painter.textSizes(of: cell, in: element.frame)
        }
        #expect(!sizes.isEmpty && sizes.allSatisfy { $0 >= 13 }, "\(sizes)")
    }

    @Test("cells of a recovery code stand in fours, as it is shown: twice as far from the others")
    func cellGroups() {
        var field = FieldContent(text: "", caret: 0)
        field.cellGroup = PINQuestion.code.cellGroup
        let cells = field.cells(16, gap: 8, in: Rect(x: 0, y: 0, width: 304, height: 40))
        let gaps = zip(cells, cells.dropFirst()).map { $1.x - $0.maxX }
        #expect(gaps.enumerated().allSatisfy { place, gap in gap == ((place + 1) % 4 == 0 ? 16 : 8) })
        #expect(Set(cells.map(\.width)).count == 1 && cells.last?.maxX == 304)
        field.cellGroup = PINQuestion.enter(for: nil).cellGroup
        let alike = field.cells(6, gap: 8, in: Rect(x: 0, y: 0, width: 112, height: 40))
        #expect(zip(alike, alike.dropFirst()).allSatisfy { $1.x - $0.maxX == 8 })
    }

    @Test(
        "what asks whether to discard has the colour of what is not applied, and a line begins with a capital"
    )
    func question() throws {
        let rule = text("DeviceFormat", "integer") + entry("DeviceMinimum", "<integer>1</integer>")
        func notes(_ script: String) throws -> [EditorNoteContent] {
            let panel = try opened(Self.small, field: rule, open: script)
            return panel.player.navigator.scene().elements.compactMap { element in
                if case .editorNote(let note) = element.content { note } else { nil }
            }
        }
        let asked = EditorNoteContent("Discard the change? Back discards it", tone: .question)
        #expect(try notes("ok 2 back") == [asked])
        #expect(try notes("ok").map(\.text) == ["A whole number   At least 1"])
        #expect(try notes("ok 0 ok").map(\.text) == ["At least 1"])
    }

    @Test(
        "the pending letter is marked once in the field and once in the strip, and the strip ends with what holding gives",
        arguments: [(HardwareClass.phonePad, "ok"), (.numberPad, "enter")], sizes)
    func pending(pad: (HardwareClass, String), size: Size) throws {
        var panel = try opened(size, on: pad.0, open: pad.1)
        try panel.type("7*3")
        let scene = panel.player.navigator.scene()
        let field = try #require(field(scene)?.content)
        let marked = try #require(field.marked)
        let cells = choices(scene).map(\.cell)
        #expect(cells.filter(\.isFocused).map(\.candidates) == [[String(Array(field.text)[marked])]])
        #expect(cells.last?.candidates == ["7"])
        #expect(Set(choices(scene).map(\.frame.height)).count == 1)
    }

    @Test("another letter of the same key changes the field and the strip alone", arguments: sizes)
    func damage(size: Size) throws {
        var panel = try opened(size)
        try panel.type("7")
        let before = panel.player.navigator.scene()
        try panel.type("7")
        let after = panel.player.navigator.scene()
        let places = choices(after).map(\.frame) + [try #require(field(after)).frame]
        #expect(
            after.damage(since: before).rects.allSatisfy { rect in places.contains { $0.contains(rect) } })
    }

    @Test("the row that is edited keeps its frame, and the one below stays")
    func inPlace() throws {
        let size = Size(width: 800, height: 480)
        var panel = try opened(size, open: "")
        let rows = { (scene: Scene) in
            scene.elements.filter {
                switch $0.content {
                case .row, .editedRow: true
                default: false
                }
            }.map(\.frame)
        }
        let before = rows(panel.player.navigator.scene())
        try panel.type("ok 7")
        #expect(rows(panel.player.navigator.scene()) == before)
    }

    @Test("a full keyboard shows no pad and leaves the page where it is", arguments: sizes.dropFirst())
    func keyboard(size: Size) throws {
        let panel = try opened(size, on: .fullKeyboard, open: "enter")
        let scene = panel.player.navigator.scene()
        #expect(!scene.elements.contains { if case .keyCell = $0.content { true } else { false } })
        #expect(scene.elements.contains { if case .editedRow = $0.content { true } else { false } })
    }

    @Test("a length that is asked for is met as soon as it is typed")
    func count() throws {
        var panel = try opened(
            Self.small, field: text("DeviceFormat", "wifi-psk") + entry("IsSecure", "<true/>"))
        try panel.type(Array(repeating: "hold:2", count: 7).joined(separator: " "))
        #expect(field(panel.player.navigator.scene())?.content.count == .init("7 of 8 to 63", isMet: false))
        try panel.type("hold:2")
        #expect(field(panel.player.navigator.scene())?.content.count == .init("8 of 8 to 63", isMet: true))
    }
}
