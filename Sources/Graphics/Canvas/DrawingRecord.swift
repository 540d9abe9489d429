import Hardware

/// What was written on a canvas that keeps it: every text letter by letter, and every icon, with what lay under them.
///
/// For tests, which look for what nobody could read; a canvas has none unless it is given one.
package final class DrawingRecord {
    /// A letter or an icon.
    package struct Ink: Hashable, Sendable {
        /// What it covers, in pixels of the canvas, whole where the clip cut it.
        package let box: Rect
        /// What it was drawn in, as the display can show it.
        package let color: Color
        /// What most of the box was before.
        package let ground: Color
        /// No font has it: a box with its code stands there.
        package let isMissing: Bool
    }

    /// One text, in one call.
    package struct Text: Hashable, Sendable {
        /// As it was asked for.
        package let text: String
        /// Its top left corner, in pixels of the canvas.
        package let origin: Point
        /// Nothing outside was drawn.
        package let clip: Rect
        /// Some of it gave way to an ellipsis.
        package let isTruncated: Bool
        /// What can be seen of it; white space cannot.
        package let letters: [Ink]

        /// What was drawn in one call.
        package init(text: String, origin: Point, clip: Rect, isTruncated: Bool, letters: [Ink]) {
            self.text = text
            self.origin = origin
            self.clip = clip
            self.isTruncated = isTruncated
            self.letters = letters
        }
    }

    /// In the order of drawing.
    package private(set) var texts: [Text] = []
    /// In the order of drawing, each with its clip.
    package private(set) var icons: [(icon: Icon, ink: Ink, clip: Rect)] = []

    /// Pixels that were filled or blended, each as often as that happened.
    package private(set) var paintedPixels = 0

    /// Nothing is written yet.
    package init() {}

    func note(_ area: Rect) { paintedPixels += area.width * area.height }

    /// Keeps a text that was drawn.
    package func add(_ text: Text) { texts.append(text) }

    func add(_ icon: Icon, in rect: Rect, _ color: Color, on canvas: borrowing Canvas) {
        icons.append((icon, ink(rect, color, isMissing: false, on: canvas), canvas.clip))
    }

    /// A letter or an icon that is about to be drawn there.
    package func ink(_ box: Rect, _ color: Color, isMissing: Bool, on canvas: borrowing Canvas) -> Ink {
        let shown =
            switch canvas.format {
            case .monochrome: color.isLit ? Color.white : .black
            case .rgb565: RGB565.unpack(RGB565.pack(color))
            case .xrgb8888: color
            }
        return Ink(box: box, color: shown, ground: canvas.ground(of: box) ?? shown, isMissing: isMissing)
    }
}

extension Canvas {
    /// The colour that most pixels of a rectangle have; nil where none is on the canvas.
    func ground(of rect: Rect) -> Color? {
        let area = rect.intersection(bounds)
        var colours = ColourCounts()
        var y = area.minY
        while y < area.maxY {
            var x = area.minX
            while x < area.maxX {
                colours.add(color(at: Point(x: x, y: y)))
                x += 1
            }
            y += 1
        }
        return colours.most
    }
}

/// How many pixels have which colour, and in which order the colours were met.
private struct ColourCounts {
    private var counts: [Color: (pixels: Int, place: Int)] = [:]

    mutating func add(_ colour: Color?) {
        let place = counts.count
        if let colour { counts[colour, default: (0, place)].pixels += 1 }
    }

    /// Of as many pixels the one that begins lower: what is written stands below what it touches.
    var most: Color? { counts.max { $0.value < $1.value }?.key }
}
