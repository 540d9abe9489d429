import Graphics
import Hardware
import Settings

// MARK: Fields: ground, frame, what stands beside the text, the text and its caret

extension ScenePainter {
    func paintField(_ field: FieldContent, in frame: Rect, on canvas: inout Canvas) {
        paintGround(of: field, in: frame, on: &canvas)
        // The second line of a bezel of one bit wants its own distance.
        let bezel = theme.isMono && field.look?.border == .bezel ? 2 : 0
        var inner = frame.inset(by: Insets(horizontal: padding(of: field.look) + bezel, vertical: 1))
        if let look = field.look { inner = paintSides(of: look, in: inner, on: &canvas) }
        canvas.clipped(to: inner) { canvas in
            if field.isMultiline {
                paintLines(of: field, in: inner, on: &canvas)
            } else {
                paintText(of: field, in: inner, on: &canvas)
            }
        }
    }

    private func padding(of look: FieldLook?) -> Int { look?.padding ?? max(2, metrics.rowPadding) }

    // MARK: Ground and frame

    private func paintGround(of field: FieldContent, in frame: Rect, on canvas: inout Canvas) {
        let look = field.look
        let isRounded = look?.border == nil || look?.border == .roundedRect
        let radius = isRounded ? metrics.radius : 0
        canvas.fillRounded(frame, radius: radius, look?.backgroundColor ?? theme.fieldBackground)
        // A rounded frame ignores background images, as UIKit's does.
        if let background = look?.background, look?.border != .roundedRect {
            canvas.draw(background.picture.scaled(to: frame.size), at: frame.origin)
        }
        let thick = field.isInvalid ? 2 * metrics.lineThickness : max(1, metrics.lineThickness)
        let color = field.isInvalid ? theme.error : theme.fieldBorder
        switch look?.border {
        case nil: canvas.strokeRounded(frame, radius: radius, thickness: thick, color)
        case .roundedRect?: paintRounded(frame, thickness: thick, color, on: &canvas)
        case TextTraits.BorderStyle.none?:
            if field.isInvalid { canvas.stroke(frame, thickness: thick, color) }
        case .line?: canvas.stroke(frame, thickness: thick, field.isInvalid ? color : theme.fieldText)
        case .bezel?: paintBezel(frame, field.isInvalid ? color : nil, on: &canvas)
        }
    }

    /// One bit has no rounded corners of its own: a frame without its corners says the same.
    private func paintRounded(_ frame: Rect, thickness: Int, _ color: Color, on canvas: inout Canvas) {
        canvas.strokeRounded(frame, radius: metrics.radius, thickness: thickness, color)
        guard theme.isMono else { return }
        for (x, y) in [
            (frame.minX, frame.minY), (frame.maxX - 1, frame.minY), (frame.minX, frame.maxY - 1),
            (frame.maxX - 1, frame.maxY - 1),
        ] {
            canvas.fill(Rect(x: x, y: y, width: 1, height: 1), theme.background)
        }
    }

    /// Sunken: dark above and at the left, light below and at the right; two lines where there are two colours.
    private func paintBezel(_ frame: Rect, _ invalid: Color?, on canvas: inout Canvas) {
        let width = theme.isMono ? 1 : max(2, 2 * metrics.lineThickness)
        let upper = invalid ?? (theme.isMono ? theme.fieldText : theme.dimText)
        let lower = invalid ?? (theme.isMono ? theme.fieldText : theme.separator)
        let (wide, high) = (frame.width, frame.height)
        canvas.fill(Rect(x: frame.x, y: frame.maxY - width, width: wide, height: width), lower)
        canvas.fill(Rect(x: frame.maxX - width, y: frame.y, width: width, height: high), lower)
        canvas.fill(Rect(x: frame.x, y: frame.y, width: wide, height: width), upper)
        canvas.fill(Rect(x: frame.x, y: frame.y, width: width, height: high), upper)
        guard theme.isMono else { return }
        canvas.horizontalLine(from: Point(x: frame.x + 2, y: frame.y + 2), length: wide - 4, upper)
        canvas.verticalLine(from: Point(x: frame.x + 2, y: frame.y + 2), length: high - 4, upper)
    }

