import DrawingSamples
import Testing
@testable import Graphics
@testable import Hardware
@testable import Look
@testable import Scenes

/// Fields of a page that is read from the right.
@Suite("fields from right to left")
struct RightToLeftFieldTests {
    private static let size = Size(width: 320, height: 40)

    /// The columns in which two elements differ.
    private func columns(
        _ one: SceneContent, _ other: SceneContent, isMono: Bool, _ size: Size = Self.size
    ) throws -> Range<Int>? {
        let metrics = Metrics(panel: Size(width: 320, height: 240), isMono: isMono)
        let painter = ScenePainter(
            engine: SampleFonts.engine(isMono: isMono), theme: isMono ? .mono : .dark,
            traits: LayoutTraits(metrics: metrics, isMirrored: true))
        let pictures = try [one, other].map { content -> Picture in
            var scene = Scene(size: size)
            scene.add(content, in: Rect(size: size))
            var canvas = try Canvas(size: size, isMono: isMono)
            painter.paint(scene, damage: scene.damage(since: nil), on: &canvas)
            return Picture(canvas)
        }
        let differing = (0..<size.width).filter { x in
            (0..<size.height).contains { y in
                pictures[0].color(at: Point(x: x, y: y)) != pictures[1].color(at: Point(x: x, y: y))
            }
        }
        guard let first = differing.first, let last = differing.last else { return nil }
        return first..<last + 1
    }

    @Test(
        "a title stands between its number and its field",
        arguments: [false, true], ["שם", "שם המשתמש", "Name"])
    func title(isMono: Bool, title: String) throws {
        let row = { (label: String, number: Int?) -> SceneContent in
            var row = FieldRowContent(
                label: label, labelWidth: 100, spacing: 8, field: FieldContent(text: "דוד", caret: nil))
            row.number = number
            return .fieldRow(row)
        }
        let label = try #require(try columns(row(title, 1), row("", 1), isMono: isMono))
        let metrics = Metrics(panel: Size(width: 320, height: 240), isMono: isMono)
        let start = Self.size.width - metrics.focusMargin - metrics.rowPadding - metrics.numberWidth
        #expect(label.upperBound <= start + 1 && label.lowerBound >= start - 101)
        #expect(label.upperBound > start - 12)
    }

    @Test("the caret of an empty field stands where the first letter will", arguments: [false, true])
    func caret(isMono: Bool) throws {
        let field = { (caret: Int?, isRight: Bool, placeholder: String) -> SceneContent in
            var field = FieldContent(text: "", placeholder: placeholder, caret: caret)
            field.beginsAtRight = isRight
            return .field(field)
        }
        let right = try #require(try columns(field(0, true, ""), field(nil, true, ""), isMono: isMono))
        #expect(right.lowerBound > Self.size.width - 30 && right.count <= 3)
        let left = try #require(try columns(field(0, false, ""), field(nil, false, ""), isMono: isMono))
        #expect(left.upperBound < 30)
        let hinted = try #require(
            try columns(field(0, false, "הקלד כאן"), field(0, false, ""), isMono: isMono))
        #expect(hinted.upperBound > Self.size.width - 30)
    }

    @Test(
        "how much is typed stands at the end of the text, and not beside its caret",
        arguments: [("abc", false, false), ("דוד", false, true), ("", false, false), ("", true, true)])
    func count(text: String, beginsAtRight: Bool, isAtLeft: Bool) throws {
        let content = { (count: FieldContent.Count?) -> SceneContent in
            var field = FieldContent(text: text, caret: 0)
            (field.beginsAtRight, field.count) = (beginsAtRight, count)
            return .field(field)
        }
        let count = FieldContent.Count("\(text.count) / 24", isMet: false)
        let middle = Self.size.width / 2
        for isMono in [false, true] {
            let place = try #require(try columns(content(count), content(nil), isMono: isMono))
            #expect(isAtLeft ? place.upperBound < middle : place.lowerBound > middle)
        }
    }

    @Test(
        "in a field of several lines the caret of a line without letters stands where the first will",
        arguments: [false, true], ["", "דוד\n"])
    func caretOfLines(isMono: Bool, text: String) throws {
        let field = { (caret: Int?, isRight: Bool, placeholder: String) -> SceneContent in
            var field = FieldContent(text: text, placeholder: placeholder, caret: caret)
            (field.beginsAtRight, field.isMultiline) = (isRight, true)
            return .field(field)
        }
        let size = Size(width: 320, height: 80)
        let end = text.count
        let right = try #require(
            try columns(field(end, true, ""), field(nil, true, ""), isMono: isMono, size))
        #expect(right.lowerBound > size.width - 40 && right.count <= 3)
        let left = try #require(
            try columns(field(end, false, ""), field(nil, false, ""), isMono: isMono, size))
        #expect(left.upperBound < 30)
        guard text.isEmpty else { return }
        let hinted = try #require(
            try columns(field(0, false, "הקלד כאן"), field(nil, false, "הקלד כאן"), isMono: isMono, size))
        #expect(hinted.lowerBound > size.width - 40 && hinted.count <= 3)
    }
}
