import Graphics
import Hardware
import Settings
import Typesetting

// MARK: A field of one line

extension FieldPainter {
    func paintText(of field: FieldContent, in frame: Rect, on canvas: inout Canvas) {
        let plain = lineStyle(height: frame.height)
        let style = field.look?.font ?? (field.isReadByLetters ? plain.tellingLettersApart : plain)
        if field.text.isEmpty, !field.placeholder.isEmpty {
            paintPlaceholder(of: field, style, in: frame, on: &canvas)
        }
        let (shown, line) = shown(of: field, style, room: frame.width - caretRoom)
        let caret = line.caret(at: shown.caret ?? 0)
        let origin = textOrigin(
            line, caretX: caret.x, shown.look?.alignment ?? .natural, in: frame,
            fromRight: field.text.isEmpty ? beginsAtRight(field, style) : line.isRightToLeft)
        draw(line, shown.look?.textColor ?? theme.text, marking: shown.marked, at: origin, on: &canvas)
        guard shown.caret != nil else { return }
        let height = min(frame.height, max(caret.height, engine.line("|", style: style).size.height))
        let x = origin.x + caret.x + (shown.marked?.upperBound == shown.caret ? markReach + 1 : 0)
        paintCaret(x: x, y: frame.y + (frame.height - height) / 2, height: height, on: &canvas)
    }

    /// As large as the field lets letters with marks and tails be.
    package func lineStyle(height: Int) -> TextStyle {
        fitted("Åg", metrics.fieldStyle, width: .max, height: max(1, height)).style
    }

    /// What the caret takes at the end of the text, clear of a mark.
    var caretRoom: Int { 4 + markReach }

    /// Of a mark beyond the letters under it.
    private var markReach: Int { isTight ? 0 : 1 }

    func paintCaret(x: Int, y: Int, height: Int, on canvas: inout Canvas) {
        let width = theme.isMono ? 1 : max(2, metrics.lineThickness + 1)
        canvas.fill(Rect(x: x, y: y, width: width, height: height), theme.tint)
    }

    private func paintPlaceholder(
        of field: FieldContent, _ style: TextStyle, in frame: Rect, on canvas: inout Canvas
    ) {
        let look = field.look
        let text = AttributedText(field.placeholder, style: style, spans: look?.placeholderSpans ?? [])
        let room = frame.width - caretRoom
        let line = engine.layout(
            text, TextOptions(width: room, alignment: .left, minimumSize: min(style.size, smallestSize)))
        let isFromRight = line.isRightToLeft
        var origin = textOrigin(
            line, caretX: 0, look?.alignment ?? .natural, in: frame, fromRight: isFromRight)
        // Beside the caret, not under it.
        if origin.x == frame.x, field.caret != nil { origin.x += 3 }
        if isFromRight, origin.x + line.size.width >= frame.maxX - 2, field.caret != nil { origin.x -= 3 }
        canvas.draw(line, at: origin, look?.placeholderColor ?? theme.faint)
    }

    private var smallestSize: Int { isTight ? 6 : 10 }

    /// Whether an empty field's caret stands at its right: where its placeholder begins, else where its letters will.
    func beginsAtRight(_ field: FieldContent, _ style: TextStyle) -> Bool {
        field.placeholder.isEmpty
            ? field.beginsAtRight : engine.line(field.placeholder, style: style).isRightToLeft
    }

    // MARK: What of it is seen

    /// What of the text is seen, and how: whole where it fits, at its size or as small as the field allows; cut with an
    /// ellipsis at rest; whole letters around the caret while it is edited.
    private func shown(
        of field: FieldContent, _ style: TextStyle, room: Int
    ) -> (field: FieldContent, line: TextLayout) {
        let spans = field.look?.spans ?? []
        let text = AttributedText(field.text, style: style, spans: spans)
        guard let least = field.look?.minimumFontSize else {
            let options = TextOptions(
                width: room, alignment: .left, minimumSize: min(style.size, leastText))
            return field.caret == nil ? (field, engine.layout(text, options)) : cut(field, text, room: room)
        }
        // Fewer pixels of two colours are no letters.
        let minimum = least > 0 && !theme.isMono ? least : min(style.size, leastText)
        let fitted = engine.layout(
            text, TextOptions(width: room, alignment: .left, minimumSize: minimum))
        guard fitted.isTruncated else { return (field, fitted) }
        let smallest = text.resized { $0.resized(to: $0.size * minimum / style.size) }
        guard field.caret != nil else {
            return (field, engine.layout(smallest, TextOptions(width: room, alignment: .left)))
        }
        return cut(field, smallest, room: room)
    }

