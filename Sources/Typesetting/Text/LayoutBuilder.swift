import Hardware

/// Makes one layout: paragraphs, lines, and what to do where they do not fit.
struct LayoutBuilder {
    let book: FontBook
    let shaper: TextShaper
    let text: AttributedText
    let options: TextOptions

    private var glyphs: [PlacedGlyph] = []
    private var runs: [PlacedRun] = []
    private var lines: [PendingLine] = []
    private var isTruncated = false

    /// Longer text is cut, whatever is asked for.
    static let longestText = 20_000

    init(book: FontBook, shaper: TextShaper, text: AttributedText, options: TextOptions) {
        self.book = book
        self.shaper = shaper
        self.text = text
        self.options = options
    }

    /// A line before it is known how wide the widest is.
    private struct PendingLine {
        let width: Int32
        let isRightToLeft: Bool
        let endsParagraph: Bool
        let scalars: Range<Int>
        let runs: Range<Int>
    }

    mutating func build() -> TextLayout {
        let (scalars, isCut) = boundedScalars()
        let paragraphs = paragraphs(of: scalars)
        for (index, paragraph) in paragraphs.enumerated() {
            let isLast = index == paragraphs.count - 1
            add(ShapedParagraph(paragraph, self), hasMore: !isLast || isCut)
            if isTruncated || lines.count == options.maximumLines { break }
        }
        return finished()
    }

    // MARK: Code points

    private func boundedScalars() -> (scalars: [UInt32], isCut: Bool) {
        var limit = LayoutBuilder.longestText
        if let width = options.width, let maximumLines = options.maximumLines {
            // Four code points a pixel is more than any line shows.
            limit = min(limit, 64 + 4 * max(0, min(width, 4096)) * max(1, min(maximumLines, 64)))
        }
        var scalars: [UInt32] = []
        scalars.reserveCapacity(min(limit, text.text.utf8.count))
        for scalar in text.text.unicodeScalars {
            if scalars.count == limit { return (scalars, true) }
            scalars.append(scalar.value)
        }
        return (scalars, false)
    }

    private func paragraphs(of scalars: [UInt32]) -> [Paragraph] {
        let styles = styleNumbers(scalars)
        guard options.maximumLines != 1 else {
            return [Paragraph(scalars: scalars.map(Self.shown), styles: styles, start: 0)]
        }
        var paragraphs: [Paragraph] = []
        var start = 0
        for index in 0...scalars.count where index == scalars.count || Self.endsParagraph(scalars[index]) {
            let range = start..<index
            paragraphs.append(
                Paragraph(
                    scalars: scalars[range].map(Self.shown),
                    styles: styles.isEmpty ? [] : Array(styles[range]),
                    start: start))
            start = index + 1
        }
        return paragraphs
    }

    private func styleNumbers(_ scalars: [UInt32]) -> [UInt16] {
        guard !text.spans.isEmpty else { return [] }
        let graphemes = Graphemes(scalars[...])
        var numbers = [UInt16](repeating: 0, count: scalars.count)
        for (number, span) in text.spans.enumerated() {
            let first = graphemes.scalar(ofCharacter: span.range.lowerBound)
            let end = graphemes.scalar(ofCharacter: span.range.upperBound)
            for index in first..<max(first, end) { numbers[index] = UInt16(clamping: number + 1) }
        }
        return numbers
    }

    private static func endsParagraph(_ scalar: UInt32) -> Bool {
        scalar == 0x0A || scalar == 0x2028 || scalar == 0x2029 || scalar == 0x85
    }

    /// White space that would move the pen is drawn as a space; a carriage return is not drawn.
    private static func shown(_ scalar: UInt32) -> UInt32 {
        switch scalar {
        case 0x09, 0x0A, 0x0B, 0x0C, 0x85, 0x2028, 0x2029: 0x20
        case 0x0D: 0x200B
        default: scalar
        }
    }

