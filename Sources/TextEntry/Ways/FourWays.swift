import Hardware
import Keys
import Localization

/// Each character has a short word of arrows: common ones two or three, the rarest five. For people who type daily and
/// have learned it; the four branches are shown at every step.
struct FourWays: CellWay {
    var letters = MultiTap()
    var page = GridPage.main
    /// The arrows of the character that is being picked.
    private var path: [Key] = []

    private func tree(at moment: TypingMoment) -> CodeTree {
        let cells = PickerGrid(page, isRing: true, at: moment)
        return CodeTree(cells.leaves(of: moment.field).map { ($0, $0.weight(in: moment.field)) })
    }

    // MARK: Keys

    func uses(at moment: TypingMoment) -> [KeyUse<EditorCommand>] {
        let told = path.isEmpty ? ToldUse(.save, moment.field.returnWord) : ToldUse(.leave, .close)
        return [
            KeyUse(.press, [.ok], .way(.ok), told: told),
            KeyUse(
                .press, CodeTree.directions.map { (.key($0), .way($0)) }, told: ToldUse(.move, .type)),
        ]
    }

    mutating func press(_ key: Key, at moment: TypingMoment) -> [Edit]? {
        if key == .ok {
            let isWhole = path.isEmpty
            path = []
            return isWhole ? [.save] : []
        }
        switch tree(at: moment).node(at: path + [key]) {
        case .branch: path.append(key)
        case .cell(.page(let page)): (self.page, path) = (page, [])
        case .cell(let cell):
            path = []
            return cell.edits
        case nil: return nil
        }
        return []
    }

    mutating func abandon() { path = [] }

    mutating func restart(isEmpty: Bool) {
        letters = MultiTap()
        path = []
    }

    // MARK: What it shows

    var isHalfway: Bool { !path.isEmpty }
    func endsWithOK(at moment: TypingMoment) -> Bool { path.isEmpty }

    /// Of a branch, character by character.
    private static let mostShown = 9

    func overlay(at moment: TypingMoment) -> EditorOverlay? {
        guard case .branch(let nodes)? = tree(at: moment).node(at: path) else { return nil }
        return .branches(
            nodes.map { node in
                let cells = node.cells
                let labels = cells.map { $0.label(at: moment) }
                guard cells.count > Self.mostShown else { return labels.joined() }
                // What has no room is found between its neighbours.
                return labels.prefix(6).joined() + "…" + labels.suffix(2).joined()
            })
    }

    // MARK: Shortest keys

    func strokes(of key: Key, toward wanted: ArraySlice<Character>, at moment: TypingMoment) -> [KeyStroke]? {
        let tree = tree(at: moment)
        guard let cells = tree.node(at: path + [key])?.cells, let next = wanted.first else { return [] }
        let chosen = tree.root.cells.picks(for: wanted.prefix(1), in: moment.field)
        return cells.contains { cell in
            if case .insert(let text) = cell, text.first == next { true } else { chosen.contains(cell) }
        } ? [.tap(key)] : []
    }
}

extension PickerGrid {
    /// Every cell once, those with two characters as two; without the middle, which changes.
    fileprivate func leaves(of field: EditedField) -> [GridCell] {
        var leaves: [GridCell] = []
        for (number, row) in rows.enumerated() where !middle.contains(number) {
            for cell in row {
                leaves.append(cell.character.map { GridCell.insert(String($0)) } ?? cell)
                guard let other = cell.character.flatMap({ field.other(of: $0) }) else { continue }
                leaves.append(.insert(String(other)))
            }
        }
        var seen: Set<GridCell> = []
        return leaves.filter { seen.insert($0).inserted }
    }
}
