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
    /// As Unicode has it for text that streams. More is no writing, and shaping takes the square of their number.
    private static let marksInARow = 30

    /// With at most `marksInARow` on each letter: characters (grapheme clusters) stay as many, and so do spans.
    var withoutHeapsOfMarks: AttributedText {
        // Marks begin at U+0300, whose first byte this is: most texts are looked at no further.
        guard text.utf8.contains(where: { $0 >= 0xCC }) else { return self }
        var kept = String.UnicodeScalarView()
        var (marks, isWhole) = (0, true)
        for scalar in text.unicodeScalars {
            marks = Self.addsToLetter(scalar.value) ? marks + 1 : 0
            if marks > Self.marksInARow { isWhole = false } else { kept.append(scalar) }
        }
        return isWhole ? self : AttributedText(String(kept), style: style, spans: spans)
    }

    /// Marks, joiners, tags.
    private static func addsToLetter(_ scalar: UInt32) -> Bool {
        switch scalar {
        case ..<0x300: false
        case 0x200C, 0x200D, 0xE0020...0xE007F: true
        default: TextItemizer.isMark(scalar)
        }
    }
}
