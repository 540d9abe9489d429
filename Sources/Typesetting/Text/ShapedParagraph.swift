import CHarfBuzz

/// A paragraph cut into items and shaped in one go: what its lines are broken and put together from.
struct ShapedParagraph {
    let text: Paragraph
    let isRightToLeft: Bool
    /// In the order of the text, one behind the other.
    private let items: [TextItem]
    private let glyphs: [ShapedGlyph]
    /// Of each item, its place in `glyphs`.
    private let itemGlyphs: [Range<Int>]
    /// The advance of all code points before each, in 64ths of a pixel and in logical order; one more than there are.
    private let advancesBefore: [Int32]
    private let contentEnds: [Int32]

    init(_ text: Paragraph, _ builder: LayoutBuilder) {
        let isFromRight = builder.options.alignment == .fromRight
        self.init(text, direction: isFromRight ? .rightToLeftIfAny : .automatic, builder)
    }

    private init(_ text: Paragraph, direction: TextDirection, _ builder: LayoutBuilder) {
        self.text = text
        let bidi = BidiLevels(text.scalars[...], direction: direction)
        isRightToLeft = bidi.isRightToLeft
        items = TextItemizer(book: builder.book, styles: builder.text.styles).items(text, levels: bidi.levels)
        var glyphs: [ShapedGlyph] = []
        // Once: room for each item by itself would move all that is there each time.
        glyphs.reserveCapacity(text.scalars.count)
        var itemGlyphs: [Range<Int>] = []
        for item in items {
            let first = glyphs.count
            builder.shaper.shape(item, of: text.scalars, into: &glyphs)
            itemGlyphs.append(first..<glyphs.count)
        }
        self.glyphs = glyphs
        self.itemGlyphs = itemGlyphs
        contentEnds = ShapedParagraph.contentEnds(text.scalars)
        advancesBefore = ShapedParagraph.sums(glyphs, text.scalars)
    }

    var all: Range<Int> { 0..<text.scalars.count }
    var totalWidth: Int32 { advancesBefore.last ?? 0 }

    private static func sums(_ glyphs: [ShapedGlyph], _ scalars: [UInt32]) -> [Int32] {
        let isOneForOne =
            glyphs.count == scalars.count
            && glyphs.indices.allSatisfy { glyphs[$0].cluster == Int32(truncatingIfNeeded: $0) }
        guard !isOneForOne else { return sums(glyphs) }
        var advances = [Int32](repeating: 0, count: scalars.count)
        var isStart = [Bool](repeating: false, count: scalars.count)
        for glyph in glyphs {
            advances[Int(glyph.cluster)] &+= glyph.advance
            isStart[Int(glyph.cluster)] = true
        }
        var sums: [Int32] = [0]
        sums.reserveCapacity(scalars.count + 1)
        var index = 0
        while index < scalars.count {
            var end = index + 1
            while end < scalars.count, !isStart[end] { end += 1 }
            if end == index + 1 {
                sums.append(sums[index] &+ advances[index])
                index = end
                continue
            }
            // The letters of a ligature share its width, so that a line may end within it.
            let letters = (index..<end).filter { $0 == index || !TextItemizer.isMark(scalars[$0]) }
            let start = sums[index]
            var passed = 0
            for scalar in index..<end {
                if passed < letters.count, letters[passed] == scalar { passed += 1 }
                let share = Int(advances[index]) * passed / letters.count
                sums.append(start &+ Int32(truncatingIfNeeded: share))
            }
            index = end
        }
        return sums
    }

    /// Of glyphs that stand for one code point each, in their order: most texts.
    private static func sums(_ glyphs: [ShapedGlyph]) -> [Int32] {
        var sums: [Int32] = []
        sums.reserveCapacity(glyphs.count + 1)
        var sum: Int32 = 0
        for glyph in glyphs {
            sums.append(sum)
            sum &+= glyph.advance
        }
        sums.append(sum)
        return sums
    }

    /// Without white space at the end, which may hang over.
    func width(_ range: Range<Int>) -> Int32 {
        return advancesBefore[contentEnd(range)] &- advancesBefore[range.lowerBound]
    }

