import Hardware
import Keys
import Localization

/// The cells of a grid in a ring, turned by a knob and picked by its push; many cells are gathered in groups.
struct Ring: TwiceWay {
    var letters = MultiTap()
    var page = GridPage.main
    /// Nil: where the page or the group begins.
    private var place: Int?
    /// The group whose cells are turned over now.
    private var group: Int?
    var latest: Character?

    init(page: GridPage = .main, place: Int? = nil, group: Int? = nil) {
        self.page = page
        self.place = place
        self.group = group
    }

    private func cells(at moment: TypingMoment) -> PickerGrid {
        PickerGrid(page, isRing: true, at: moment, after: latest)
    }

    /// The stop that the ring is at: another page may have fewer of them.
    private func stop(of cells: PickerGrid) -> Int {
        min(place ?? cells.ringStart(in: group), cells.ringStops(in: group).count - 1)
    }

    // MARK: Keys

    func uses(at moment: TypingMoment) -> [KeyUse<EditorCommand>] {
        [picks(at: moment), .knob(told: ToldUse(.move, .move))]
    }

    mutating func press(_ key: Key, at moment: TypingMoment) -> [Edit]? {
        switch key {
        case .clockwise, .counterclockwise:
            let cells = cells(at: moment)
            let count = cells.ringStops(in: group).count
            place = (stop(of: cells) + (key == .clockwise ? 1 : -1) + count) % count
            latest = nil
            return []
        case .ok: return push(cells(at: moment), in: moment.field)
        default: return nil
        }
    }

    /// Back where the group was chosen.
    mutating func abandon() {
        place = group ?? place
        group = nil
    }

    private mutating func push(_ cells: PickerGrid, in field: EditedField) -> [Edit] {
        let stops = cells.ringStops(in: group)
        let stop = stop(of: cells)
        if cells.hasGroups, group == nil, stops[stop].count > 1 {
            group = stop
            place = nil
            return []
        }
        guard let cell = stops[stop].first else { return [] }
        place = cells.isLeft(by: cell, in: field) ? nil : group ?? stop
        group = nil
        return pick(cell)
    }

    private mutating func pick(_ cell: GridCell) -> [Edit] {
        latest = cell.character
        guard case .page(let page) = cell else { return cell.edits }
        self.page = page
        place = nil
        group = nil
        return []
    }

    // MARK: What it shows

    var isHalfway: Bool { group != nil }

    func overlay(at moment: TypingMoment) -> EditorOverlay? {
        let cells = cells(at: moment)
        let labels = cells.ringStops(in: group).map { cells.ringLabels($0, at: moment) }
        return .ring(labels, focus: stop(of: cells))
    }

    func chosenCells(at moment: TypingMoment) -> [GridCell] {
        let cells = cells(at: moment)
        return cells.ringStops(in: group)[stop(of: cells)]
    }

    // MARK: Shortest keys

    func ways(toward rest: ArraySlice<Character>, at moment: TypingMoment) -> [[Key]]? {
        guard place == nil, group == nil else { return nil }
        return cells(at: moment).ways(toward: rest, after: latest, isRing: true, at: moment)
    }

    var menuHasValues: Bool { true }
}
