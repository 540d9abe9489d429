/// Measures and places text, and remembers what it placed.
package final class TextEngine {
    package let book: FontBook
    private let shaper: TextShaper
    private var young: [Request: TextLayout] = [:]
    private var old: [Request: TextLayout] = [:]

    /// Layouts of each generation that are remembered; longer text is not.
    private static let generationLimit = 256
    private static let longestRemembered = 4096

    package init(book: FontBook) {
        self.book = book
        shaper = TextShaper(book: book)
    }

    private struct Request: Hashable {
        let text: AttributedText
        let options: TextOptions
    }

    package func layout(_ text: String, style: TextStyle, _ options: TextOptions = TextOptions())
        -> TextLayout
    {
        layout(AttributedText(text, style: style), options)
    }

    /// One line from its left end, cut to `width` with an ellipsis.
    package func line(_ text: String, style: TextStyle, width: Int? = nil) -> TextLayout {
        layout(text, style: style, TextOptions(width: width, alignment: .left))
    }

    /// As many lines as it takes.
    package func wrapped(_ text: String, style: TextStyle, width: Int) -> TextLayout {
        layout(text, style: style, TextOptions(width: width, maximumLines: nil))
    }

    package func layout(_ text: AttributedText, _ options: TextOptions = TextOptions()) -> TextLayout {
        guard text.text.utf8.count <= TextEngine.longestRemembered else { return make(text, options) }
        let request = Request(text: text, options: options)
        if let known = young[request] { return known }
        let layout = old[request] ?? make(text, options)
        if young.count >= TextEngine.generationLimit {
            old = young
            young.removeAll(keepingCapacity: true)
        }
        young[request] = layout
        return layout
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
        var builder = LayoutBuilder(book: book, shaper: shaper, text: text, options: options)
        return builder.build()
    }
}
