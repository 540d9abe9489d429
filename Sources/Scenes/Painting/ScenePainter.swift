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
        case .header(let title, let scrolled): paintHeader(title, scrolled: scrolled, in: frame, on: &canvas)
        case .paragraph(let content): paintParagraph(content, in: frame, on: &canvas)
        case .row(let content): paintRow(content, in: frame, on: &canvas)
        case .scrollBar(let content): paintScrollBar(content, in: frame, on: &canvas)
        case .hintBar(let content): paintHintBar(content, in: frame, on: &canvas)
        case .message(let content): paintMessage(content, in: frame, on: &canvas)
        case .field(let content): paintField(content, in: frame, on: &canvas)
        case .fieldRow(let content): paintFieldRow(content, in: frame, on: &canvas)
        case .keyCell(let content): paintKeyCell(content, in: frame, on: &canvas)
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
}
