/// Where a person is in a list: the focused row and the first line on the screen.
///
/// Costs grow with the rows on the screen, never with the rows of the list: heights are asked for as they are
/// needed, outwards from the place that is looked at.
package struct ListCursor: Hashable, Sendable {
    /// The focused row; nil in a list in which nothing can be focused.
    package private(set) var focus: Int?
    /// The row at the upper edge of the viewport.
    package private(set) var topRow = 0
    /// How much of that row has been scrolled out above, in pixels; only text taller than the viewport has any.
    package private(set) var topOffset = 0

    /// Which way to move.
    package enum Direction: Sendable { case up, down }

    /// At the top, with nothing focused.
    package init() {}

    /// Focuses the first row that takes focus, at the top.
    package init(startOf rows: Rows) {
        focus = (0..<rows.count).first(where: rows.isFocusable)
    }

    /// Focuses `row` and scrolls as little as shows it.
    package mutating func focus(_ row: Int, in rows: Rows, viewport: Int) {
        guard row >= 0, row < rows.count, rows.isFocusable(row) else { return }
        focus = row
        reveal(row, in: rows, viewport: viewport)
    }

    /// Moves to the next row that takes focus, or scrolls where text in between needs reading.
    ///
    /// A fresh press at the end goes round to the other end; a held key stops there.
    package mutating func move(_ direction: Direction, isRepeat: Bool, in rows: Rows, viewport: Int) {
        switch direction {
        case .down: moveDown(isRepeat: isRepeat, rows, viewport)
        case .up: moveUp(isRepeat: isRepeat, rows, viewport)
        }
    }

    /// The rows on the screen from the top; one that does not fit is left out, unless it is taller than the viewport
    /// and so could never be read whole.
    package func placed(in rows: Rows, viewport: Int) -> [Placed] {
        var result: [Placed] = []
        var y = -topOffset
        var index = topRow
        while index < rows.count, y < viewport {
            let height = rows.height(index)
            let fits = y >= 0 && y + height <= viewport
            if fits || height > viewport || (y < 0 && y + height > 0) {
                result.append(Placed(index: index, y: y, height: height))
            }
            y += height
            index += 1
        }
        return result
    }

    /// Keeps the place after all rows got other heights: `row` has focus, and no line is cut at the top.
    package mutating func realign(_ row: Int?, in rows: Rows, viewport: Int) {
        topOffset = 0
        focus = row ?? focus
        clamp(to: rows, viewport: viewport)
        if !hasMore(below: viewport, rows) { showEnd(rows, viewport) }
    }

    /// Keeps the place valid after rows came or went.
    package mutating func clamp(to rows: Rows, viewport: Int) {
        if topRow >= rows.count { (topRow, topOffset) = (max(0, rows.count - 1), 0) }
        if let row = focus, row < rows.count, rows.isFocusable(row) {
            reveal(row, in: rows, viewport: viewport)
            return
        }
        let near = min(focus ?? 0, rows.count)
        focus =
            (near..<rows.count).first(where: rows.isFocusable)
            ?? (0..<near).last(where: rows.isFocusable)
        if let focus { reveal(focus, in: rows, viewport: viewport) }
    }
}

// MARK: Moving

extension ListCursor {
    private mutating func moveDown(isRepeat: Bool, _ rows: Rows, _ viewport: Int) {
        let target =
            focus.flatMap { isBelow($0, rows, viewport) ? $0 : nil }
            ?? nextFocusable(after: focus ?? -1, rows)
        if let target, isNear(target, below: viewport, rows) {
            focus = target
            reveal(target, in: rows, viewport: viewport)
        } else if hasMore(below: viewport, rows) {
            scrollDown(by: viewport * 3 / 4, rows, viewport)
        } else if !isRepeat, nextFocusable(after: -1, rows) != nil {
            self = ListCursor(startOf: rows)
        }
    }

    private mutating func moveUp(isRepeat: Bool, _ rows: Rows, _ viewport: Int) {
        let target = focus.flatMap { isAbove($0) ? $0 : nil } ?? previousFocusable(before: focus ?? 0, rows)
        if let target, isNear(target, above: viewport, rows) {
            focus = target
            reveal(target, in: rows, viewport: viewport)
        } else if topRow > 0 || topOffset > 0 {
            scrollUp(by: viewport * 3 / 4, rows, viewport)
        } else if !isRepeat {
            focus = previousFocusable(before: rows.count, rows) ?? focus
            showEnd(rows, viewport)
        }
    }

    private func nextFocusable(after row: Int, _ rows: Rows) -> Int? {
        var index = row + 1
        while index < rows.count {
            if rows.isFocusable(index) { return index }
            index += 1
        }
        return nil
    }

    private func previousFocusable(before row: Int, _ rows: Rows) -> Int? {
        var index = row - 1
        while index >= 0 {
            if rows.isFocusable(index) { return index }
            index -= 1
        }
        return nil
    }

    private func isAbove(_ row: Int) -> Bool {
        row < topRow || (row == topRow && topOffset > 0)
    }

    private func isBelow(_ row: Int, _ rows: Rows, _ viewport: Int) -> Bool {
        var y = -topOffset
        var index = topRow
        while index <= row {
            if y >= viewport { return true }
            y += rows.height(index)
            index += 1
        }
        return false
    }

