import Graphics
import Hardware
import Look
import Settings
import Typesetting

/// Arranges rows: on one line where that does; else bars give way, then digits, then the value goes below its title,
/// and both wrap. Letters are never cut, and a word that is too wide breaks.
struct RowArranger {
    let traits: LayoutTraits
    let engine: TextEngine
    /// Of what was typed of a title that was found; nil where only shapes tell it.
    var mark: Color?

    var metrics: Metrics { traits.metrics }
    var isMirrored: Bool { traits.isMirrored }

    /// A value may be a licence: more lines than these are read by themselves.
    private static let mostValueLines = 40

    /// As high as the row wants to be; no higher than `height`, where it has been measured before: then a title is cut.
    ///
    /// - Parameter width: of the row's inside, in pixels.
    func arrange(_ row: RowContent, width: Int, height: Int? = nil) -> RowArrangement {
        let texts = RowTexts(row, metrics)
        if let style = metrics.soleRowStyle { return alone(texts, row, style, width, height) }
        if row.isSection { return section(row, width) }
        if let hit = row.hit { return found(hit, texts, row, width, height) }
        for candidate in candidates(row) {
            if let line = oneLine(texts, row, candidate, width, height) { return line }
        }
        let stacked = stacked(texts, row, width, height)
        if let height, stacked.height > height { return cut(texts, row, width, height) }
        return stacked
    }

    // MARK: On one line

    /// What a line has besides its texts, and how large these are.
    private struct Candidate {
        var showsBar = true
        var showsOld = false
        var isSmall = false
    }

    private func candidates(_ row: RowContent) -> [Candidate] {
        var candidates = [Candidate()]
        if case .bar = row.accessory { candidates.append(Candidate(showsBar: false)) }
        // What gives way first is a bar, then what held before.
        if row.old != nil {
            let withOld = candidates.map { Candidate(showsBar: $0.showsBar, showsOld: true) }
            candidates = withOld + candidates
        }
        // Narrower before higher, where that is one step of a bitmap font and nobody asked for larger letters.
        let (small, full) = (metrics.footerStyle.size, metrics.rowStyle.size)
        if metrics.isTiny, small < full, small * 4 > full * 3 {
            candidates.append(Candidate(showsBar: false, isSmall: true))
        }
        return candidates
    }

    private func oneLine(
        _ texts: RowTexts, _ row: RowContent, _ candidate: Candidate, _ width: Int, _ height: Int?
    ) -> RowArrangement? {
        let texts = candidate.isSmall ? texts.resized(to: metrics.footerStyle) : texts
        let all = parts(
            of: row, width: width, showsBar: candidate.showsBar, showsOld: candidate.showsOld)
        let (parts, inner) = (all.filter { !$0.isInner }, all.filter(\.isInner))
        let (start, end) = (titleStart(row, true), metrics.rowPadding + self.width(of: parts))
        let room = width - start - end - self.width(of: inner)
        // The row shall not get higher as it gets the focus; letters of some scripts are wider without it.
        let heavy = texts.focused(metrics)
        let (heavyTitle, heavyValue) = lines(of: heavy)
        let (plainTitle, plainValue) = lines(of: texts)
        let titleRoom = widest(heavyTitle, plainTitle)
        let valueRoom = max(widest(heavyValue, plainValue), alternativeWidth(row, heavy))
        let gap = heavyTitle == nil || heavyValue == nil ? 0 : metrics.spacing
        guard titleRoom + gap + valueRoom <= room else { return nil }
        let (title, value) = row.isFocused ? (heavyTitle, heavyValue) : (plainTitle, plainValue)
        let whole = height ?? metrics.listRowHeight
        var arrangement = RowArrangement(height: whole, parts: parts)
        arrangement.inner = inner
        arrangement.tile = tile(of: row, before: start, height: whole)
        arrangement.innerOffset = end + valueRoom + metrics.spacing
        arrangement.partsRange = 0..<whole
        arrangement.title = title.map { title in
            let left = value == nil ? indent(row.alignment, room - title.size.width) : 0
            return place(title, start + left, in: width, middle: whole)
        }
        arrangement.value = value.map { value in
            place(value, width - end - value.size.width, in: width, middle: whole)
        }
        return arrangement
    }

