import Graphics
import Hardware
import Look
import Typesetting

/// Paints rows.
package struct RowPainter: ElementPainter {
    let context: PaintContext

    func paint(_ row: RowContent, in frame: Rect, on canvas: inout Canvas) {
        if let section = row.section {
            return SectionPainter(context: context).paint(row, section, in: frame, on: &canvas)
        }
        let whole = Rect(
            x: frame.x, y: frame.y - row.hiddenAbove, width: frame.width,
            height: row.hiddenAbove + frame.height + row.hiddenBelow)
        let inner = whole.inset(by: Insets(left: metrics.focusMargin, right: metrics.focusMargin))
        let colors = RowColors(row, theme)
        if row.isFocused {
            canvas.clipped(to: focusRoom(of: row, in: frame)) {
                CardPainter(context: context).paintFocus(on: inner, on: &$0)
            }
        }
        paint(arranged(row, in: frame), row, colors, in: inner, seen: frame, on: &canvas)
    }

    /// Where lines of it are hidden the focus ends with those that are seen: a title may stand right beyond.
    private func focusRoom(of row: RowContent, in frame: Rect) -> Rect {
        let reach = metrics.overhang + metrics.shadow + 2
        return frame.inset(
            by: Insets(
                top: row.hiddenAbove > 0 ? 0 : -reach, left: -reach,
                bottom: row.hiddenBelow > 0 ? 0 : -reach, right: -reach))
    }

    /// As the row stands in its frame, which was measured by the same rules.
    func arranged(_ row: RowContent, in frame: Rect) -> RowArrangement {
        RowArranger(
            traits: context.traits, engine: engine, mark: theme.isMono ? nil : theme.tint
        ).arrange(
            row, width: frame.width - 2 * metrics.focusMargin,
            height: row.hiddenAbove + frame.height + row.hiddenBelow)
    }

    private func paint(
        _ arrangement: RowArrangement, _ row: RowContent, _ colors: RowColors, in frame: Rect, seen: Rect,
        on canvas: inout Canvas
    ) {
        if arrangement.showsNumber { paintNumber(row.number, colors, in: frame, on: &canvas) }
        if let tile = row.tile, let (offset, height) = arrangement.tile {
            let line = Rect(x: frame.x, y: frame.y, width: frame.width, height: height)
            TilePainter(context: context).paint(
                tile, colors, isFocused: row.isFocused, offset: offset, in: line, on: &canvas)
        }
        let band = arrangement.partsRange
        // Of a row that is read by lines what stands at its end stands beside those that are seen.
        let place = Rect(x: frame.x, y: frame.y + band.lowerBound, width: frame.width, height: band.count)
            .intersection(Rect(x: frame.x, y: seen.y, width: frame.width, height: seen.height))
        let offset = metrics.soleRowStyle == nil ? metrics.rowPadding : metrics.margin
        paintParts(arrangement.parts, row, colors, from: offset, in: place, on: &canvas)
        paintParts(arrangement.inner, row, colors, from: arrangement.innerOffset, in: place, on: &canvas)
        // Beside the lines that are read nothing is seen of the others, not even where the focus reaches out of its row.
        let isByLines = row.hiddenAbove > 0 || row.hiddenBelow > 0
        let rows = isByLines ? seen.minY..<seen.maxY : nil
        if let title = arrangement.title {
            paint(title, row.problem == nil ? colors.title : colors.dim, rows, in: frame, on: &canvas)
        }
        if let path = arrangement.path { paint(path, colors.value, rows, in: frame, on: &canvas) }
        guard let value = arrangement.value else { return }
        let isProblem = row.problem != nil && !row.isFocused
        let isChanged = row.isStaged && !row.isFocused
        let usual = row.isPlaceholder ? colors.dim : colors.value
        let color = isProblem ? theme.error : isChanged ? theme.changed : usual
        paint(value, color, rows, in: frame, on: &canvas)
    }

    private func paint(
        _ text: RowArrangement.PlacedText, _ color: Color, _ rows: Range<Int>?, in frame: Rect,
        on canvas: inout Canvas
    ) {
        canvas.draw(text.layout, at: text.origin.offset(x: frame.x, y: frame.y), color, rows: rows)
    }

    private func paintNumber(_ number: Int?, _ colors: RowColors, in frame: Rect, on canvas: inout Canvas) {
        guard let number, metrics.numberWidth > 0 else { return }
        drawStart(
            String(number), metrics.numberStyle, colors.dim, offset: metrics.rowPadding,
            width: metrics.numberWidth, in: frame, on: &canvas)
    }

    // MARK: What stands at its end

    private func paintParts(
        _ parts: [RowPart], _ row: RowContent, _ colors: RowColors, from offset: Int, in frame: Rect,
        on canvas: inout Canvas
    ) {
        let arranger = RowArranger(traits: context.traits, engine: engine)
        var offset = offset
        for part in parts {
            let size = arranger.size(of: part)
            let x = start(frame.width - offset - size.width, width: size.width, in: frame)
            let y = frame.y + (frame.height - size.height) / 2
            if size.height <= frame.height {
                paint(part, row, colors, in: Rect(origin: Point(x: x, y: y), size: size), on: &canvas)
            }
            offset += size.width + metrics.spacing
        }
    }

    private func paint(
        _ part: RowPart, _ row: RowContent, _ colors: RowColors, in place: Rect, on canvas: inout Canvas
    ) {
        switch part {
        case .staged: paintDot(row, colors, in: place, on: &canvas)
        case .old(let text): paintOld(text, colors, in: place, on: &canvas)
        case .icon(let icon, let isDim): canvas.draw(icon, in: place, isDim ? colors.dim : colors.value)
        case .toggle(let isOn): paintSwitch(isOn, row, in: place, on: &canvas)
        case .bar(let thousandths, _): paintBar(thousandths, row, colors, in: place, on: &canvas)
        case .picture(let picture): canvas.draw(picture.picture, in: place, tint: colors.value)
        }
    }

    /// In a ring on the focus, which may be of the same colour.
    private func paintDot(_ row: RowContent, _ colors: RowColors, in place: Rect, on canvas: inout Canvas) {
        guard !theme.isMono else { return canvas.draw(.dot, in: place, colors.value) }
        let ring = place.inset(by: Insets(all: place.height / 12))
        let dot = place.inset(by: Insets(all: place.height * 3 / 12))
        if row.isFocused { canvas.fillRounded(ring, radius: ring.height / 2, colors.value) }
        canvas.fillRounded(dot, radius: dot.height / 2, theme.changedDot)
    }

    /// Struck through where small letters have their middle, and an arrow towards the value.
    private func paintOld(_ text: TextLayout, _ colors: RowColors, in place: Rect, on canvas: inout Canvas) {
        let arranger = RowArranger(traits: context.traits, engine: engine)
        let arrow = arranger.arrowSize
        let x = start(0, width: text.size.width, in: place)
        let y = place.y + (place.height - text.size.height) / 2
        canvas.draw(text, at: Point(x: x, y: y), colors.value)
        let thick = max(1, metrics.lineThickness)
        let middle = y + text.baseline - text.fontSize * 3 / 10
        canvas.fill(
            Rect(x: x, y: middle, width: text.size.width, height: thick), colors.value)
        let end = start(place.width - arrow.width, width: arrow.width, in: place)
        let box = Rect(
            x: end, y: place.y + (place.height - arrow.height) / 2, width: arrow.width, height: arrow.height)
        canvas.draw(isMirrored ? .becomesLeft : .becomesRight, in: box, colors.value)
    }

    private func paintSwitch(_ isOn: Bool, _ row: RowContent, in place: Rect, on canvas: inout Canvas) {
        let palette = theme.switchColors(isOn: isOn, isFocused: row.isFocused)
        canvas.drawSwitch(in: place, isOn: isOn, colors: palette, isMirrored: isMirrored)
        if let edge = theme.switchEdge(isFocused: row.isFocused) {
            canvas.strokeRounded(
                place, radius: place.height / 2, thickness: max(1, metrics.lineThickness), edge)
        }
    }

    private func paintBar(
        _ thousandths: Int, _ row: RowContent, _ colors: RowColors, in place: Rect, on canvas: inout Canvas
    ) {
        guard !theme.isMono else {
            return canvas.drawBar(
                in: place, share: Double(thousandths) / 1000, filled: colors.title, empty: theme.page,
                isMirrored: isMirrored)
        }
        let track = place.inset(by: Insets(horizontal: 0, vertical: place.height * 3 / 8))
        let side = place.height
        canvas.drawBar(
            in: track, share: Double(thousandths) / 1000,
            filled: row.isFocused ? colors.title : theme.tint,
            empty: row.isFocused ? theme.focus.mixed(with: .black, share: 0.35) : theme.switchOff,
            isMirrored: isMirrored)
        if let outline = theme.outline, !row.isFocused {
            canvas.strokeRounded(track, radius: track.height / 2, outline)
        }
        let travel = (place.width - side) * thousandths / 1000
        let knob = Rect(x: start(travel, width: side, in: place), y: place.y, width: side, height: side)
        canvas.fillRounded(knob, radius: side / 2, row.isFocused ? colors.title : theme.text)
    }

    // MARK: Some of its lines

    /// Those lines of a row's texts that stand in a part of its frame, where they then begin; nil where none has room.
    package func lines(of row: RowContent, in frame: Rect, within part: Rect) -> (Rect, RowContent)? {
        let arrangement = arranged(row, in: frame)
        let lines = [arrangement.title, arrangement.value].compactMap { $0 }.flatMap { text in
            text.layout.lines.map { text.origin.y + $0.y..<text.origin.y + $0.y + $0.height }
        }
        let first = part.minY - frame.minY + row.hiddenAbove
        let seen = lines.filter { $0.lowerBound >= first && $0.upperBound <= first + part.height }
        guard let top = seen.map(\.lowerBound).min(), let end = seen.map(\.upperBound).max() else {
            return nil
        }
        var rest = row
        let whole = row.hiddenAbove + frame.height + row.hiddenBelow
        (rest.hiddenAbove, rest.hiddenBelow) = (top, max(0, whole - end))
        let place = Rect(x: frame.x, y: part.y, width: frame.width, height: end - top)
        return (place, rest)
    }

    // MARK: What is painted, in words

    /// A row with the parts of its texts that are on the screen, as they are drawn.
    package func shown(_ row: RowContent, in frame: Rect) -> RowContent {
        if row.isSection { return row }
        let arrangement = arranged(row, in: frame)
        let text = { (placed: RowArrangement.PlacedText?, whole: String) in
            guard let placed else { return "" }
            let lines = lines(of: placed.layout, at: placed.origin.y - row.hiddenAbove, frame)
            let isWhole = lines.count == placed.layout.lines.count && !placed.layout.isTruncated
            return isWhole ? whole : lines.joined(separator: " ")
        }
        var shown = row
        shown.title = text(arrangement.title, row.title)
        // A switch says by its shape what it is.
        shown.value = row.isSwitch ? row.value : text(row.problem == nil ? arrangement.value : nil, row.value)
        shown.problem = row.problem.map { text(arrangement.value, $0) }
        return shown
    }
}

/// The colours of one row's parts, by its state.
struct RowColors {
    let title: Color
    let value: Color
    let dim: Color

    init(_ row: RowContent, _ theme: Theme) {
        self.init(isFocused: row.isFocused, isEnabled: row.isEnabled, theme)
    }

    init(isFocused: Bool, isEnabled: Bool, _ theme: Theme) {
        if isFocused {
            (title, value, dim) = (theme.focusText, theme.focusText, theme.focusText)
        } else if isEnabled {
            (title, value, dim) = (theme.text, theme.dim, theme.faint)
        } else {
            (title, value, dim) = (theme.faint, theme.faint, theme.faint)
        }
    }
}