    // MARK: Lines

    private mutating func add(_ paragraph: ShapedParagraph, hasMore: Bool) {
        guard let width = options.width.map({ Int32(clamping: max(0, $0)) &* 64 }),
            hasMore || paragraph.width(from: 0) > width
        else {
            return place(paragraph, paragraph.all, endsParagraph: true)
        }
        let graphemes = Graphemes(paragraph.text.scalars[...])
        var breaks: LineBreaks?
        var start = 0
        repeat {
            let isLastLine = lines.count + 1 == options.maximumLines
            let fits = paragraph.width(start..<paragraph.all.upperBound) <= width
            if fits && (!hasMore || !isLastLine) {
                return place(paragraph, start..<paragraph.all.upperBound, endsParagraph: true)
            }
            if isLastLine { return truncate(paragraph, from: start, graphemes, width: width) }
            let known = breaks ?? LineBreaks(paragraph.text.scalars)
            breaks = known
            let end = paragraph.lineEnd(from: start, width: width, graphemes, known)
            if let broken = hyphenated(paragraph, start..<end, graphemes, known, width: width) {
                place(broken.line, broken.line.all, endsParagraph: false, added: 1)
                start = broken.end
            } else {
                place(paragraph, start..<end, endsParagraph: end == paragraph.all.upperBound)
                start = end
            }
        } while start < paragraph.all.upperBound
    }

    /// A line within a word of prose: as many letters as have room beside a hyphen. Nil where a line may end without one, and where
    /// one would be read as the text's own.
    private func hyphenated(
        _ paragraph: ShapedParagraph, _ range: Range<Int>, _ graphemes: Graphemes, _ breaks: LineBreaks,
        width: Int32
    ) -> (line: ShapedParagraph, end: Int)? {
        guard options.hyphenates, range.upperBound < paragraph.all.upperBound,
            !breaks.isAllowed[range.upperBound - 1],
            let places = Hyphenation.places(around: range.upperBound - 1, in: paragraph.text.scalars)
        else { return nil }
        var end = min(range.upperBound, places.upperBound)
        while end > range.lowerBound, end >= places.lowerBound {
            let line = paragraph.ended(range.lowerBound..<end, with: .hyphen, self)
            if line.totalWidth <= width { return (line, end) }
            end = graphemes.start(atOrBefore: end - 1)
        }
        return nil
    }

    /// As many whole characters as fit before an ellipsis, shaped anew with it.
    private mutating func truncate(
        _ paragraph: ShapedParagraph, from start: Int, _ graphemes: Graphemes, width: Int32
    ) {
        isTruncated = true
        var end = max(
            start, graphemes.starts.last { paragraph.width(start..<max(start, $0)) <= width } ?? start)
        while true {
            let cut = paragraph.ended(
                start..<paragraph.contentEnd(start..<end), with: .ellipsis, self)
            if cut.totalWidth <= width || end == start {
                return place(cut, cut.all, endsParagraph: true)
            }
            // By one letter that takes room: those that take none would each be shaped anew in vain.
            let wide = paragraph.width(start..<end)
            end =
                graphemes.starts.last { $0 < end && paragraph.width(start..<max(start, $0)) < wide } ?? start
            end = max(start, end)
        }
    }

