import Hardware
import Scenes

/// Rows under a title that a person moves about in.
package struct RowList: Sendable {
    /// What stands above the rows.
    package var title: String
    var counted: CountedRows {
        didSet { (known, pressed) = (KnownRows(), nil) }
    }
    /// From the top.
    package var rows: [ListRow] {
        get { counted.rows }
        set { counted = CountedRows(newValue) }
    }
    /// Where the person is among them.
    package var cursor = ListCursor()
    /// What was measured of them.
    var known = KnownRows()
    /// Where the latest press found the person among these rows, so that holding the key can take the press's place.
    var pressed: Pressed?

    /// A key that went down, and where the person was then.
    struct Pressed {
        let key: Key
        let cursor: ListCursor
    }

    /// At the top, with nothing focused.
    init(title: String, rows: [ListRow] = []) {
        self.title = title
        counted = CountedRows(rows)
    }

    /// The focused row's place among those that take focus, counted from 1, and how many these are. A row that leads
    /// back, where no key does, is none of them: nil on it, and where nothing has focus.
    var position: (place: Int, count: Int)? {
        guard let focus = cursor.focus, rows[focus] != .back else { return nil }
        // Only what applies changes may stand above it.
        guard let back = rows.prefix(2).firstIndex(of: .back) else {
            return (counted.focusable(through: focus), counted.focusable)
        }
        return (counted.focusable(through: focus) - (back < focus ? 1 : 0), counted.focusable - 1)
    }

    /// The focused row; nil where nothing has focus.
    package var focusedRow: ListRow? {
        cursor.focus.map { rows[$0] }
    }

    /// Whether a row is a title: a section's, or the list's own, which may be too long for the title bar.
    fileprivate func isTitle(_ row: ListRow) -> Bool {
        switch row {
        case .header, .gap: true
        case .footer(let text): text == title
        default: false
        }
    }

    /// Whether a section's title stands in the title bar while its rows are on the screen.
    func isInTitleBar(_ index: Int, _ layout: ListLayout) -> Bool {
        guard case .header(let title) = rows[index], index + 1 < rows.count, rows[index + 1].takesFocus else {
            return false
        }
        return layout.isInTitleBar(title)
    }

    /// The section that the focused row is in, or the first row on the screen; nil where the title bar does not say it.
    package func sectionInTitleBar(_ layout: ListLayout) -> String? {
        let row = cursor.focus ?? cursor.topRow
        guard layout.joinsHeaders, row < rows.count, let section = counted.section(around: row),
            case .header(let title) = rows[section], isInTitleBar(section, layout)
        else { return nil }
        return title
    }

    /// Where what is `placed` on the screen lies in the whole; nil where that is all of it.
    func scrollBar(_ placed: [ListCursor.Placed]) -> ScrollBarContent? {
        guard let first = placed.first, let last = placed.last else { return nil }
        let isWhole = first.index == 0 && first.visible.lowerBound == 0 && last.index == rows.count - 1
        guard !isWhole || last.visible.upperBound < last.height else { return nil }
        let total = max(1, counted.lines)
        let start = lines(to: first.visible.lowerBound, of: first) * 1000 / Double(total)
        let end = lines(to: last.visible.upperBound, of: last) * 1000 / Double(total)
        return ScrollBarContent(start: Int(start), length: max(1, Int(end) - Int(start)))
    }

    /// Whether there is more of it than is on the screen.
    func isLonger(than viewport: Int, _ measures: RowMeasures) -> Bool {
        scrollBar(cursor.placed(in: measures.rows, viewport: viewport)) != nil
    }

    /// About how many lines stand above a pixel of a row.
    private func lines(to pixel: Int, of row: ListCursor.Placed) -> Double {
        let (before, after) = (counted.lines(above: row.index), counted.lines(above: row.index + 1))
        return Double(before) + Double((after - before) * pixel) / Double(max(1, row.height))
    }
}

// MARK: Moving about, as high as rows are

/// What a cursor does once the rows are measured. A value and no closure: every screen would have a copy of the cursor's
/// code for each.
enum CursorMove {
    /// To the first row that takes focus, beyond so many where others follow; to that one where none is on the screen.
    case start(passing: Int, titled: Int?)
    case end
    case step(ListCursor.Direction, isRepeat: Bool)
    case focus(Int)
    case clamp
    case realign(Int?)
}

extension ListCursor {
    @inline(never)
    fileprivate mutating func make(_ move: CursorMove, in rows: Rows, viewport: Int) {
        switch move {
        case .start(let passed, let titled):
            start(passing: passed, titled: titled, in: rows, viewport: viewport)
        case .end: self = ListCursor(endOf: rows, viewport: viewport)
        case .step(let direction, let isRepeat):
            self.move(direction, isRepeat: isRepeat, in: rows, viewport: viewport)
        case .focus(let row): focus(row, in: rows, viewport: viewport)
        case .clamp: clamp(to: rows, viewport: viewport)
        case .realign(let row): realign(row, in: rows, viewport: viewport)
        }
    }

    private mutating func start(passing passed: Int, titled: Int?, in rows: Rows, viewport: Int) {
        self = ListCursor(startOf: rows, viewport: viewport)
        // One that is higher than the screen is read from the titles on.
        if focus == nil, let titled, rows.height(titled) <= viewport {
            focus(titled, in: rows, viewport: viewport)
        }
        guard passed > 0 else { return }
        let placed = placed(in: rows, viewport: viewport).map(\.index)
        guard let next = placed.first(where: { $0 >= passed && rows.isFocusable($0) }) else { return }
        focus(next, in: rows, viewport: viewport)
    }
}

