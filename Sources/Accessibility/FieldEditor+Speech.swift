import TextEntry
import Words

/// What an editor has to say beyond its text.
extension FieldEditor {
    /// The input mode by name; a full keyboard has none to tell of but its digits.
    var spokenMode: String {
        switch mode {
        case .symbols: words[.symbols]
        case .keyboard: ""
        case .page(let page): spoken(page)
        }
    }

    private func spoken(_ page: InputPage) -> String {
        switch page {
        case .digits: words[.digits]
        case .words: words[.wholeWords]
        case .map: words[.twoPresses]
        case .latin where LetterTable.hasOwnScript(traits.language):
            "\(words[.latinLetters]), \(spokenCase)"
        case .latin: spokenCase
        case .national: label(of: .national).contains(where: \.isCased) ? spokenCase : label(of: .national)
        }
    }

    private var spokenCase: String {
        switch letterCase {
        case .lower: words[.smallLetters]
        case .capitalized: words[.capitalNext]
        case .upper: words[.capitals]
        }
    }

    /// What OK or a digit would pick now; nil where nothing is open and keys type by themselves.
    ///
    /// - Parameter isPrivate: letters of a secret may be told. What edits may always.
    func spokenChoice(isPrivate: Bool) -> String? {
        let tellsLetters = !traits.isSecure || isPrivate
        switch overlay {
        case .entries(let entries, _, _): return numbered(entries.map(spoken))
        case .menu(let actions, _, nil):
            return actions.filter(isOfUse).map { "\($0.digit) \(name(of: $0))" }.joined(separator: ", ")
        case .menu(let actions, let values, let focus?):
            return focus < actions.count ? name(of: actions[focus]) : values[focus - actions.count]
        case .grid(_, nil): return words[.caret]
        case .grid: return chosenCells.first.flatMap { spoken($0, tellsLetters) }
        case .ring:
            return chosenCells.compactMap { spoken($0, tellsLetters) }.joined(
                separator: " ")
        case .branches(let branches): return tellsLetters ? branches.joined(separator: ", ") : nil
        case .wheels, nil: return nil
        }
    }

    private func numbered(_ entries: [String]) -> String {
        entries.enumerated().map { "\($0 + 1) \($1)" }.joined(separator: ", ")
    }

    private func name(of action: EditAction) -> String {
        switch action {
        case .left: words[.arrowLeft]
        case .right: words[.arrowRight]
        case .pound where label(of: action) == "⇧": spoken(.shift, true) ?? ""
        case .star, .pound: spoken(label(of: action))
        default: label(of: action)
        }
    }

    private func spoken(_ text: String) -> String { SpokenCharacters.name(of: text, words) }

    /// Nil for a letter that is nobody's business.
    private func spoken(_ cell: GridCell, _ tellsLetters: Bool) -> String? {
        switch cell {
        case .insert(let text): tellsLetters ? spoken(text) : nil
        case .pair(let character, _): tellsLetters ? spoken(String(character)) : nil
        case .swap(let character): tellsLetters ? spoken(String(character)) : words[.letterCase]
        case .shift: letterCase == .upper ? words[.smallLetters] : words[.capitals]
        case .erase: words[.erase]
        case .save: okLabel
        case .page(.symbols): words[.symbols]
        case .page(.main) where kind.isNumeric || kind == .punctuation: words[.digits]
        case .page(.main), .page(.letters): spoken(.latin)
        case .page(.national): spoken(.national)
        }
    }
}
