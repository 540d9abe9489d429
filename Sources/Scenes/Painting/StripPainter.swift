import Graphics
import Hardware
import Keys
import Typesetting

/// A strip as it stands in its frame.
package struct StripLayout: Hashable, Sendable {
    /// A cap with the words beside it.
    package struct Entry: Hashable, Sendable {
        /// All that stands on the cap.
        package let cap: String
        /// Words, or signs in their place; empty where the cap says it all.
        package let words: [String]
        /// From the strip's reading start, in pixels.
        package let offset: Int
        /// Of the cap and the words, in pixels.
        package let width: Int
    }

    /// From the reading start.
    package let entries: [Entry]
    /// Pixels from the reading start to the end of the last.
    package let end: Int
    /// Whether all of it has room.
    package let fits: Bool
    /// Pixels of its letters.
    package let size: Int
    /// Between a cap and its words, in pixels.
    let wordGap: Int
    /// Whether the rule above it has room: letters as high as the strip stand in its place.
    package internal(set) var hasRule = true

    /// What was asked for, and what came of it.
    struct Request {
        let items: [StripItem]
        let width: Int
        let layout: StripLayout
    }
}

/// Paints the strip and messages.
package struct StripPainter: ElementPainter {
    let context: PaintContext

    /// What of the items is shown in a strip so wide, and where: what gives way does so in a fixed order.
    ///
    /// Where nothing is left to give, the letters are smaller, down to those of a panel whose text is not enlarged.
    package func strip(_ items: [StripItem], width: Int) -> StripLayout {
        if let latest = context.latestStrip, latest.width == width, latest.items == items {
            return latest.layout
        }
        let layout = fitted(items, width: width)
        context.latestStrip = StripLayout.Request(items: items, width: width, layout: layout)
        return layout
    }

    private func fitted(_ items: [StripItem], width: Int) -> StripLayout {
        var layout = strip(items, width: width, size: metrics.hintStyle.size)
        for size in smallerSizes where !layout.fits || isTight && isHigh(layout) {
            layout = strip(items, width: width, size: size)
        }
        // On a tiny panel what is read has the rule's pixel: caps tell the strip from what stands above it.
        layout.hasRule = !isTight || letterHeight(in: layout) < metrics.hintBarHeight
        return layout
    }

    private func isHigh(_ layout: StripLayout) -> Bool { letterHeight(in: layout) > metrics.hintBarHeight }

    /// From the highest letter's top to the lowest one's foot: all of them stand on one line.
    private func letterHeight(in layout: StripLayout) -> Int {
        let style = metrics.hintStyle.resized(to: layout.size)
        let texts = layout.entries.flatMap { entry in
            KeySigns.texts(in: entry.cap) + entry.words.filter { !KeySigns.isDrawn($0) }
        }
        return texts.map { engine.line(style.legible($0, in: capitals), style: style).ink.height }.max() ?? 0
    }

    /// Bitmap fonts have few.
    private var smallerSizes: [Int] {
        let full = metrics.hintStyle.size
        guard isTight else { return Array(stride(from: full - 1, through: min(full, 13), by: -1)) }
        return (metrics.hasProportionalBitmaps ? [10, 8, 6] : [8]).filter { $0 < full }
    }

    private func strip(_ items: [StripItem], width: Int, size: Int) -> StripLayout {
        var draft = StripDraft(items, isSmallest: size == (smallerSizes.last ?? size))
        var widths = draft.entries.map { self.width(of: $0, size, draft.closeness) }
        while !fits(widths, draft, in: width), let given = draft.giveWay() {
            switch given {
            case .entry(let index): widths.remove(at: index)
            case .words: widths = draft.entries.map { self.width(of: $0, size, draft.closeness) }
            }
        }
        return placed(draft, widths, size, fits: fits(widths, draft, in: width))
    }

    private func fits(_ widths: [Int], _ draft: StripDraft, in width: Int) -> Bool {
        let gaps = max(0, widths.count - 1) * gap(in: draft)
        return stripMargin + widths.reduce(0, +) + gaps <= width - stripMargin / 2
    }

    private func placed(_ draft: StripDraft, _ widths: [Int], _ size: Int, fits: Bool) -> StripLayout {
        var offset = stripMargin
        let entries = zip(draft.entries, widths).map { entry, width in
            defer { offset += width + gap(in: draft) }
            return StripLayout.Entry(cap: entry.cap, words: entry.words, offset: offset, width: width)
        }
        return StripLayout(
            entries: entries, end: entries.last.map { $0.offset + $0.width } ?? stripMargin, fits: fits,
            size: size, wordGap: wordGap(draft.closeness))
    }

    /// Of a cap and its words.
    private func width(of entry: StripDraft.Entry, _ size: Int, _ closeness: StripDraft.Closeness) -> Int {
        entry.words.reduce(caps.width(of: entry.cap, size: size)) {
            $0 + wordGap(closeness) + wordWidth($1, size)
        }
    }

    private func gap(in draft: StripDraft) -> Int {
        switch draft.closeness {
        case .none: entryGap
        case .entries: closeGap
        case .all: closeGap / 2
        }
    }

    private func wordWidth(_ word: String, _ size: Int) -> Int {
        let style = metrics.hintStyle.resized(to: size)
        return KeySigns.isDrawn(word)
            ? caps.legendWidth(word, style)
            : engine.line(style.legible(word, in: capitals), style: style).size.width
    }

    /// Keys begin where cards do, so that more of them have room.
    private var stripMargin: Int { isTight ? metrics.margin : metrics.focusMargin }
    private func wordGap(_ closeness: StripDraft.Closeness) -> Int {
        let usual = isTight ? metrics.hasProportionalBitmaps ? 3 : 2 : metrics.spacing / 2 + 1
        return closeness == .all ? usual / 2 : usual
    }
    private var entryGap: Int { isTight ? 4 : metrics.spacing * 3 / 2 }
    private var closeGap: Int { isTight ? 2 : metrics.spacing * 3 / 4 }

    func paint(_ content: HintBarContent, in frame: Rect, on canvas: inout Canvas) {
        canvas.fill(frame, content.isFocused ? theme.focus : theme.bar)
        let layout = strip(content.items, width: frame.width)
        if layout.hasRule { canvas.horizontalLine(from: frame.origin, length: frame.width, theme.line) }
        let inner = frame.inset(by: Insets(top: layout.hasRule ? 1 : 0))
        let color = content.isFocused ? theme.focusText : theme.dim
        for entry in layout.entries { paint(entry, of: layout, color, in: inner, on: &canvas) }
        guard let message = content.message else { return }
        let free = freeEnd(beside: layout, in: inner)
        paint(MessageContent(message, content.tone), lines: 1, in: free, on: &canvas)
    }

    private func paint(
        _ entry: StripLayout.Entry, of strip: StripLayout, _ color: Color, in frame: Rect,
        on canvas: inout Canvas
    ) {
        let size = strip.size
        let style = metrics.hintStyle.resized(to: size)
        var offset = entry.offset
        offset += caps.draw(entry.cap, size: size, offset: offset, in: frame, on: &canvas)
        for word in entry.words {
            let width = wordWidth(word, size)
            offset += strip.wordGap
            let x = start(offset, width: width, in: frame)
            if KeySigns.isDrawn(word) {
                caps.drawLegend(word, style, color, x: x, in: frame, on: &canvas)
            } else {
                drawStart(
                    style.legible(word, in: capitals), style, color, offset: offset, width: width, in: frame,
                    on: &canvas)
            }
            offset += width
        }
    }

    // MARK: Messages

    private func freeEnd(beside strip: StripLayout, in frame: Rect) -> Rect {
        let taken = strip.entries.isEmpty ? 0 : strip.end
        return Rect(
            x: isMirrored ? frame.x : frame.x + taken, y: frame.y, width: max(0, frame.width - taken),
            height: frame.height)
    }

    /// Whether a message has room on one line at the strip's free end.
    package func hasRoom(for message: MessageContent, beside items: [StripItem], in frame: Rect) -> Bool {
        let free = freeEnd(beside: strip(items, width: frame.width), in: frame)
        let line = layout(of: message.text, lines: 1, width: free.width - messageInset(message.tone))
        return !line.isTruncated
    }

    /// How high a message is that has the whole width, with as many lines as it takes.
    ///
    /// - Parameter most: a tiny panel has smaller letters where the usual ones would be higher than that.
    package func height(of message: MessageContent, width: Int, most: Int) -> Int {
        height(
            around: layout(
                of: message.text, lines: nil, width: width - messageInset(message.tone), most: most))
    }

    private func height(around text: TextLayout) -> Int {
        isTight ? max(text.size.height, text.ink.height) + 2 : text.size.height + metrics.spacing
    }

    func paint(_ content: MessageContent, in frame: Rect, on canvas: inout Canvas) {
        canvas.fill(frame, theme.bar)
        if theme.isMono {
            for y in [frame.y, frame.maxY - 1] {
                canvas.horizontalLine(
                    from: Point(x: frame.x, y: y), length: frame.width, theme.line)
            }
        }
        paint(content, lines: nil, in: frame, on: &canvas)
    }

    private func paint(
        _ message: MessageContent, lines: Int?, in frame: Rect, on canvas: inout Canvas
    ) {
        let color = color(of: message.tone)
        let offset = messageStart(message.tone)
        if offset > stripMargin {
            let size = Icon.warning.naturalSize(height: metrics.iconHeight)
            let x = start(stripMargin, width: size.width, in: frame)
            let y = frame.y + (frame.height - size.height) / 2
            canvas.draw(.warning, in: Rect(origin: Point(x: x, y: y), size: size), color)
        }
        let room = frame.width - messageInset(message.tone)
        let layout = layout(of: message.text, lines: lines, width: room, most: frame.height)
        // Its lines stand where they are read from, within all of their room.
        let x = start(offset, width: room, in: frame)
        canvas.draw(layout, at: Point(x: x, y: top(of: layout, in: frame)), color)
    }

    private func messageStart(_ tone: MessageContent.Tone) -> Int {
        guard tone != .plain, !theme.isMono else { return stripMargin }
        return stripMargin + Icon.warning.naturalSize(height: metrics.iconHeight).width + metrics.spacing
    }

    /// What a message leaves free at its two ends.
    private func messageInset(_ tone: MessageContent.Tone) -> Int { messageStart(tone) + stripMargin }

    /// On one line a little smaller where that helps; small bitmap letters would be hard to read.
    private func layout(of message: String, lines: Int?, width: Int, most: Int = .max) -> TextLayout {
        let asked = { [engine, isMirrored, style = metrics.hintStyle] (smallest: Int?, lines: Int?) in
            engine.layout(
                message, style: style,
                TextOptions(
                    width: max(1, width), maximumLines: lines,
                    alignment: .readingStart(isMirrored: isMirrored), minimumSize: smallest))
        }
        let plain = asked(nil, lines)
        if isTight, lines == nil, height(around: plain) > most, metrics.hintStyle.size > leastText {
            return engine.layout(
                message, style: metrics.hintStyle.resized(to: leastText),
                TextOptions(
                    width: max(1, width), maximumLines: nil,
                    alignment: .readingStart(isMirrored: isMirrored)))
        }
        let smallest = max(leastText, metrics.hintStyle.size * 3 / 4)
        guard lines == 1, plain.isTruncated, !theme.isMono, smallest < metrics.hintStyle.size else {
            return plain
        }
        return asked(smallest, 1)
    }
}
