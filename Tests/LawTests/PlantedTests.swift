import Graphics
import Hardware
import Keys
import Look
import Scenes
import Settings
import Testing
import Typesetting

/// A law that finds nothing is worth what it finds where something is wrong.
@Suite("what the law must find")
struct PlantedTests {
    private static let panel = Size(width: 128, height: 64)
    private static let body = Rect(x: 0, y: 12, width: 128, height: 42)

    private static func row(_ title: String, y: Int, height: Int = 10, isFocused: Bool = false)
        -> SceneElement
    {
        var row = RowContent(title: title)
        row.isFocused = isFocused
        return SceneElement(frame: Rect(x: 0, y: y, width: 128, height: height), content: .row(row))
    }

    // MARK: Exceptions

    @Test("one state more than is excepted, a kind that is not, and an exception that is left over")
    func exceptions() {
        let entry = { LawExceptions.Entry(check: .nothingShifts, kind: $0, count: $1) }
        let exceptions = LawExceptions([entry("a", 2)])
        #expect(exceptions.allow("a", of: .nothingShifts, 2))
        #expect(!exceptions.allow("a", of: .nothingShifts, 3))
        #expect(!exceptions.allow("b", of: .nothingShifts, 1))
        #expect(exceptions.leftOver(among: [entry("b", 1)]) == [entry("a", 2)])
    }

    // MARK: Focus

    @Test(
        "a focus that cannot be seen",
        arguments: [
            ("no row has the focus", [row("a", y: 12)]),
            (
                "several rows have the focus",
                [row("a", y: 12, isFocused: true), row("b", y: 22, isFocused: true)]
            ),
            ("it is beyond the list", [row("a", y: 50, isFocused: true)]),
            ("it is cut", [row("a", y: 12, height: 4, isFocused: true)]),
            (
                "something lies on it",
                [row("a", y: 12, isFocused: true)] + [
                    SceneElement(
                        frame: Rect(x: 0, y: 14, width: 128, height: 20),
                        content: .message(MessageContent("No", .error)))
                ]
            ),
        ])
    func focus(kind: String, elements: [SceneElement]) {
        let scene = Scene(size: Self.panel, elements: elements)
        let found = FocusLaw.ofRows(scene, in: Self.body, rowHeight: 10, title: "a")
        #expect(found.map(\.kind) == [kind])
    }

    // MARK: Letters

    /// What is found where somebody writes on a row like this.
    private static func found(
        isFocused: Bool = false, _ write: (inout Canvas, TextEngine) -> Void
    ) throws -> Set<String> {
        var canvas = try Canvas(size: Size(width: 100, height: 24))
        let record = DrawingRecord()
        canvas.record = record
        write(&canvas, TextEngine(book: FontBook(FontTable(files: []))))
        var row = RowContent(title: "")
        row.isFocused = isFocused
        return Set(LetterLaw.violations(of: .row(row), record, on: canvas).map(\.kind))
    }

    private static let style = TextStyle(size: 16)

