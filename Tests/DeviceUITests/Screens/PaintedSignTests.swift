import DrawingSamples
import Testing
@testable import Graphics
@testable import Typesetting
@testable import Hardware
@testable import Look
@testable import Scenes

/// What is painted, in every theme of more than two colours.
struct PaintedSignTests {
    private static let size = Size(width: 320, height: 240)
    private static let themes = [Theme.Name.dark, .light, .highContrast]

    private static func painted(
        _ name: Theme.Name, on ground: Color, _ paint: (ScenePainter, inout Canvas) -> Void
    ) throws -> Picture {
        let painter = ScenePainter(
            engine: SampleFonts.engine(), theme: Theme(name),
            traits: LayoutTraits(metrics: Metrics(panel: size)))
        var canvas = try Canvas(size: size)
        canvas.fill(Rect(size: size), ground)
        paint(painter, &canvas)
        return Picture(canvas)
    }

    @Test(
        "a switch that has not the focus is seen in its whole size, and its knob on the side that says what it is",
        arguments: themes, [true, false])
    func switches(name: Theme.Name, isOn: Bool) throws {
        let (theme, metrics) = (Theme(name), Metrics(panel: Self.size))
        var row = RowContent(title: "")
        row.accessory = .toggle(isOn)
        let frame = Rect(x: 0, y: 40, width: Self.size.width, height: metrics.rowHeight)
        let picture = try Self.painted(name, on: theme.card) { painter, canvas in
            painter.rows.paint(row, in: frame, on: &canvas)
        }
        let stands = { (x: Int, y: Int) in
            picture.color(at: Point(x: x, y: y)).contrast(with: theme.card) >= 3
        }
        let columns = (frame.minX..<frame.maxX).filter { x in
            (frame.minY..<frame.maxY).contains { stands(x, $0) }
        }
        let lines = (frame.minY..<frame.maxY).filter { y in
            (frame.minX..<frame.maxX).contains { stands($0, y) }
        }
        let (left, right) = (try #require(columns.first), try #require(columns.last))
        let (top, bottom) = (try #require(lines.first), try #require(lines.last))
        #expect(right - left + 1 >= metrics.switchSize.width - 2)
        #expect(bottom - top + 1 >= metrics.switchSize.height - 2)
        let middle = (top + bottom) / 2
        let radius = metrics.switchSize.height / 2
        let ends = [left + radius, right - radius].map { picture.color(at: Point(x: $0, y: middle)) }
        #expect(ends[0].contrast(with: ends[1]) >= 3)
        let knob = theme.switchColors(isOn: isOn, isFocused: false).knob
        #expect(ends[isOn ? 1 : 0].contrast(with: knob) < 1.1)
    }

    @Test("a word that its cell has no room for gives way to its sign, and one that has room does not")
    func cutWords() throws {
        let size = Size(width: 42, height: 9)
        let painter = ScenePainter(
            engine: SampleFonts.engine(isMono: true), theme: .mono,
            traits: LayoutTraits(metrics: Metrics(panel: Size(width: 128, height: 64), isMono: true)))
        let pictures = try ["Unwiderruflich", "Verwerfen und zurück", "Ab", "Zu"].map { word -> Picture in
            let cell = KeyCellContent(legend: "3", candidates: [word], style: .action(.cross, .bad))
            var canvas = try Canvas(size: size, isMono: true)
            painter.cells.paint(cell, in: Rect(size: size), on: &canvas)
            return Picture(canvas)
        }
        #expect(pictures[0] == pictures[1])
        #expect(Set(pictures).count == 3)
    }

    @Test(
        "a field that has the focus has a thicker frame than one whose cells have it",
        arguments: themes + [.mono])
    func focusedField(name: Theme.Name) throws {
        let theme = Theme(name)
        let frame = Rect(x: 10, y: 40, width: 300, height: 40)
        let framed = { (isFocused: Bool) throws -> Int in
            var field = FieldContent(text: "", caret: nil)
            field.isFocused = isFocused
            var scene = Scene(size: Self.size)
            scene.add(.field(field), in: frame)
            let picture = try Self.painted(name, on: theme.page) { painter, canvas in
                painter.paint(scene, damage: scene.damage(since: nil), on: &canvas)
            }
            return (frame.minY..<frame.maxY).filter { y in
                picture.color(at: Point(x: frame.midX, y: y)).contrast(with: theme.page) >= 2
            }.count
        }
        #expect(try framed(true) > framed(false))
    }

    @Test("a scroll bar shows where in the list one is", arguments: themes)
    func scrollBar(name: Theme.Name) throws {
        let frame = Rect(x: 310, y: 20, width: Metrics(panel: Self.size).scrollBarWidth, height: 200)
        var scene = Scene(size: Self.size)
        scene.add(.scrollBar(ScrollBarContent(start: 0, length: 300)), in: frame)
        let picture = try Self.painted(name, on: Theme(name).page) { painter, canvas in
            painter.paint(scene, damage: scene.damage(since: nil), on: &canvas)
        }
        let line = { (y: Int) in (frame.minX..<frame.maxX).map { picture.color(at: Point(x: $0, y: y)) } }
        let (thumb, track) = (line(frame.minY + 20), line(frame.maxY - 20))
        #expect(zip(thumb, track).contains { $0.contrast(with: $1) >= 3 })
    }
}