extension ListedScreen {
    /// Its rows with their heights, each measured once.
    func measured(in context: ScreenContext) -> RowMeasures {
        let (screen, layout) = (self, listLayout(in: context))
        return RowMeasures(
            list.rows, known: rowsShowSettings ? list.known.at(context.rowsRevision) : KnownRows(),
            layout: layout
        ) { screen.shape(ofRow: $0, layout, in: context) }
    }

    /// Moves about, and keeps what was measured for that.
    private mutating func moveAbout(_ move: CursorMove, in context: ScreenContext) {
        let measures = measured(in: context)
        list.cursor.make(move, in: measures.rows, viewport: viewport(in: context))
        if rowsShowSettings { list.known = measures.known }
    }

    private func shape(
        ofRow index: Int, _ layout: ListLayout, in context: ScreenContext
    ) -> ListLayout.RowShape {
        let row = list.rows[index]
        if row == .apply || list.isInTitleBar(index, layout) { return .none }
        if let text = row.textShape { return text }
        let content = content(of: row, in: context)
        return hasFieldRow(row, content, in: context) ? .field : .row(content)
    }

    /// Whether the focused row's title and value are too long for it.
    func isFocusedRowCut(in context: ScreenContext) -> Bool {
        let layout = listLayout(in: context)
        guard let focus = list.cursor.focus,
            case .row(let content) = shape(ofRow: focus, layout, in: context)
        else { return false }
        return layout.isCut(content)
    }

    /// Focuses the first row that takes focus; what waits and the way back only where there is nothing else.
    mutating func focusStart(in context: ScreenContext) {
        let passed = list.rows.prefix { $0 == .apply || $0 == .back }.count
        // Titles are no text that is read first: where they and a row have no room together, they are above it.
        let first = list.rows.firstIndex(where: \.takesFocus)
        let isTitled = first.map { list.rows[..<$0].allSatisfy(list.isTitle) } ?? false
        moveAbout(.start(passing: passed, titled: isTitled ? first : nil), in: context)
    }

    /// Focuses the last row that takes focus, where it is at the end of the list.
    mutating func focusEnd(in context: ScreenContext) {
        moveAbout(.end, in: context)
    }

    /// To the next row that takes focus, or through the text before it.
    package mutating func move(_ direction: ListCursor.Direction, isRepeat: Bool, in context: ScreenContext) {
        moveAbout(.step(direction, isRepeat: isRepeat), in: context)
    }

    /// Goes to a row, counted from 0.
    package mutating func focus(rowAt index: Int, in context: ScreenContext) {
        moveAbout(.focus(index), in: context)
    }

    /// Focuses a row, where it is there.
    package mutating func focus(_ row: ListRow, in context: ScreenContext) {
        if let index = list.rows.firstIndex(of: row) { focus(rowAt: index, in: context) }
    }

    /// After rows came or went: what was focused stays so, where it is still there.
    mutating func replace(_ rows: CountedRows, in context: ScreenContext) {
        let focused = list.focusedRow
        list.counted = rows
        if let focused { focus(focused, in: context) }
        clamp(in: context)
    }

    /// After rows came, went or got other heights: the focused row is on the screen.
    mutating func clamp(in context: ScreenContext) {
        moveAbout(.clamp, in: context)
    }

    /// After all rows got other heights, and perhaps other words.
    package mutating func renew(_ rows: [ListRow], in context: ScreenContext) {
        renew(CountedRows(rows), in: context)
    }

    mutating func renew(_ rows: CountedRows, in context: ScreenContext) {
        let focused = list.focusedRow
        list.counted = rows
        let row = focused.flatMap(rows.rows.firstIndex(of:))
        moveAbout(.realign(row), in: context)
    }

    /// Pixels that the rows have, below what stands above them.
    func viewport(in context: ScreenContext) -> Int {
        layout(in: context).list.height - bandHeight(in: context)
    }

    /// The rows on the screen that digits focus, in the order of their numbers.
    func numberedRows(in context: ScreenContext) -> [Int] {
        guard numbersRows(in: context) else { return [] }
        let rows = measured(in: context).rows
        return numbered(list.cursor.placed(in: rows, viewport: viewport(in: context)), in: context)
    }

    /// Whether digits focus rows here: where they type, they do not.
    private func numbersRows(in context: ScreenContext) -> Bool {
        hasNumbers(in: context)
            && keys(in: context).uses.contains { $0.bindings.contains { $0.command == .focusRow } }
    }

    /// Nine at most of the rows that are `placed` on the screen; none where digits focus none.
    func numbered(_ placed: [ListCursor.Placed], in context: ScreenContext) -> [Int] {
        guard numbersRows(in: context) else { return [] }
        var numbered: [Int] = []
        for place in placed where numbered.count < 9 && list.rows[place.index].isOnCard {
            numbered.append(place.index)
        }
        return numbered
    }
}

extension ScreenContext {
    /// Whether digits focus rows: where there are digits that mean nothing else.
    var showsNumbers: Bool { keypad.hasFreeDigits && metrics.numberWidth > 0 }

    /// A board without any key for Back gets a row for it.
    var backRow: [ListRow] { canGoBack ? [] : [.back] }

    /// A board without any key for Find has a row for it on the first page; forms are short.
    var findRow: [ListRow] { keys.list.has(.find, on: keypad) || form != nil ? [] : [.gap, .find] }

    /// Whether some key goes back in lists.
    var canGoBack: Bool { keys.list.has(.back, on: keypad) }
}
