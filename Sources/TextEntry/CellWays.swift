import Hardware

// MARK: The shortest ways to cells

extension PickerGrid {
    /// The keys from the middle to each cell that types what comes next, its push or OK included; nil on a page without
    /// a middle.
    func ways(
        toward rest: ArraySlice<Character>, after latest: Character?, isRing: Bool, at moment: TypingMoment
    ) -> [[Key]]? {
        guard let home else { return nil }
        let pick: Key = moment.field.keypad.has(.ok) ? .ok : .push
        var rest = rest
        if let latest, let other = moment.text.other(of: latest, in: moment.field) {
            if rest.first == other { return [[pick]] }
            rest = rest.dropFirst()
        }
        let chosen = rows.joined().picks(for: rest, in: moment.field)
        return rows.indices.flatMap { row in
            rows[row].indices.filter { chosen.contains(rows[row][$0]) }.map { column in
                let place = Position(row: row, column: column)
                guard !isRing else { return turns(to: place, from: home, pick) }
                return moves(to: place, from: home).map(moment.field.traits.pointing) + [pick]
            }
        }
    }

    /// Up goes through the text from the first row to the last.
    private func moves(to place: Position, from home: Position) -> [Key] {
        let down = (place.row - home.row + rows.count) % rows.count
        let up = place.row <= home.row ? home.row - place.row : home.row + 1 + rows.count - place.row
        let vertical = Array(repeating: down <= up ? Key.down : .up, count: min(down, up))
        return vertical + Self.shortest(place.column, of: rows[place.row].count, .right, .left)
    }

    private func turns(to place: Position, from home: Position, _ pick: Key) -> [Key] {
        let group = (place.row - home.row + rows.count) % rows.count
        let turns = Self.shortest(group, of: rows.count, .clockwise, .counterclockwise) + [pick]
        let count = rows[place.row].count
        guard count > 1 else { return turns }
        return turns + Self.shortest(place.column, of: count, .clockwise, .counterclockwise) + [pick]
    }

    /// One way round or the other.
    private static func shortest(_ place: Int, of count: Int, _ on: Key, _ back: Key) -> [Key] {
        place <= count - place
            ? Array(repeating: on, count: place) : Array(repeating: back, count: count - place)
    }
}

extension Sequence<GridCell> {
    /// The cells that type what comes next; where none does, those that bring another case or another page.
    func picks(for rest: ArraySlice<Character>, in field: EditedField) -> Set<GridCell> {
        guard let next = rest.first else { return [] }
        let typing = filter { cell in
            switch cell {
            case .insert(let text):
                rest.starts(with: text) || cell.character.flatMap({ field.other(of: $0) }) == next
            case .pair(let first, let second): first == next || second == next
            case .swap, .shift, .erase, .save, .page: false
            }
        }
        guard !typing.contains(where: { $0.character != nil }) else { return Set(typing) }
        return Set(typing).union(
            filter { cell in
                if case .page = cell { return true }
                return cell == .shift && next.isLetter
            })
    }
}
