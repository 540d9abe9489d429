import Scenes

/// The rows of a list, with what of all of them is asked for again and again.
struct CountedRows: Sendable {
    /// From the top.
    let rows: [ListRow]
    /// What comes before each row, and last what comes before the end.
    private let counts: [Counts]

    /// How many rows take focus, and how many lines there are about: texts are not laid out to be counted.
    private struct Counts {
        var focusable: Int32 = 0
        var lines: Int32 = 0
        /// The latest header or gap; -1 above the first.
        var section: Int32 = -1
    }

    init(_ rows: [ListRow]) {
        self.rows = rows
        var sum = Counts()
        var counts: [Counts] = []
        counts.reserveCapacity(rows.count + 1)
        counts.append(sum)
        for (index, row) in rows.enumerated() {
            if row.takesFocus { sum.focusable += 1 }
            if row.beginsSection { sum.section = Int32(index) }
            sum.lines += Int32(row.aboutLines)
            counts.append(sum)
        }
        self.counts = counts
    }

    /// How many rows take focus.
    var focusable: Int { Int(counts[rows.count].focusable) }

    /// How many take focus up to that row and with it.
    func focusable(through row: Int) -> Int { Int(counts[row + 1].focusable) }

    /// About how many lines there are.
    var lines: Int { lines(above: rows.count) }

    /// About how many lines stand above a row.
    func lines(above row: Int) -> Int { Int(counts[row].lines) }

    /// The header or gap that a row stands below, or is; nil where there is none.
    func section(around row: Int) -> Int? {
        let section = counts[row + 1].section
        return section < 0 ? nil : Int(section)
    }
}

extension ListRow {
    fileprivate var beginsSection: Bool {
        switch self {
        case .header, .gap: true
        default: false
        }
    }

    /// How many lines it has, told from its length alone.
    fileprivate var aboutLines: Int {
        switch self {
        case .header(let text), .footer(let text), .note(let text): 1 + text.utf8.count / 40
        default: 1
        }
    }
}
