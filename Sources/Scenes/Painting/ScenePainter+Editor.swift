import Graphics
import Hardware

// MARK: Editors

extension ScenePainter {
    func paintKeyCell(_ cell: KeyCellContent, in frame: Rect, on canvas: inout Canvas) {
        if !theme.isMono {
            canvas.fillRounded(
                frame, radius: metrics.radius, cell.isFocused ? theme.pendingBackground : theme.titleBar)
            if cell.isFocused {
                canvas.strokeRounded(
                    frame, radius: metrics.radius, thickness: metrics.lineThickness, theme.accent)
            }
        } else if cell.isFocused, cell.current == nil {
            canvas.fill(frame, theme.focusBackground)
        }
        let isInverted = theme.isMono && cell.isFocused && cell.current == nil
        let isMarked = cell.isFocused && !theme.isMono
        let text = isInverted ? theme.focusText : (isMarked ? theme.pendingText : theme.rowText)
        let dim = isInverted ? theme.focusText : (isMarked ? theme.pendingText : theme.hintText)
        let padding = isTight ? 1 : metrics.spacing / 2 + 1
        guard !cell.areLines else { return paintLines(cell, dim, text, padding, in: frame, on: &canvas) }
        guard !cell.legend.isEmpty else {
            paintAlone(cell, text, in: frame, on: &canvas)
            return
        }
        let style = fitted(metrics.keyCapStyle, to: cell.legend, in: frame)
        let legend = legendWidth(cell.legend, style)
        drawLegend(
            cell.legend, style, cell.isEnabled ? dim : theme.disabledText,
            x: start(padding, width: legend, in: frame), in: frame, on: &canvas)
        paintCandidates(
            cell, offset: padding + legend + (isTight ? 2 : metrics.spacing * 3 / 4), text, in: frame,
            on: &canvas)
    }

    /// A cell of an on-screen grid: its one character in the middle.
    private func paintAlone(_ cell: KeyCellContent, _ color: Color, in frame: Rect, on canvas: inout Canvas) {
        let text = cell.candidates.joined()
        let style = fitted(cell.isSmall ? metrics.hintStyle : metrics.rowStyle, to: text, in: frame)
        if Self.isFontless(text) {
            let x = frame.x + (frame.width - legendWidth(text, style)) / 2
            return drawLegend(text, style, color, x: x, in: frame, on: &canvas)
        }
        let line = engine.line(text, style: style, width: frame.width)
        canvas.draw(
            line, at: Rect.centered(line.size, in: frame).origin, cell.isEnabled ? color : theme.disabledText)
    }

    /// The key's legend, and beside it all that stands on the key: in one line where there is room for that.
    private func paintLines(
        _ cell: KeyCellContent, _ dim: Color, _ color: Color, _ padding: Int, in frame: Rect,
        on canvas: inout Canvas
    ) {
        drawStart(cell.legend, legendStyle, dim, offset: padding, width: frame.width, in: frame, on: &canvas)
        let (lines, style, width) = legible(cell, in: frame)
        let offset = frame.width - width - 1
        for (index, line) in lines.enumerated() {
            let part = Rect(
                x: frame.x, y: frame.y + index * frame.height / lines.count, width: frame.width,
                height: frame.height / lines.count)
            drawStart(line, style, color, offset: offset, width: width, in: part, on: &canvas)
        }
    }

    private var legendStyle: TextStyle { metrics.isMono ? metrics.footerStyle : metrics.keyCapStyle }

    /// The lines of a cell, how they are set, and the pixels that they have.
    func legible(_ cell: KeyCellContent, in frame: Rect) -> (lines: [String], style: TextStyle, width: Int) {
        let padding = isTight ? 1 : metrics.spacing / 2 + 1
        let legend = engine.line(cell.legend, style: legendStyle).size.width
        let width = frame.width - padding - legend - (isTight ? 1 : metrics.spacing / 2) - 1
        let (lines, style) = lines(of: cell, width: width, height: frame.height)
        return (lines, style, width)
    }

