import Graphics
import Hardware

/// Paints scenes: what a scene's values look like on a canvas.
package struct ScenePainter {
    /// Places the texts, and remembers where.
    package let engine: TextEngine
    /// The colours.
    package let theme: Theme
    /// The sizes, which must be those that the scene was laid out by.
    package let metrics: Metrics
    /// Pages of a language that is read from right to left are mirrored.
    package let isMirrored: Bool

    /// - Parameter metrics: those that the scenes were laid out by.
    package init(engine: TextEngine, theme: Theme, metrics: Metrics, isMirrored: Bool = false) {
        self.engine = engine
        self.theme = theme
        self.metrics = metrics
        self.isMirrored = isMirrored
    }

    /// Paints the damaged parts; everything else on the canvas stays as it is.
    package func paint(_ scene: Scene, damage: Damage, on canvas: inout Canvas) {
        for rect in damage.rects {
            canvas.clipped(to: rect) { canvas in
                canvas.fill(rect, theme.background)
                for element in scene.elements where element.frame.intersects(rect) {
                    canvas.clipped(to: element.frame) { paint(element, on: &$0) }
                }
            }
        }
    }

    private func paint(_ element: SceneElement, on canvas: inout Canvas) {
        let frame = element.frame
        switch element.content {
        case .titleBar(let content): paintTitleBar(content, in: frame, on: &canvas)
        case .header(let title): paintHeader(title, in: frame, on: &canvas)
        case .paragraph(let content): paintParagraph(content, in: frame, on: &canvas)
        case .row(let content): paintRow(content, in: frame, on: &canvas)
        case .scrollBar(let content): paintScrollBar(content, in: frame, on: &canvas)
        case .hintBar(let content): paintHintBar(content, in: frame, on: &canvas)
        case .field(let content): paintField(content, in: frame, on: &canvas)
        case .fieldRow(let content): paintFieldRow(content, in: frame, on: &canvas)
        case .keyCell(let content): paintKeyCell(content, in: frame, on: &canvas)
        case .action(let content): paintAction(content, in: frame, on: &canvas)
        }
    }
}

// MARK: What every element is painted with

extension ScenePainter {
    /// A tiny panel has no pixel to spare between things.
    var isTight: Bool { metrics.sizeClass == .tiny }

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
        guard width > 0, !text.isEmpty else { return 0 }
        let line = engine.line(text, style: style, width: width)
        let x = start(offset, width: line.size.width, in: frame)
        canvas.draw(line, at: Point(x: x, y: frame.y + (frame.height - line.size.height) / 2), color)
        return line.size.width
    }

    /// The same from the frame's reading end.
    @discardableResult
    func drawEnd(
        _ text: String, _ style: TextStyle, _ color: Color, offset: Int, width: Int, in frame: Rect,
        on canvas: inout Canvas
    ) -> Int {
        guard width > 0, !text.isEmpty else { return 0 }
        let line = engine.line(text, style: style, width: width)
        let x = start(frame.width - offset - line.size.width, width: line.size.width, in: frame)
        canvas.draw(line, at: Point(x: x, y: frame.y + (frame.height - line.size.height) / 2), color)
        return line.size.width
    }

    /// A key cap with its legend, centred in the frame's height; returns its width.
    @discardableResult
    func drawKeyCap(
        _ legend: String, offset: Int, in frame: Rect, fill: Color, text: Color, on canvas: inout Canvas
    ) -> Int {
        let width = keyCapWidth(legend)
        let height = min(frame.height, keyCapHeight)
        let x = start(offset, width: width, in: frame)
        let box = Rect(x: x, y: frame.y + (frame.height - height) / 2, width: width, height: height)
        canvas.fillRounded(box, radius: metrics.smallRadius, fill)
        guard let arrows = ArrowLegend(legend) else {
            let line = engine.line(legend, style: metrics.keyCapStyle)
            canvas.draw(line, at: Rect.centered(line.size, in: box).origin, text)
            return width
        }
        var iconX = box.x + metrics.keyCapPadding
        for icon in arrows.icons {
            let size = icon.naturalSize(height: arrowHeight)
            let place = Rect(
                x: iconX, y: box.y + (box.height - size.height) / 2, width: size.width, height: size.height)
            canvas.draw(icon, in: place, text)
            iconX += size.width + arrowGap
        }
        return width
    }

    func keyCapWidth(_ legend: String) -> Int {
        let inner: Int
        if let arrows = ArrowLegend(legend) {
            let widths = arrows.icons.map { $0.naturalSize(height: arrowHeight).width }
            inner = widths.reduce(0, +) + (widths.count - 1) * arrowGap
        } else {
            inner = engine.line(legend, style: metrics.keyCapStyle).size.width
        }
        return max(inner + 2 * metrics.keyCapPadding, metrics.isMono ? 0 : keyCapHeight)
    }

    private var keyCapHeight: Int {
        engine.line("0", style: metrics.keyCapStyle).size.height + (metrics.isMono ? 0 : 2)
    }

    private var arrowHeight: Int { max(5, metrics.keyCapStyle.size * 2 / 3) }
    private var arrowGap: Int { max(1, metrics.keyCapPadding / 2) }
}

/// A legend made of arrows alone: drawn, since few text fonts have them.
struct ArrowLegend {
    let icons: [Icon]

    init?(_ legend: String) {
        // Nearly all legends are letters and digits.
        guard let first = legend.utf8.first, first >= 0x80 else { return nil }
        var icons: [Icon] = []
        for character in legend {
            switch character {
            case "←": icons.append(.chevronLeft)
            case "→": icons.append(.chevronRight)
            case "↑": icons.append(.chevronUp)
            case "↓": icons.append(.chevronDown)
            case "⌫": icons.append(.backspace)
            default: return nil
            }
        }
        guard !icons.isEmpty else { return nil }
        self.icons = icons
    }
}
