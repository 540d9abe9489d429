import Hardware
import Words

/// The cells that a direction pad or a rotary moves over.
package enum GridCell: Hashable, Sendable {
    /// Types its text: a character, or a whole word.
    case insert(String)
    /// Types the first of two; picked once more at once, the second takes its place.
    case pair(Character, Character)
    /// The character that was typed just now becomes another.
    case swap(Character)
    case shift
    case erase
    case save
    /// Shows another page.
    case page(GridPage)

    /// What picking it does to the text; nothing for a page.
    var edits: [Edit] {
        switch self {
        case .insert(let text): [.typeWord(text)]
        case .pair(let character, _): [.typeWord(String(character))]
        case .swap(let character): [.change(character)]
        case .shift: [.shift]
        case .erase: [.erase]
        case .save: [.save]
        case .page: []
        }
    }

    /// The one character that picking it leaves before the caret; nil for what types none or a word.
    var character: Character? {
        switch self {
        case .insert(let text): text.count == 1 ? text.first : nil
        case .pair(let character, _), .swap(let character): character
        case .shift, .erase, .save, .page: nil
        }
    }

    func label(at moment: TypingMoment) -> String {
        let field = moment.field
        return switch self {
        case .insert(let text): KeyLabel.of(text)
        case .pair(let first, let second): "\(first)\(second)"
        case .swap(let character): moment.seesLatest ? "→" + KeyLabel.of(character) : "⇧"
        case .shift: "⇧"
        case .erase: "⌫"
        case .save: "✓"
        case .page(.symbols): SymbolPages.sign
        case .page(.main): field.kind.isNumeric || field.kind == .punctuation ? "123" : "abc"
        case .page(.letters): "abc"
        case .page(.national):
            String(LetterTable.script(digit: 2, language: field.traits.language).prefix(3))
        }
    }

    /// As one of a group that a knob comes to: what is typed first.
    fileprivate func shortLabel(at moment: TypingMoment) -> String {
        if case .pair(let first, _) = self { KeyLabel.of(first) } else { label(at: moment) }
    }
}

package enum GridPage: Hashable, Sendable {
    /// Latin letters, or the field's digits.
    case main
    case national
    /// Latin letters beside a main page of digits.
    case letters
    case symbols

    func mode(in field: EditedField) -> TypingMode {
        switch (field.layout.picker, self) {
        case (_, .symbols): .symbols
        case (_, .letters): .page(.latin)
        case (.wheel, _), (.digits, .main): .page(.digits)
        case (_, .national): .page(.national)
        case (_, .main): .page(.latin)
        }
    }
}