    private func lines(of texts: RowTexts) -> (title: TextLayout?, value: TextLayout?) {
        (
            texts.title.map { line($0) }, texts.value.map { line($0) }
        )
    }

    private func widest(_ one: TextLayout?, _ other: TextLayout?) -> Int {
        max(one?.size.width ?? 0, other?.size.width ?? 0)
    }

    /// On a tiny panel no higher than its row: letters of other scripts may be.
    private func line(_ text: RowTexts.Styled) -> TextLayout {
        var line = engine.line(text.text, style: text.style)
        guard metrics.isTiny else { return line }
        for size in stride(from: text.style.size - 1, through: Self.leastTiny, by: -1)
        where line.ink.height > metrics.rowHeight {
            line = engine.line(text.text, style: text.style.resized(to: size))
        }
        return line
    }

    /// Smaller letters cannot be told apart.
    private static let leastTiny = 8

    /// What changes with a key shall move nothing: the row has room for the longer of its value's texts.
    private func alternativeWidth(_ row: RowContent, _ texts: RowTexts) -> Int {
        guard let alternative = row.alternative, let value = texts.value else { return 0 }
        return engine.line(alternative, style: value.style).size.width
    }

    /// The value whole and of the title what is left beside it, where a row may not get higher.
    private func cut(_ texts: RowTexts, _ row: RowContent, _ width: Int, _ height: Int) -> RowArrangement {
        let parts = parts(of: row, width: width, showsBar: false)
        let (start, end) = (titleStart(row, false), metrics.rowPadding + self.width(of: parts))
        let room = max(0, width - start - end)
        var arrangement = RowArrangement(height: height, showsNumber: false, parts: parts)
        arrangement.tile = tile(of: row, before: start, height: height)
        arrangement.partsRange = 0..<height
        let value = texts.value.map { engine.line($0.text, style: $0.style, width: room) }
        let left = room - (value.map { $0.size.width + metrics.spacing } ?? 0)
        if let title = texts.title, left > 0 {
            let line = engine.line(title.text, style: title.style, width: left)
            arrangement.title = place(line, start, in: width, middle: height)
        }
        arrangement.value = value.map { place($0, width - end - $0.size.width, in: width, middle: height) }
        return arrangement
    }

    // MARK: On several lines

    /// The title on as many lines as it takes, the value below it at the end.
    private func stacked(_ texts: RowTexts, _ row: RowContent, _ width: Int, _ height: Int?) -> RowArrangement
    {
        let all = parts(of: row, width: width, showsBar: false)
        let isBelow = texts.title != nil && texts.value != nil
        let (parts, inner) = (all.filter { !isBelow || !$0.isInner }, all.filter { isBelow && $0.isInner })
        let beside = self.width(of: parts)
        let titleEnd = metrics.rowPadding + (texts.value == nil ? beside : 0)
        let showsNumber = texts.title.map { keepsNumber($0, row, room: width - titleEnd) } ?? true
        let start = titleStart(row, showsNumber)
        let pad = verticalPadding
        var arrangement = RowArrangement(showsNumber: showsNumber, parts: parts)
        arrangement.tile = tile(of: row, before: start, height: metrics.listRowHeight)
        var y = pad
        if let title = texts.title {
            let room = max(1, width - start - titleEnd)
            let layout = heavy(title, texts.focused(metrics).title, row) {
                wrapped(
                    narrowed($0, in: room), room, alignment(row.alignment), hyphenates: row.isTitleProse)
            }
            y = max(y, -layout.ink.minY)
            arrangement.title = place(layout, start, room: room, in: width, y: y)
            y += layout.size.height
        }
        let partsTop = isBelow ? y : 0
        if let value = texts.value {
            let room = max(1, width - start - metrics.rowPadding - beside - self.width(of: inner))
            let layout = heavy(value, texts.focused(metrics).value, row) {
                wrapped($0, room, isMirrored ? .left : .right, lines: Self.mostValueLines)
            }
            arrangement.inner = inner
            arrangement.innerOffset = metrics.rowPadding + beside + layout.size.width + metrics.spacing
            let left = start + self.width(of: inner)
            // A switch beside the value has room in its line.
            let hasSwitch = isBelow && all.contains { if case .toggle = $0 { true } else { false } }
            let lead = hasSwitch ? max(0, (metrics.switchSize.height - layout.size.height + 1) / 2) : 0
            y = max(y + lead, -layout.ink.minY)
            arrangement.value = place(layout, left, room: room, in: width, y: y)
            y += layout.size.height + lead
        }
        let end = [arrangement.title, arrangement.value].compactMap { $0 }.map {
            $0.origin.y + $0.layout.ink.maxY
        }
        arrangement.height = max(height ?? 0, metrics.listRowHeight, y + pad, end.max() ?? 0)
        arrangement.partsRange = partsTop..<(isBelow ? y : arrangement.height)
        return arrangement
    }

