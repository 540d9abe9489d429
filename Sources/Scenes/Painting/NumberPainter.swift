import Graphics
import Hardware
import Typesetting

/// Paints a number that has the panel to itself, and the sentences around it.
struct NumberPainter: ElementPainter {
    let context: PaintContext

    /// A number with its unit, and how large they are set.
    private struct NumberSetting {
        let number: TextLayout
        let unit: TextLayout?
        let caret: Int
        let gap: Int

        /// At the number's left: its letters are read from the right.
        var unitIsFirst: Bool { unit?.isRightToLeft ?? false }
        var unitWidth: Int { unit.map { gap + $0.size.width } ?? 0 }
        var width: Int { number.size.width + caret + unitWidth }
    }

    func paint(_ content: NumberContent, in frame: Rect, on canvas: inout Canvas) {
        let setting = setting(of: content, in: frame.size)
        let height = Self.height(of: setting.number)
        // A comma hangs below the line.
        let hanging = max(0, setting.number.ink.y + setting.number.ink.height - setting.number.baseline)
        let baseline = min(frame.y + (frame.height + height + 1) / 2, frame.y + frame.height - hanging)
        // Numbers are read from the left in every language; a unit follows them as its own letters are read.
        let start = frame.x + (frame.width - setting.width) / 2
        var x = start + (setting.unitIsFirst ? setting.unitWidth : 0)
        let color = content.isWrong ? theme.error : theme.text
        canvas.draw(setting.number, at: Point(x: x, y: baseline - setting.number.baseline), color)
        x += setting.number.size.width
        if content.isTyped {
            let width = setting.caret / 2
            canvas.fill(
                Rect(x: x + width, y: baseline - height, width: width, height: height),
                theme.isMono ? theme.text : theme.tint)
        }
        guard let unit = setting.unit else { return }
        let top = baseline - height + Self.capHeight(unit.fontSize)
        x = setting.unitIsFirst ? start : x + setting.caret + setting.gap
        canvas.draw(unit, at: Point(x: x, y: top - unit.baseline), theme.faint)
    }

    /// How far its digits rise: a bitmap font may have none as large as they are asked for.
    private static func height(of number: TextLayout) -> Int {
        let (asked, drawn) = (capHeight(number.fontSize), number.baseline - number.ink.y)
        return drawn > 0 && drawn * 4 < asked * 3 ? drawn : asked
    }

    /// As large as the frame lets the number be; its unit is a third of that, and read all the same.
    private func setting(of content: NumberContent, in size: Size) -> NumberSetting {
        let style = metrics.bigNumberStyle
        var pixels = style.size
        while true {
            let setting = setting(of: content, style.resized(to: pixels))
            let fits =
                setting.width <= size.width - 2 * metrics.margin
                && max(Self.capHeight(pixels), setting.number.ink.height) + (isTight ? 0 : 2) <= size.height
            if fits || pixels <= Self.smallest { return setting }
            pixels -= max(1, pixels / 16)
        }
    }

    private func setting(of content: NumberContent, _ style: TextStyle) -> NumberSetting {
        let unit = TextStyle(size: max(metrics.hintStyle.size, style.size * 9 / 25))
        return NumberSetting(
            number: engine.line(content.text, style: style),
            unit: content.unit.isEmpty ? nil : engine.line(content.unit, style: unit),
            caret: content.isTyped ? 2 * max(1, style.size / 24) : 0, gap: max(2, style.size / 8))
    }

    /// No number is smaller.
    private static let smallest = 8

    // MARK: A sentence

    func paint(_ content: SentenceContent, in frame: Rect, on canvas: inout Canvas) {
        let color =
            switch content.tone {
            case .plain: theme.dim
            case .changed: theme.changed
            case .good: theme.good
            case .error: theme.error
            }
        let frame = frame.inset(by: Insets(horizontal: metrics.margin, vertical: 0))
        guard let icon = content.icon else {
            let text = sentence(content, in: frame.size)
            let top = frame.y + (frame.height - text.size.height) / 2
            return canvas.draw(text, at: Point(x: frame.x, y: top), color)
        }
        // Behind a sign it stands at the top, as the sign does.
        let size = icon.naturalSize(height: min(frame.height, metrics.hintStyle.size))
        let taken = size.width + metrics.spacing
        let text = sentence(content, in: Size(width: max(1, frame.width - taken), height: frame.height))
        let middle = (text.lines.first?.height ?? size.height) - size.height
        let x = start(0, width: size.width, in: frame)
        canvas.draw(icon, in: Rect(origin: Point(x: x, y: frame.y + middle / 2), size: size), color)
        canvas.draw(text, at: Point(x: isMirrored ? frame.x : frame.x + taken, y: frame.y), color)
    }

    /// The longest that stands on one line, a little smaller perhaps; else the shortest, on as many as there is room
    /// for.
    private func sentence(_ content: SentenceContent, in size: Size) -> TextLayout {
        let style = isTight ? metrics.footerStyle : content.isSmall ? metrics.hintStyle : metrics.rowStyle
        var options = TextOptions(width: max(1, size.width), alignment: .center)
        if content.icon != nil { options.alignment = .readingStart(isMirrored: isMirrored) }
        let least = min(metrics.footerStyle.size, style.size)
        options.minimumSize = isTight ? nil : max(least, style.size * 17 / 20)
        for text in content.texts {
            let line = engine.layout(text, style: style, options)
            if !line.isTruncated, line.size.height <= size.height { return line }
        }
        options.minimumSize = least
        let line = engine.line(" ", style: style.resized(to: least)).size.height
        options.maximumLines = max(1, size.height / max(1, line))
        return engine.layout(content.texts.last ?? "", style: style, options)
    }
}
