import Graphics
import Hardware

// MARK: Bars and text around the rows

extension ScenePainter {
    func paintTitleBar(_ content: TitleBarContent, in frame: Rect, on canvas: inout Canvas) {
        canvas.fill(frame, theme.titleBar)
        if theme.isMono {
            canvas.horizontalLine(
                from: Point(x: frame.x, y: frame.maxY - 1), length: frame.width, theme.separator)
        }
        var used = metrics.margin
        if let mode = content.mode {
            used += paintBadge(mode, offset: used, in: frame, on: &canvas) + metrics.spacing
        }
        if let note = content.note {
            used += drawEnd(
                note, metrics.hintStyle, theme.technician, offset: used, width: frame.width / 2, in: frame,
                on: &canvas)
            used += metrics.spacing
        }
        if content.isTechnician {
            used += paintIcon(.openLock, used, theme.technician, in: frame, on: &canvas)
        }
        if content.hasStaged { used += paintIcon(.dot, used, theme.title, in: frame, on: &canvas) }
        drawStart(
            content.title, metrics.titleStyle, theme.title, offset: metrics.margin,
            width: frame.width - metrics.margin - used, in: frame, on: &canvas)
    }

    private func paintBadge(_ text: String, offset: Int, in frame: Rect, on canvas: inout Canvas) -> Int {
        let line = engine.line(text, style: metrics.badgeStyle, width: frame.width / 2)
        if theme.isMono {
            return drawEnd(
                text, metrics.badgeStyle, theme.title, offset: offset, width: frame.width / 2, in: frame,
                on: &canvas)
        }
        let width = line.size.width + 2 * metrics.spacing
        let height = line.size.height + 4
        let x = start(frame.width - offset - width, width: width, in: frame)
        let box = Rect(x: x, y: frame.y + (frame.height - height) / 2, width: width, height: height)
        canvas.fillRounded(box, radius: metrics.smallRadius, theme.accent)
        canvas.draw(line, at: Rect.centered(line.size, in: box).origin, theme.accentText)
        return width
    }

    func paintHeader(_ title: String, in frame: Rect, on canvas: inout Canvas) {
        let text = theme.isMono ? title : title.uppercased()
        let layout = wrapped(text, metrics.headerStyle, width: frame.width)
        let x = frame.x + metrics.margin
        let y = frame.maxY - layout.size.height - (theme.isMono ? 0 : metrics.spacing / 2)
        canvas.draw(layout, at: Point(x: x, y: y), theme.groupHeader)
    }

    func paintParagraph(_ content: ParagraphContent, in frame: Rect, on canvas: inout Canvas) {
        let layout = paragraph(content.text, tone: content.tone, width: frame.width)
        let color =
            switch content.tone {
            case .footer: theme.footer
            case .normal: theme.rowText
            case .error: theme.error
            }
        let x = frame.x + metrics.margin
        let top = theme.isMono ? 0 : metrics.spacing / 2
        canvas.draw(layout, at: Point(x: x, y: frame.y + top - content.scrolled), color)
    }

    /// The layout that a paragraph is measured and painted with; `width` is the frame's.
    func paragraph(_ text: String, tone: ParagraphContent.Tone, width: Int) -> TextLayout {
        let style = tone == .normal ? metrics.rowStyle : metrics.footerStyle
        return wrapped(text, style, width: width)
    }

    private func wrapped(_ text: String, _ style: TextStyle, width: Int) -> TextLayout {
        engine.wrapped(
            text, style: style, width: max(1, width - 2 * metrics.margin),
            alignment: .readingStart(isMirrored: isMirrored))
    }

    func paintScrollBar(_ content: ScrollBarContent, in frame: Rect, on canvas: inout Canvas) {
        canvas.drawScrollBar(
            in: frame, visible: content.start..<(content.start + content.length), total: 1000,
            thumb: theme.scrollThumb, track: theme.scrollTrack)
    }

    func paintHintBar(_ content: HintBarContent, in frame: Rect, on canvas: inout Canvas) {
        canvas.fill(frame, theme.hintBar)
        if theme.isMono {
            canvas.horizontalLine(from: frame.origin, length: frame.width, theme.separator)
        }
        let inner = theme.isMono ? frame.inset(by: Insets(top: 1)) : frame
        if let message = content.message {
            paintMessage(message, isError: content.isError, in: inner, on: &canvas)
            return
        }
        var offset = metrics.margin
        for item in content.items {
            let label = engine.line(item.label, style: metrics.hintStyle)
            let labelStart = offset + keyCapWidth(item.key) + hintGap
            guard labelStart + label.size.width <= inner.width - metrics.margin / 2 else { continue }
            drawKeyCap(
                item.key, offset: offset, in: inner, fill: theme.keyCap, text: theme.keyCapText, on: &canvas)
            let x = start(labelStart, width: label.size.width, in: inner)
            let y = inner.y + (inner.height - label.size.height) / 2
            canvas.draw(label, at: Point(x: x, y: y), theme.hintText)
            offset = labelStart + label.size.width + (isTight ? 4 : metrics.spacing * 3 / 2)
        }
    }

    private var hintGap: Int { isTight ? 2 : metrics.spacing / 2 + 1 }

    private func paintMessage(_ message: String, isError: Bool, in frame: Rect, on canvas: inout Canvas) {
        let color = isError ? theme.error : theme.hintText
        let offset = messageStart(isError: isError)
        if offset > metrics.margin {
            let size = Icon.warning.naturalSize(height: metrics.iconHeight)
            let x = start(metrics.margin, width: size.width, in: frame)
            canvas.draw(
                .warning,
                in: Rect(origin: Point(x: x, y: frame.y + (frame.height - size.height) / 2), size: size),
                color)
        }
        let layout = layout(ofMessage: message, isError: isError, width: frame.width, in: frame.height)
        let x = start(offset, width: layout.size.width, in: frame)
        canvas.draw(layout, at: Point(x: x, y: frame.y + (frame.height - layout.size.height) / 2), color)
    }

    private func messageStart(isError: Bool) -> Int {
        guard isError, !theme.isMono else { return metrics.margin }
        return metrics.margin + Icon.warning.naturalSize(height: metrics.iconHeight).width + metrics.spacing
    }

    /// On one line, a little smaller where that helps; where it does not, on as many as fit into the height.
    private func layout(
        ofMessage message: String, isError: Bool, width: Int, in height: Int
    ) -> TextLayout {
        let room = max(1, width - messageStart(isError: isError) - metrics.margin)
        let asked = { [engine, style = metrics.hintStyle] (smallest: Int?, lines: Int) in
            engine.layout(
                message, style: style, TextOptions(width: room, maximumLines: lines, minimumSize: smallest))
        }
        let line = asked(nil, 1)
        let count = min(3, height / max(1, line.size.height))
        guard line.isTruncated else { return line }
        // Small bitmap letters are hard to read when they shrink.
        if theme.isMono, count > 1 { return asked(nil, count) }
        let small = asked(metrics.hintStyle.size * 3 / 4, 1)
        return small.isTruncated && count > 1 ? asked(nil, count) : small
    }

    /// How high the hint bar has to be for the whole of a message, three lines at most.
    package func height(ofMessage message: String, isError: Bool, in bar: Rect) -> Int {
        let tall = layout(ofMessage: message, isError: isError, width: bar.width, in: bar.height * 3)
        return max(bar.height, tall.lines.count > 1 ? tall.size.height + (isTight ? 2 : metrics.spacing) : 0)
    }
}
