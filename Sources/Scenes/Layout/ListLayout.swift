import Graphics

/// How high a list's rows are, and where those on the screen stand.
package struct ListLayout {
    let layout: ScreenLayout
    let engine: TextEngine

    /// - Parameter engine: measures texts that wrap, with the same fonts that paint them.
    package init(layout: ScreenLayout, engine: TextEngine) {
        self.layout = layout
        self.engine = engine
    }

    private var metrics: Metrics { layout.metrics }

    /// What of a row decides its height.
    package enum RowShape: Hashable {
        case row, gap
        case header(String)
        case paragraph(String, ParagraphContent.Tone)
    }

    /// The height of a row in pixels.
    package func height(of row: RowShape) -> Int {
        switch row {
        case .row: metrics.listRowHeight
        // The title bar says the group of a row that has the panel to itself.
        case .gap where metrics.soleRowStyle != nil, .header where metrics.soleRowStyle != nil: 0
        case .gap: metrics.isMono ? 3 : metrics.rowHeight / 3
        case .header(let title): headerHeight(title)
        case .paragraph(let text, let tone):
            laidOut(text, tone).size.height + (metrics.isMono ? 1 : metrics.spacing)
        }
    }

    private func headerHeight(_ title: String) -> Int {
        let text = metrics.isMono ? title : title.uppercased()
        let width = layout.size.width - 2 * metrics.margin
        let line = engine.wrapped(text, style: metrics.headerStyle, width: max(1, width))
        return max(metrics.headerHeight, line.size.height + (metrics.isMono ? 0 : metrics.spacing))
    }

    private func laidOut(_ text: String, _ tone: ParagraphContent.Tone) -> TextLayout {
        // The scroll bar's width is always left free, so that a text does not wrap anew when one appears.
        let width = layout.rows(hasScrollBar: true).width - 2 * metrics.margin
        let style = tone == .normal ? metrics.rowStyle : metrics.footerStyle
        return engine.wrapped(
            text, style: style, width: max(1, width),
            alignment: .readingStart(isMirrored: layout.isMirrored))
    }

    /// The line of a row that holds a pixel, counted from the row's top; the space around a text belongs to its first
    /// and last lines.
    package func line(of row: RowShape, at pixel: Int) -> Range<Int> {
        guard case .paragraph(let text, let tone) = row else { return 0..<height(of: row) }
        let lines = laidOut(text, tone).lines
        let top = metrics.isMono ? 0 : metrics.spacing / 2
        let next = lines.dropFirst().firstIndex { $0.y + top > pixel } ?? lines.count
        let start = next > 1 ? lines[next - 1].y + top : 0
        return start..<(next < lines.count ? lines[next].y + top : height(of: row))
    }
}
