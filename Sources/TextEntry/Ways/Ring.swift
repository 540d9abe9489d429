import Hardware
import Keys
import Localization

/// The cells of a grid in a ring, turned by a knob and picked by its push; many cells are gathered in groups.
struct Ring: WayOfTyping {
    var letters = MultiTap()
    private var page = GridPage.main
    private var place = 0
    /// The group whose cells are turned over now.
    private var group: Int?

    init(page: GridPage = .main, place: Int = 0, group: Int? = nil) {
        self.page = page
        self.place = place
        self.group = group
    }

    private func cells(at moment: TypingMoment) -> PickerGrid { PickerGrid(page, isRing: true, at: moment) }

    /// The stop that the ring is at: another page may have fewer of them.
    private func stop(of stops: [[GridCell]]) -> Int { min(place, stops.count - 1) }

    // MARK: Keys

    func uses(at moment: TypingMoment) -> [KeyUse<EditorCommand>] {
        [
            KeyUse(.press, [.ok], .way(.ok), told: ToldUse(.act, .type)),
            KeyUse(
                .press,
                [(.key(.counterclockwise), .way(.counterclockwise)), (.key(.clockwise), .way(.clockwise))],
                told: ToldUse(.move, .move)),
        ]
    }

    mutating func press(_ key: Key, at moment: TypingMoment) -> [Edit]? {
        switch key {
        case .clockwise, .counterclockwise:
            place = cells(at: moment).ringPlace(place, turned: key, in: group)
            return []
        case .ok: return push(cells(at: moment))
        default: return nil
        }
    }

    private mutating func push(_ cells: PickerGrid) -> [Edit] {
        let stops = cells.ringStops(in: group)
        let stop = stop(of: stops)
        if cells.hasGroups, group == nil {
            group = stop
            place = 0
            return []
        }
        if let group { place = group }
        group = nil
        return stops[stop].first.map { pick($0) } ?? []
    }

    private mutating func pick(_ cell: GridCell) -> [Edit] {
        guard case .page(let page) = cell else { return cell.edits }
        self.page = page
        place = 0
        group = nil
        return []
    }

    mutating func enter(_ page: InputPage) {
        if page == .national { self.page = .national }
    }

    // MARK: What it shows

    func mode(at moment: TypingMoment) -> TypingMode { page.mode(in: moment.field) }

    func overlay(at moment: TypingMoment) -> EditorOverlay? {
        let stops = cells(at: moment).ringStops(in: group)
        let labels = stops.map { $0.map { $0.label(in: moment.field) }.joined() }
        return .ring(labels, focus: stop(of: stops))
    }

    func chosenCells(at moment: TypingMoment) -> [GridCell] {
        let stops = cells(at: moment).ringStops(in: group)
        return stops[stop(of: stops)]
    }

    var menuHasValues: Bool { true }
}
