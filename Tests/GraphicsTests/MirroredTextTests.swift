import DrawingSamples
import Testing
import Typesetting
@testable import Graphics
@testable import Hardware
@testable import Look
@testable import Scenes

/// Headers and footers on pages that are read from the left or from the right.
struct MirroredTextTests {
    private static let size = Size(width: 320, height: 40)

    @Test(
        "a page's texts begin where the page is read from, whatever they are written in",
        arguments: [
            ("Network", true, true), ("Network", false, false), ("الشبكة", true, true),
            ("الشبكة", false, true),
        ])
    func start(text: String, isMirrored: Bool, isAtRight: Bool) throws {
        let painter = ScenePainter(
            engine: SampleFonts.engine(), theme: .dark,
            traits: LayoutTraits(metrics: Metrics(panel: Self.size), isMirrored: isMirrored))
        for content in [
            SceneContent.header(text), .paragraph(ParagraphContent(text, tone: .footer)),
        ] {
            var scene = Scene(size: Self.size)
            scene.add(content, in: Rect(size: Self.size))
            var canvas = try Canvas(size: Self.size)
            painter.paint(scene, damage: scene.damage(since: nil), on: &canvas)
            #expect(Self.isInkAtRight(Picture(canvas)) == isAtRight, "\(text), mirrored: \(isMirrored)")
        }
    }

    @Test(
        "a large number's unit stands where its letters are read on from the number",
        arguments: [("°C", false), ("م", true)])
    func units(unit: String, isAtLeft: Bool) throws {
        let painter = ScenePainter(
            engine: SampleFonts.engine(), theme: .dark,
            traits: LayoutTraits(metrics: Metrics(panel: Self.size), isMirrored: true))
        var scene = Scene(size: Self.size)
        scene.add(.number(NumberContent(text: "48", unit: unit)), in: Rect(size: Self.size))
        var canvas = try Canvas(size: Self.size)
        painter.paint(scene, damage: scene.damage(since: nil), on: &canvas)
        let picture = Picture(canvas)
        func columns(_ isMeant: (Color) -> Bool) throws -> Range<Int> {
            let found = (0..<Self.size.width).filter { x in
                (0..<Self.size.height).contains { isMeant(picture.color(at: Point(x: x, y: $0))) }
            }
            return try #require(found.first)..<(try #require(found.last) + 1)
        }
        let ground = picture.color(at: Point(x: 0, y: 0))
        let (ink, number) = (try columns { $0 != ground }, try columns { $0 == Theme.dark.text })
        #expect((number.lowerBound - ink.lowerBound > 4) == isAtLeft)
        #expect((ink.upperBound - number.upperBound > 4) == !isAtLeft)
    }

    @Test(
        "a unit stands beside its number, where no bitmap font has digits as large as there is room for"
    )
    func unitOfSmallDigits() throws {
        let panel = Size(width: 128, height: 64)
        let table = SampleFonts.scan(["/usr/share/fonts/X11/75dpi/helvB10.pcf.gz"])
        let painter = ScenePainter(
            engine: TextEngine(book: FontBook(table, isMono: true)), theme: .dark,
            traits: LayoutTraits(metrics: Metrics(panel: panel, isMono: true), isMirrored: false))
        var scene = Scene(size: panel)
        scene.add(.number(NumberContent(text: "100", unit: "%")), in: Rect(size: panel))
        var canvas = try Canvas(size: panel)
        painter.paint(scene, damage: scene.damage(since: nil), on: &canvas)
        let picture = Picture(canvas)
        func top(_ color: Color) throws -> Int {
            try #require(
                (0..<panel.height).first { y in
                    (0..<panel.width).contains { picture.color(at: Point(x: $0, y: y)) == color }
                })
        }
        // A few pixels: the unit is as large as that font has letters as well.
        #expect(try top(Theme.dark.faint) >= top(Theme.dark.text) - 4)
    }

    private static func isInkAtRight(_ picture: Picture) -> Bool {
        let background = Array(picture.bytes.prefix(3))
        let inked = (0..<size.width * size.height).filter {
            Array(picture.bytes[$0 * 4..<$0 * 4 + 3]) != background
        }
        return inked.allSatisfy { $0 % size.width > size.width / 2 }
    }
}
