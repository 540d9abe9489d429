/// What a page's rows have in common, found once as the page is made: who asks for it need not look at every row.
///
/// It is a class to tell pages apart: two with the same outline are one.
package final class PageOutline: Sendable {
    /// Of the rows that come and go, each once.
    package let gates: [RowGate]
    /// Into `gates`, row by row; `isAlwaysThere` for those that never go. Empty where all rows are such.
    private let gateOfRow: [Int32]
    /// Which rows stand on a card that has icons, by their place.
    package let rowsWithTiles: Set<Int>
    /// Whether any row has an icon.
    package let hasIcons: Bool
    /// The places of all groups and radio groups, those with a problem among them.
    private let groups: [Int]

    private static let isAlwaysThere: Int32 = -1

    init(_ rows: [Specifier]) {
        var walk = Walk()
        for (index, row) in rows.enumerated() { walk.visit(row, at: index) }
        walk.endCard()
        (gates, gateOfRow) = (walk.gates, walk.gates.isEmpty ? [] : walk.gateOfRow)
        (rowsWithTiles, hasIcons, groups) = (walk.rowsWithTiles, walk.hasIcons, walk.groups)
    }

    /// What a row's being there depends on, by its place among `gates`; nil for one that never goes.
    package func gate(ofRow row: Int) -> Int? {
        guard !gateOfRow.isEmpty, gateOfRow[row] != Self.isAlwaysThere else { return nil }
        return Int(gateOfRow[row])
    }

    /// The places of the groups and radio groups behind a row, in order.
    package func groups(behind row: Int) -> ArraySlice<Int> { groups[place(behind: row)...] }

    /// The group or radio group that a row is in, or is; nil above the first one.
    package func group(around row: Int) -> Int? {
        let place = place(behind: row)
        return place == 0 ? nil : groups[place - 1]
    }

    private func place(behind row: Int) -> Int {
        var (low, high) = (0, groups.count)
        while low < high {
            let middle = (low + high) / 2
            if groups[middle] <= row { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private struct Walk {
        var gates: [RowGate] = []
        var gateOfRow: [Int32] = []
        var rowsWithTiles: Set<Int> = []
        var hasIcons = false
        var groups: [Int] = []
        private var placeOfGate: [RowGate: Int32] = [:]
        /// Rows of a section share its gate, which is then found without looking at all that it asks for.
        private var last: (gate: RowGate, place: Int32)?
        private var card: Range<Int> = 0..<0
        private var hasCardIcons = false

        mutating func visit(_ row: Specifier, at index: Int) {
            gateOfRow.append(row.gate.map { place(of: $0) } ?? PageOutline.isAlwaysThere)
            let hasIcon = row.hasIcon
            if hasIcon { hasIcons = true }
            switch row.kind {
            case .group:
                begin(behind: index)
            case .radioGroup(let list):
                begin(behind: index)
                if list.hasIcons { rowsWithTiles.insert(index) }
            default:
                card = card.lowerBound..<index + 1
                if hasIcon { hasCardIcons = true }
            }
        }

        private mutating func begin(behind index: Int) {
            endCard()
            groups.append(index)
            (card, hasCardIcons) = (index + 1..<index + 1, false)
        }

        mutating func endCard() { if hasCardIcons { rowsWithTiles.formUnion(card) } }

        private mutating func place(of gate: RowGate) -> Int32 {
            if let last, last.gate == gate { return last.place }
            let place = placeOfGate[gate] ?? Int32(gates.count)
            last = (gate, place)
            guard placeOfGate[gate] == nil else { return place }
            gates.append(gate)
            placeOfGate[gate] = place
            return place
        }
    }
}
