import Hardware
import Localization

/// Cells that wrap around, moved over with arrows and picked by OK.
struct Grid: WayOfTyping {
    var letters = MultiTap()
    private(set) var page = GridPage.main
    private(set) var position = PickerGrid.Position()

    init(page: GridPage = .main, position: PickerGrid.Position = PickerGrid.Position()) {
        self.page = page
        self.position = position
    }

    private func cells(at moment: TypingMoment) -> PickerGrid { PickerGrid(page, isRing: false, at: moment) }

    // MARK: Keys

    mutating func press(_ key: Key, at moment: TypingMoment) -> [Edit]? {
        switch key {
        case .up, .down, .left, .right: move(key, over: cells(at: moment))
        case .clockwise, .counterclockwise: turn(key, over: cells(at: moment))
        case .ok: return pick(cells(at: moment)[position])
        default: return nil
        }
        return []
    }

    private mutating func move(_ key: Key, over cells: PickerGrid) {
        position = cells.moved(
            position, rows: key == .down ? 1 : key == .up ? -1 : 0,
            columns: key == .right ? 1 : key == .left ? -1 : 0)
    }

    /// A knob beside arrows goes over the stops of a ring.
    private mutating func turn(_ key: Key, over cells: PickerGrid) {
        position.column = cells.ringPlace(position.column, turned: key, in: nil)
    }

    private mutating func pick(_ cell: GridCell) -> [Edit] {
        guard case .page(let page) = cell else { return cell.edits }
        self.page = page
        position = PickerGrid.Position()
        return []
    }

    mutating func enter(_ page: InputPage) {
        if page == .national { self.page = .national }
    }

    // MARK: What it shows

    func mode(at moment: TypingMoment) -> TypingMode { page.mode(in: moment.field) }

    func overlay(at moment: TypingMoment) -> EditorOverlay? {
        let cells = cells(at: moment)
        let place = cells.nearest(to: position)
        return .grid(
            rows: cells.rows.map { $0.map { $0.label(in: moment.field) } }, row: place.row,
            column: place.column)
    }

    func chosenCells(at moment: TypingMoment) -> [GridCell] { [cells(at: moment)[position]] }

    var okWord: StringKey? { .type }

    func actions(at moment: TypingMoment) -> [HintModel.Action] { [.menu(in: moment.field)] }
}