    /// One line or two, as large as fits.
    private func lines(
        of cell: KeyCellContent, width: Int, height: Int
    ) -> (lines: [String], style: TextStyle) {
        let whole = cell.candidates.joined()
        let full = metrics.isMono ? metrics.footerStyle : metrics.rowStyle
        let fitting = { (text: String) in
            full.resized(
                to: engine.layout(
                    text, style: full, TextOptions(width: max(1, width), minimumSize: full.size * 2 / 3)
                ).fontSize)
        }
        let alone = fitting(whole)
        let isCut = engine.line(whole, style: alone).size.width > width
        guard cell.candidates.count > 1, isCut || alone != full else { return ([whole], alone) }
        let wide = cell.candidates.map(fitting).min { $0.size < $1.size } ?? alone
        let small = wide.resized(to: min(wide.size, (height - 1) * 9 / 20))
        return isCut || small.size > alone.size ? (cell.candidates, small) : ([whole], alone)
    }

    private func paintCandidates(
        _ cell: KeyCellContent, offset: Int, _ color: Color, in frame: Rect, on canvas: inout Canvas
    ) {
        let whole = cell.candidates.joined()
        let room = Rect(x: 0, y: 0, width: frame.width - offset - 2, height: frame.height)
        let style = candidateStyle(cell, in: room)
        if cell.current == nil, Self.isFontless(whole) {
            let x = start(offset, width: legendWidth(whole, style), in: frame)
            return drawLegend(whole, style, color, x: x, in: frame, on: &canvas)
        }
        guard let current = cell.current else {
            drawStart(
                whole, style, color, offset: offset, width: frame.width - offset - 1,
                in: frame,
                on: &canvas)
            return
        }
        let gap = candidateGap(cell)
        var x = offset - scroll(cell, current: current, style, width: frame.width - offset - 2)
        let inner = Rect(
            x: start(offset, width: frame.width - offset, in: frame), y: frame.y, width: frame.width - offset,
            height: frame.height)
        canvas.clipped(to: inner) { canvas in
            for (index, candidate) in cell.candidates.enumerated() {
                let line = engine.line(candidate, style: style)
                let width = line.size.width + gap
                if index == current {
                    let box = Rect(
                        x: start(x, width: width, in: frame),
                        y: frame.y + (frame.height - line.size.height) / 2,
                        width: width, height: line.size.height)
                    canvas.fillRounded(box, radius: metrics.smallRadius, marker.ground)
                }
                drawStart(
                    candidate, style, index == current ? marker.text : color,
                    offset: x + gap / 2,
                    width: width, in: frame, on: &canvas)
                x += width
            }
        }
    }

    /// What marks the current candidate on its cell, also where the cell has the accent's colour.
    private var marker: (ground: Color, text: Color) {
        !theme.isMono && theme.accent == theme.pendingBackground
            ? (theme.pendingText, theme.pendingBackground) : (theme.accent, theme.accentText)
    }

    /// Letters stand close, words apart.
    private func candidateGap(_ cell: KeyCellContent) -> Int {
        let unit = isTight ? 2 : max(2, metrics.spacing / 4)
        return cell.areWords ? unit * 3 : unit
    }

    /// The candidates' own size, smaller where they would not fit; words have others to follow them.
    private func candidateStyle(_ cell: KeyCellContent, in room: Rect) -> TextStyle {
        let text = cell.candidates.joined()
        let usual = cell.isSmall || cell.areWords && !metrics.isMono ? metrics.hintStyle : metrics.rowStyle
        let full = fitted(usual, to: text, in: room)
        if cell.areWords { return full }
        let gaps = cell.current == nil ? 0 : cell.candidates.count * candidateGap(cell)
        let options = TextOptions(width: max(1, room.width - gaps), minimumSize: full.size * 2 / 3)
        return full.resized(to: engine.layout(text, style: full, options).fontSize)
    }

    /// A style as large as a line of a text may be in a cell, whose height is what the panel leaves.
    private func fitted(_ style: TextStyle, to text: String, in cell: Rect) -> TextStyle {
        let height = engine.line(text, style: style).size.height
        guard height > cell.height, height > 0 else { return style }
        return metrics.isMono
            ? metrics.footerStyle : style.resized(to: max(6, style.size * cell.height / height))
    }

    /// How far the candidates move to the side so that the current one is seen.
    private func scroll(_ cell: KeyCellContent, current: Int, _ style: TextStyle, width: Int) -> Int {
        let widths = cell.candidates.map { engine.line($0, style: style).size.width + candidateGap(cell) }
        let end = widths.prefix(current + 1).reduce(0, +)
        return max(0, end - width)
    }
}
