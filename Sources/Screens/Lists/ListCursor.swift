/// Where a person is in a list: the focused row and the first line on the screen.
///
/// The focused row is on the screen. While a long text is read there is none, as no row is there to act on.
///
/// Costs grow with the rows on the screen, never with the rows of the list: heights are asked for as they are
/// needed, outwards from the place that is looked at.
package struct ListCursor: Hashable, Sendable {
    /// The focused row; nil where none of those on the screen can be focused.
    package private(set) var focus: Int?
    /// The first line on the screen.
    private var top = Place()

    /// The row at the upper edge of the viewport.
    package var topRow: Int { top.row }
    /// How much of that row has been scrolled out above, in pixels; only text, and rows taller than the viewport,
    /// have any.
    package var topOffset: Int { top.offset }

    /// Which way to move.
    package enum Direction: Sendable { case up, down }

    /// At the top, with nothing focused.
    package init() {}

    /// At the top, with the first row focused that takes focus, where it is on the screen.
    package init(startOf rows: Rows, viewport: Int) {
        focusFirstSeen(ListWindow(rows: rows, viewport: viewport))
    }

    /// At the end, with the last row focused that takes focus, where it is on the screen.
    package init(endOf rows: Rows, viewport: Int) {
        let window = ListWindow(rows: rows, viewport: viewport)
        top = window.top(endingAt: window.listEnd)
        focusLastSeen(window)
    }

    /// Where nobody acts on any of the rows.
    mutating func focusNothing() { focus = nil }

    /// Focuses `row` and scrolls as little as shows it.
    package mutating func focus(_ row: Int, in rows: Rows, viewport: Int) {
        guard row >= 0, row < rows.count, rows.isFocusable(row) else { return }
        reveal(row, ListWindow(rows: rows, viewport: viewport))
    }

    /// Moves to the next row that takes focus, or scrolls where text in between needs reading.
    ///
    /// From stop to stop no line is skipped. A fresh press at the end goes round to the other end; a held key stops
    /// there.
    package mutating func move(_ direction: Direction, isRepeat: Bool, in rows: Rows, viewport: Int) {
        let window = ListWindow(rows: rows, viewport: viewport)
        switch direction {
        case .down: moveDown(isRepeat: isRepeat, window)
        case .up: moveUp(isRepeat: isRepeat, window)
        }
    }

    /// The rows on the screen from the top; one that does not fit is left out, and of a text what does not.
    package func placed(in rows: Rows, viewport: Int) -> [Placed] {
        let end = ListWindow(rows: rows, viewport: viewport).end(from: top)
        var result: [Placed] = []
        var (row, start, y) = (topRow, topOffset, 0)
        while row < rows.count, Place(row: row) < end {
            let height = rows.height(row)
            let stop = row == end.row ? end.offset : height
            result.append(Placed(index: row, y: y - start, height: height, visible: start..<max(start, stop)))
            y += stop - start
            (row, start) = (row + 1, 0)
        }
        return result
    }

    /// Keeps the place after all rows got other heights: `row` has focus, and no line is cut at the top.
    package mutating func realign(_ row: Int?, in rows: Rows, viewport: Int) {
        top.offset = 0
        focus = row ?? focus
        clamp(to: rows, viewport: viewport)
    }

    /// Keeps the place valid after rows came or went, or got other heights.
    package mutating func clamp(to rows: Rows, viewport: Int) {
        let window = ListWindow(rows: rows, viewport: viewport)
        if topRow < rows.count, topOffset > 0 {
            let height = rows.height(topRow)
            let isWhole = height == 0 || (rows.isFocusable(topRow) && height <= viewport)
            top.offset = isWhole ? 0 : rows.line(topRow, min(topOffset, height - 1)).lowerBound
        }
        if window.end(from: top) >= window.listEnd { top = min(top, window.top(endingAt: window.listEnd)) }
        guard let focus else { return focusFirstSeen(window) }
        let near = min(focus, rows.count)
        let row =
            (near..<rows.count).first(where: rows.isFocusable) ?? (0..<near).last(where: rows.isFocusable)
        self.focus = row
        if let row, !isSeen(row, window) { reveal(row, window) }
    }
}

// MARK: What is on the screen

extension ListCursor {
    /// Whether all of a row is on the screen, or some of one that is taller.
    private func isSeen(_ row: Int, _ window: ListWindow) -> Bool {
        let end = window.end(from: top)
        guard window.isTall(row) else { return top <= Place(row: row) && Place(row: row + 1) <= end }
        return top < Place(row: row + 1) && Place(row: row) < end
    }

    private mutating func focusFirstSeen(_ window: ListWindow) {
        focus = rowsSeen(window).first { window.rows.isFocusable($0) && isSeen($0, window) }
    }

    private mutating func focusLastSeen(_ window: ListWindow) {
        focus = rowsSeen(window).last { window.rows.isFocusable($0) && isSeen($0, window) }
    }

    private func rowsSeen(_ window: ListWindow) -> Range<Int> {
        topRow..<max(topRow, min(window.rows.count, window.end(from: top).row + 1))
    }