    /// As the focus has it, where that takes no more lines; a tiny panel's focus is inverse, which is enough.
    private func heavy(
        _ text: RowTexts.Styled, _ focused: RowTexts.Styled?, _ row: RowContent,
        _ wrapped: (RowTexts.Styled) -> TextLayout
    ) -> TextLayout {
        let usual = wrapped(text)
        guard row.isFocused, let focused, !metrics.isTiny else { return usual }
        let heavy = wrapped(focused)
        return heavy.lines.count == usual.lines.count && heavy.size.height == usual.size.height
            ? heavy : usual
    }

    /// Whether a title needs no more lines and no broken word beside the row's digit.
    private func keepsNumber(_ title: RowTexts.Styled, _ row: RowContent, room: Int) -> Bool {
        let beside = room - titleStart(row, true)
        guard metrics.numberWidth > 0 else { return true }
        guard beside > 0, fits(title, in: beside) else { return false }
        let alignment = TextAlignment.readingStart(isMirrored: isMirrored)
        // No word is broken in either.
        let without = wrapped(title, room - titleStart(row, false), alignment)
        return wrapped(title, beside, alignment).lines.count <= without.lines.count
    }

    /// A row that has the panel to itself: in letters as large as all of it fits in.
    private func alone(
        _ texts: RowTexts, _ row: RowContent, _ style: TextStyle, _ width: Int, _ height: Int?
    ) -> RowArrangement {
        let sizes = stride(from: style.size, to: metrics.rowStyle.size, by: -max(1, style.size / 16))
        let whole = height ?? metrics.listRowHeight
        let styles = sizes.map { TextStyle(size: $0) } + [metrics.rowStyle]
        let arranged = styles.lazy.map { alone(texts.resized(to: $0), row, width, whole) }
        return arranged.first { $0.height <= whole }
            ?? alone(
                texts.resized(to: metrics.rowStyle), row, width, whole)
    }

    private func alone(_ texts: RowTexts, _ row: RowContent, _ width: Int, _ whole: Int) -> RowArrangement {
        let parts = parts(of: row, width: width, showsBar: true)
        let start = metrics.margin
        let room = max(1, width - 2 * start)
        let isAlone = texts.value == nil && parts.isEmpty
        let title = texts.title.map {
            wrapped($0, room, .readingStart(isMirrored: isMirrored), hyphenates: row.isTitleProse)
        }
        let valueRoom = max(1, room - self.width(of: parts))
        let value = texts.value.map {
            wrapped($0, valueRoom, .readingStart(isMirrored: isMirrored), lines: Self.mostValueLines)
        }
        let (titleReach, valueReach) = (reach(of: title), reach(of: value))
        let below = isAlone ? 0 : max(valueReach.count, metrics.rowHeight)
        let height = max(whole, titleReach.count + below)
        var arrangement = RowArrangement(height: height, showsNumber: false, parts: parts)
        arrangement.title = title.map {
            let top = max(0, (height - below - titleReach.count) / 2)
            return place($0, start, room: room, in: width, y: top - titleReach.lowerBound)
        }
        arrangement.value = value.map {
            let top = height - below + (below - valueReach.count) / 2
            return place($0, start, room: valueRoom, in: width, y: top - valueReach.lowerBound)
        }
        arrangement.partsRange = (height - below)..<height
        return arrangement
    }

