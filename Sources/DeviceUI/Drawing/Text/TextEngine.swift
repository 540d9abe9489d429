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

    /// Text is told apart by its code points: carets are counted in them, and `==` takes "é" for "e" with an accent.
    private struct Request: Hashable {
        let text: AttributedText
        let options: TextOptions

        static func == (one: Request, other: Request) -> Bool {
            one.text.style == other.text.style && one.options == other.options
                && one.text.spans == other.text.spans && one.text.text.hasSameBytes(as: other.text.text)
        }

        /// What requests differ in most; equality looks at the rest.
        func hash(into hasher: inout Hasher) {
            hasher.combine(text.text.mixedBytes ^ text.style.size << 32 ^ (options.width ?? 0))
        }
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

extension String {
    /// Cheaper than `hashValue`, which is proof against clashes made on purpose.
    fileprivate var mixedBytes: Int {
        utf8.withContiguousStorageIfAvailable { bytes in
            bytes.reduce(bytes.count) { ($0 ^ Int($1)) &* 0x100_0000_01B3 }
        } ?? 0
    }

    fileprivate func hasSameBytes(as other: String) -> Bool {
        utf8.withContiguousStorageIfAvailable { one in
            other.utf8.withContiguousStorageIfAvailable { one.count == $0.count && one.elementsEqual($0) }
        } == true
    }
}
