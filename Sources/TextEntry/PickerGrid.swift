import Hardware

/// The cells that a direction pad or a rotary moves over.
package enum GridCell: Hashable, Sendable {
    /// Types its text: a character, or a whole word.
    case insert(String)
    case shift
    case erase
    case save
    /// Shows another page.
    case page(GridPage)

    /// What picking it does to the text; nothing for a page.
    var edits: [Edit] {
        switch self {
        case .insert(let text): [.typeWord(text)]
        case .shift: [.shift]
        case .erase: [.erase]
        case .save: [.save]
        case .page: []
        }
    }

    func label(in field: EditedField) -> String {
        switch self {
        case .insert(let text): KeyLabel.of(text)
        case .shift: "⇧"
        case .erase: "⌫"
        case .save: "✓"
        case .page(.symbols): "#+="
        case .page(.main): field.kind.isNumeric || field.kind == .punctuation ? "123" : "abc"
        case .page(.letters): "abc"
        case .page(.national):
            String(LetterTable.script(digit: 2, language: field.traits.language).prefix(3))
        }
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
    static let start = Position(row: 1)

    /// Six cells a row, as the studies had it.
    package static let width = 6

    /// From the top; rows may differ in length.
    package let rows: [[GridCell]]

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

    /// The page of a field as it is now.
    init(_ page: GridPage, isRing: Bool, at moment: TypingMoment) {
        self.init(
            page, kind: moment.field.kind, layout: moment.field.layout, traits: moment.field.traits,
            isUpper: moment.letterCase != .lower, isRing: isRing)
    }

    /// The page of a field: words first, then its own characters, letters, digits; what edits stands in the row above,
    /// next to the text.
    ///
    /// A ring ends with what edits, and leaves out what its menu has, whole words, and all but one of the field's
    /// characters: forty stops at most.
    init(
        _ page: GridPage, kind: InputKind, layout: FieldLayout, traits: FieldTraits, isUpper: Bool,
        isRing: Bool
    ) {
        let edits: [GridCell] = isRing ? [.shift, .insert(" ")] : [.shift, .insert(" "), .erase, .save]
        var cells: [[GridCell]] = []
        var tabs: [GridCell] = []
        switch (page, layout.picker) {
        case (.symbols, _):
            let entries = SymbolPages.entries(for: kind, layout: layout, traits: traits)
            cells = Self.chunked(entries.map(GridCell.insert))
            tabs = [.page(.main)]
        case (.letters, _):
            cells = Self.chunked(
                Self.letters(page, kind, traits).map { letter in
                    .insert(
                        String(isUpper ? LetterTable.uppercased(letter, language: traits.language) : letter))
                })
            tabs = [.page(.main)]
        case (_, .digits(let digits)):
            cells = Self.chunked(digits.map { .insert(String($0)) })
            tabs = [.page(.letters), .page(.symbols)]
        case (_, .wheel(let digits)):
            cells = [digits.map { .insert(String($0)) }]
        case (_, .letters(let suggestions, let first)):
            let letters = Self.letters(page, kind, traits).map { letter in
                isUpper ? LetterTable.uppercased(letter, language: traits.language) : letter
            }
            let characters = Array(isRing ? first.prefix(1) : first[...]) + letters
            cells =
                Self.chunked((traits.isSecure || isRing ? [] : suggestions).map(GridCell.insert))
                + Self.chunked(characters.map { .insert(String($0)) })
                + Self.chunked("0123456789".map { .insert(String($0)) })
            tabs = Self.tabs(page, kind, traits)
        }
        let editing = edits.filter { Self.isUseful($0, kind, traits) } + tabs
        rows = (isRing ? cells + [editing] : [editing] + cells).filter { !$0.isEmpty }
    }

    private static func letters(_ page: GridPage, _ kind: InputKind, _ traits: FieldTraits) -> [Character] {
        if page == .national {
            return LetterTable.alphabet(language: traits.language, ownScript: true)
        }
        let language = kind.hasNationalLetters ? traits.language : ""
        return LetterTable.alphabet(language: language, ownScript: false).sorted()
    }

    private static func tabs(_ page: GridPage, _ kind: InputKind, _ traits: FieldTraits) -> [GridCell] {
        guard LetterTable.hasOwnScript(traits.language), !kind.isLatinOnly else { return [.page(.symbols)] }
        return [.page(.symbols), .page(page == .national ? .main : .national)]
    }

    private static func isUseful(_ cell: GridCell, _ kind: InputKind, _ traits: FieldTraits) -> Bool {
        switch cell {
        case .shift: !kind.isNumeric && kind != .hostname && kind != .serial
        case .insert(let text): text.allSatisfy { kind.permits($0, in: traits) }
        default: true
        }
    }

    private static func chunked(_ cells: [GridCell]) -> [[GridCell]] {
        stride(from: 0, to: cells.count, by: width).map { Array(cells[$0..<min($0 + width, cells.count)]) }
    }
}

/// The cells one after the other, as a knob goes over them.
extension PickerGrid {
    /// More cells than this are gathered in groups.
    private static let longestRing = 40

    var hasGroups: Bool { rows.reduce(0) { $0 + $1.count } > Self.longestRing }

    /// What a knob goes over: cells of a group, first cells of the groups, or all.
    func ringStops(in group: Int?) -> [[GridCell]] {
        guard hasGroups else { return rows.joined().map { [$0] } }
        guard let group, rows.indices.contains(group) else { return rows }
        return rows[group].map { [$0] }
    }

    /// The next stop of a detent; a place that is none counts as the last.
    func ringPlace(_ place: Int, turned key: Key, in group: Int?) -> Int {
        let count = ringStops(in: group).count
        return (min(place, count - 1) + (key == .clockwise ? 1 : -1) + count) % count
    }
}
