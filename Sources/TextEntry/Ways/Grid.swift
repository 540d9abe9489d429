import Hardware
import Keys
import Localization

/// Cells that wrap around, moved over with arrows and picked by OK.
struct Grid: WayOfTyping {
    var letters = MultiTap()
    private(set) var page = GridPage.main
    private(set) var position = PickerGrid.start
    /// Above the grid is the text: arrows move its caret.
    private(set) var isAtText = false

    init(page: GridPage = .main, position: PickerGrid.Position = PickerGrid.start) {
        self.page = page
        self.position = position
    }

    private func cells(at moment: TypingMoment) -> PickerGrid { PickerGrid(page, isRing: false, at: moment) }

    // MARK: Keys

    func uses(at moment: TypingMoment) -> [KeyUse<EditorCommand>] {
        let knob: [KeyUse<EditorCommand>] =
            moment.field.keypad.has(.clockwise)
            ? [
                KeyUse(
                    .press,
                    [
                        (.key(.counterclockwise), .way(.counterclockwise)),
                        (.key(.clockwise), .way(.clockwise)),
                    ], told: ToldUse(.move, .move))
            ] : []
        let leaves: [(KeyPattern, EditorCommand)] = [(.key(.up), .way(.up)), (.key(.down), .way(.down))]
        guard !isAtText else {
            return [
                KeyUse(.steps, leaves, told: ToldUse(.move, .move)),
                KeyUse(.press, [.ok], .way(.ok), told: ToldUse(.act, .done)),
            ]
        }
        let moves = leaves + [(.key(.left), .way(.left)), (.key(.right), .way(.right))]
        return [
            KeyUse(.press, [.ok], .way(.ok), told: ToldUse(.act, .type)),
            KeyUse(.steps, moves, told: ToldUse(.move, .move)),
        ] + knob
    }

    mutating func press(_ key: Key, at moment: TypingMoment) -> [Edit]? {
        switch key {
        case .ok where isAtText: isAtText = false
        case .up, .down, .left, .right: move(key, over: cells(at: moment))
        case .clockwise, .counterclockwise: turn(key, over: cells(at: moment))
        case .ok: return pick(cells(at: moment)[position])
        default: return nil
        }
        return []
    }

    /// From the first row up to the text, and from there on to the last row: the grid wraps around it.
    private mutating func move(_ key: Key, over cells: PickerGrid) {
        let isFirst = cells.nearest(to: position).row == 0
        guard isAtText || key != .up || !isFirst else { return isAtText = true }
        defer { isAtText = false }
        guard !isAtText || key == .up else { return }
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
        position = PickerGrid.start
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
            rows: cells.rows.map { $0.map { $0.label(in: moment.field) } }, focus: isAtText ? nil : place)
    }

    func chosenCells(at moment: TypingMoment) -> [GridCell] {
        isAtText ? [] : [cells(at: moment)[position]]
    }
}
