/// Text, parts of which look different.
package struct AttributedText: Hashable, Sendable {
    package let text: String
    package let style: TextStyle
    /// In ascending order, not overlapping; what is outside them has `style`.
    package let spans: [Span]

    /// A part that looks different.
    package struct Span: Hashable, Sendable {
        /// In characters (grapheme clusters).
        package let range: Range<Int>
        package let style: TextStyle

        package init(range: Range<Int>, style: TextStyle) {
            self.range = range
            self.style = style
        }
    }

    package init(_ text: String, style: TextStyle, spans: [Span] = []) {
        self.text = text
        self.style = style
        self.spans = spans
    }

    /// Every style in it, `style` first.
    var styles: [TextStyle] { [style] + spans.map(\.style) }

    func resized(by shrink: (TextStyle) -> TextStyle) -> AttributedText {
        AttributedText(
            text, style: shrink(style), spans: spans.map { Span(range: $0.range, style: shrink($0.style)) })
    }
}
