import Look
import Typesetting

/// The texts of a row, each in its letters.
struct RowTexts {
    /// A text in one style.
    struct Styled {
        let text: String
        let style: TextStyle
    }

    /// Nil where there is none to show.
    var title: Styled?
    /// The value, or what is wrong with the row in its place.
    var value: Styled?
    /// Whether the value goes on where it ends.
    let isShortened: Bool

    /// A longer value is cut here already, before it costs anything to lay out.
    private static let longestValue = 1000

    /// In the letters that rows have.
    init(_ row: RowContent, _ metrics: Metrics) {
        isShortened = row.value.utf8.count > Self.longestValue
        let shown = isShortened ? row.value.prefix(Self.longestValue) + "…" : row.value
        let isSaid = row.problem == nil && !(row.isSwitch && !metrics.namesSwitches)
        let value = isSaid ? shown : ""
        title = Self.styled(row.title, metrics.rowStyle)
        let style = row.isReadByLetters ? metrics.valueStyle.tellingLettersApart : metrics.valueStyle
        self.value = row.problem.map { Self.styled($0, metrics.footerStyle) } ?? Self.styled(value, style)
    }

    /// As they are on the focused row, which is heavier where letters come in weights: a row has room for that.
    func focused(_ metrics: Metrics) -> Self {
        var texts = self
        guard !metrics.isMono else {
            guard metrics.hasProportionalBitmaps else { return self }
            texts.title = title.map { Styled(text: $0.text, style: $0.style.weighted(.bold)) }
            return texts
        }
        texts.title = title.map { Styled(text: $0.text, style: $0.style.weighted(.medium)) }
        texts.value = value.map { Styled(text: $0.text, style: $0.style.weighted(.semibold)) }
        return texts
    }

    private static func styled(_ text: String, _ style: TextStyle) -> Styled? {
        text.isEmpty ? nil : Styled(text: text, style: style)
    }

    /// Both in letters of another size.
    func resized(to style: TextStyle) -> Self {
        var texts = self
        texts.title = title.map { Styled(text: $0.text, style: style) }
        texts.value = value.map { Styled(text: $0.text, style: style) }
        return texts
    }
}
