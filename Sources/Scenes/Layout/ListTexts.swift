import Look
import Typesetting

/// Headers, footers and notes: texts between rows, as they are measured and painted.
struct ListTexts {
    let metrics: Metrics
    let engine: TextEngine
    let isMirrored: Bool
    /// Of the list, in pixels.
    let width: Int

    /// Small letters under a section, or a row's own.
    func paragraph(_ text: String, tone: ParagraphContent.Tone) -> TextLayout {
        wrapped(text, tone == .normal ? metrics.rowStyle : metrics.footerStyle)
    }

    func height(ofParagraph text: String, tone: ParagraphContent.Tone) -> Int {
        paragraph(text, tone: tone).size.height + (metrics.isMono ? 1 : metrics.spacing)
    }

    /// From the top of its frame.
    var paragraphTop: Int { metrics.isMono ? 0 : metrics.spacing / 2 }

    func lineTops(ofParagraph text: String, tone: ParagraphContent.Tone) -> [Int] {
        paragraph(text, tone: tone).lines.map { $0.y + paragraphTop }
    }

    /// As it is written: capitals are not the same letters in every language.
    func header(_ title: String) -> TextLayout {
        // Of letters of 4x6 pixels capitals alone can be told apart.
        wrapped(metrics.headerStyle.size < 8 ? title.uppercased() : title, metrics.headerStyle)
    }

    func height(ofHeader title: String) -> Int {
        max(metrics.headerHeight, header(title).size.height + headerGap)
    }

    /// Between a header and the card that it is about.
    private var headerGap: Int { metrics.isMono ? 0 : metrics.spacing / 4 }

    /// A header stands right above what it is about.
    func top(ofHeader title: String) -> Int {
        height(ofHeader: title) - header(title).size.height - headerGap
    }

    func lineTops(ofHeader title: String) -> [Int] {
        let top = top(ofHeader: title)
        return header(title).lines.map { $0.y + top }
    }

    private func wrapped(_ text: String, _ style: TextStyle) -> TextLayout {
        engine.wrapped(
            text, style: style, width: max(1, width - 2 * metrics.margin),
            alignment: .readingStart(isMirrored: isMirrored))
    }
}
