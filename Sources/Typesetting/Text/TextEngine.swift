/// Measures and places text, and remembers what it placed.
package final class TextEngine {
    /// Where its glyphs come from.
    package let book: FontBook
    private let shaper: TextShaper
    private let layouts = LayoutCache()

    /// Longer text is not remembered.
    private static let longestRemembered = 4096

    /// Nothing is remembered yet; two engines share no layouts.
    package init(book: FontBook) {
        self.book = book
        shaper = TextShaper(book: book)
    }

    /// Of the texts that are remembered.
    package var styles: Set<TextStyle> { layouts.styles }

    /// All of the text in one style; one line where the options say nothing else.
    package func layout(_ text: String, style: TextStyle, _ options: TextOptions = TextOptions())
        -> TextLayout
    {
        layout(AttributedText(text, style: style), options)
    }

    /// One line from its left end, cut to `width` with an ellipsis.
    package func line(_ text: String, style: TextStyle, width: Int? = nil) -> TextLayout {
        layouts.line(text, style: style, width: width)
            ?? layout(text, style: style, .plainLine(width: width))
    }

    /// As many lines as it takes.
    package func wrapped(
        _ text: String, style: TextStyle, width: Int, alignment: TextAlignment = .natural,
        hyphenates: Bool = false
    ) -> TextLayout {
        let options = TextOptions(
            width: width, maximumLines: nil, alignment: alignment, hyphenates: hyphenates)
        return layout(text, style: style, options)
    }

    /// Remembered, up to 4,096 bytes of text: the same text, styles and options again cost a look-up.
    package func layout(_ text: AttributedText, _ options: TextOptions = TextOptions()) -> TextLayout {
        guard text.text.utf8.count <= TextEngine.longestRemembered else { return make(text, options) }
        return layouts.layout(text, options) { make(text, options) }
    }

    private func make(_ text: AttributedText, _ options: TextOptions) -> TextLayout {
        let layout = build(text, options)
        guard layout.isTruncated, let minimum = options.minimumSize else { return layout }
        var size = text.style.size - 1
        var smaller = layout
        while smaller.isTruncated, size >= max(1, minimum) {
            let full = text.style.size
            smaller = build(text.resized { $0.resized(to: max(1, $0.size * size / full)) }, options)
            size -= 1
        }
        return smaller
    }

    private func build(_ text: AttributedText, _ options: TextOptions) -> TextLayout {
        var builder = LayoutBuilder(
            book: book, shaper: shaper, text: text.withoutHeapsOfMarks, options: options)
        return builder.build()
    }
}
