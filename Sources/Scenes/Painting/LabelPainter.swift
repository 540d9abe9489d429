import Graphics
import Hardware
import Look
import Typesetting

/// Paints words that stand by themselves, icons and countdowns.
package struct LabelPainter: ElementPainter {
    let context: PaintContext

    func paint(_ content: LabelContent, in frame: Rect, on canvas: inout Canvas) {
        let layout = layout(of: content, width: frame.width)
        canvas.draw(layout, at: frame.origin, color(of: content.tone))
    }

    /// How high it is with as many lines as it takes.
    package func height(of label: LabelContent, width: Int) -> Int {
        label.text.isEmpty ? 0 : layout(of: label, width: width).size.height
    }

    /// The longest word's width; less room breaks it.
    package func width(of label: LabelContent) -> Int {
        label.text.split(whereSeparator: \.isWhitespace).map {
            engine.line(String($0), style: style(of: label.size)).size.width
        }.max() ?? 0
    }

    private func layout(of label: LabelContent, width: Int) -> TextLayout {
        engine.wrapped(
            label.text, style: style(of: label.size), width: max(1, width),
            alignment: label.isCentered ? .center : .readingStart(isMirrored: isMirrored))
    }

    private func color(of tone: LabelContent.Tone) -> Color {
        switch tone {
        case .text: theme.text
        case .dim: theme.dim
        case .changed: theme.changed
        case .error: theme.error
        }
    }

    // MARK: An icon by itself

    func paint(_ icon: Icon, in frame: Rect, on canvas: inout Canvas) {
        let side = min(frame.width, frame.height)
        let disc = Rect.centered(Size(width: side, height: side), in: frame)
        canvas.fillRounded(disc, radius: side / 2, theme.soft)
        if let outline = theme.isMono ? theme.text : theme.outline {
            canvas.strokeRounded(disc, radius: side / 2, thickness: metrics.lineThickness, outline)
        }
        let color = theme.tint.contrast(with: theme.soft) < 3 || theme.isMono ? theme.text : theme.tint
        let size = icon.naturalSize(height: side / 2)
        canvas.draw(icon, in: Rect.centered(size, in: disc), color)
    }

    // MARK: A countdown

    /// A ring where it has its number inside; tiny panels have the number alone.
    func paint(_ content: RingContent, in frame: Rect, on canvas: inout Canvas) {
        let side = min(frame.width, frame.height)
        if !isTight {
            let ring = Rect.centered(Size(width: side, height: side), in: frame)
            let thickness = max(3, side * 2 / 25)
            canvas.drawRing(in: ring, thickness: thickness, theme.line)
            let share = Double(content.left) / Double(RingContent.steps)
            canvas.drawRing(in: ring, thickness: thickness, from: share, theme.changedDot)
        }
        let number = engine.line(content.number, style: numberStyle(in: frame))
        let unit = engine.line(content.unit, style: metrics.footerStyle)
        let hasUnit = !isTight && unit.size.width < side * 3 / 5 && number.size.height * 3 / 2 < side * 3 / 4
        let height = number.size.height + (hasUnit ? unit.size.height * 3 / 4 : 0)
        let top = frame.y + (frame.height - height) / 2
        canvas.draw(number, at: Point(x: frame.midX - number.size.width / 2, y: top), theme.text)
        guard hasUnit else { return }
        canvas.draw(
            unit,
            at: Point(x: frame.midX - unit.size.width / 2, y: top + height - unit.size.height), theme.dim)
    }

    private func numberStyle(in frame: Rect) -> TextStyle {
        let side = min(frame.width, frame.height)
        guard isTight else {
            return metrics.titleStyle.tabular.resized(to: max(metrics.footerStyle.size, side / 3))
        }
        return TextStyle(size: frame.height >= 20 ? 20 : metrics.rowStyle.size)
    }
}
