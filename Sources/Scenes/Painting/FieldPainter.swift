import Graphics
import Hardware
import Localization
import Settings
import Typesetting

/// Paints fields: ground, frame, what stands beside the text, the text and its caret.
package struct FieldPainter: ElementPainter {
    let context: PaintContext

    func paint(_ field: FieldContent, in frame: Rect, on canvas: inout Canvas) {
        if let count = field.cells { return paintCells(of: field, count, in: frame, on: &canvas) }
        paintGround(of: field, in: frame, on: &canvas)
        var inner = frame.inset(by: Insets(horizontal: padding(of: field.look), vertical: 1))
        if let count = field.count { inner = paint(count, of: field, in: inner, on: &canvas) }
        if let look = field.look { inner = paintSides(of: look, in: inner, on: &canvas) }
        canvas.clipped(to: inner) { canvas in
            if field.isMultiline {
                paintLines(of: field, in: inner, on: &canvas)
            } else {
                paintText(of: field, in: inner, on: &canvas)
            }
        }
    }

    /// The second line of a bezel of one bit wants its own distance.
    private func padding(of look: FieldLook?) -> Int {
        (look?.padding ?? max(2, metrics.rowPadding)) + (theme.isMono && look?.border == .bezel ? 2 : 0)
    }

    /// Pixels that a field of that size leaves for its text at rest.
    package func textRoom(in frame: Size, _ look: FieldLook) -> Int {
        let inner = Size(width: frame.width - 2 * padding(of: look), height: frame.height - 2)
        let end = look.showsClearButton ? .icon(.clear) : look.right
        return [look.left, end].compactMap { $0 }.reduce(inner.width - caretRoom) {
            $0 - size(of: $1, in: inner).width - (look.viewSpacing ?? metrics.spacing)
        }
    }

    /// Of what stands beside the text: a third of the field at most.
    private func size(of side: FieldLook.SideContent, in frame: Size) -> Size {
        let room = frame.width / 3
        switch side {
        case .text(let text): return engine.line(text, style: metrics.hintStyle, width: room).size
        case .icon(let icon): return icon.naturalSize(height: metrics.iconHeight)
        case .picture(let picture):
            let height = max(1, frame.height - 2 * max(1, metrics.lineThickness))
            return picture.picture.fitted(in: Size(width: room, height: height))
        }
    }

    // MARK: Ground and frame

    private func paintGround(of field: FieldContent, in frame: Rect, on canvas: inout Canvas) {
        let look = field.look
        let isRounded = look?.border == nil || look?.border == .roundedRect
        let radius = isRounded ? metrics.radius : 0
        canvas.fillRounded(frame, radius: radius, look?.backgroundColor ?? theme.page)
        // A rounded frame ignores background images, as UIKit's does.
        if let background = look?.background, look?.border != .roundedRect {
            canvas.draw(background.picture.scaled(to: frame.size), at: frame.origin)
        }
        let isThick = field.isInvalid || field.isFocused
        let thick = frameThickness * (isThick ? 2 : 1)
        let color = field.isInvalid ? theme.error : theme.tint
        switch look?.border {
        // One bit has no ground that would tell a field: it is a line to write on, or framed as a focus is.
        case nil where theme.isMono && field.isFocused:
            canvas.stroke(frame, thickness: field.isInvalid ? thick : frameThickness, color)
        case nil where theme.isMono:
            canvas.fill(Rect(x: frame.x, y: frame.maxY - thick, width: frame.width, height: thick), color)
        case nil: canvas.strokeRounded(frame, radius: radius, thickness: thick, color)
        case .roundedRect?: paintRounded(frame, thickness: thick, color, on: &canvas)
        case TextTraits.BorderStyle.none?:
            if isThick { canvas.stroke(frame, thickness: thick, color) }
        case .line?: canvas.stroke(frame, thickness: thick, field.isInvalid ? color : theme.text)
        case .bezel?: paintBezel(frame, isThick ? color : nil, on: &canvas)
        }
    }

    private var frameThickness: Int { theme.isMono ? 1 : max(2, metrics.lineThickness) }

    /// How much is typed of what may be, at the end of the text, whatever the screen around it is read from; answers what
    /// is left for the text.
    func paint(
        _ count: FieldContent.Count, of field: FieldContent, in frame: Rect, on canvas: inout Canvas
    ) -> Rect {
        let label = fitted(count.text, metrics.hintStyle, width: frame.width / 2, height: frame.height)
        let distance = isTight ? 0 : cellPadding
        let isAtLeft = runsFromRight(field)
        label.draw(
            x: isAtLeft ? frame.x + distance : frame.maxX - distance - label.width, in: frame,
            count.isMet ? theme.good : theme.dim, on: &canvas)
        let taken = label.width + distance + cellPadding * 2
        return frame.inset(by: isAtLeft ? Insets(left: taken) : Insets(right: taken))
    }

    /// As its first letter says, or will.
    private func runsFromRight(_ field: FieldContent) -> Bool {
        guard !field.text.isEmpty else { return beginsAtRight(field, metrics.fieldStyle) }
        return ReadingOrder.beginsFromRight(field.text) ?? false
    }

    /// One bit has no rounded corners of its own: a frame without its corners says the same.
    private func paintRounded(_ frame: Rect, thickness: Int, _ color: Color, on canvas: inout Canvas) {
        canvas.strokeRounded(frame, radius: metrics.radius, thickness: thickness, color)
        guard theme.isMono else { return }
        for (x, y) in [
            (frame.minX, frame.minY), (frame.maxX - 1, frame.minY), (frame.minX, frame.maxY - 1),
            (frame.maxX - 1, frame.maxY - 1),
        ] {
            canvas.fill(Rect(x: x, y: y, width: 1, height: 1), theme.page)
        }
    }

    /// Sunken: dark above and at the left, light below and at the right; two lines where there are two colours.
    private func paintBezel(_ frame: Rect, _ told: Color?, on canvas: inout Canvas) {
        let width = theme.isMono ? 1 : max(2, 2 * metrics.lineThickness)
        let upper = told ?? (theme.isMono ? theme.text : theme.faint)
        let lower = told ?? (theme.isMono ? theme.text : theme.line)
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
        let color = look.placeholderColor ?? theme.faint
        let place = side(size(of: content, in: frame.size), atEnd: atEnd, in: frame)
        switch content {
        case .text(let text):
            let column = Rect(x: place.x, y: frame.y, width: place.width, height: frame.height)
            drawStart(text, metrics.hintStyle, color, offset: 0, width: place.width, in: column, on: &canvas)
        case .icon(let icon): canvas.draw(icon, in: place, color)
        case .picture(let picture):
            canvas.draw(picture.picture, in: place, tint: look.textColor ?? theme.text)
        }
        return place.width + (look.viewSpacing ?? metrics.spacing)
    }

    private func side(_ size: Size, atEnd: Bool, in frame: Rect) -> Rect {
        let x = start(atEnd ? frame.width - size.width : 0, width: size.width, in: frame)
        return Rect(
            x: x, y: frame.y + (frame.height - size.height) / 2, width: size.width, height: size.height)
    }

    // MARK: Several lines

    /// As many lines as the text has, scrolled so that the caret is seen, with a bar where not all is.
    private func paintLines(of field: FieldContent, in frame: Rect, on canvas: inout Canvas) {
        let look = field.look
        let room = max(0, frame.height - 2)
        let width = max(1, frame.width - metrics.scrollBarWidth - 4)
        let style = look?.font ?? lowStyle(of: field.text, room: room, width: width)
        if field.text.isEmpty { paintPlaceholder(of: field, style, width: width, in: frame, on: &canvas) }
        let text = AttributedText(field.text, style: style, spans: look?.spans ?? [])
        let options = TextOptions(
            width: width, maximumLines: nil, alignment: TextAlignment(look?.alignment ?? .natural))
        let layout = engine.layout(text, options)
        let caret = layout.caret(at: field.caret ?? 0)
        let hidden = max(0, layout.size.height - room)
        let lines = seenLines(of: layout, caret: caret.y, room: room)
        let scrolled = lines.lowerBound
        let origin = Point(x: frame.x - min(0, layout.ink.minX), y: frame.y + 1 - scrolled)
        let seen = Rect(
            x: frame.x, y: frame.y + 1, width: frame.width, height: hidden > 0 ? lines.count : room)
        canvas.clipped(to: hidden > 0 ? seen : frame) { canvas in
            draw(
                layout, look?.textColor ?? theme.text, marking: field.marked, at: origin, on: &canvas)
        }
        if field.caret != nil {
            let height = max(caret.height, engine.line("|", style: style).size.height)
            let x = caretX(caret, of: field, style, in: layout, width: width)
            paintCaret(x: origin.x + x, y: origin.y + caret.y, height: height, on: &canvas)
        }
        guard hidden > 0 else { return }
        let bar = Rect(
            x: isMirrored ? frame.x : frame.maxX - metrics.scrollBarWidth, y: frame.y + 1,
            width: metrics.scrollBarWidth, height: room)
        paintScrollBar(
            in: bar, visible: scrolled..<(scrolled + room), total: max(1, layout.size.height), on: &canvas)
    }

    /// Beside the caret, not under it.
    private func paintPlaceholder(
        of field: FieldContent, _ style: TextStyle, width: Int, in frame: Rect, on canvas: inout Canvas
    ) {
        guard !field.placeholder.isEmpty else { return }
        let isFromRight = beginsAtRight(field, style)
        let hint = engine.wrapped(
            field.placeholder, style: style, width: isFromRight ? max(1, width - 3) : width)
        canvas.draw(
            hint, at: Point(x: frame.x + (isFromRight ? 0 : 3), y: frame.y + 1),
            field.look?.placeholderColor ?? theme.faint)
    }

    /// In a line that has no letter yet the caret stands where the first will.
    private func caretX(
        _ caret: Rect, of field: FieldContent, _ style: TextStyle, in layout: TextLayout, width: Int
    ) -> Int {
        let line = layout.lines.last { $0.y <= caret.y }
        let isNatural = field.look.map { $0.alignment == .natural || $0.alignment == .justified } ?? true
        guard isNatural, line.map({ $0.width == 0 }) ?? true else { return caret.x }
        let isFromRight = field.text.isEmpty ? beginsAtRight(field, style) : field.beginsAtRight
        return isFromRight ? width : caret.x
    }

    /// As large as lets a line of it stand in the field: letters of some scripts are higher than others.
    private func lowStyle(of text: String, room: Int, width: Int) -> TextStyle {
        let full = lineStyle(height: room)
        let sizes = stride(from: full.size, to: min(full.size, leastText), by: -1)
        let styles = sizes.lazy.map { full.resized(to: $0) }
        let first = String(text.prefix(Self.mostLooked))
        let height = { [engine] (style: TextStyle) in
            engine.wrapped(first, style: style, width: width).lines.first?.height ?? 0
        }
        return styles.first { height($0) <= room }
            ?? full.resized(to: min(full.size, leastText))
    }

    /// Letters of a text that tell which scripts it is in.
    private static let mostLooked = 200

    /// The pixels of a text that are seen: whole lines, the caret's in their middle.
    private func seenLines(of layout: TextLayout, caret: Int, room: Int) -> Range<Int> {
        let ends = layout.lines.map { $0.y + $0.height }
        guard let last = ends.last, last > room,
            let here = layout.lines.lastIndex(where: { $0.y <= caret })
        else { return 0..<room }
        var (first, end) = (here, here)
        while true {
            if end + 1 < ends.count, end - here <= here - first,
                ends[end + 1] - layout.lines[first].y <= room
            {
                end += 1
            } else if first > 0, ends[end] - layout.lines[first - 1].y <= room {
                first -= 1
            } else if end + 1 < ends.count, ends[end + 1] - layout.lines[first].y <= room {
                end += 1
            } else {
                return layout.lines[first].y..<max(layout.lines[first].y, ends[end])
            }
        }
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
