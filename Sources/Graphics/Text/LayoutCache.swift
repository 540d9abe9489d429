import Glibc

/// Layouts by what was asked for.
///
/// Every request has four places, and the layout of the four that was used longest ago makes room: bounded, and a
/// look-up touches neither the allocator nor a general hash table.
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
    private static let sets = 128
    private static let places = 4

    init() {
        entries = .allocate(capacity: LayoutCache.sets * LayoutCache.places)
        entries.initialize(repeating: nil, count: LayoutCache.sets * LayoutCache.places)
    }

    deinit {
        entries.deinitialize(count: LayoutCache.sets * LayoutCache.places)
        entries.deallocate()
    }

    /// The layout that was made for the same text and options, or a new one.
    func layout(_ text: AttributedText, _ options: TextOptions, make: () -> TextLayout) -> TextLayout {
        let set = entries + LayoutCache.places * LayoutCache.set(text, options)
        for place in 0..<LayoutCache.places {
            guard let entry = set[place], entry.answers(text, options) else { continue }
            LayoutCache.moveToFront(place, of: set)
            return entry.layout
        }
        let layout = make()
        LayoutCache.moveToFront(LayoutCache.places - 1, of: set)
        set[0] = Entry(text, options, layout)
        return layout
    }

    /// What was used last stands first.
    private static func moveToFront(_ place: Int, of set: UnsafeMutablePointer<Entry?>) {
        for later in stride(from: place, to: 0, by: -1) { swap(&set[later], &set[later - 1]) }
    }

    /// From what requests differ in most. A focused row's texts differ from what they were in their weight alone.
    private static func set(_ text: AttributedText, _ options: TextOptions) -> Int {
        let style = text.style.size << 2 | text.style.weight.steps
        let mixed = text.text.mixedBytes ^ style << 24 ^ (options.width ?? 0)
        return (mixed ^ mixed >> 32 ^ mixed >> 16) & (sets - 1)
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
            other.utf8.withContiguousStorageIfAvailable { other in
                guard one.count == other.count, let base = one.baseAddress, let otherBase = other.baseAddress
                else { return one.count == other.count }
                return memcmp(base, otherBase, one.count) == 0
            }
        } == true
    }
}