    /// For each place in the text, where the white space before it starts.
    private static func contentEnds(_ scalars: [UInt32]) -> [Int32] {
        var ends: [Int32] = [0]
        ends.reserveCapacity(scalars.count + 1)
        for (index, scalar) in scalars.enumerated() {
            ends.append(scalar == 0x20 ? ends[index] : Int32(index + 1))
        }
        return ends
    }

    /// The end of a stretch without the white space there.
    func contentEnd(_ range: Range<Int>) -> Int {
        max(range.lowerBound, Int(contentEnds[range.upperBound]))
    }

    func width(from start: Int) -> Int32 {
        advancesBefore[text.scalars.count] &- advancesBefore[start]
    }

    /// Where the line that starts at `start` ends: at the last chance that fits, else after the last character.
    func lineEnd(from start: Int, width: Int32, _ graphemes: Graphemes, _ breaks: LineBreaks) -> Int {
        var best: Int?
        var overflow = text.scalars.count
        for index in start..<text.scalars.count {
            if self.width(start..<index + 1) > width {
                overflow = index
                break
            }
            if breaks.isAllowed[index], graphemes.start(atOrBefore: index + 1) == index + 1 {
                best = index + 1
            }
        }
        if let best { return best }
        let last = graphemes.start(atOrBefore: overflow)
        return last > start ? last : graphemes.start(after: start)
    }

    /// What stands behind a stretch of text that goes on.
    enum Ending: UInt32 {
        case ellipsis = 0x2026
        case hyphen = 0x2D
    }

    /// This stretch and such a sign, in the same direction.
    func ended(_ range: Range<Int>, with ending: Ending, _ builder: LayoutBuilder) -> ShapedParagraph {
        var styles = text.styles.isEmpty ? [] : Array(text.styles[range])
        if let last = styles.last { styles.append(last) }
        let cut = Paragraph(
            scalars: text.scalars[range] + [ending.rawValue], styles: styles,
            start: text.start + range.lowerBound)
        return ShapedParagraph(cut, direction: isRightToLeft ? .rightToLeft : .leftToRight, builder)
    }

    // MARK: A line's runs

    struct Run {
        let item: TextItem
        let glyphs: ArraySlice<ShapedGlyph>
    }

    /// The runs of a line from left to right. What the line cuts through is shaped again.
    func visualRuns(_ range: Range<Int>, _ builder: LayoutBuilder) -> [Run] {
        let isWhole = range == all
        var runs: [Run] = []
        for index in (isWhole ? 0 : itemIndex(of: range.lowerBound))..<items.count {
            let item = items[index]
            guard isWhole || item.range.lowerBound < range.upperBound else { break }
            if isWhole || (item.range.clamped(to: range) == item.range) {
                runs.append(Run(item: item, glyphs: glyphs[itemGlyphs[index]]))
            } else {
                runs += cut(item, to: range, builder)
            }
        }
        if runs.count == 1 { return runs }
        return BidiLevels.visualOrder(runs.map(\.item.level)).map { runs[$0] }
    }

    /// The item that a code point is in; one past the last at the end.
    private func itemIndex(of scalar: Int) -> Int {
        var (low, high) = (0, items.count)
        while low < high {
            let middle = (low + high) / 2
            if items[middle].range.upperBound <= scalar { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func cut(_ item: TextItem, to range: Range<Int>, _ builder: LayoutBuilder) -> [Run] {
        let base: UInt8 = isRightToLeft ? 1 : 0
        let end = item.level == base ? range.upperBound : contentEnd(range)
        let parts = [
            (item.range.clamped(to: range.lowerBound..<end), item.level),
            (item.range.clamped(to: end..<range.upperBound), base),
        ]
        return parts.filter { !$0.0.isEmpty }.map { part, level in
            let piece = TextItem(
                range: part, level: level, script: item.script, instance: item.instance, style: item.style)
            var shaped: [ShapedGlyph] = []
            builder.shaper.shape(piece, of: text.scalars, into: &shaped)
            return Run(item: piece, glyphs: shaped[...])
        }
    }
}
