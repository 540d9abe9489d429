import Graphics
import Hardware

// MARK: Rows

extension ScenePainter {
    func paintRow(_ row: RowContent, in frame: Rect, on canvas: inout Canvas) {
        let whole = Rect(
            x: frame.x, y: frame.y - row.hiddenAbove, width: frame.width,
            height: row.hiddenAbove + frame.height + row.hiddenBelow)
        let inner = whole.inset(by: Insets(left: metrics.focusMargin, right: metrics.focusMargin))
        let colors = RowColors(row, theme)
        if row.isFocused {
            canvas.fillRounded(inner, radius: metrics.radius, theme.focusBackground)
        } else if !theme.isMono {
            canvas.horizontalLine(
                from: Point(x: frame.x + metrics.margin + metrics.numberWidth, y: whole.maxY - 1),
                length: frame.width - 2 * metrics.margin - metrics.numberWidth, theme.separator)
        }
        paint(arranged(row, in: frame), row, colors, in: inner, on: &canvas)
    }

    /// As the row stands in its frame, which was measured by the same rules.
    func arranged(_ row: RowContent, in frame: Rect) -> RowArrangement {
        RowArranger(metrics: metrics, engine: engine, isMirrored: isMirrored).arrange(
            row, width: frame.width - 2 * metrics.focusMargin,
            height: row.hiddenAbove + frame.height + row.hiddenBelow)
    }

    private func paint(
        _ arrangement: RowArrangement, _ row: RowContent, _ colors: RowColors, in frame: Rect,
        on canvas: inout Canvas
    ) {
        if arrangement.showsNumber { paintNumber(row.number, colors, in: frame, on: &canvas) }
        let band = arrangement.partsRange
        paintParts(
            arrangement.parts, row, colors,
            in: Rect(x: frame.x, y: frame.y + band.lowerBound, width: frame.width, height: band.count),
            on: &canvas)
        if let title = arrangement.title {
            paint(title, row.problem == nil ? colors.title : colors.dim, in: frame, on: &canvas)
        }
        guard let value = arrangement.value else { return }
        let isProblem = row.problem != nil && !row.isFocused
        let color = isProblem ? theme.error : row.isPlaceholder ? colors.dim : colors.value
        paint(value, color, in: frame, on: &canvas)
    }

    private func paint(
        _ text: RowArrangement.PlacedText, _ color: Color, in frame: Rect, on canvas: inout Canvas
    ) {
        canvas.draw(text.layout, at: text.origin.offset(x: frame.x, y: frame.y), color)
    }

    private func paintNumber(_ number: Int?, _ colors: RowColors, in frame: Rect, on canvas: inout Canvas) {
        guard let number, metrics.numberWidth > 0 else { return }
        drawStart(
            String(number), metrics.numberStyle, colors.dim, offset: metrics.rowPadding,
            width: metrics.numberWidth, in: frame, on: &canvas)
    }

    // MARK: What stands at its end

    private func paintParts(
        _ parts: [RowPart], _ row: RowContent, _ colors: RowColors, in frame: Rect, on canvas: inout Canvas
    ) {
        let arranger = RowArranger(metrics: metrics, engine: engine, isMirrored: isMirrored)
        var offset = metrics.soleRowStyle == nil ? metrics.rowPadding : metrics.margin
        for part in parts {
            let size = arranger.size(of: part)
            let x = start(frame.width - offset - size.width, width: size.width, in: frame)
            let y = frame.y + (frame.height - size.height) / 2
            paint(part, row, colors, in: Rect(origin: Point(x: x, y: y), size: size), on: &canvas)
            offset += size.width + metrics.spacing
        }
    }

    private func paint(
        _ part: RowPart, _ row: RowContent, _ colors: RowColors, in place: Rect, on canvas: inout Canvas
    ) {
        switch part {
        case .icon(let icon, let isDim): canvas.draw(icon, in: place, isDim ? colors.dim : colors.value)
        case .toggle(let isOn): paintSwitch(isOn, row, in: place, on: &canvas)
        case .bar(let thousandths, _): paintBar(thousandths, row, colors, in: place, on: &canvas)
        case .picture(let picture): canvas.draw(picture.picture, in: place, tint: colors.value)
        }
    }

    /// Answers how much of the frame's width that took.
    func paintIcon(
        _ icon: Icon, _ offset: Int, _ color: Color, in frame: Rect, on canvas: inout Canvas
    ) -> Int {
        let size = icon.naturalSize(height: metrics.iconHeight)
        let x = start(frame.width - offset - size.width, width: size.width, in: frame)
        let y = frame.y + (frame.height - size.height) / 2
        canvas.draw(icon, in: Rect(origin: Point(x: x, y: y), size: size), color)
        return size.width + metrics.spacing
    }

    private func paintSwitch(_ isOn: Bool, _ row: RowContent, in place: Rect, on canvas: inout Canvas) {
        let palette = theme.switchColors(isOn: isOn, isFocused: row.isFocused)
        canvas.drawSwitch(in: place, isOn: isOn, colors: palette, isMirrored: isMirrored)
        if row.isFocused, !theme.isMono {
            canvas.strokeRounded(
                place, radius: place.height / 2, thickness: max(1, metrics.lineThickness), theme.focusText)
        }
    }

    private func paintBar(
        _ thousandths: Int, _ row: RowContent, _ colors: RowColors, in place: Rect, on canvas: inout Canvas
    ) {
        let filled = row.isFocused ? colors.title : (theme.isMono ? colors.title : theme.accent)
        canvas.drawBar(
            in: place, share: Double(thousandths) / 1000, filled: filled,
            empty: row.isFocused ? theme.pendingBackground : theme.switchOff, isMirrored: isMirrored)
    }
}

/// The colours of one row's parts, by its state.
struct RowColors {
    let title: Color
    let value: Color
    let dim: Color

    init(_ row: RowContent, _ theme: Theme) {
        if row.isFocused {
            (title, value, dim) = (theme.focusText, theme.focusValueText, theme.focusValueText)
        } else if row.isEnabled {
            (title, value, dim) = (theme.rowText, theme.valueText, theme.dimText)
        } else {
            (title, value, dim) = (theme.disabledText, theme.disabledText, theme.disabledText)
        }
    }
}
