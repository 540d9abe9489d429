import Localization
import Look
import Typesetting

/// Headers, footers and notes: texts between rows, as they are measured and painted.
struct ListTexts {
    let traits: LayoutTraits
    let engine: TextEngine
    /// Of the list, in pixels.
    let width: Int

    var metrics: Metrics { traits.metrics }

    /// Small letters under a section, or a row's own. What has a row's may be a value that is read, in which no hyphen is put.
    func paragraph(_ text: String, tone: ParagraphContent.Tone) -> TextLayout {
        wrapped(
            text, tone == .normal ? metrics.rowStyle : metrics.footerStyle, hyphenates: tone == .footer)
    }

    func height(ofParagraph text: String, tone: ParagraphContent.Tone) -> Int {
        height(of: paragraph(text, tone: tone)) + (metrics.isMono ? 1 : metrics.spacing)
    }

    /// With what reaches beyond its lines, where there is no distance to what stands beside it.
    private func height(of text: TextLayout) -> Int {
        metrics.isMono ? max(text.size.height, text.ink.maxY) - min(0, text.ink.minY) : text.size.height
    }

    /// By how much a text stands below where its lines would begin.
    private func lowering(of text: TextLayout) -> Int { metrics.isMono ? max(0, -text.ink.minY) : 0 }

    /// From the top of its frame.
    func top(ofParagraph text: TextLayout) -> Int {
        metrics.isMono ? lowering(of: text) : metrics.spacing / 2
    }

    func lineTops(ofParagraph text: String, tone: ParagraphContent.Tone) -> [Int] {
        let layout = paragraph(text, tone: tone)
        return layout.lines.map { $0.y + top(ofParagraph: layout) }
    }

    /// As it is written: capitals are not the same letters in every language.
    func header(_ title: String) -> TextLayout {
        wrapped(
            metrics.headerStyle.legible(title, in: traits.capitals), metrics.headerStyle, hyphenates: true)
    }

    func height(ofHeader title: String) -> Int {
        max(metrics.headerHeight, height(of: header(title)) + headerGap)
    }

    /// Between a header and the card that it is about.
    private var headerGap: Int { metrics.isMono ? 0 : metrics.spacing / 4 }

    /// A header stands right above what it is about.
    func top(ofHeader title: String) -> Int {
        let header = header(title)
        return height(ofHeader: title) - height(of: header) - headerGap + lowering(of: header)
    }

    func lineTops(ofHeader title: String) -> [Int] {
        let top = top(ofHeader: title)
        return header(title).lines.map { $0.y + top }
    }

    private func wrapped(_ text: String, _ style: TextStyle, hyphenates: Bool) -> TextLayout {
        engine.wrapped(
            text, style: style, width: max(1, width - 2 * metrics.margin),
            alignment: .readingStart(isMirrored: traits.isMirrored), hyphenates: hyphenates)
    }
}

extension TextStyle {
    /// Of letters of 4x6 pixels capitals alone can be told apart.
    func legible(_ text: String, in capitals: Capitals) -> String {
        size < 8 ? text.uppercased(in: capitals) : text
    }
}
