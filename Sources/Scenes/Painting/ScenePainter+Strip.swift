import Graphics
import Hardware
import Keys

// MARK: The strip

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
}

extension ScenePainter {
    /// What of the items is shown in a strip so wide, and where: what gives way does so in a fixed order.
    package func strip(_ items: [StripItem], width: Int) -> StripLayout {
        var draft = StripDraft(items)
        var layout = placed(draft, width: width)
        while !layout.fits, draft.giveWay() { layout = placed(draft, width: width) }
        return layout
    }

    private func placed(_ draft: StripDraft, width: Int) -> StripLayout {
        var entries: [StripLayout.Entry] = []
        var offset = metrics.margin
        var end = offset
        for entry in draft.entries {
            let cap = entry.hold.map { "\($0) \(entry.legend)" } ?? entry.legend
            let wordsWidth = entry.words.map { wordGap + wordWidth($0) }.reduce(0, +)
            let whole = keyCapWidth(cap) + wordsWidth
            entries.append(.init(cap: cap, words: entry.words, offset: offset, width: whole))
            end = offset + whole
            offset = end + (draft.isClose ? closeGap : entryGap)
        }
        return StripLayout(entries: entries, end: end, fits: end <= width - metrics.margin / 2)
    }

    private func wordWidth(_ word: String) -> Int {
        Self.isDrawn(word)
            ? legendWidth(word, metrics.hintStyle) : engine.line(word, style: metrics.hintStyle).size.width
    }

    private var wordGap: Int { isTight ? 2 : metrics.spacing / 2 + 1 }
    private var entryGap: Int { isTight ? 4 : metrics.spacing * 3 / 2 }
    private var closeGap: Int { isTight ? 2 : metrics.spacing * 3 / 4 }

    func paintHintBar(_ content: HintBarContent, in frame: Rect, on canvas: inout Canvas) {
        canvas.fill(frame, theme.hintBar)
        if theme.isMono {
            canvas.horizontalLine(from: frame.origin, length: frame.width, theme.separator)
        }
        let inner = theme.isMono ? frame.inset(by: Insets(top: 1)) : frame
        let layout = strip(content.items, width: frame.width)
        for entry in layout.entries { paint(entry, in: inner, on: &canvas) }
        guard let message = content.message else { return }
        let free = freeEnd(beside: layout, in: inner)
        paint(message, isError: content.isError, lines: 1, in: free, on: &canvas)
    }

    private func paint(_ entry: StripLayout.Entry, in frame: Rect, on canvas: inout Canvas) {
        var offset = entry.offset
        offset += drawKeyCap(
            entry.cap, offset: offset, in: frame, fill: theme.keyCap, text: theme.keyCapText, on: &canvas)
        for word in entry.words {
            let width = wordWidth(word)
            offset += wordGap
            let x = start(offset, width: width, in: frame)
            if Self.isDrawn(word) {
                drawLegend(word, metrics.hintStyle, theme.hintText, x: x, in: frame, on: &canvas)
            } else {
                drawStart(
                    word, metrics.hintStyle, theme.hintText, offset: offset, width: width, in: frame,
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
        let line = layout(of: message.text, lines: 1, width: free.width - messageInset(message.isError))
        return !line.isTruncated
    }

    /// How high a message is that has the whole width, with as many lines as it takes.
    package func height(of message: MessageContent, width: Int) -> Int {
        let text = layout(of: message.text, lines: nil, width: width - messageInset(message.isError))
        return text.size.height + (isTight ? 2 : metrics.spacing)
    }

    func paintMessage(_ content: MessageContent, in frame: Rect, on canvas: inout Canvas) {
        canvas.fill(frame, theme.hintBar)
        if theme.isMono {
            for y in [frame.y, frame.maxY - 1] {
                canvas.horizontalLine(
                    from: Point(x: frame.x, y: y), length: frame.width, theme.separator)
            }
        }
        paint(content.text, isError: content.isError, lines: nil, in: frame, on: &canvas)
    }

    private func paint(
        _ message: String, isError: Bool, lines: Int?, in frame: Rect, on canvas: inout Canvas
    ) {
        let color = isError ? theme.error : theme.hintText
        let offset = messageStart(isError: isError)
        if offset > metrics.margin {
            let size = Icon.warning.naturalSize(height: metrics.iconHeight)
            let x = start(metrics.margin, width: size.width, in: frame)
            let y = frame.y + (frame.height - size.height) / 2
            canvas.draw(.warning, in: Rect(origin: Point(x: x, y: y), size: size), color)
        }
        let room = frame.width - messageInset(isError)
        let layout = layout(of: message, lines: lines, width: room)
        // Its lines stand where they are read from, within all of their room.
        let x = start(offset, width: room, in: frame)
        canvas.draw(layout, at: Point(x: x, y: frame.y + (frame.height - layout.size.height) / 2), color)
    }

    private func messageStart(isError: Bool) -> Int {
        guard isError, !theme.isMono else { return metrics.margin }
        return metrics.margin + Icon.warning.naturalSize(height: metrics.iconHeight).width + metrics.spacing
    }

    /// What a message leaves free at its two ends.
    private func messageInset(_ isError: Bool) -> Int { messageStart(isError: isError) + metrics.margin }

    /// On one line a little smaller where that helps; small bitmap letters would be hard to read.
    private func layout(of message: String, lines: Int?, width: Int) -> TextLayout {
        let asked = { [engine, isMirrored, style = metrics.hintStyle] (smallest: Int?, lines: Int?) in
            engine.layout(
                message, style: style,
                TextOptions(
                    width: max(1, width), maximumLines: lines,
                    alignment: .readingStart(isMirrored: isMirrored), minimumSize: smallest))
        }
        let plain = asked(nil, lines)
        guard lines == 1, plain.isTruncated, !theme.isMono else { return plain }
        return asked(metrics.hintStyle.size * 3 / 4, 1)
    }
}
