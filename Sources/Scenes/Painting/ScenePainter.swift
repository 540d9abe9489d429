import Graphics
import Hardware
import Look
import Typesetting

/// Paints scenes: what a scene's values look like on a canvas. Each kind of element has a painter of its own.
package struct ScenePainter: ElementPainter {
    let context: PaintContext

    /// - Parameters:
    ///   - engine: places the texts, and remembers where.
    ///   - traits: those that the scenes were laid out by.
    package init(engine: TextEngine, theme: Theme, traits: LayoutTraits) {
        context = PaintContext(engine: engine, theme: theme, traits: traits)
    }

    /// Places the texts, and remembers where.
    package var engine: TextEngine { context.engine }
    /// The colours.
    package var theme: Theme { context.theme }
    /// The sizes.
    package var metrics: Metrics { context.traits.metrics }
    /// Whether pages are read from right to left.
    package var isMirrored: Bool { context.traits.isMirrored }
    /// How far around a row's frame its focus is seen, shadow and all.
    package var focusReach: Int { theme.isMono ? 0 : max(metrics.shadow, 1) + 1 }

    /// Paints the damaged parts; everything else on the canvas stays as it is.
    package func paint(_ scene: Scene, damage: Damage, on canvas: inout Canvas) {
        for rect in damage.rects {
            canvas.clipped(to: rect) { canvas in
                for part in bare(rect, under: scene.elements) { canvas.fill(part, theme.page) }
                for element in scene.elements where element.painted.intersects(rect) {
                    canvas.clipped(to: element.painted) { paint(element, on: &$0) }
                }
            }
        }
    }

    /// Where the page itself is seen: what lies under cards and bars is painted by them. Bits are filled faster
    /// than that is found.
    private func bare(_ rect: Rect, under elements: [SceneElement]) -> [Rect] {
        guard !theme.isMono else { return [rect] }
        return elements.reduce(into: [rect]) { parts, element in
            guard element.painted.intersects(rect), let cover = solid(element) else { return }
            parts = parts.flatMap { $0.outside(cover) }
        }
    }

    /// What an element paints without a gap; nil where that is not much.
    private func solid(_ element: SceneElement) -> Rect? {
        switch element.content {
        case .card(let card):
            element.frame.inset(
                by: Insets(
                    top: card.isBegin ? metrics.radius : 0, bottom: card.isEnd ? metrics.radius : 0))
        case .hintBar, .message, .tray, .sections, .code: element.frame
        default: nil
        }
    }

    private func paint(_ element: SceneElement, on canvas: inout Canvas) {
        let frame = element.frame
        switch element.content {
        case .titleBar(let content): TitlePainter(context: context).paint(content, in: frame, on: &canvas)
        case .header(let title, let scrolled):
            texts.paintHeader(title, scrolled: scrolled, in: frame, on: &canvas)
        case .paragraph(let content): texts.paintParagraph(content, in: frame, on: &canvas)
        case .sections(let title): SectionPainter(context: context).paint(title, in: frame, on: &canvas)
        case .row(let content): rows.paint(content, in: frame, on: &canvas)
        case .card(let content): CardPainter(context: context).paint(content, in: frame, on: &canvas)
        case .help(let content): HelpPainter(context: context).paint(content, in: frame, on: &canvas)
        case .scrollBar(let content): paint(content, in: frame, on: &canvas)
        case .hintBar(let content): strips.paint(content, in: frame, on: &canvas)
        case .message(let content): strips.paint(content, in: frame, on: &canvas)
        case .field(let content): FieldPainter(context: context).paint(content, in: frame, on: &canvas)
        case .fieldRow(let content): fieldRows.paint(content, in: frame, on: &canvas)
        case .editedRow(let content):
            EditedRowPainter(context: context).paint(content, in: frame, on: &canvas)
        case .tray: paintTray(in: frame, on: &canvas)
        case .editorNote(let content): NotePainter(context: context).paint(content, in: frame, on: &canvas)
        case .keyCell(let content): cells.paint(content, in: frame, on: &canvas)
        case .label(let content): labels.paint(content, in: frame, on: &canvas)
        case .ring(let content): labels.paint(content, in: frame, on: &canvas)
        case .disc(let icon): labels.paint(icon, in: frame, on: &canvas)
        case .holdButton(let content): buttons.paint(content, in: frame, on: &canvas)
        case .searchLine(let content): SearchPainter(context: context).paint(content, in: frame, on: &canvas)
        case .alarm(let content): alarms.paint(content, in: frame, on: &canvas)
        case .code(let content): CodePainter(context: context).paint(content, in: frame, on: &canvas)
        case .number(let content): NumberPainter(context: context).paint(content, in: frame, on: &canvas)
        case .sentence(let content): NumberPainter(context: context).paint(content, in: frame, on: &canvas)
        case .track(let content): TrackPainter(context: context).paint(content, in: frame, on: &canvas)
        case .wheel(let content): WheelPainter(context: context).paint(content, in: frame, on: &canvas)
        }
    }

    private func paint(_ content: ScrollBarContent, in frame: Rect, on canvas: inout Canvas) {
        paintScrollBar(
            in: frame, visible: content.start..<(content.start + content.length), total: 1000, on: &canvas)
    }

    private func paintTray(in frame: Rect, on canvas: inout Canvas) {
        canvas.fill(frame, theme.side)
        canvas.horizontalLine(from: frame.origin, length: frame.width, theme.outline ?? theme.line)
    }
}

// MARK: What else is asked of painters than to paint

extension ScenePainter {
    /// Headers and paragraphs.
    package var texts: ListTextPainter { ListTextPainter(context: context) }
    /// Rows.
    package var rows: RowPainter { RowPainter(context: context) }
    /// Sections beside pages.
    package var sections: SectionPainter { SectionPainter(context: context) }
    /// The strip, and messages.
    package var strips: StripPainter { StripPainter(context: context) }
    /// Key caps.
    package var caps: KeyCapPainter { KeyCapPainter(context: context) }
    /// Cells of editors.
    package var cells: CellPainter { CellPainter(context: context) }
    /// Words that stand by themselves.
    package var labels: LabelPainter { LabelPainter(context: context) }
    /// Labels with their fields.
    package var fieldRows: FieldRowPainter { FieldRowPainter(context: context) }
    /// Text fields.
    package var fields: FieldPainter { FieldPainter(context: context) }
    /// Buttons that are held.
    package var buttons: HoldButtonPainter { HoldButtonPainter(context: context) }
    /// Red cards.
    package var alarms: AlarmPainter { AlarmPainter(context: context) }
}
