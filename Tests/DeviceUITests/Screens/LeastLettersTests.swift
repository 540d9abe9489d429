import DrawingSamples
import Testing
@testable import Graphics
@testable import Hardware
@testable import Look
@testable import Scenes
@testable import Typesetting

@Suite("nothing that is read is smaller than 13 pixels on a panel of colours")
struct LeastLettersTests {
    private static let sizes = [(320, 240), (480, 272), (800, 480)].map { Size(width: $0, height: $1) }
    private static let sentence =
        "Two characters and a digit are missing, and one of the signs is not allowed here"

    private static func painter(_ size: Size) -> ScenePainter {
        ScenePainter(
            engine: SampleFonts.engine(), theme: .dark, traits: LayoutTraits(metrics: Metrics(panel: size)))
    }

    @Test("a note without room for all of it is cut, and stands in its room", arguments: sizes)
    func notes(size: Size) {
        let notes = NotePainter(context: Self.painter(size).context)
        for height in [20, 40, 60] {
            let layout = notes.layout(
                of: EditorNoteContent(Self.sentence, tone: .error), width: 160, height: height)
            #expect(layout.fontSize >= 13 && layout.size.height <= height + 2, "\(height)")
        }
    }

    @Test("a message that has no room beside the keys in such letters has none there", arguments: sizes)
    func messages(size: Size) {
        let painter = Self.painter(size)
        let style = painter.metrics.hintStyle
        let message = MessageContent(Self.sentence)
        let room = { (letters: Int, more: Int) in
            let line = painter.engine.line(Self.sentence, style: style.resized(to: letters))
            return painter.strips.hasRoom(
                for: message, beside: [], in: Rect(x: 0, y: 0, width: line.size.width + more, height: 40))
        }
        #expect(room(style.size, 100) && !room(12, 0))
    }

    @Test(
        "a title that is edited in place takes another line before its letters are smaller", arguments: sizes)
    func titles(size: Size) throws {
        let painter = Self.painter(size)
        let row = EditedRowPainter(context: painter.context)
        let style = painter.metrics.rowStyle
        #expect(row.wrapped("Name", style, in: Size(width: 120, height: 40)) == nil)
        let line = painter.engine.line("Administrator e-mail", style: style.resized(to: 13)).size
        let room = Size(width: line.width * 3 / 4, height: line.height * 2)
        let lines = try #require(row.wrapped("Administrator e-mail", style, in: room))
        #expect(lines.fontSize == 13 && lines.lines.count == 2)
        #expect(row.wrapped(Self.sentence, style, in: room) == nil)
    }

    @Test(
        "a title keeps its letters while its row is edited, where the row is wide and the field has room too")
    func editedTitle() {
        let painter = Self.painter(Size(width: 800, height: 480))
        let row = EditedRowPainter(context: painter.context)
        let inner = Rect(x: 240, y: 80, width: 536, height: 48)
        for title in ["Name", "Service phone", "Administrator e-mail"] {
            let parts = row.parts(
                of: EditedRowContent(title: title, field: FieldContent(text: "", caret: 0)), in: inner,
                from: 84)
            #expect(
                parts.title.width >= painter.engine.line(title, style: painter.metrics.rowStyle).size.width)
            #expect(parts.field.width >= inner.width / 3 && parts.title.maxX < parts.field.x)
        }
    }
}