    // MARK: Beside the text

    /// Draws the views at both sides and answers what is left for the text. The clear button wins over the right view.
    private func paintSides(of look: FieldLook, in frame: Rect, on canvas: inout Canvas) -> Rect {
        var (start, end) = (0, 0)
        if let left = look.left { start = paint(left, look, atEnd: false, in: frame, on: &canvas) }
        if look.showsClearButton {
            end = paint(.icon(.clear), look, atEnd: true, in: frame, on: &canvas)
        } else if let right = look.right {
            end = paint(right, look, atEnd: true, in: frame, on: &canvas)
        }
        guard start + end > 0 else { return frame }
        let (left, right) = isMirrored ? (end, start) : (start, end)
        return frame.inset(by: Insets(left: left, right: right))
    }

    /// Answers the width that it took, the distance to the text included.
    private func paint(
        _ content: FieldLook.SideContent, _ look: FieldLook, atEnd: Bool, in frame: Rect,
        on canvas: inout Canvas
    ) -> Int {
        let color = look.placeholderColor ?? theme.dimText
        let room = frame.width / 3
        switch content {
        case .text(let text):
            let width =
                atEnd
                ? drawEnd(text, metrics.hintStyle, color, offset: 0, width: room, in: frame, on: &canvas)
                : drawStart(text, metrics.hintStyle, color, offset: 0, width: room, in: frame, on: &canvas)
            return width + (look.viewSpacing ?? metrics.spacing)
        case .icon(let icon):
            let place = side(icon.naturalSize(height: metrics.iconHeight), atEnd: atEnd, in: frame)
            canvas.draw(icon, in: place, color)
            return place.width + (look.viewSpacing ?? metrics.spacing)
        case .picture(let picture):
            let box = Size(width: room, height: max(1, frame.height - 2 * max(1, metrics.lineThickness)))
            let place = side(picture.picture.fitted(in: box), atEnd: atEnd, in: frame)
            canvas.draw(picture.picture, in: place, tint: color)
            return place.width + (look.viewSpacing ?? metrics.spacing)
        }
    }

    private func side(_ size: Size, atEnd: Bool, in frame: Rect) -> Rect {
        let x = start(atEnd ? frame.width - size.width : 0, width: size.width, in: frame)
        return Rect(
            x: x, y: frame.y + (frame.height - size.height) / 2, width: size.width, height: size.height)
    }

    // MARK: One line

    private func paintText(of field: FieldContent, in frame: Rect, on canvas: inout Canvas) {
        let style = field.look?.font ?? metrics.fieldStyle
        if field.text.isEmpty, !field.placeholder.isEmpty {
            paintPlaceholder(of: field, style, in: frame, on: &canvas)
        }
        let room = frame.width - 4
        let line = line(of: field, style, room: room)
        let caret = line.caret(at: field.caret ?? 0)
        let alignment = field.look?.alignment ?? .natural
        let origin = textOrigin(line, caretX: caret.x, alignment, in: frame)
        if let marked = field.marked { paintMark(marked, of: line, at: origin, on: &canvas) }
        canvas.draw(line, at: origin, field.look?.textColor ?? theme.fieldText)
        if let marked = field.marked { paintMarked(marked, of: line, at: origin, on: &canvas) }
        guard field.caret != nil else { return }
        let caretHeight = max(caret.height, engine.line("|", style: metrics.fieldStyle).size.height)
        paintCaret(
            x: origin.x + caret.x, y: frame.y + (frame.height - caretHeight) / 2, height: caretHeight,
            on: &canvas)
    }

    private func paintCaret(x: Int, y: Int, height: Int, on canvas: inout Canvas) {
        let width = theme.isMono ? 1 : max(2, metrics.lineThickness + 1)
        canvas.fill(Rect(x: x, y: y, width: width, height: height), theme.accent)
    }