    /// Focuses a row and scrolls so that it is on the screen whole, together with what stands right above it where
    /// that fits.
    private mutating func reveal(_ row: Int, _ window: ListWindow) {
        if Place(row: row) < top || window.isTall(row) {
            top = withHeaders(above: row, window, atLeast: Place(row: row + 1))
        } else if window.end(from: top) < Place(row: row + 1) {
            top = window.top(endingAt: Place(row: row + 1))
        }
        focus = row
    }

    /// Where the screen begins with all that stands right above a row and takes no focus, as far as whole rows of that
    /// leave `end` on the screen.
    private func withHeaders(above row: Int, _ window: ListWindow, atLeast end: Place) -> Place {
        var top = Place(row: row)
        while top.row > 0, !window.rows.isFocusable(top.row - 1),
            window.end(from: Place(row: top.row - 1)) >= end
        {
            top.row -= 1
        }
        return top
    }

    private func nextFocusable(after row: Int, _ rows: Rows) -> Int? {
        (0..<rows.count).dropFirst(row + 1).first(where: rows.isFocusable)
    }

    private func previousFocusable(before row: Int, _ rows: Rows) -> Int? {
        (0..<rows.count).prefix(row).last(where: rows.isFocusable)
    }
}

// MARK: Down

extension ListCursor {
    private mutating func moveDown(isRepeat: Bool, _ window: ListWindow) {
        let end = window.end(from: top)
        if let focus, end < Place(row: focus + 1) { return readDown(to: Place(row: focus + 1), window) }
        let target = nextFocusable(after: focus ?? topRow - 1, window.rows)
        if let target, let place = place(showing: target, from: end, window) {
            (top, focus) = (place, target)
        } else if end < window.listEnd {
            scrollDown(window)
        } else if !isRepeat, nextFocusable(after: -1, window.rows) != nil {
            self = ListCursor(startOf: window.rows, viewport: window.viewport)
        }
    }

    /// Where the screen begins that shows a row further down, scrolled as little as that takes; nil where a line would
    /// be skipped.
    private func place(showing row: Int, from end: Place, _ window: ListWindow) -> Place? {
        if Place(row: row + 1) <= end { return top }
        // Nobody needs to look further than two screens.
        guard row - end.row <= window.viewport else { return nil }
        let place = window.isTall(row) ? Place(row: row) : window.top(endingAt: Place(row: row + 1))
        return place <= end ? place : nil
    }

    /// As far as the focused row stays on the screen; where that is no way at all, all that was read goes, but for a
    /// line.
    private mutating func scrollDown(_ window: ListWindow) {
        if let focus, top < Place(row: focus), !window.isTall(focus) {
            top = min(Place(row: focus), window.top(endingAt: window.listEnd))
        } else {
            readDown(to: window.listEnd, window)
        }
    }

    /// A screen further down, a line less, yet not beyond `last`.
    private mutating func readDown(to last: Place, _ window: ListWindow) {
        let end = window.end(from: top)
        let kept = window.before(end).flatMap { $0 > top ? $0 : nil }
        top = min(kept ?? end, window.top(endingAt: last))
        if focus.map({ !isSeen($0, window) }) ?? true { focusFirstSeen(window) }
    }
}

// MARK: Up

extension ListCursor {
    private mutating func moveUp(isRepeat: Bool, _ window: ListWindow) {
        if let focus, Place(row: focus) < top { return readUp(to: Place(row: focus), window) }
        let target = previousFocusable(before: focus ?? topRow, window.rows)
        if let target, let place = place(showing: target, window) {
            (top, focus) = (place, target)
        } else if top > Place() {
            scrollUp(window)
        } else if !isRepeat, nextFocusable(after: -1, window.rows) != nil {
            self = ListCursor(endOf: window.rows, viewport: window.viewport)
        }
    }

    /// Where the screen begins that shows a row further up; nil where a line would be skipped.
    private func place(showing row: Int, _ window: ListWindow) -> Place? {
        guard Place(row: row) <= top else { return top }
        guard topRow - row <= window.viewport else { return nil }
        let place = window.isTall(row) ? window.top(endingAt: Place(row: row + 1)) : Place(row: row)
        guard window.end(from: place) >= top else { return nil }
        guard !window.isTall(row) else { return place }
        return withHeaders(above: row, window, atLeast: max(top, Place(row: row + 1)))
    }

    private mutating func scrollUp(_ window: ListWindow) {
        if let focus, !window.isTall(focus) {
            let place = window.top(endingAt: Place(row: focus + 1))
            if place < top { return top = place }
        }
        readUp(to: Place(), window)
    }

    /// A screen further up, a line less, yet not beyond `first`.
    private mutating func readUp(to first: Place, _ window: ListWindow) {
        let place = window.top(endingAt: window.after(top))
        top = max(first, place < top ? place : window.top(endingAt: top))
        if focus.map({ !isSeen($0, window) }) ?? true { focusLastSeen(window) }
    }
}
