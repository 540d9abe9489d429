import Words

/// How the characters of a page of letters stand, for arrows and for a knob: words, digits, the alphabet, signs.
///
/// A row of the alphabet begins with a vowel, so that the commonest letters begin their rows and every letter is at most
/// three steps from one; the order is the alphabet's. The middle row has the cell that every character leads back to:
/// see docs/decisions/0300-fewest-moves.md.
struct LetterRows {
    let rows: [[GridCell]]
    /// The middle cell.
    let home: PickerGrid.Position
    /// It, and the one beside it where the field has something to suggest.
    let middleCount: Int

    init(
        _ page: GridPage, words: [String], first: String, isRing: Bool, at moment: TypingMoment,
        after latest: Character?
    ) {
        let field = moment.field
        let likely = LikelyText(at: moment, hasCase: Self.hasCase(page, field), after: latest)
        let middle: [GridCell] = [likely.home] + (likely.word.map { [$0] } ?? [])
        middleCount = middle.count
        var letters: [[GridCell]] = Self.letters(page, at: moment).map { $0.map { .insert(String($0)) } }
        let top = Self.words(words, field) + Self.digits(field)
        let place = letters.count / 2
        if isRing {
            // After the group, not in it: a stop of its own is one push.
            letters.insert(contentsOf: middle.map { [$0] }, at: place + 1)
            home = PickerGrid.Position(row: top.count + place + 1)
        } else {
            letters[place] = middle + letters[place]
            home = PickerGrid.Position(row: top.count + place)
        }
        rows = top + letters + Self.signs(first, field)
    }

    // MARK: Letters

    private static let alphabet = ["abcd", "efgh", "ijklmn", "opqrst", "uvwxyz"]

    /// The letters of a page in the case of the next one; those that a language adds follow the alphabet.
    static func letters(_ page: GridPage, at moment: TypingMoment) -> [[Character]] {
        let language = page == .national ? moment.field.traits.language : moment.field.language
        var rows: [[Character]]
        if page == .national {
            rows = PickerGrid.chunked(LetterTable.alphabet(language: language, ownScript: true))
        } else {
            let own = LetterTable.alphabet(language: language, ownScript: false)
            let added = own.filter { !$0.isASCII }.sorted()
            rows = alphabet.map(Array.init) + PickerGrid.chunked(added)
        }
        guard moment.letterCase != .lower else { return rows }
        rows = rows.map { $0.map { LetterTable.uppercased($0, language: language) } }
        return rows
    }

    private static func hasCase(_ page: GridPage, _ field: EditedField) -> Bool {
        page != .national || ModeRing.hasCase(field.traits.language)
    }

    // MARK: Words, digits and signs

    /// Those of the kind of field, then values that are known here.
    private static func words(_ words: [String], _ field: EditedField) -> [[GridCell]] {
        guard !field.traits.isSecure else { return [] }
        let known = field.traits.suggestions.prefix(3).map(GridCell.insert)
        return PickerGrid.chunked(words.map(GridCell.insert)) + PickerGrid.chunked(known)
    }

    private static func digits(_ field: EditedField) -> [[GridCell]] {
        let digits = Array("1234567890").map { cell($0, field) }
        return PickerGrid.chunked(digits, by: 5)
    }

    /// The field's own, or all that a keyboard has beside its letters, two in a cell.
    private static func signs(_ first: String, _ field: EditedField) -> [[GridCell]] {
        guard field.pairsCharacters else {
            return PickerGrid.chunked(first.map { .insert(String($0)) }, by: 7)
        }
        return ["-=[]\\`", ";',./"].map { $0.map { cell($0, field) } }
    }

    private static func cell(_ character: Character, _ field: EditedField) -> GridCell {
        field.other(of: character).map { .pair(character, $0) } ?? .insert(String(character))
    }
}

/// Two characters in a cell, as on a keyboard's keys.
extension EditedField {
    private static let keys: [(Character, Character)] = Array(
        zip("1234567890-=[]\\;',./`", "!@#$%^&*()_+{}|:\"<>?~"))

    /// Whether any character may follow any other, so that both of a key are equally near: in secrets and in plain
    /// characters. Words of a person's own have capitals by themselves.
    var pairsCharacters: Bool {
        switch kind {
        case .password, .ascii: true
        default: traits.isSecure && !kind.isNumeric && !kind.hasShape && kind != .punctuation
        }
    }

    /// The other character of its key; nil where it has none, or that is none of the field's.
    func other(of character: Character) -> Character? {
        guard pairsCharacters else { return nil }
        let other: Character?
        if character.isLetter {
            let upper = cased(character, isUpper: true)
            other = upper == character ? cased(character, isUpper: false) : upper
        } else {
            other =
                Self.keys.first { $0.0 == character }?.1 ?? Self.keys.first { $0.1 == character }?.0
        }
        return other.flatMap { $0 != character && takes($0) ? $0 : nil }
    }
}