    /// - Parameter added: how many code points at the end are not the text's.
    private mutating func place(
        _ paragraph: ShapedParagraph, _ range: Range<Int>, endsParagraph: Bool, added: Int = 0
    ) {
        let firstRun = runs.count
        // Once, for most texts are one line: room for each line by itself would move all that is there each time.
        if glyphs.isEmpty { glyphs.reserveCapacity(range.count) }
        let gaps = endsParagraph ? nil : Justification(paragraph, range, options)
        var x: Int32 = 0
        for run in paragraph.visualRuns(range, self) {
            let firstGlyph = glyphs.count
            let runStart = x
            for glyph in run.glyphs {
                let advance = glyph.advance &+ (gaps?.extra(after: Int(glyph.cluster)) ?? 0)
                let pixel = book.instances[Int(glyph.instance)].pixel(x &+ glyph.offsetX)
                let key = GlyphKey(instance: glyph.instance, phase: pixel.phase, glyph: glyph.glyph)
                glyphs.append(
                    PlacedGlyph(
                        key: key, x: pixel.x, y: (glyph.offsetY &+ 32) >> 6,
                        cluster: glyph.cluster &+ Int32(paragraph.text.start), advance: advance))
                x = x &+ advance
            }
            runs.append(
                PlacedRun(
                    glyphs: firstGlyph..<glyphs.count,
                    scalars: run.item.range.shifted(by: paragraph.text.start),
                    level: run.item.level, style: run.item.style, x: runStart, width: x &- runStart))
        }
        let width = paragraph.width(range) &+ (gaps?.total ?? 0)
        lines.append(
            PendingLine(
                width: min(x, width), isRightToLeft: paragraph.isRightToLeft,
                endsParagraph: endsParagraph,
                scalars: (range.lowerBound..<range.upperBound - added).shifted(by: paragraph.text.start),
                runs: firstRun..<runs.count))
    }

    // MARK: The whole

    private func finished() -> TextLayout {
        let widest = lines.reduce(0) { max($0, Self.pixels($1.width)) }
        let box = options.width ?? widest
        let extents = lineExtents()
        var placed: [TextLine] = []
        for (index, line) in lines.enumerated() {
            let width = Self.pixels(line.width)
            let y = index * (extents.ascent + extents.descent)
            placed.append(
                TextLine(
                    x: offset(of: line, width: width, in: box), y: y, width: width,
                    height: extents.ascent + extents.descent, baseline: y + extents.ascent,
                    isRightToLeft: line.isRightToLeft, scalars: line.scalars, runs: line.runs))
        }
        let height = placed.last.map { $0.y + $0.height } ?? 0
        return TextLayout(
            size: Size(width: widest, height: height), lines: placed, isTruncated: isTruncated,
            isRightToLeft: lines.first?.isRightToLeft ?? false,
            fontSize: text.style.size, book: book, glyphs: glyphs, runs: runs, styles: text.styles,
            text: text.text)
    }

    /// The first font decides, so that rows in any script keep one rhythm. Lines below each other make room for all fonts;
    /// on one bit, where every pixel is spoken for, for all letters that are there.
    private func lineExtents() -> (ascent: Int, descent: Int) {
        let number = book.mainInstance(style: text.style)
        let main = book.instances[number]
        var (ascent, descent) = (main.ascent, main.descent)
        guard lines.count > 1 else { return (ascent, descent) }
        guard book.isMono else {
            for instance in Set(glyphs.map(\.key.instance)) {
                ascent = max(ascent, book.instances[Int(instance)].ascent)
                descent = max(descent, book.instances[Int(instance)].descent)
            }
            return (ascent, descent)
        }
        for glyph in glyphs {
            guard let picture = book.glyphs.glyph(glyph.key, make: { book.render($0) }) else { continue }
            let top = Int(glyph.y) + Int(picture.top)
            ascent = max(ascent, top)
            descent = max(descent, picture.mask.height - top)
        }
        return (ascent, descent)
    }

    private func offset(of line: PendingLine, width: Int, in box: Int) -> Int {
        switch options.alignment {
        case .left: 0
        case .right, .fromRight: box - width
        case .center: (box - width) / 2
        case .natural, .justified: line.isRightToLeft ? box - width : 0
        }
    }

    private static func pixels(_ distance: Int32) -> Int {
        (Int(distance) + 63) >> 6
    }
}

extension Range where Bound == Int {
    func shifted(by distance: Int) -> Range<Int> {
        lowerBound + distance..<upperBound + distance
    }
}
