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
        ScenePainter(engine: SampleFonts.engine(), theme: .dark, metrics: Metrics(panel: size))
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
        let message = MessageContent(Self.sentence, isError: false)
        let room = { (letters: Int, more: Int) in
            let line = painter.engine.line(Self.sentence, style: style.resized(to: letters))
            return painter.strips.hasRoom(
                for: message, beside: [], in: Rect(x: 0, y: 0, width: line.size.width + more, height: 40))
        }
        #expect(room(style.size, 100) && !room(12, 0))
    }

    @Test("a title that is edited in place takes another line, or is cut", arguments: sizes)
    func titles(size: Size) throws {
        let painter = Self.painter(size)
        let row = EditedRowPainter(context: painter.context)
        let style = painter.metrics.rowStyle
        let height = painter.metrics.rowHeight - 4
        #expect(row.wrapped("Name", style, in: Size(width: 120, height: height)) == nil)
        let cut = try #require(row.wrapped(Self.sentence, style, in: Size(width: 120, height: height)))
        #expect(cut.fontSize == 13 && cut.isTruncated)
    }
}