    /// The letters up to the caret as far as there is room, and those behind it that find room as well: all of them whole.
    private func cut(
        _ field: FieldContent, _ text: AttributedText, room: Int
    ) -> (field: FieldContent, line: TextLayout) {
        let whole = engine.layout(text, TextOptions(alignment: .left))
        guard let caret = field.caret, text.spans.isEmpty, extent(of: whole, caret: caret) > room else {
            return (field, whole)
        }
        let letters = Array(field.text)
        var range = seen(of: whole, caret: caret, count: letters.count, room: room)
        while true {
            let part = field.part(range, of: letters)
            let line = engine.line(part.text, style: text.style)
            guard extent(of: line, caret: part.caret ?? 0) > room, range.count > 1 else {
                return (part, line)
            }
            range = range.lowerBound < caret ? range.dropFirst() : range.dropLast()
        }
    }

    /// How far a line reaches, spaces before the caret included.
    private func extent(of line: TextLayout, caret: Int) -> Int {
        max(line.size.width, line.caret(at: caret).x)
    }

    /// Where letters begin and end that have room beside ellipses.
    private func seen(of line: TextLayout, caret: Int, count: Int, room: Int) -> Range<Int> {
        let x = { line.caret(at: $0).x }
        let sign = engine.line(FieldContent.ellipsis, style: metrics.fieldStyle).size.width
        let here = x(caret)
        let first = Self.first(in: 0...caret) { abs(here - x($0)) <= room - ($0 > 0 ? sign : 0) }
        let start = x(first)
        let used = first > 0 ? sign : 0
        let after = Self.first(in: 0...(count - caret)) { back in
            let end = count - back
            return abs(x(end) - start) <= room - used - (end < count ? sign : 0)
        }
        return first..<max(caret, count - after)
    }

    /// The least number of which it is true, where it is true of all above it.
    private static func first(in range: ClosedRange<Int>, where holds: (Int) -> Bool) -> Int {
        var (low, high) = (range.lowerBound, range.upperBound)
        while low < high {
            let middle = (low + high) / 2
            if holds(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    // MARK: Marks

    /// A text, its pending letter or its selection on a mark.
    func draw(
        _ text: TextLayout, _ color: Color, marking marked: Range<Int>?, at origin: Point,
        on canvas: inout Canvas
    ) {
        let marks = marked.map(text.selectionRects)?.map { $0.offset(x: origin.x, y: origin.y) } ?? []
        paint(marks, on: &canvas)
        canvas.draw(text, at: origin, color)
        // Again, in the colour that is legible on its mark.
        for mark in marks {
            canvas.clipped(to: mark) { $0.draw(text, at: origin, theme.focusText) }
        }
    }

    private func paint(_ marks: [Rect], on canvas: inout Canvas) {
        for mark in marks {
            let box = mark.inset(by: Insets(horizontal: -markReach, vertical: 0))
            if theme.isMono {
                canvas.fill(box, theme.focus)
            } else {
                canvas.fillRounded(box, radius: metrics.smallRadius, theme.focus)
            }
        }
    }

    /// Where a line starts, so that its letters stand in the frame.
    private func textOrigin(
        _ line: TextLayout, caretX: Int, _ alignment: TextTraits.Alignment, in frame: Rect,
        fromRight: Bool
    ) -> Point {
        let ink = line.ink
        let middle = frame.y + (frame.height - line.size.height) / 2
        let y = max(frame.y - ink.minY, min(middle, frame.maxY - ink.maxY))
        // Spaces at the end of what is read from the right stand before its letters, and in no width.
        let rightmost = frame.maxX - 2 - max(line.size.width, ink.maxX)
        let x =
            switch alignment {
            // A first letter that reaches before its place keeps all of itself.
            case .left: frame.x - min(0, ink.minX)
            case .right: rightmost
            case .center: frame.x + (frame.width - line.size.width) / 2
            case .natural, .justified: fromRight ? rightmost : frame.x - min(0, ink.minX)
            }
        // A long text with spans of its own moves as far as its caret asks for.
        let room = frame.width - caretRoom
        guard line.size.width > room else { return Point(x: x, y: y) }
        let moved = frame.x - max(0, caretX - room)
        return Point(
            x: line.isRightToLeft ? min(moved, max(rightmost, frame.x - caretX)) : moved, y: y)
    }
}

extension FieldContent {
    fileprivate static let ellipsis = "…"

    /// Some of its letters, with ellipses for those that are left out.
    fileprivate func part(_ range: Range<Int>, of letters: [Character]) -> FieldContent {
        let lead = range.lowerBound > 0 ? Self.ellipsis : ""
        let trail = range.upperBound < letters.count ? Self.ellipsis : ""
        let moved = { (place: Int) in
            min(max(place, range.lowerBound), range.upperBound) - range.lowerBound + lead.count
        }
        var part = self
        part.text = lead + String(letters[range]) + trail
        part.caret = caret.map(moved)
        part.marked = marked.map { moved($0.lowerBound)..<moved($0.upperBound) }
        return part
    }
}