    /// From where to where lines and letters go, from the top of the lines: marks and tails may reach beyond them.
    private func reach(of text: TextLayout?) -> Range<Int> {
        guard let text else { return 0..<0 }
        return min(0, text.ink.minY)..<max(text.size.height, text.ink.maxY)
    }

    // MARK: Letters

    private func wrapped(
        _ text: RowTexts.Styled, _ room: Int, _ alignment: TextAlignment, lines: Int? = nil,
        hyphenates: Bool = false
    ) -> TextLayout {
        engine.layout(
            text.text, style: text.style,
            TextOptions(
                width: room, maximumLines: lines, alignment: alignment, hyphenates: hyphenates))
    }

    /// Whether no word has to be broken.
    private func fits(_ text: RowTexts.Styled, in room: Int) -> Bool {
        text.text.split(separator: " ").allSatisfy {
            engine.line(String($0), style: text.style).size.width <= room
        }
    }

    /// Up to a seventh smaller, where a word that is a little too wide then stays whole.
    private func narrowed(_ text: RowTexts.Styled, in room: Int) -> RowTexts.Styled {
        guard !metrics.isMono, !fits(text, in: room) else { return text }
        let size = text.style.size
        let smaller = stride(from: size - 1, through: size * 6 / 7 + 1, by: -1).lazy.map {
            RowTexts.Styled(text: text.text, style: text.style.resized(to: $0))
        }
        return smaller.first { fits($0, in: room) } ?? text
    }

    // MARK: Places

    func titleStart(_ row: RowContent, _ showsNumber: Bool) -> Int {
        metrics.rowPadding + (showsNumber ? metrics.numberWidth : 0)
            + (row.tile == nil ? 0 : metrics.tileColumn)
    }

    func tile(of row: RowContent, before start: Int, height: Int) -> (offset: Int, height: Int)? {
        row.tile == nil || metrics.tileSize == 0 ? nil : (start - metrics.tileColumn, height)
    }

    /// Above and below several lines; less than nothing where a tall script's own leading is more than there is room for.
    private var verticalPadding: Int {
        (metrics.rowHeight - engine.line("", style: metrics.rowStyle).size.height) / 3
    }

    /// A line, `offset` from where rows begin, in the middle of the row.
    func place(_ line: TextLayout, _ offset: Int, in width: Int, middle height: Int)
        -> RowArrangement.PlacedText
    {
        let x = isMirrored ? width - offset - line.size.width : offset
        let middle = (height - line.size.height) / 2
        // On a tiny panel letters with marks and tails have all of the row.
        let y = metrics.isTiny ? max(-line.ink.minY, min(middle, height - line.ink.maxY)) : middle
        return .init(layout: line, origin: Point(x: x, y: y))
    }

    /// Lines that were laid out in a room of that width.
    func place(_ lines: TextLayout, _ offset: Int, room: Int, in width: Int, y: Int)
        -> RowArrangement.PlacedText
    {
        let x = isMirrored ? width - offset - room : offset
        // A letter that reaches beyond its line stays in the row.
        let whole = max(-lines.ink.minX, min(x, width - lines.ink.maxX))
        return .init(layout: lines, origin: Point(x: lines.ink.width > width ? x : whole, y: y))
    }

    /// How far a title that stands alone is from its start, with so many pixels left over.
    private func indent(_ alignment: TextTraits.Alignment, _ left: Int) -> Int {
        switch alignment {
        case .center: left / 2
        case .left: isMirrored ? left : 0
        case .right: isMirrored ? 0 : left
        case .natural, .justified: 0
        }
    }

    private func alignment(_ alignment: TextTraits.Alignment) -> TextAlignment {
        switch alignment {
        case .center: .center
        case .left: .left
        case .right: .right
        case .natural, .justified: .readingStart(isMirrored: isMirrored)
        }
    }
}

extension RowContent {
    /// Whether the title is words about a value, and not what is chosen: that may be a network's name.
    fileprivate var isTitleProse: Bool { if case .tick = accessory { false } else { true } }
}
