import Graphics
import Hardware
import Localization
import Look
import Typesetting

/// What all painters of a panel share.
final class PaintContext {
    let engine: TextEngine
    let theme: Theme
    let traits: LayoutTraits
    /// The strip that was laid out last: it is measured for what stands above it before it is painted, and stays the same
    /// from key to key.
    var latestStrip: StripLayout.Request?
    /// Of the style that was asked about last: half of its capitals' height.
    var latestRise: (style: TextStyle, rise: Int)?

    init(engine: TextEngine, theme: Theme, traits: LayoutTraits) {
        self.engine = engine
        self.theme = theme
        self.traits = traits
    }
}

/// Paints one kind of element, with what all have in common.
protocol ElementPainter {
    var context: PaintContext { get }
}

extension ElementPainter {
    var engine: TextEngine { context.engine }
    var theme: Theme { context.theme }
    var metrics: Metrics { context.traits.metrics }
    var isMirrored: Bool { context.traits.isMirrored }
    var capitals: Capitals { context.traits.capitals }

    /// A tiny panel has no pixel to spare between things.
    var isTight: Bool { metrics.isTiny }
    /// Between a cell's sides and what is in it.
    var cellPadding: Int { isTight ? 1 : max(4, metrics.spacing / 2) }
    /// What keys look like.
    var caps: KeyCapPainter { KeyCapPainter(context: context) }

    /// Where a thing of `width` stands that begins `offset` after the frame's reading start.
    func start(_ offset: Int, width: Int, in frame: Rect) -> Int {
        isMirrored ? frame.maxX - offset - width : frame.x + offset
    }

    /// Draws one line, centred in the frame's height, `offset` after its reading start; returns its width.
    @discardableResult
    func drawStart(
        _ text: String, _ style: TextStyle, _ color: Color, offset: Int, width: Int, in frame: Rect,
        on canvas: inout Canvas
    ) -> Int {
        drawLine(text, style, color, width: width, in: frame, on: &canvas) { _ in offset }
    }

    /// The same from the frame's reading end.
    @discardableResult
    func drawEnd(
        _ text: String, _ style: TextStyle, _ color: Color, offset: Int, width: Int, in frame: Rect,
        on canvas: inout Canvas
    ) -> Int {
        drawLine(text, style, color, width: width, in: frame, on: &canvas) { frame.width - offset - $0 }
    }

    /// - Parameter offset: from the reading start, for the width that the line has.
    private func drawLine(
        _ text: String, _ style: TextStyle, _ color: Color, width: Int, in frame: Rect,
        on canvas: inout Canvas, offset: (Int) -> Int
    ) -> Int {
        guard width > 0, !text.isEmpty else { return 0 }
        let line = engine.line(text, style: style, width: width)
        let x = start(offset(line.size.width), width: line.size.width, in: frame)
        canvas.draw(line, at: Point(x: x, y: top(of: line, in: frame)), color)
        return line.size.width
    }

    /// In the middle; where that would cut letters with marks or tails, so far from it that all of them are whole.
    func top(of layout: TextLayout, in frame: Rect) -> Int {
        let ink = layout.ink
        let middle = frame.y + (frame.height - layout.size.height) / 2
        return max(frame.y - ink.minY, min(middle, frame.maxY - ink.maxY))
    }

    /// Letters of nothing that is read are smaller, however little room there is.
    var leastText: Int { isTight ? 8 : 13 }

    /// As high as the frame has room for. Answers how much of the frame's width that took.
    func paintIcon(
        _ icon: Icon, _ offset: Int, _ color: Color, in frame: Rect, on canvas: inout Canvas
    ) -> Int {
        let size = icon.naturalSize(height: min(metrics.iconHeight, frame.height - 3))
        let x = start(frame.width - offset - size.width, width: size.width, in: frame)
        let y = frame.y + (frame.height - size.height) / 2
        canvas.draw(icon, in: Rect(origin: Point(x: x, y: y), size: size), color)
        return size.width + metrics.spacing
    }

    /// How far something is scrolled. High contrast has one colour for thumb and track.
    func paintScrollBar(in frame: Rect, visible: Range<Int>, total: Int, on canvas: inout Canvas) {
        canvas.drawScrollBar(
            in: frame, visible: visible, total: total, thumb: theme.faint, track: theme.line,
            isThin: theme.outline != nil)
    }

    func style(of size: LabelContent.Size) -> TextStyle {
        switch size {
        case .large where metrics.isMono: metrics.rowStyle
        case .large: metrics.titleStyle.resized(to: metrics.titleStyle.size * 7 / 6)
        case .title: metrics.titleStyle
        case .row: metrics.rowStyle
        case .help: metrics.helpStyle
        }
    }

    func style(of note: EditorNoteContent) -> TextStyle {
        note.isHeading ? metrics.hintStyle.weighted(.semibold) : metrics.hintStyle
    }

    func color(of tone: MessageContent.Tone) -> Color {
        switch tone {
        case .plain: theme.dim
        case .question: theme.changed
        case .error: theme.error
        }
    }

    /// Of digits and capitals, in pixels: fonts differ by less than one in twenty.
    static func capHeight(_ size: Int) -> Int { size * 73 / 100 }
}
