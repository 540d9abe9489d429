import Graphics
import Hardware
import Settings

// MARK: Rows

extension ScenePainter {
    func paintRow(_ row: RowContent, in frame: Rect, on canvas: inout Canvas) {
        let inner = frame.inset(by: Insets(left: metrics.focusMargin, right: metrics.focusMargin))
        let colors = RowColors(row, theme)
        if row.isFocused {
            canvas.fillRounded(inner, radius: metrics.radius, theme.focusBackground)
        } else if !theme.isMono {
            canvas.horizontalLine(
                from: Point(x: frame.x + metrics.margin + metrics.numberWidth, y: frame.maxY - 1),
                length: frame.width - 2 * metrics.margin - metrics.numberWidth, theme.separator)
        }
        if let style = metrics.soleRowStyle {
            return paintSoleRow(row, style, colors, in: inner, on: &canvas)
        }
        let titleStart = paintNumber(row.number, colors, in: inner, on: &canvas)
        let line = row.problem == nil ? row.value : ""
        var end = metrics.rowPadding
        end += paintAccessory(row, offset: end, colors, in: inner, on: &canvas)
        let room = max(0, inner.width - titleStart - end)
        if let problem = row.problem {
            paintProblem(problem, of: row, titleStart, room, colors, in: inner, on: &canvas)
            return
        }
        paintTitle(row.title, value: line, row, titleStart, end, room, colors, in: inner, on: &canvas)
    }

    /// A row that has the panel to itself: the title on as many lines as it takes, the value under it.
    private func paintSoleRow(
        _ row: RowContent, _ style: TextStyle, _ colors: RowColors, in frame: Rect, on canvas: inout Canvas
    ) {
        let width = max(1, frame.width - 2 * metrics.margin)
        let value = row.problem ?? (row.isAdjusting ? "‹ \(row.value) ›" : row.value)
        let lineHeight = engine.line(value, style: style).size.height
        let isAlone = value.isEmpty && row.accessory == .none
        let titleFrame = Rect(
            x: frame.x, y: frame.y, width: frame.width,
            height: isAlone ? frame.height : max(0, frame.height - lineHeight))
        let sizes = [style.size, style.size * 3 / 4, style.size / 2].filter { $0 > metrics.rowStyle.size }
        let title =
            sizes.lazy.map { engine.wrapped(row.title, style: TextStyle(size: $0), width: width) }
            .first { $0.size.height <= titleFrame.height }
            ?? engine.wrapped(row.title, style: metrics.rowStyle, width: width)
        let top = titleFrame.y + max(0, (titleFrame.height - title.size.height) / 2)
        canvas.draw(title, at: Point(x: frame.x + metrics.margin, y: top), colors.title)
        guard !isAlone else { return }
        let line = Rect(x: frame.x, y: titleFrame.maxY, width: frame.width, height: lineHeight)
        let end = metrics.margin + paintAccessory(row, offset: metrics.margin, colors, in: line, on: &canvas)
        let room = max(0, width - end)
        let fits = engine.line(value, style: style).size.width <= room
        drawStart(
            value, fits ? style : metrics.rowStyle, row.isPlaceholder ? colors.dim : colors.value,
            offset: metrics.margin, width: room, in: line, on: &canvas)
    }

    /// The title at the start and the value at the end; where both do not fit, the title gives way to half.
    private func paintTitle(
        _ title: String, value: String, _ row: RowContent, _ titleStart: Int, _ end: Int, _ room: Int,
        _ colors: RowColors, in frame: Rect, on canvas: inout Canvas
    ) {
        let shown = row.isAdjusting ? "‹ \(value) ›" : value
        let gap = shown.isEmpty || title.isEmpty ? 0 : metrics.spacing
        let titleWidth = title.isEmpty ? 0 : engine.line(title, style: metrics.rowStyle).size.width
        let valueWidth = shown.isEmpty ? 0 : engine.line(shown, style: metrics.valueStyle).size.width
        var (titleRoom, valueRoom) = (titleWidth, valueWidth)
        if titleWidth + gap + valueWidth > room {
            titleRoom = min(titleWidth, max(room / 2, room - gap - valueWidth))
            valueRoom = max(0, room - gap - titleRoom)
        }
        let left = shown.isEmpty ? room - titleRoom : 0
        drawStart(
            title, metrics.rowStyle, colors.title, offset: titleStart + indent(row.alignment, left),
            width: titleRoom, in: frame, on: &canvas)
        drawEnd(
            shown, metrics.valueStyle, row.isPlaceholder ? colors.dim : colors.value, offset: end,
            width: valueRoom,
            in: frame, on: &canvas)
    }

    /// How far a title that stands alone is from its start, with so many pixels left over.
    private func indent(_ alignment: TextTraits.Alignment, _ left: Int) -> Int {
        switch alignment {
        case .center: left / 2
        case .left: isMirrored ? left : 0
        case .right: isMirrored ? 0 : left
        case .natural, .justified: 0
        }
    }

