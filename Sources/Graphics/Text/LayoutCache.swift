/// Layouts by what was asked for.
///
/// Every request has two places, and the layout of the two that was not used last makes room: bounded, and a look-up
/// touches neither the allocator nor a general hash table.
final class LayoutCache {
    private final class Entry {
        let text: AttributedText
        let options: TextOptions
        let layout: TextLayout

        init(_ text: AttributedText, _ options: TextOptions, _ layout: TextLayout) {
            self.text = text
            self.options = options
            self.layout = layout
        }

        /// Text is told apart by its bytes: carets are counted in code points, and `==` takes "é" for "e" with an accent.
        func answers(_ other: AttributedText, _ otherOptions: TextOptions) -> Bool {
            text.style == other.style && options == otherOptions && text.spans == other.spans
                && text.text.hasSameBytes(as: other.text)
        }
    }

    private let entries: UnsafeMutablePointer<Entry?>
    private static let pairs = 256

    init() {
        entries = .allocate(capacity: 2 * LayoutCache.pairs)
        entries.initialize(repeating: nil, count: 2 * LayoutCache.pairs)
    }

    deinit {
        entries.deinitialize(count: 2 * LayoutCache.pairs)
        entries.deallocate()
    }

    /// The layout that was made for the same text and options, or a new one.
    func layout(_ text: AttributedText, _ options: TextOptions, make: () -> TextLayout) -> TextLayout {
        let pair = entries + 2 * LayoutCache.pair(text, options)
        if let entry = pair[0], entry.answers(text, options) { return entry.layout }
        if let entry = pair[1], entry.answers(text, options) {
            swap(&pair[0], &pair[1])
            return entry.layout
        }
        let layout = make()
        pair[1] = pair[0]
        pair[0] = Entry(text, options, layout)
        return layout
    }

    /// From what requests differ in most.
    private static func pair(_ text: AttributedText, _ options: TextOptions) -> Int {
        let mixed = text.text.mixedBytes ^ text.style.size << 24 ^ (options.width ?? 0)
        return (mixed ^ mixed >> 32 ^ mixed >> 16) & (pairs - 1)
    }
}

extension String {
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
