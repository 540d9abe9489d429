import Graphics
import Hardware
import Typesetting

/// Paints the cells of editors.
package struct CellPainter: ElementPainter {
    let context: PaintContext

    func paint(_ cell: KeyCellContent, in frame: Rect, on canvas: inout Canvas) {
        switch cell.style {
        case .cap: paintCap(cell, in: frame, on: &canvas)
        case .key:
            paintGround(of: cell, in: frame, on: &canvas)
            paintKey(cell, in: frame, on: &canvas)
        case .choice:
            paintGround(of: cell, in: frame, on: &canvas)
            paintChoice(cell, in: frame, on: &canvas)
        case .character, .group:
            paintGround(of: cell, in: frame, on: &canvas)
            paintPicked(cell, in: frame, on: &canvas)
        case .action(let icon, let tone):
            paintGround(of: cell, in: frame, on: &canvas)
            paintAction(cell, icon, tone, in: frame, on: &canvas)
        }
    }

    // MARK: Ground

    /// One bit has no grounds: what can be picked by arrows is framed, what is picked is inverse.
    private func paintGround(of cell: KeyCellContent, in frame: Rect, on canvas: inout Canvas) {
        let radius = isTight ? 0 : metrics.smallRadius + 2
        if theme.isMono {
            if cell.isFocused { return canvas.fillCut(frame, theme.focus) }
            if cell.style == .choice { canvas.strokeCut(frame, theme.line) }
            return
        }
        canvas.fillRounded(frame, radius: radius, cell.isFocused ? theme.focus : theme.card)
        guard !cell.isFocused else { return }
        canvas.strokeRounded(frame, radius: radius, thickness: 1, theme.outline ?? theme.line)
    }

    private func color(of cell: KeyCellContent, _ usual: Color) -> Color {
        cell.isFocused ? theme.focusText : cell.isEnabled ? usual : theme.faint
    }

    /// What is in a cell.
    private func inner(_ frame: Rect) -> Rect {
        frame.inset(by: Insets(horizontal: cellPadding, vertical: isTight ? 0 : 1))
    }

    /// A style no larger than a cell's letters may be.
    private func limited(_ style: TextStyle, _ cell: KeyCellContent) -> TextStyle {
        style.resized(to: min(style.size, cell.largestText ?? style.size))
    }

    // MARK: One thing in the middle

    private func paintChoice(_ cell: KeyCellContent, in frame: Rect, on canvas: inout Canvas) {
        let text = cell.candidates.joined()
        let style = text.count == 1 && !isTight ? metrics.fieldStyle : metrics.rowStyle
        let inner = frame.inset(by: Insets(horizontal: isTight ? 1 : 2, vertical: isTight ? 1 : 2))
        let label = fitted(text, style, width: inner.width, height: inner.height)
        label.draw(
            x: frame.x + (frame.width - label.width) / 2, in: inner, color(of: cell, theme.text), on: &canvas)
    }

    // MARK: A key and what it gives

    private func paintKey(_ cell: KeyCellContent, in frame: Rect, on canvas: inout Canvas) {
        let inner = inner(frame)
        let used = paintLegend(cell, in: inner, on: &canvas)
        let offset = used == 0 ? 0 : used + (isTight ? 2 : cellPadding)
        let label = keyLabel(cell, in: inner, beside: offset)
        label.draw(
            x: start(offset, width: label.width, in: inner), in: inner, color(of: cell, theme.text),
            on: &canvas)
    }

    private func keyLabel(_ cell: KeyCellContent, in inner: Rect, beside offset: Int) -> FittedLabel {
        let style = isTight ? metrics.hintStyle : metrics.rowStyle
        return fitted(
            cell.candidates.joined(), limited(style, cell), width: inner.width - offset,
            height: inner.height)
    }

    /// What is printed on a key, at the start of its cell; answers its width. On one bit as a cap, for there is no ground
    /// that says where the cell begins.
    private func paintLegend(_ cell: KeyCellContent, in frame: Rect, on canvas: inout Canvas) -> Int {
        guard !cell.legend.isEmpty else { return 0 }
        if theme.isMono { return paintTightCap(cell.legend, cell.isFocused, in: frame, on: &canvas) }
        let label = fitted(cell.legend, metrics.numberStyle, width: frame.width / 2, height: frame.height)
        let x = start(0, width: label.width, in: frame)
        label.draw(x: x, in: frame, color(of: cell, theme.dim), on: &canvas)
        return label.width
    }

    private func paintTightCap(
        _ legend: String, _ isInverted: Bool, in frame: Rect, on canvas: inout Canvas
    ) -> Int {
        let label = fitted(legend, metrics.keyCapStyle, width: frame.width / 2, height: frame.height)
        let width = max(7, label.width + 2)
        let box = Rect(
            x: start(0, width: width, in: frame), y: frame.y, width: width, height: frame.height)
        canvas.fillCut(box, isInverted ? theme.page : theme.keyCap)
        label.draw(
            x: box.x + (width - label.width + 1) / 2, in: box, isInverted ? theme.text : theme.keyCapText,
            on: &canvas)
        return width
    }

    // MARK: A cap and what is said of it

    private func paintCap(_ cell: KeyCellContent, in frame: Rect, on canvas: inout Canvas) {
        let text = cell.candidates.joined()
        guard !text.isEmpty else { return caps.drawCentred(cell.legend, in: frame, on: &canvas) }
        let offset = caps.draw(cell.legend, offset: 0, in: frame, on: &canvas) + cellPadding + 1
        let label = fitted(text, metrics.hintStyle, width: frame.width - offset, height: frame.height)
        label.draw(x: start(offset, width: label.width, in: frame), in: frame, theme.dim, on: &canvas)
    }

    /// How wide a cap with its words is.
    package func width(ofCap legend: String, saying words: String) -> Int {
        caps.width(of: legend) + cellPadding + 1 + engine.line(words, style: metrics.hintStyle).size.width + 1
    }

    // MARK: What a digit picks

    private func paintPicked(_ cell: KeyCellContent, in frame: Rect, on canvas: inout Canvas) {
        guard !theme.isMono else { return paintKey(cell, in: frame, on: &canvas) }
        let inner = inner(frame)
        let lines = lines(of: cell, in: inner)
        let part = Rect(
            x: inner.x, y: inner.y, width: inner.width, height: inner.height / max(1, lines.count))
        let digit = paintLegend(cell, in: part, on: &canvas)
        for (index, line) in lines.enumerated() {
            let row = part.offset(y: index * part.height)
            // Clear of the digit, and in the middle where that is clear of it too.
            let middle = (inner.width - line.width) / 2
            let free = index == 0 ? digit + cellPadding / 2 : 0
            let x = isMirrored ? min(middle, inner.width - free - line.width) : max(middle, free)
            line.draw(
                x: inner.x + x, in: row,
                color(of: cell, index == 0 || cell.legend.isEmpty ? theme.text : theme.dim),
                on: &canvas)
        }
    }

    /// Cells that belong together, with letters of one size: that of the fullest, but for those that would have to be
    /// much smaller than all others. On one bit another size is another font: a menu has one, other cells their own.
    package func evened(
        _ cells: [(content: KeyCellContent, frame: Rect)]
    ) -> [(content: KeyCellContent, frame: Rect)] {
        let sizes = cells.map { size(of: $0.content, in: inner($0.frame)) }
        let whole = zip(cells, sizes).filter { $0.0.content.candidates.joined().count > 1 }.map(\.1)
        guard !theme.isMono || cells.allSatisfy({ $0.content.isAction }),
            let largest = whole.max() ?? sizes.max(),
            let common = sizes.filter({ theme.isMono || $0 >= largest - largest / 3 }).min()
        else {
            return cells
        }
        return cells.map { cell in
            var cell = cell
            cell.content.largestText = common
            return cell
        }
    }

    /// Of each line that a cell picks, in pixels.
    package func textSizes(of cell: KeyCellContent, in frame: Rect) -> [Int] {
        let inner = inner(frame)
        return theme.isMono
            ? [size(of: cell, in: inner)] : lines(of: cell, in: inner).map(\.style.size)
    }

    /// Whether letters of these sizes are read well.
    package func areRead(_ sizes: [Int]) -> Bool {
        sizes.allSatisfy { $0 >= min(leastText, metrics.rowStyle.size) }
    }

    /// Whether what a key gives has room beside what is printed on it, in letters that are read well.
    package func canBeRead(_ cell: KeyCellContent, in frame: Rect) -> Bool {
        let legend = caps.legendWidth(cell.legend, metrics.numberStyle) + cellPadding
        let style = metrics.rowStyle.resized(to: min(leastText, metrics.rowStyle.size))
        return engine.line(cell.candidates.joined(), style: style).size.width <= inner(frame).width - legend
    }

    private func size(of cell: KeyCellContent, in inner: Rect) -> Int {
        switch cell.style {
        case .character where !theme.isMono, .group where !theme.isMono:
            lines(of: cell, in: inner).map(\.style.size).min() ?? 0
        case .action(let icon, _):
            actionParts(cell, icon, in: room(beside: cell, in: inner)).label?.style.size ?? .max
        default:
            keyLabel(
                cell, in: inner, beside: caps.legendWidth(cell.legend, metrics.numberStyle) + cellPadding
            )
            .style.size
        }
    }

    private func lines(of cell: KeyCellContent, in inner: Rect) -> [FittedLabel] {
        let legend = engine.line(cell.legend, style: metrics.numberStyle).size.width
        let digit = cell.legend.isEmpty ? 0 : legend + cellPadding / 2
        if cell.style == .character {
            let size = max(metrics.fieldStyle.size, inner.height * 2 / 5)
            let style = limited(TextStyle(size: size, weight: .semibold), cell)
            return [
                fitted(
                    cell.candidates.joined(), style, width: inner.width - 2 * digit, height: inner.height)
            ]
        }
        let plain = limited(metrics.rowStyle, cell)
        let bold = TextStyle(size: plain.size, weight: .semibold)
        return cell.candidates.enumerated().map { index, line in
            fitted(
                line, index == 0 && !cell.legend.isEmpty ? bold : plain,
                width: inner.width - (index == 0 ? digit : 0),
                height: inner.height / cell.candidates.count)
        }
    }

    // MARK: What can be done

    /// Its cap, its sign and its word: the sign goes where the word would be small, unless it says more than the word, or the
    /// word alone would be cut.
    private func paintAction(
        _ cell: KeyCellContent, _ icon: Icon?, _ tone: KeyCellContent.Tone, in frame: Rect,
        on canvas: inout Canvas
    ) {
        let inner = inner(frame)
        if !cell.legend.isEmpty {
            if theme.isMono {
                _ = paintTightCap(cell.legend, cell.isFocused, in: inner, on: &canvas)
            } else {
                caps.draw(cell.legend, offset: 0, in: inner, on: &canvas)
            }
        }
        let room = room(beside: cell, in: inner)
        let sign = color(of: cell, color(of: tone))
        let (drawn, label) = actionParts(cell, icon, in: room)
        var x = 0
        if let drawn {
            let size = drawn.naturalSize(height: min(room.height, actionIconHeight))
            let place = Rect(
                x: start(x, width: size.width, in: room), y: room.y + (room.height - size.height) / 2,
                width: size.width, height: size.height)
            canvas.draw(drawn, in: place, sign)
            x += size.width + (isTight ? 2 : cellPadding)
        }
        let words = drawn == nil && icon != nil ? sign : color(of: cell, theme.text)
        label?.draw(x: start(x, width: label?.width ?? 0, in: room), in: room, words, on: &canvas)
    }

    private var actionIconHeight: Int { isTight ? 7 : metrics.iconHeight }

    /// What its key leaves.
    private func room(beside cell: KeyCellContent, in inner: Rect) -> Rect {
        let cap =
            cell.legend.isEmpty
            ? 0
            : theme.isMono
                ? max(7, caps.legendWidth(cell.legend, metrics.keyCapStyle) + 2) + 2
                : caps.width(of: cell.legend) + cellPadding * 3 / 2
        let width = max(0, inner.width - cap)
        return Rect(x: start(cap, width: width, in: inner), y: inner.y, width: width, height: inner.height)
    }

    private func actionParts(
        _ cell: KeyCellContent, _ icon: Icon?, in room: Rect
    ) -> (icon: Icon?, label: FittedLabel?) {
        let text = cell.candidates.joined()
        let style = limited(isTight ? metrics.hintStyle : metrics.rowStyle, cell)
        let alone = fitted(text, style, width: room.width, height: room.height)
        guard let icon else { return (nil, alone) }
        let used = icon.naturalSize(height: actionIconHeight).width + (isTight ? 2 : cellPadding)
        let beside = fitted(text, style, width: room.width - used, height: room.height)
        let isNeeded = icon == .chevronLeft || icon == .chevronRight
        if beside.fits, isNeeded || beside.style.size == alone.style.size { return (icon, beside) }
        return isNeeded || alone.width > room.width ? (icon, nil) : (nil, alone)
    }

    private func color(of tone: KeyCellContent.Tone) -> Color {
        switch tone {
        case .plain: theme.text
        case .good: theme.good
        case .bad: theme.error
        }
    }
}

extension KeyCellContent {
    /// Whether it is something that can be done, of a menu.
    fileprivate var isAction: Bool { if case .action = style { true } else { false } }
}

extension Canvas {
    /// Without its four corner pixels, as one bit has round things.
    mutating func fillCut(_ rect: Rect, _ color: Color) {
        guard rect.width > 2, rect.height > 2 else { return fill(rect, color) }
        fill(rect.inset(by: Insets(horizontal: 1, vertical: 0)), color)
        fill(rect.inset(by: Insets(horizontal: 0, vertical: 1)), color)
    }

    /// The frame of that.
    mutating func strokeCut(_ rect: Rect, _ color: Color) {
        for y in [rect.minY, rect.maxY - 1] {
            horizontalLine(from: Point(x: rect.x + 1, y: y), length: rect.width - 2, color)
        }
        for x in [rect.minX, rect.maxX - 1] {
            verticalLine(from: Point(x: x, y: rect.y + 1), length: rect.height - 2, color)
        }
    }
}
