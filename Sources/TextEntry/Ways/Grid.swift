import Hardware
import Keys
import Localization

/// Cells that wrap around, moved over with arrows and picked by OK.
struct Grid: TwiceWay {
    var letters = MultiTap()
    var page = GridPage.main
    /// Nil: where the page begins.
    private(set) var position: PickerGrid.Position?
    /// Above the grid is the text: arrows move its caret.
    private(set) var isAtText = false
    var latest: Character?

    init(page: GridPage = .main, position: PickerGrid.Position? = nil) {
        self.page = page
        self.position = position
    }

    private func cells(at moment: TypingMoment) -> PickerGrid {
        PickerGrid(page, isRing: false, at: moment, after: latest)
    }

    // MARK: Keys

    func uses(at moment: TypingMoment) -> [KeyUse<EditorCommand>] {
        let knob: [KeyUse<EditorCommand>] =
            moment.field.keypad.has(.clockwise) ? [.knob(told: ToldUse(.move, .move))] : []
        let leaves: [(KeyPattern, EditorCommand)] = [(.key(.up), .way(.up)), (.key(.down), .way(.down))]
        guard !isAtText else {
            return [
                KeyUse(.steps, leaves, told: ToldUse(.move, .move)),
                KeyUse(.press, [.ok], .way(.ok), told: ToldUse(.act, .done)),
            ]
        }
        let sides: [(KeyPattern, EditorCommand)] = [(.key(.left), .way(.left)), (.key(.right), .way(.right))]
        let moves: [KeyUse<EditorCommand>] =
            isFirstRow
            ? [
                KeyUse(.steps, [.up], .way(.up), told: ToldUse(.caret, .caret)),
                KeyUse(.steps, Array(leaves.suffix(1)) + sides, told: ToldUse(.move, .move)),
            ] : [KeyUse(.steps, leaves + sides, told: ToldUse(.move, .move))]
        return [picks(at: moment)] + moves + knob
    }

    mutating func press(_ key: Key, at moment: TypingMoment) -> [Edit]? {
        switch key {
        case .ok where isAtText: isAtText = false
        case .up, .down, .left, .right: move(moment.field.traits.pointing(key), over: cells(at: moment))
        case .clockwise, .counterclockwise:
            let cells = cells(at: moment)
            position = cells.stepped(position ?? cells.start, by: key == .clockwise ? 1 : -1)
        case .ok: return pick(at: moment)
        default: return nil
        }
        latest = nil
        return []
    }

    /// Up leads on to the text.
    private var isFirstRow: Bool { position?.row == 0 }

    /// From the first row up to the text, and from there on to the last row: the grid wraps around it.
    private mutating func move(_ key: Key, over cells: PickerGrid) {
        let here = cells.nearest(to: position ?? cells.start)
        let isFirst = here.row == 0
        guard isAtText || key != .up || !isFirst else { return isAtText = true }
        defer { isAtText = false }
        guard !isAtText || key == .up else { return }
        position = cells.moved(
            here, rows: key == .down ? 1 : key == .up ? -1 : 0,
            columns: key == .right ? 1 : key == .left ? -1 : 0)
    }

    private mutating func pick(at moment: TypingMoment) -> [Edit] {
        let cells = cells(at: moment)
        let cell = cells[position ?? cells.start]
        latest = cell.character
        guard case .page(let page) = cell else {
            if cells.isLeft(by: cell, in: moment.field) { position = nil }
            return cell.edits
        }
        self.page = page
        position = nil
        return []
    }

    // MARK: What it shows

    func overlay(at moment: TypingMoment) -> EditorOverlay? {
        let cells = cells(at: moment)
        let place = cells.nearest(to: position ?? cells.start)
        return .grid(
            rows: cells.rows.map { $0.map { $0.label(at: moment) } }, focus: isAtText ? nil : place)
    }

    func chosenCells(at moment: TypingMoment) -> [GridCell] {
        let cells = cells(at: moment)
        return isAtText ? [] : [cells[position ?? cells.start]]
    }

    func endsWithOK(at moment: TypingMoment) -> Bool { chosenCells(at: moment) == [.save] }

    /// The row whose first cells what was typed changes, and how many.
    func middleCells(at moment: TypingMoment) -> (row: Int, count: Int)? {
        let cells = cells(at: moment)
        return cells.home.map { ($0.row, cells.middleCount) }
    }

    // MARK: Shortest keys

    func ways(toward rest: ArraySlice<Character>, at moment: TypingMoment) -> [[Key]]? {
        guard position == nil, !isAtText else { return nil }
        return cells(at: moment).ways(toward: rest, after: latest, isRing: false, at: moment)
    }
}

extension TypingMoment {
    /// Whether what was typed just now is what comes next, or its cell has that too.
    func leads(to rest: ArraySlice<Character>, after latest: Character?) -> Bool {
        guard let latest, let other = text.other(of: latest, in: field) else { return true }
        return rest.first == latest || rest.first == other
    }
}
