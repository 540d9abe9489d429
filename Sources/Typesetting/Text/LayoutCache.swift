import Glibc

/// Layouts by what was asked for.
///
/// Every request has four places, and the layout of the four that was used longest ago makes room: bounded, and a
/// look-up touches neither the allocator nor a general hash table.
final class LayoutCache {
    private final class Entry {
        /// Of what was asked for: where it is another, so is that.
        let mark: UInt64
        let text: AttributedText
        let options: TextOptions
        let layout: TextLayout
        /// Whether it is what `TextEngine.line` asks for.
        private let isPlainLine: Bool

        init(_ mark: UInt64, _ text: AttributedText, _ options: TextOptions, _ layout: TextLayout) {
            self.mark = mark
            self.text = text
            self.options = options
            self.layout = layout
            isPlainLine = text.spans.isEmpty && options == .plainLine(width: options.width)
        }

        /// Text is told apart by its bytes: carets are counted in code points, and `==` takes "é" for "e" with an accent.
        func answers(_ other: AttributedText, _ otherOptions: TextOptions) -> Bool {
            text.style == other.style && options == otherOptions && text.spans == other.spans
                && text.text.hasSameBytes(as: other.text)
        }

        func answersLine(_ other: String, _ style: TextStyle, width: Int?) -> Bool {
            isPlainLine && options.width == width && text.style == style
                && text.text.hasSameBytes(as: other)
        }
    }

    private let entries: UnsafeMutablePointer<Entry?>
    private static let sets = 128
    private static let setShift = UInt64(64 - sets.trailingZeroBitCount)
    private static let places = 4

    init() {
        entries = .allocate(capacity: LayoutCache.sets * LayoutCache.places)
        entries.initialize(repeating: nil, count: LayoutCache.sets * LayoutCache.places)
    }

    deinit {
        entries.deinitialize(count: LayoutCache.sets * LayoutCache.places)
        entries.deallocate()
    }

    /// Of the layouts that are there.
    var styles: Set<TextStyle> {
        UnsafeBufferPointer(start: entries, count: LayoutCache.sets * LayoutCache.places).reduce(into: []) {
            $0.formUnion($1?.layout.styles ?? [])
        }
    }

    /// The layout that was made for the same text and options, or a new one.
    func layout(_ text: AttributedText, _ options: TextOptions, make: () -> TextLayout) -> TextLayout {
        let mark = LayoutCache.mark(text.text, text.style, options.width)
        if let known = find(mark, where: { $0.answers(text, options) }) { return known }
        let layout = make()
        let set = set(of: mark)
        LayoutCache.moveToFront(LayoutCache.places - 1, of: set)
        set[0] = Entry(mark, text, options, layout)
        return layout
    }

    /// One line in one style, which is most of what is asked for, without a copy of all that could be asked for; nil where
    /// none was made.
    func line(_ text: String, style: TextStyle, width: Int?) -> TextLayout? {
        find(LayoutCache.mark(text, style, width)) { $0.answersLine(text, style, width: width) }
    }

    @inline(__always)
    private func find(_ mark: UInt64, where answers: (Entry) -> Bool) -> TextLayout? {
        let set = set(of: mark)
        for place in 0..<LayoutCache.places {
            guard let entry = set[place], entry.mark == mark, answers(entry) else { continue }
            LayoutCache.moveToFront(place, of: set)
            return entry.layout
        }
        return nil
    }

    /// What was used last stands first.
    private static func moveToFront(_ place: Int, of set: UnsafeMutablePointer<Entry?>) {
        for later in stride(from: place, to: 0, by: -1) { swap(&set[later], &set[later - 1]) }
    }

    private func set(of mark: UInt64) -> UnsafeMutablePointer<Entry?> {
        // A product has its best bits at its upper end.
        entries + LayoutCache.places * Int(truncatingIfNeeded: mark >> LayoutCache.setShift)
    }

    /// From what requests differ in most. A focused row's texts differ from what they were in their weight alone, and those
    /// that are tried until they fit in their size.
    private static func mark(_ text: String, _ style: TextStyle, _ width: Int?) -> UInt64 {
        let look = UInt64(truncatingIfNeeded: style.size << 2 | style.weight.steps) << 32
        return (text.mixedBytes ^ look ^ UInt64(truncatingIfNeeded: width ?? -1)) &* String.spread
    }
}

extension String {
    /// The golden ratio's bits.
    fileprivate static let spread: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// Eight bytes at a time.
    fileprivate var mixedBytes: UInt64 {
        utf8.withContiguousStorageIfAvailable { bytes in
            let bytes = UnsafeRawBufferPointer(bytes)
            var (mixed, place) = (UInt64(bytes.count), 0)
            while place + 8 <= bytes.count {
                mixed.mix(bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
                place += 8
            }
            while place < bytes.count {
                mixed.mix(UInt64(bytes[place]))
                place += 1
            }
            return mixed
        } ?? 0
    }

    fileprivate func hasSameBytes(as other: String) -> Bool {
        utf8.withContiguousStorageIfAvailable { one in
            other.utf8.withContiguousStorageIfAvailable { other in
                guard one.count == other.count, let base = one.baseAddress, let otherBase = other.baseAddress
                else { return one.count == other.count }
                return memcmp(base, otherBase, one.count) == 0
            }
        } == true
    }
}

extension UInt64 {
    @inline(__always)
    fileprivate mutating func mix(_ other: UInt64) {
        self = (self ^ other) &* String.spread
        self ^= self >> 32
    }
}
