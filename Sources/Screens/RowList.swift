import Scenes

/// Rows under a title that a person moves about in.
package struct RowList: Sendable {
    /// What stands above the rows.
    package var title: String
    /// From the top.
    package var rows: [ListRow] {
        didSet { places = Self.places(of: rows) }
    }
    /// Where the person is among them.
    package var cursor = ListCursor()
    /// How many rows take focus up to each row, itself included.
    private var places: [Int]

    init(title: String, rows: [ListRow]) {
        self.title = title
        self.rows = rows
        places = Self.places(of: rows)
    }

    private static func places(of rows: [ListRow]) -> [Int] {
        var count = 0
        return rows.map { row in
            count += row.takesFocus ? 1 : 0
            return count
        }
    }

    /// The focused row's place among those that take focus, counted from 1, and how many these are.
    var position: (place: Int, count: Int)? {
        cursor.focus.map { (places[$0], places[places.count - 1]) }
    }

    /// The focused row; nil where nothing has focus.
    package var focusedRow: ListRow? {
        cursor.focus.map { rows[$0] }
    }
}

// MARK: Moving about, as high as rows are

extension RowList {
    /// Focuses the first row that takes focus; the way back only where there is nothing else.
    init(title: String, rows: [ListRow], in context: ScreenContext) {
        self.init(title: title, rows: rows)
        focusStart(in: context)
    }

    mutating func focusStart(in context: ScreenContext) {
        let measured = context.measured(self)
        cursor = ListCursor(startOf: measured)
        if rows.first == .back, let next = rows.firstIndex(where: { $0.takesFocus && $0 != .back }) {
            cursor.focus(next, in: measured, viewport: context.viewport)
        }
    }

    mutating func move(_ direction: ListCursor.Direction, isRepeat: Bool, in context: ScreenContext) {
        cursor.move(direction, isRepeat: isRepeat, in: context.measured(self), viewport: context.viewport)
    }

    mutating func focus(rowAt index: Int, in context: ScreenContext) {
        cursor.focus(index, in: context.measured(self), viewport: context.viewport)
    }

    /// Focuses a row, where it is there.
    mutating func focus(_ row: ListRow, in context: ScreenContext) {
        if let index = rows.firstIndex(of: row) { focus(rowAt: index, in: context) }
    }

    /// Focuses the first row that can be, coming from one end.
    mutating func focusEnd(of indices: some Sequence<Int>, in context: ScreenContext) {
        if let row = indices.first(where: { rows[$0].takesFocus }) { focus(rowAt: row, in: context) }
    }

    /// After rows came or went: what was focused stays so, where it is still there.
    mutating func replace(_ rows: [ListRow], in context: ScreenContext) {
        let focused = focusedRow
        self.rows = rows
        if let focused { focus(focused, in: context) }
        cursor.clamp(to: context.measured(self), viewport: context.viewport)
    }

    /// After all rows got other heights, and perhaps other words.
    mutating func renew(_ rows: [ListRow], in context: ScreenContext) {
        let focused = focusedRow
        self.rows = rows
        cursor.realign(
            focused.flatMap(rows.firstIndex(of:)), in: context.measured(self), viewport: context.viewport)
    }

    /// The rows on the screen that digits focus, in the order of their numbers.
    func numberedRows(in context: ScreenContext) -> [Int] {
        numbered(cursor.placed(in: context.measured(self), viewport: context.viewport), in: context)
    }

    /// Nine at most of the rows that are `placed` on the screen; none where digits focus none.
    func numbered(_ placed: [ListCursor.Placed], in context: ScreenContext) -> [Int] {
        guard context.showsNumbers else { return [] }
        return Array(placed.lazy.map(\.index).filter { rows[$0].takesFocus }.prefix(9))
    }
}

extension ScreenContext {
    /// A list's rows with their heights.
    func measured(_ list: RowList) -> ListCursor.Rows {
        let rows = list.rows
        let listLayout = ListLayout(layout: layout, engine: engine)
        return ListCursor.Rows(
            count: rows.count, isFocusable: { rows[$0].takesFocus },
            height: { listLayout.height(of: rows[$0].shape) },
            line: { listLayout.line(of: rows[$0].shape, at: $1) })
    }

    /// Whether digits focus rows: where there are digits that mean nothing else.
    var showsNumbers: Bool { keypad.hasFreeDigits && metrics.numberWidth > 0 }

    /// A board without any key for Back gets a row for it.
    var backRow: [ListRow] { canGoBack ? [] : [.back] }

    /// A board without any key for Find has a row for it on the first page; forms are short.
    var findRow: [ListRow] { keys.list.has(.find, on: keypad) || form != nil ? [] : [.gap, .find] }

    /// Whether some key goes back in lists.
    var canGoBack: Bool { keys.list.has(.back, on: keypad) }
}
