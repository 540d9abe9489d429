import Look
import Typesetting

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
    package enum RowShape: Hashable, Sendable {
        /// A label with its field beside it: as high as one line.
        case field
        case gap
        /// No room in the list: it stands elsewhere.
        case none
        case row(RowContent)
        case header(String)
        case paragraph(String, ParagraphContent.Tone)
    }

    /// The height of a row in pixels.
    package func height(of row: RowShape) -> Int {
        switch row {
        case .none: 0
        case .field: metrics.listRowHeight
        case .row(let row): arranged(row).height
        case .gap where joinsHeaders: 0
        case .gap: metrics.groupGap
        case .header(let title): texts.height(ofHeader: title)
        case .paragraph(let text, let tone): texts.height(ofParagraph: text, tone: tone)
        }
    }

    /// Where a row's lines begin, counted from its top, and last where it ends; the space around a text belongs to its
    /// first and last lines.
    package func lineEdges(of row: RowShape) -> [Int] {
        [0] + lineTops(of: row).dropFirst() + [height(of: row)]
    }

    private func lineTops(of row: RowShape) -> [Int] {
        switch row {
        case .field, .gap, .none: []
        case .row(let row): arranged(row).lineTops
        case .header(let title): texts.lineTops(ofHeader: title)
        case .paragraph(let text, let tone): texts.lineTops(ofParagraph: text, tone: tone)
        }
    }

    /// Whether the title bar says the group that the focused row is in: where a header and two rows and a half do not fit
    /// on the screen together.
    package var joinsHeaders: Bool {
        metrics.soleRowStyle != nil || metrics.headerHeight + metrics.rowHeight * 5 / 2 > layout.list.height
    }

    /// Whether a section's title is short enough for the title bar, beside the place in the list.
    package func isInTitleBar(_ title: String) -> Bool {
        joinsHeaders
            && engine.line(title, style: metrics.titleStyle).size.width <= layout.titleBar.width * 2 / 3
    }

    /// Whether its row does not show all of it.
    package func isCut(_ row: RowContent) -> Bool {
        RowTexts(row, metrics).isShortened || arranged(row).isCut
    }

    // The scroll bar's width is always left free, so that nothing wraps anew when one appears.

    private func arranged(_ row: RowContent) -> RowArrangement {
        RowArranger(traits: layout.traits, engine: engine)
            .arrange(row, width: layout.rows(hasScrollBar: true).width - 2 * metrics.focusMargin)
    }

    private var texts: ListTexts {
        ListTexts(
            traits: layout.traits, engine: engine, width: layout.rows(hasScrollBar: true).width)
    }
}
