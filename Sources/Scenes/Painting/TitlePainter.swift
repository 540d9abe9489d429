import Graphics
import Hardware
import Typesetting

/// Paints the title bar.
struct TitlePainter: ElementPainter {
    let context: PaintContext

    func paint(_ content: TitleBarContent, in frame: Rect, on canvas: inout Canvas) {
        if theme.isMono {
            canvas.fill(frame, theme.page)
            canvas.horizontalLine(
                from: Point(x: frame.x, y: frame.maxY - 1), length: frame.width, theme.line)
        }
        var used = metrics.margin
        if let mode = content.mode {
            used += paintBadge(mode, offset: used, in: frame, on: &canvas) + metrics.spacing
        }
        if let note = content.note {
            used += drawEnd(
                note, metrics.hintStyle, theme.dim, offset: used, width: frame.width / 2, in: frame,
                on: &canvas)
            used += metrics.spacing
        }
        if content.isWatched { used += paintIcon(.eye, used, theme.changed, in: frame, on: &canvas) }
        if content.isTechnician {
            used += paintIcon(.openLock, used, theme.changed, in: frame, on: &canvas)
        }
        if let pill = content.pill {
            used += paintPill(pill, offset: used, in: frame, on: &canvas) + metrics.spacing
        } else if content.hasStaged {
            used += paintIcon(.dot, used, theme.changedDot, in: frame, on: &canvas)
        }
        let width = max(1, frame.width - metrics.margin - used)
        let title = titleLayout(content.title, width: width, height: frame.height - (theme.isMono ? 1 : 0))
        let x = start(metrics.margin, width: width, in: frame)
        let room = frame.inset(by: Insets(bottom: theme.isMono ? 1 : 0))
        canvas.draw(title, at: Point(x: x, y: top(of: title, in: room)), theme.text)
    }

    /// As large as lets all of it be read: on one line, in letters no smaller than those of help, then on as many as the bar
    /// has room for, at last with a word that goes on in the second.
    private func titleLayout(_ whole: String, width: Int, height: Int) -> TextLayout {
        // A letter has three pixels and more: what is longer fits on no three lines, and is not measured.
        let title = String(whole.prefix(max(1, width)))
        let asked = { [engine, isMirrored] (title: String, style: TextStyle, lines: Int) in
            engine.layout(
                title, style: style,
                TextOptions(
                    width: width, maximumLines: lines, alignment: .readingStart(isMirrored: isMirrored)))
        }
        let least = metrics.titleStyle.resized(to: min(metrics.titleStyle.size, leastText))
        let single = isTight ? tightStyles : titleStyles(least: metrics.footerStyle.size)
        let several = isTight ? [] : titleStyles(least: leastText)
        let layouts = [
            single.lazy.map { asked(title, $0, 1) }, several.lazy.map { asked(title, $0, 3) },
            (isTight ? [] : [least]).lazy.map {
                asked(hyphenated(title, $0, width: width) ?? title, $0, 2)
            },
        ].lazy.joined()
        return layouts.first { !$0.isTruncated && $0.ink.height <= height }
            ?? asked(title, single.last ?? metrics.titleStyle, 1)
    }

    /// Down to a size, where it is not that small already.
    private func titleStyles(least: Int) -> [TextStyle] {
        let full = metrics.titleStyle
        return stride(from: full.size, through: min(full.size, least), by: -1).map { full.resized(to: $0) }
    }

    /// Narrower before smaller: bitmap fonts have few sizes.
    private var tightStyles: [TextStyle] {
        let full = metrics.titleStyle
        let small = full.resized(to: 10)
        let isProportional = metrics.hasProportionalBitmaps && full.size > 10
        let between = isProportional ? [small, small.weighted(.regular)] : []
        return [full] + between + [TextStyle(size: min(full.size, leastText))]
    }

    /// On two lines, of which the first takes all that it has room for: a word that goes on has a hyphen there. Nil where two
    /// lines are too few, and for scripts whose letters join.
    private func hyphenated(_ title: String, _ style: TextStyle, width: Int) -> String? {
        guard !engine.line(title, style: style).isRightToLeft else { return nil }
        let letters = Array(title)
        let wide = { [engine] (text: String) in engine.line(text, style: style).size.width }
        let places = letters.indices.dropFirst().filter { letters[$0 - 1].isLetter && letters[$0].isLetter }
        let last = places.prefix { wide(String(letters[..<$0]) + "-") <= width }.last
        guard let last, wide(String(letters[last...])) <= width else { return nil }
        return String(letters[..<last]) + "-\n" + String(letters[last...])
    }

    /// Amber until it is focused: changed, and not yet applied.
    private func paintPill(
        _ pill: PillContent, offset: Int, in frame: Rect, on canvas: inout Canvas
    ) -> Int {
        let style = metrics.badgeStyle
        let whole = engine.line(pill.text, style: style)
        let padding = isTight ? 2 : metrics.spacing
        let fits = !isTight && whole.size.width + 2 * padding <= frame.width / 2
        let line = fits ? whole : engine.line(String(pill.count), style: style)
        let sign = fits ? 0 : Icon.dot.naturalSize(height: metrics.iconHeight).width
        let width = line.size.width + sign + 2 * padding
        let height = min(frame.height - 2, line.size.height + (isTight ? 0 : metrics.spacing))
        let x = start(frame.width - offset - width, width: width, in: frame)
        let box = Rect(x: x, y: frame.y + (frame.height - height) / 2, width: width, height: height)
        let (ground, text) =
            pill.isFocused ? (theme.focus, theme.focusText) : (theme.changedDot, theme.onChanged)
        if theme.isMono && !pill.isFocused {
            canvas.stroke(box, theme.text)
        } else {
            canvas.fillRounded(box, radius: isTight ? 0 : height / 2, ground)
        }
        let ink = theme.isMono && !pill.isFocused ? theme.text : text
        if sign > 0 { _ = paintIcon(.dot, offset + width - padding - sign, ink, in: frame, on: &canvas) }
        drawEnd(
            fits ? pill.text : String(pill.count), style, ink, offset: offset + padding,
            width: line.size.width, in: frame, on: &canvas)
        return width
    }

    private func paintBadge(_ text: String, offset: Int, in frame: Rect, on canvas: inout Canvas) -> Int {
        let line = engine.line(text, style: metrics.badgeStyle, width: frame.width / 2)
        if theme.isMono {
            return drawEnd(
                text, metrics.badgeStyle, theme.text, offset: offset, width: frame.width / 2, in: frame,
                on: &canvas)
        }
        let width = line.size.width + 2 * metrics.spacing
        let height = line.size.height + 4
        let x = start(frame.width - offset - width, width: width, in: frame)
        let box = Rect(x: x, y: frame.y + (frame.height - height) / 2, width: width, height: height)
        canvas.fillRounded(box, radius: metrics.smallRadius, theme.soft)
        canvas.strokeRounded(box, radius: metrics.smallRadius, theme.tint)
        canvas.draw(line, at: Rect.centered(line.size, in: box).origin, theme.text)
        return width
    }
}