    @Test("nothing, where a text stands in its room")
    func clean() throws {
        #expect(
            try Self.found { $0.draw($1.line("abc", style: Self.style), at: Point(x: 2, y: 2), .white) } == []
        )
    }

    @Test("a text that its frame cuts")
    func cut() throws {
        let low = try Self.found {
            $0.draw($1.line("abc", style: Self.style), at: Point(x: 2, y: 18), .white)
        }
        #expect(low == ["row: cut above or below"])
        let beside = try Self.found {
            $0.draw($1.line("abc", style: Self.style), at: Point(x: 90, y: 2), .white)
        }
        #expect(beside == ["row: cut at the side", "row: a letter is lost"])
    }

    @Test("a character that no font has")
    func missing() throws {
        let found = try Self.found { $0.draw($1.line("字", style: Self.style), at: Point(x: 2, y: 2), .white) }
        #expect(found.contains("row: no font has a letter"))
    }

    @Test("an ellipsis where the focus is")
    func ellipsis() throws {
        let write = { (canvas: inout Canvas, engine: TextEngine) in
            canvas.draw(
                engine.line("abcdefghijkl", style: Self.style, width: 60), at: Point(x: 2, y: 2), .white)
        }
        #expect(try Self.found(isFocused: true, write).contains("focused row: ends in an ellipsis"))
        #expect(try !Self.found(write).contains("row: ends in an ellipsis"))
    }

    @Test("a text over another, and one that something was painted over")
    func covered() throws {
        let over = try Self.found { canvas, engine in
            canvas.draw(engine.line("abc", style: Self.style), at: Point(x: 2, y: 2), .white)
            canvas.draw(engine.line("xyz", style: Self.style), at: Point(x: 8, y: 2), .white)
        }
        #expect(over.contains("row: one text over another"))
        let under = try Self.found { canvas, engine in
            canvas.draw(engine.line("abc", style: Self.style), at: Point(x: 2, y: 2), .white)
            canvas.fill(Rect(x: 0, y: 0, width: 100, height: 24), .black)
        }
        #expect(under == ["row: something covers it"])
    }

    @Test("a text and an icon that hardly stand out from what is really under them")
    func contrast() throws {
        let ground = Color(0x2C3743)
        let found = try Self.found { canvas, engine in
            canvas.fill(canvas.bounds, ground)
            canvas.draw(engine.line("abc", style: Self.style), at: Point(x: 2, y: 2), Color(0x8D9AAA))
            canvas.draw(.tick, in: Rect(x: 70, y: 4, width: 16, height: 16), Color(0x5F6F82))
        }
        #expect(found == ["row: text", "row: icon tick"])
    }

    @Test("elements that lie over one another")
    func overlapping() throws {
        let engine = TextEngine(book: FontBook(FontTable(files: []), isMono: true))
        let painter = ScenePainter(
            engine: engine, theme: .mono,
            traits: LayoutTraits(metrics: Metrics(panel: Self.panel, isMono: true)))
        let scene = Scene(size: Self.panel, elements: [Self.row("a", y: 12), Self.row("b", y: 16)])
        let found = LetterLaw().violations(in: scene, painter, format: .monochrome)
        #expect(found.map(\.kind).contains("row over row"))
    }

    // MARK: Shifts

    @Test("rows that move by different ways, a bar and a field that move")
    func shifts() {
        let bar = { (height: Int) in
            SceneElement(
                frame: Rect(x: 0, y: 0, width: 128, height: height),
                content: .titleBar(TitleBarContent(title: "T")))
        }
        let before = Scene(size: Self.panel, elements: [bar(11), Self.row("a", y: 12), Self.row("b", y: 22)])
        let after = Scene(size: Self.panel, elements: [bar(12), Self.row("a", y: 12), Self.row("b", y: 23)])
        let found = ShiftLaw.inList(from: before, to: after).map(\.kind)
        #expect(found == ["the title bar moves", "rows move by different ways"])
        let field = { (y: Int) in
            Scene(
                size: Self.panel,
                elements: [
                    SceneElement(
                        frame: Rect(x: 0, y: y, width: 128, height: 20),
                        content: .field(FieldContent(text: "a", caret: 0)))
                ])
        }
        #expect(ShiftLaw.inEditor(from: field(12), to: field(14)).map(\.kind) == ["the field moves"])
        #expect(ShiftLaw.inEditor(from: field(12), to: field(12)) == [])
    }

    // MARK: Refusals

    @Test("a refusal that says nothing, one that is not shown, and one that changes something")
    func refusals() {
        let scene = Scene(size: Self.panel, elements: [Self.row("a", y: 12)])
        #expect(RefusalLaw.ofMessage(nil, in: scene).map(\.kind) == ["nothing is said"])
        #expect(RefusalLaw.ofMessage("too high", in: scene).map(\.kind) == ["what is said cannot be seen"])
        #expect(RefusalLaw.ofMessage("a", in: scene) == [])
        let other = Scene(size: Self.panel, elements: [Self.row("b", y: 12)])
        #expect(RefusalLaw.ofChange(from: scene, to: other).map(\.kind) == ["something else changes"])
        var row = RowContent(title: "a")
        row.hiddenAbove = 4
        let place = Rect(x: 0, y: 16, width: 128, height: 6)
        let below = Scene(size: Self.panel, elements: [SceneElement(frame: place, content: .row(row))])
        #expect(RefusalLaw.ofChange(from: scene, to: below) == [])
    }

    // MARK: Pictures

    @Test("a key that is about to do something else, in the same picture")
    func pictures() {
        let before = { (key: String) in ["1": "a", "2": "b"][key] }
        let after = { (key: String) in ["1": "a", "2": "c"][key] }
        let telling = PictureLaw.firstDifference(
            among: ["1", "2", "3"], before: before, after: after, differ: !=)
        #expect(telling == "2")
    }

    // MARK: Titles

    @Test("a title that no list has, and one that the row has which leads there")
    func titles() throws {
        var design = LawBoard()
        design.panel = .tiny
        let bundle = try LawBundle(at: LawBundle.fixtures.appendingPathComponent("Editing.bundle"))
        let standing = try LawStage(design, bundle, fonts: LawFonts()).start()
        #expect(TitleLaw.isRead("Site", in: standing))
        #expect(!TitleLaw.isRead("Sit", in: standing))
        let cut = Violation(check: .lettersAreWhole, kind: "title bar: ends in an ellipsis")
        #expect(!TitleLaw.permits(cut, in: standing))
    }

    // MARK: Keys

    /// A text that is edited on a phone pad, on a section's page.
    private static func editing() throws -> Standing {
        var design = LawBoard()
        design.panel = .large
        let bundle = try LawBundle(at: LawBundle.fixtures.appendingPathComponent("Gateway.bundle"))
        let stage = try LawStage(design, bundle, fonts: LawFonts())
        return try #require(stage.start().after("ok")?.after("ok"))
    }

    @Test("a screen that tells no key to save, to leave, to erase or to move the caret")
    func ways() throws {
        let found = KeyLaw.ways(in: try Self.editing(), []).map(\.kind)
        #expect(found == KeyLaw.Way.allCases.map { "no key is told for \($0.rawValue)" })
    }

    @Test("a word that its key does not keep, and a key that is not there")
    func words() throws {
        let standing = try Self.editing()
        #expect(standing.typed?.text.isEmpty == false)
        let presses = Presses(standing)
        let found = { (legend: String, part: StripPart) in
            let told = ToldKey(legend: legend, isHeld: false, labels: [StripItem.Label(part, "word")])
            return KeyLaw.words([KeyLaw.Told(told, presses)]).map(\.kind)
        }
        #expect(found("OK", .save) == [])
        #expect(found("OK", .erase) == ["a key does not erase"])
        #expect(found("7", .leave) == ["a key does not leave"])
        #expect(found("Esc", .leave) == ["no such key is on the board"])
    }

    @Test("keys that save, erase and leave, and are not told")
    func doers() throws {
        let found = KeyLaw.doers(Presses(try Self.editing()), [])
        #expect(
            found.contains { $0.detail == "erase" && $0.kind == "a key that is not told changes the text" })
        #expect(found.contains { $0.detail == "back" && $0.kind == "a key that is not told leaves" })
        #expect(!found.contains { $0.detail == "7" })
    }

    // MARK: Buttons

    @Test("a button that no key presses, that has no name and that is not spoken")
    func buttons() throws {
        let found = ButtonLaw.check("clear", false, "Qwx", in: try Self.editing()).map(\.kind)
        #expect(
            found == [
                "clear cannot be pressed by a key that is told", "clear is not named", "clear is not spoken",
            ])
    }
}