    private func paintPlaceholder(
        of field: FieldContent, _ style: TextStyle, in frame: Rect, on canvas: inout Canvas
    ) {
        let look = field.look
        let text = AttributedText(field.placeholder, style: style, spans: look?.placeholderSpans ?? [])
        let line = engine.layout(text, TextOptions(width: frame.width - 3, alignment: .left))
        var origin = textOrigin(line, caretX: 0, look?.alignment ?? .natural, in: frame)
        // Beside the caret, not under it.
        if origin.x == frame.x, field.caret != nil { origin.x += 3 }
        canvas.draw(line, at: origin, look?.placeholderColor ?? theme.dimText)
    }

    /// The text at its size, or shrunk as far as the field allows; what is still too long is scrolled while it is
    /// edited, and cut with an ellipsis at rest.
    private func line(of field: FieldContent, _ style: TextStyle, room: Int) -> TextLayout {
        let isEdited = field.caret != nil
        let look = field.look
        if isEdited, look?.minimumFontSize == nil, look?.spans.isEmpty ?? true {
            return engine.line(field.text, style: style)
        }
        let text = AttributedText(field.text, style: style, spans: look?.spans ?? [])
        let whole = TextOptions(width: isEdited ? nil : room, alignment: .left)
        guard let minimum = look?.minimumFontSize else { return engine.layout(text, whole) }
        let fitted = engine.layout(
            text, TextOptions(width: room, alignment: .left, minimumSize: minimum))
        guard fitted.isTruncated else { return fitted }
        let smallest = text.resized { $0.resized(to: $0.size * minimum / style.size) }
        return engine.layout(smallest, whole)
    }

    private func paintMark(
        _ marked: Range<Int>, of line: TextLayout, at origin: Point, on canvas: inout Canvas
    ) {
        for rect in line.selectionRects(marked) {
            canvas.fill(rect.offset(x: origin.x, y: origin.y), theme.pendingBackground)
        }
    }

    /// The pending letter or the selection again, in the colour that is legible on its mark.
    private func paintMarked(
        _ marked: Range<Int>, of line: TextLayout, at origin: Point, on canvas: inout Canvas
    ) {
        for rect in line.selectionRects(marked) {
            canvas.clipped(to: rect.offset(x: origin.x, y: origin.y)) {
                $0.draw(line, at: origin, theme.pendingText)
            }
        }
    }

    /// Where a line starts so that its caret is in the frame: it scrolls only when it has to.
    private func textOrigin(
        _ line: TextLayout, caretX: Int, _ alignment: TextTraits.Alignment, in frame: Rect
    ) -> Point {
        let y = frame.y + (frame.height - line.size.height) / 2
        let room = frame.width - 4
        let isRightToLeft = line.isRightToLeft
        let rightmost = frame.maxX - 2 - line.size.width
        guard line.size.width > room else {
            switch alignment {
            case .left: return Point(x: frame.x, y: y)
            case .right: return Point(x: rightmost, y: y)
            case .center: return Point(x: frame.x + (frame.width - line.size.width) / 2, y: y)
            case .natural, .justified: return Point(x: isRightToLeft ? rightmost : frame.x, y: y)
            }
        }
        let wanted = frame.x - max(0, caretX - room)
        return Point(
            x: isRightToLeft
                ? min(frame.x - max(0, caretX - room), max(rightmost, frame.x - caretX)) : wanted, y: y)
    }

    // MARK: Several lines