/// Rows of cells, moved over with wrap-around.
package struct PickerGrid: Hashable, Sendable {
    /// A cell's place.
    package struct Position: Hashable, Sendable {
        /// From the top.
        package var row = 0
        /// Of its row, from its beginning.
        package var column = 0
    }

    /// The first row below what edits.
    private static let belowEdits = Position(row: 1)

    /// Cells a row, where nothing asks for another number: as the studies had it.
    package static let width = 6

    /// From the top; rows may differ in length.
    package let rows: [[GridCell]]

    /// The cell that every character leads back to; nil where the focus stays where it was.
    let home: Position?

    /// Cells of the middle, which what was typed changes: `home`, and in some fields a second one. Of a knob's, as rows.
    let middleCount: Int

    /// A knob's stops of the middle.
    var middle: Range<Int> { home.map { $0.row..<$0.row + middleCount } ?? 0..<0 }

    /// Where the page begins.
    var start: Position { home ?? Self.belowEdits }

    /// Whether the focus goes back to where the page begins once a cell was picked: to the middle, and in a secret from each
    /// character. Whoever looks later would read there what was typed last, and from one digit to any other it is as far.
    func isLeft(by cell: GridCell, in field: EditedField) -> Bool {
        home != nil || field.isHidden && cell.character != nil
    }

    /// The cell there; the position is one of the grid.
    package subscript(position: Position) -> GridCell {
        let place = nearest(to: position)
        return rows[place.row][place.column]
    }

    /// The same place, or the nearest that this page has: another page, or another language, may have fewer cells.
    func nearest(to position: Position) -> Position {
        let row = min(position.row, rows.count - 1)
        return Position(row: row, column: min(position.column, rows[row].count - 1))
    }

    func moved(_ position: Position, rows down: Int, columns right: Int) -> Position {
        let position = nearest(to: position)
        var next = position
        next.row = (position.row + down + rows.count) % rows.count
        let count = rows[next.row].count
        next.column = min(position.column, count - 1)
        next.column = (next.column + right + count) % count
        return next
    }

    /// The cell so many further in reading order, the ends being neighbours: what a knob beside arrows comes to.
    func stepped(_ position: Position, by step: Int) -> Position {
        let places = rows.indices.flatMap { row in
            rows[row].indices.map { Position(row: row, column: $0) }
        }
        let here = places.firstIndex(of: nearest(to: position)) ?? 0
        return places[(here + step + places.count) % places.count]
    }

    /// The page of a field as it is now.
    ///
    /// - Parameters:
    ///   - isRing: for a knob: what its menu has is left out, and what edits comes last.
    ///   - latest: the character that was typed just now, which the middle cell may make another one.
    init(_ page: GridPage, isRing: Bool, at moment: TypingMoment, after latest: Character? = nil) {
        let field = moment.field
        let edits: [GridCell] = isRing ? [.shift, .insert(" ")] : [.shift, .insert(" "), .erase, .save]
        var cells: [[GridCell]] = []
        var tabs: [GridCell] = []
        var home: Position?
        var middleCount = 0
        switch (page, field.layout.picker) {
        case (.symbols, _):
            cells = Self.chunked(field.symbolEntries.map(GridCell.insert))
            tabs = [.page(.main)]
        case (.letters, _), (.national, .digits):
            cells = LetterRows.letters(page, at: moment).map { $0.map { .insert(String($0)) } }
            tabs = [.page(.main)] + Self.otherScript(page, field, beside: .letters)
        case (_, .digits(let digits)):
            cells = Self.chunked(digits.map { .insert(String($0)) })
            tabs = [.page(.letters), .page(.symbols)]
        case (_, .wheel(let digits)):
            let wheel = digits.map { GridCell.insert(String(field.digit($0))) }
            cells = isRing ? [wheel] : Self.chunked(wheel, by: 5)
        case (_, .letters(let words, let first)):
            let rows = LetterRows(
                page, words: words, first: first, isRing: isRing, at: moment, after: latest)
            (cells, home, middleCount) = (rows.rows, rows.home, rows.middleCount)
            tabs = [.page(.symbols)] + Self.otherScript(page, field, beside: .main)
        }
        let editing = edits.filter { Self.isUseful($0, field) } + tabs
        if isRing {
            rows = (cells + (home == nil ? [editing] : editing.map { [$0] })).filter { !$0.isEmpty }
        } else {
            rows = ([editing] + cells).filter { !$0.isEmpty }
            home?.row += editing.isEmpty ? 0 : 1
        }
        self.home = home
        self.middleCount = middleCount
    }

    /// From one of the field's alphabets to the other.
    private static func otherScript(
        _ page: GridPage, _ field: EditedField, beside latin: GridPage
    ) -> [GridCell] {
        guard LetterTable.hasOwnScript(field.traits.language), !field.kind.isLatinOnly else { return [] }
        return [.page(page == .national ? latin : .national)]
    }

    private static func isUseful(_ cell: GridCell, _ field: EditedField) -> Bool {
        let kind = field.kind
        return switch cell {
        case .shift: !kind.isNumeric && kind != .hostname && kind != .serial
        case .insert(let text): text.allSatisfy { kind.permits($0, in: field.traits) }
        default: true
        }
    }

    static func chunked<Cell>(_ cells: [Cell], by width: Int = PickerGrid.width) -> [[Cell]] {
        stride(from: 0, to: cells.count, by: width).map { Array(cells[$0..<min($0 + width, cells.count)]) }
    }
}

/// The cells one after the other, as a knob goes over them.
extension PickerGrid {
    /// Characters of a word that are legible beside one another.
    private static let longestOnStop = 8
    /// More cells than this are gathered in groups.
    private static let longestRing = 40

    var hasGroups: Bool { home != nil || rows.reduce(0) { $0 + $1.count } > Self.longestRing }

    /// What a knob goes over: cells of a group, the groups, or all.
    func ringStops(in group: Int?) -> [[GridCell]] {
        guard hasGroups else { return rows.joined().map { [$0] } }
        guard let group, rows.indices.contains(group) else { return rows }
        return rows[group].map { [$0] }
    }

    /// The stop that a ring begins at: its middle, or the first.
    func ringStart(in group: Int?) -> Int { group == nil ? home?.row ?? 0 : 0 }

    /// What stands on a stop, cell by cell: of whole words the first. A long one is many, so that it has two lines where a
    /// group has.
    func ringLabels(_ stop: [GridCell], at moment: TypingMoment) -> [String] {
        if stop.count > 1, case .insert(let word)? = stop.first, word.count > 1 { return [word + "…"] }
        if stop.count == 1, case .insert(let word) = stop[0], word.count > Self.longestOnStop {
            return word.map(String.init)
        }
        return stop.count == 1 ? [stop[0].label(at: moment)] : stop.map { $0.shortLabel(at: moment) }
    }
}