    /// Whether going to `row` skips no line: its upper edge is less than one screen further up.
    private func isNear(_ row: Int, above viewport: Int, _ rows: Rows) -> Bool {
        var distance = topOffset
        var index = topRow
        while index > row, distance <= viewport {
            index -= 1
            distance += rows.height(index)
        }
        return index <= row && distance <= viewport * 3 / 4 + rows.height(row)
    }

    /// Whether going to `row` skips no line: its lower edge is less than one screen further down.
    private func isNear(_ row: Int, below viewport: Int, _ rows: Rows) -> Bool {
        if isAbove(row) { return true }
        var y = -topOffset
        var index = topRow
        while index <= row, y <= 2 * viewport {
            y += rows.height(index)
            index += 1
        }
        // A row that has the screen to itself is just the next screen.
        let margin = rows.height(row) > viewport * 3 / 4 ? 0 : viewport / 4
        return index > row && y <= 2 * viewport - margin
    }

    private func hasMore(below viewport: Int, _ rows: Rows) -> Bool {
        var y = -topOffset
        var index = topRow
        while index < rows.count {
            y += rows.height(index)
            if y > viewport { return true }
            index += 1
        }
        return false
    }
}

// MARK: Scrolling

extension ListCursor {
    /// Scrolls so that `row` is on the screen whole, together with the headers right above it where they fit.
    private mutating func reveal(_ row: Int, in rows: Rows, viewport: Int) {
        if isAbove(row) {
            (topRow, topOffset) = (row, 0)
        } else if !fitsBelowTop(row, rows, viewport) {
            (topRow, topOffset) = (highestTop(showing: row, rows, viewport), 0)
        }
        showHeaders(above: row, rows, viewport)
    }

    /// Whether the row's lower edge is on the screen now.
    private func fitsBelowTop(_ row: Int, _ rows: Rows, _ viewport: Int) -> Bool {
        var y = -topOffset
        var index = topRow
        while index <= row {
            y += rows.height(index)
            if y > viewport { return index == topRow && row == topRow }
            index += 1
        }
        return true
    }

    /// The first row that may stand at the top while all of `row` still fits.
    private func highestTop(showing row: Int, _ rows: Rows, _ viewport: Int) -> Int {
        var room = viewport - rows.height(row)
        var top = row
        while top > 0, room >= rows.height(top - 1) {
            top -= 1
            room -= rows.height(top)
        }
        return top
    }

    private mutating func showHeaders(above row: Int, _ rows: Rows, _ viewport: Int) {
        guard row == topRow, topOffset == 0 else { return }
        var room = viewport - rows.height(row)
        while topRow > 0, !rows.isFocusable(topRow - 1), room >= rows.height(topRow - 1) {
            topRow -= 1
            room -= rows.height(topRow)
        }
    }

    private mutating func scrollDown(by distance: Int, _ rows: Rows, _ viewport: Int) {
        let start = topRow
        topOffset += max(1, distance)
        while topRow < rows.count - 1, topOffset >= rows.height(topRow) {
            topOffset -= rows.height(topRow)
            topRow += 1
        }
        // A row that fits is never cut at the top: the way is a little shorter, yet never nothing.
        if topOffset > 0, rows.height(topRow) <= viewport {
            (topRow, topOffset) = (topRow > start ? topRow : topRow + 1, 0)
        }
        beginWithLine(rows, viewport)
        if !hasMore(below: viewport, rows) { showEnd(rows, viewport) }
    }

    /// A line of text is not cut at the top either, unless lines are so high that some would be skipped.
    private mutating func beginWithLine(_ rows: Rows, _ viewport: Int) {
        let start = rows.line(topRow, topOffset).lowerBound
        if topOffset - start <= viewport / 4 { topOffset = max(0, start) }
    }

    private mutating func scrollUp(by distance: Int, _ rows: Rows, _ viewport: Int) {
        let (start, startOffset) = (topRow, topOffset)
        var remaining = max(1, distance)
        while remaining > topOffset, topRow > 0 {
            remaining -= topOffset
            topRow -= 1
            topOffset = rows.height(topRow)
        }
        topOffset = max(0, topOffset - remaining)
        if topOffset > 0, rows.height(topRow) <= viewport {
            let isWay = topRow + 1 < start || (topRow + 1 == start && startOffset > 0)
            (topRow, topOffset) = (isWay ? topRow + 1 : topRow, 0)
        }
        beginWithLine(rows, viewport)
    }

    /// Puts the last row's lower edge at the lower edge of the viewport.
    private mutating func showEnd(_ rows: Rows, _ viewport: Int) {
        var room = viewport
        var index = rows.count
        while index > 0, room > 0 {
            index -= 1
            room -= rows.height(index)
        }
        topRow = max(0, index)
        let isWhole = room >= 0 || (rows.count > 0 && topRow < rows.count - 1)
        if room >= 0 || rows.count == 0 {
            topOffset = 0
        } else if isWhole, rows.height(topRow) <= viewport {
            // A row that fits is never cut at the top: one row less is shown instead.
            (topRow, topOffset) = (topRow + 1, 0)
        } else {
            let line = rows.line(topRow, -room)
            let next = min(line.upperBound, rows.height(topRow) - 1)
            topOffset = line.lowerBound == -room ? -room : next
        }
    }
}
