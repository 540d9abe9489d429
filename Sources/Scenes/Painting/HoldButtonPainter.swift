import Graphics
import Hardware
import Look
import Typesetting

/// Paints buttons that are held.
package struct HoldButtonPainter: ElementPainter {
    let context: PaintContext

    func paint(_ content: HoldButtonContent, in frame: Rect, on canvas: inout Canvas) {
        let colors = HoldButtonColors(content, theme)
        let place = frame.inset(by: Insets(horizontal: buttonInset, vertical: 0))
        if content.isFocused, !theme.isMono {
            if theme.outline == nil {
                canvas.drawShadow(around: place, radius: metrics.radius, reach: metrics.shadow, theme.shadow)
            }
            canvas.fillRounded(place, radius: metrics.radius, from: colors.top, to: colors.ground)
        } else {
            canvas.fillRounded(place, radius: metrics.radius, colors.ground)
        }
        let filled = filled(content.progress, of: place)
        if !filled.isEmpty {
            canvas.clipped(to: filled) { $0.fillRounded(place, radius: metrics.radius, colors.filled) }
        }
        if theme.isMono || !content.isFocused {
            canvas.strokeRounded(
                place, radius: metrics.radius, thickness: metrics.lineThickness, colors.frame)
        }
        let layout = buttonTitle(content.title, width: place.width)
        // Its lines are centred in the room that they were laid out in.
        let origin = Point(
            x: place.x + metrics.spacing, y: place.y + (place.height - layout.size.height) / 2)
        canvas.draw(layout, at: origin, colors.text)
        guard colors.filledText != colors.text, !filled.isEmpty else { return }
        canvas.clipped(to: filled) { $0.draw(layout, at: origin, colors.filledText) }
    }

    /// How high a button is with all of its title.
    package func height(of button: HoldButtonContent, width: Int) -> Int {
        let inner = width - 2 * buttonInset
        let text = buttonTitle(button.title, width: inner).size.height + (isTight ? 3 : metrics.spacing)
        return max(isTight ? 13 : max(metrics.rowHeight, metrics.titleBarHeight), text)
    }

    /// As wide as the focus of a row.
    private var buttonInset: Int { max(0, metrics.focusMargin - metrics.overhang) }

    private func buttonTitle(_ title: String, width: Int) -> TextLayout {
        let style = isTight ? metrics.titleStyle : metrics.rowStyle.weighted(.semibold)
        return engine.wrapped(
            title, style: style, width: max(1, width - 2 * metrics.spacing), alignment: .center)
    }

    private func filled(_ thousandths: Int, of frame: Rect) -> Rect {
        let width = frame.width * max(0, min(1000, thousandths)) / 1000
        return Rect(
            x: isMirrored ? frame.maxX - width : frame.x, y: frame.y, width: width, height: frame.height)
    }
}

/// Both ends of a hold: what is not yet over, and what is.
private struct HoldButtonColors {
    let ground: Color
    /// At the upper edge.
    let top: Color
    let filled: Color
    let text: Color
    let filledText: Color
    let frame: Color

    init(_ content: HoldButtonContent, _ theme: Theme) {
        if theme.isMono {
            (ground, filled, text, filledText) = (theme.page, theme.text, theme.text, theme.page)
            (top, frame) = (ground, theme.text)
        } else if !content.isFocused {
            (ground, filled, text, filledText) = (theme.card, theme.card, theme.text, theme.text)
            (top, frame) = (ground, content.isDestructive ? theme.error : theme.line)
        } else {
            ground = content.isDestructive ? theme.destructive : theme.focus
            top = content.isDestructive ? theme.destructive : theme.focusTop
            text = content.isDestructive ? theme.destructiveText : theme.focusText
            // Away from the letters, which stay as they are.
            filled = ground.mixed(with: text.luminance > 0.5 ? .black : .white, share: 0.42)
            (filledText, frame) = (text, text)
        }
    }
}
