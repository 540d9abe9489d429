import Graphics
import Hardware
import Typesetting

// MARK: Sections beside pages, and what was found

extension RowArranger {
    /// As high as its title is in the smallest letters, where it takes more than two lines of them.
    func section(_ row: RowContent, _ width: Int) -> RowArrangement {
        let mark = Icon.chevronRight.naturalSize(height: metrics.iconHeight).width + metrics.spacing
        let taken = metrics.spacing * 2 + (row.tile == nil ? 0 : metrics.tileColumn) + mark
        var style = metrics.sectionStyle.resized(to: metrics.footerStyle.size)
        style.weight = .semibold
        let room = max(1, width + metrics.focusMargin - taken)
        let title = engine.wrapped(
            row.title, style: style, width: room, alignment: .readingStart(isMirrored: isMirrored))
        return RowArrangement(height: max(metrics.sectionHeight, title.size.height + 4))
    }

    /// The title with what was typed of it, below it where that is; the value at the end, where it leaves them room.
    func found(
        _ hit: HitLook, _ texts: RowTexts, _ row: RowContent, _ width: Int, _ height: Int?
    ) -> RowArrangement {
        let parts = parts(of: row, width: width, showsBar: false)
        let (start, end) = (titleStart(row, false), metrics.rowPadding + self.width(of: parts))
        // The row shall not get higher as it gets the focus.
        let heavy = texts.focused(metrics).value.map { engine.line($0.text, style: $0.style).size.width } ?? 0
        let value = heavy > width / 3 ? nil : (row.isFocused ? texts.focused(metrics) : texts).value
        let room = max(1, width - start - end - (value == nil ? 0 : heavy + metrics.spacing))
        let options = TextOptions(
            width: room, maximumLines: nil, alignment: .readingStart(isMirrored: isMirrored))
        let title = engine.layout(title(row, hit), options)
        let path = engine.layout(hit.path, style: metrics.helpStyle, options)
        let taken = title.size.height + (hit.path.isEmpty ? 0 : path.size.height)
        let whole = height ?? max(metrics.listRowHeight + 10, taken + 4)
        var arrangement = RowArrangement(height: whole, showsNumber: false, parts: parts)
        let top = (whole - taken) / 2
        arrangement.tile = tile(of: row, before: start, height: whole)
        arrangement.partsRange = 0..<whole
        arrangement.title = place(title, start, room: room, in: width, y: top)
        if !hit.path.isEmpty {
            arrangement.path = place(path, start, room: room, in: width, y: top + title.size.height)
        }
        arrangement.value = value.map { value in
            let line = engine.line(value.text, style: value.style)
            return place(line, width - end - line.size.width, in: width, middle: whole)
        }
        return arrangement
    }

    /// What was typed is heavier, and underlined where no colour tells it from the rest.
    private func title(_ row: RowContent, _ hit: HitLook) -> AttributedText {
        guard let marked = hit.marked else { return AttributedText(row.title, style: metrics.rowStyle) }
        var style = metrics.rowStyle.weighted(.semibold)
        style.isUnderlined = row.isFocused || mark == nil
        if !row.isFocused { style.color = mark }
        return AttributedText(
            row.title, style: metrics.rowStyle, spans: [AttributedText.Span(range: marked, style: style)])
    }
}