    /// As many lines as the text has, scrolled so that the caret is seen, with a bar where not all is.
    private func paintLines(of field: FieldContent, in frame: Rect, on canvas: inout Canvas) {
        let look = field.look
        let style = look?.font ?? metrics.fieldStyle
        let width = max(1, frame.width - metrics.scrollBarWidth - 4)
        if field.text.isEmpty, !field.placeholder.isEmpty {
            let hint = engine.wrapped(field.placeholder, style: style, width: width)
            canvas.draw(
                hint, at: Point(x: frame.x + 3, y: frame.y + 1), look?.placeholderColor ?? theme.dimText)
        }
        let text = AttributedText(field.text, style: style, spans: look?.spans ?? [])
        let options = TextOptions(
            width: width, maximumLines: nil, alignment: TextAlignment(look?.alignment ?? .natural))
        let layout = engine.layout(text, options)
        let caret = layout.caret(at: field.caret ?? 0)
        let room = max(0, frame.height - 2)
        let hidden = max(0, layout.size.height - room)
        let scrolled = max(0, min(hidden, caret.y + caret.height / 2 - room / 2))
        let origin = Point(x: frame.x, y: frame.y + 1 - scrolled)
        if let marked = field.marked { paintMark(marked, of: layout, at: origin, on: &canvas) }
        canvas.draw(layout, at: origin, look?.textColor ?? theme.fieldText)
        if let marked = field.marked { paintMarked(marked, of: layout, at: origin, on: &canvas) }
        if field.caret != nil {
            let height = max(caret.height, engine.line("|", style: style).size.height)
            paintCaret(x: origin.x + caret.x, y: origin.y + caret.y, height: height, on: &canvas)
        }
        guard hidden > 0 else { return }
        let bar = Rect(
            x: isMirrored ? frame.x : frame.maxX - metrics.scrollBarWidth, y: frame.y + 1,
            width: metrics.scrollBarWidth, height: room)
        canvas.drawScrollBar(
            in: bar, visible: scrolled..<(scrolled + room), total: max(1, layout.size.height),
            thumb: theme.scrollThumb, track: theme.scrollTrack)
    }

    // MARK: A label and its field in a row

    func paintFieldRow(_ row: FieldRowContent, in frame: Rect, on canvas: inout Canvas) {
        let inner = frame.inset(by: Insets(left: metrics.focusMargin, right: metrics.focusMargin))
        if row.isFocused { canvas.fillRounded(inner, radius: metrics.radius, theme.focusBackground) }
        let text = row.isFocused ? theme.focusText : row.isEnabled ? theme.rowText : theme.disabledText
        var offset = metrics.rowPadding
        if metrics.numberWidth > 0 {
            if let number = row.number {
                drawStart(
                    String(number), metrics.numberStyle, row.isFocused ? theme.focusValueText : theme.dimText,
                    offset: offset, width: metrics.numberWidth, in: inner, on: &canvas)
            }
            offset += metrics.numberWidth
        }
        let room = inner.width - offset - metrics.rowPadding
        let labelWidth = min(row.labelWidth, room / 2)
        paintLabel(row.label, text, offset: offset, width: labelWidth, in: inner, on: &canvas)
        let start = offset + labelWidth + (labelWidth > 0 ? row.spacing : 0)
        let width = max(0, inner.width - start - metrics.rowPadding)
        let inset = metrics.isMono ? 0 : max(1, metrics.spacing / 4)
        let box = Rect(
            x: self.start(start, width: width, in: inner), y: inner.y + inset, width: width,
            height: inner.height - 2 * inset)
        var field = row.field
        if field.look?.font == nil { field.look?.font = metrics.rowStyle }
        paintField(field, in: box, on: &canvas)
    }

    /// A label wraps where its row has room for two lines, and shrinks a little before it is cut.
    private func paintLabel(
        _ label: String, _ color: Color, offset: Int, width: Int, in frame: Rect, on canvas: inout Canvas
    ) {
        guard width > 0, !label.isEmpty else { return }
        let options = TextOptions(
            width: width, maximumLines: metrics.sizeClass == .tiny ? 1 : 2, alignment: .natural,
            minimumSize: metrics.isMono ? nil : metrics.rowStyle.size / 2)
        var layout = engine.layout(label, style: metrics.rowStyle, options)
        if layout.size.height > frame.height {
            layout = engine.layout(
                label, style: metrics.rowStyle.resized(to: metrics.rowStyle.size * 3 / 5), options)
        }
        let x = start(offset, width: layout.size.width, in: frame)
        canvas.draw(layout, at: Point(x: x, y: frame.y + (frame.height - layout.size.height) / 2), color)
    }
}

extension TextAlignment {
    init(_ alignment: TextTraits.Alignment) {
        switch alignment {
        case .left: self = .left
        case .center: self = .center
        case .right: self = .right
        case .justified: self = .justified
        case .natural: self = .natural
        }
    }
}