    private func paintProblem(
        _ problem: String, of row: RowContent, _ titleStart: Int, _ room: Int, _ colors: RowColors,
        in frame: Rect,
        on canvas: inout Canvas
    ) {
        let wanted = row.title.isEmpty ? 0 : engine.line(row.title, style: metrics.rowStyle).size.width
        let titleRoom = min(wanted, room * 2 / 5)
        drawStart(
            row.title, metrics.rowStyle, colors.dim, offset: titleStart, width: titleRoom, in: frame,
            on: &canvas)
        let gap = titleRoom > 0 ? metrics.spacing : 0
        drawStart(
            problem, metrics.footerStyle, row.isFocused ? colors.value : theme.error,
            offset: titleStart + titleRoom + gap, width: room - titleRoom - gap, in: frame, on: &canvas)
    }

    /// Draws the row's digit and returns where the title starts.
    private func paintNumber(_ number: Int?, _ colors: RowColors, in frame: Rect, on canvas: inout Canvas)
        -> Int
    {
        guard metrics.numberWidth > 0 else { return metrics.rowPadding }
        if let number {
            drawStart(
                String(number), metrics.numberStyle, colors.dim, offset: metrics.rowPadding,
                width: metrics.numberWidth, in: frame, on: &canvas)
        }
        return metrics.rowPadding + metrics.numberWidth
    }

    /// Draws what stands at the row's end and returns how much of its width that took.
    private func paintAccessory(
        _ row: RowContent, offset: Int, _ colors: RowColors, in frame: Rect, on canvas: inout Canvas
    ) -> Int {
        var used = 0
        switch row.accessory {
        case .none: break
        case .chevron:
            used = paintIcon(
                isMirrored ? .chevronLeft : .chevronRight, offset, colors.dim, in: frame, on: &canvas)
        case .tick(true): used = paintIcon(.tick, offset, colors.value, in: frame, on: &canvas)
        case .tick(false): used = 0
        case .toggle(let isOn): used = paintSwitch(isOn, row, offset, colors, in: frame, on: &canvas)
        // Where there is room for one of the two, the number that is being set matters more than its bar.
        case .bar where row.isAdjusting && metrics.sizeClass == .tiny: break
        case .bar(let thousandths): used = paintBar(thousandths, row, offset, colors, in: frame, on: &canvas)
        }
        if row.isLocked {
            used += paintIcon(.lock, offset + used, colors.dim, in: frame, on: &canvas)
        }
        if row.isStaged {
            used += paintIcon(.dot, offset + used, colors.value, in: frame, on: &canvas)
        }
        return used
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

    private func paintSwitch(
        _ isOn: Bool, _ row: RowContent, _ offset: Int, _ colors: RowColors, in frame: Rect,
        on canvas: inout Canvas
    ) -> Int {
        let size = metrics.switchSize
        let x = start(frame.width - offset - size.width, width: size.width, in: frame)
        let place = Rect(
            x: x, y: frame.y + (frame.height - size.height) / 2, width: size.width, height: size.height)
        var palette = theme.switchColors
        if theme.isMono, row.isFocused {
            palette = Canvas.SwitchColors(
                on: theme.background, off: theme.focusBackground, knob: theme.background)
        }
        canvas.drawSwitch(in: place, isOn: isOn, colors: palette, isMirrored: isMirrored)
        return size.width + metrics.spacing
    }

    private func paintBar(
        _ thousandths: Int, _ row: RowContent, _ offset: Int, _ colors: RowColors, in frame: Rect,
        on canvas: inout Canvas
    ) -> Int {
        let width = row.title.isEmpty ? frame.width * 3 / 5 : frame.width / 5
        let height = max(3, metrics.switchSize.height / 3)
        let maximum = paintPicture(row.maximumPicture, offset, colors.value, in: frame, on: &canvas)
        let offset = offset + maximum
        let x = start(frame.width - offset - width, width: width, in: frame)
        let place = Rect(x: x, y: frame.y + (frame.height - height) / 2, width: width, height: height)
        let filled = row.isFocused ? colors.title : (theme.isMono ? colors.title : theme.accent)
        canvas.drawBar(
            in: place, share: Double(thousandths) / 1000, filled: filled,
            empty: row.isFocused ? theme.pendingBackground : theme.switchOff, isMirrored: isMirrored)
        let used = width + metrics.spacing
        return maximum + used
            + paintPicture(row.minimumPicture, offset + used, colors.value, in: frame, on: &canvas)
    }

    /// A bundle's picture at the row's end, as high as an icon; answers the width that it took.
    private func paintPicture(
        _ picture: FieldPicture?, _ offset: Int, _ tint: Color, in frame: Rect, on canvas: inout Canvas
    ) -> Int {
        guard let picture = picture?.picture else { return 0 }
        let height = min(metrics.iconHeight * 3 / 2, frame.height - 2)
        let size = picture.fitted(in: Size(width: 2 * height, height: height))
        let x = start(frame.width - offset - size.width, width: size.width, in: frame)
        let place = Rect(
            x: x, y: frame.y + (frame.height - size.height) / 2, width: size.width, height: size.height)
        canvas.draw(picture, in: place, tint: tint)
        return size.width + metrics.spacing
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
