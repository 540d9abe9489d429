import PropertyLists

/// Text, parts of which look different.
public struct AttributedText: Hashable, Sendable {
    /// All of it.
    public let text: String
    /// Of what is in no span.
    public let style: TextStyle
    /// In ascending order, not overlapping; what is outside them has `style`.
    public let spans: [Span]

    /// A part that looks different.
    public struct Span: Hashable, Sendable {
        /// In characters (grapheme clusters).
        public let range: Range<Int>
        /// What it looks like.
        public let style: TextStyle

        /// A part and its look.
        public init(range: Range<Int>, style: TextStyle) {
            self.range = range
            self.style = style
        }
    }

    /// - Parameter spans: in ascending order, not overlapping.
    public init(_ text: String, style: TextStyle, spans: [Span] = []) {
        self.text = text
        self.style = style
        self.spans = spans
    }

    /// Every style in it, `style` first.
    var styles: [TextStyle] { [style] + spans.map(\.style) }

    /// The same text with every style replaced by what `shrink` makes of it.
    package func resized(by shrink: (TextStyle) -> TextStyle) -> AttributedText {
        AttributedText(
            text, style: shrink(style), spans: spans.map { Span(range: $0.range, style: shrink($0.style)) })
    }
}

// MARK: Marks

extension AttributedText {
    /// With no more marks on each letter than are drawn: characters stay as many, and so do spans.
    var withoutHeapsOfMarks: AttributedText {
        HeapOfMarks.levelled(text).map { AttributedText($0, style: style, spans: spans) } ?? self
    }
}
