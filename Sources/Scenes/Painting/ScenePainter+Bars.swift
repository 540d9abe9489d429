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

    func paintHeader(_ title: String, scrolled: Int, in frame: Rect, on canvas: inout Canvas) {
        let texts = texts(width: frame.width)
        let origin = Point(x: frame.x + metrics.margin, y: frame.y + texts.top(ofHeader: title) - scrolled)
        canvas.draw(texts.header(title), at: origin, theme.groupHeader)
    }

    func paintParagraph(_ content: ParagraphContent, in frame: Rect, on canvas: inout Canvas) {
        let texts = texts(width: frame.width)
        let color =
            switch content.tone {
            case .footer: theme.footer
            case .normal: theme.rowText
            case .error: theme.error
            }
        let origin = Point(x: frame.x + metrics.margin, y: frame.y + texts.paragraphTop - content.scrolled)
        canvas.draw(texts.paragraph(content.text, tone: content.tone), at: origin, color)
    }

    func texts(width: Int) -> ListTexts {
        ListTexts(metrics: metrics, engine: engine, isMirrored: isMirrored, width: width)
    }

    func paintScrollBar(_ content: ScrollBarContent, in frame: Rect, on canvas: inout Canvas) {
        canvas.drawScrollBar(
            in: frame, visible: content.start..<(content.start + content.length), total: 1000,
            thumb: theme.scrollThumb, track: theme.scrollTrack)
    }
}
