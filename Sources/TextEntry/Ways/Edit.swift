import Hardware
import Localization
import Words

/// What a way of typing wants done, to the text and around it.
enum Edit: Hashable, Sendable {
    // MARK: Text

    /// One character, typed and final.
    case type(Character)
    /// A whole word at once: all of it or nothing.
    case typeWord(String)
    /// A letter that may still change, put at the caret.
    case mark(Character)
    /// The letter before the caret, which may still change, is another one now.
    case change(Character)
    /// The letter before the caret, which could still change, is none.
    case removeLast
    /// The letter before the caret may not change any more.
    case settle(Character)
    /// So many characters before the caret are spelled otherwise now.
    case spell(Int, as: [Character])
    /// Characters before the caret become others.
    case replace(Range<Int>, with: [Character])
    /// The whole text, and where its caret is.
    case overwrite([Character], caret: Int)
    case moveCaret(Int)
    /// A separator that was typed for the person stands as if typed by hand.
    case acceptSeparator
    case clear

    // MARK: Around it

    /// What may still change is final.
    case commit
    case shift, erase, save
    case open(OpenPicker)
    case refuse(LocalizedString)
    case notify(LocalizedString)
}

/// What a way of typing may look at: a field, its text and the time, as a key finds them.
struct TypingMoment: Sendable {
    let field: EditedField
    var text: EditedText
    /// The mode's characters.
    let page: InputPage
    let time: Duration
    /// Knows words, where the field may be corrected and the device has a dictionary.
    let checker: WordChecker?
    /// Whether a cell may tell what was typed last: of a secret it may for as long as the text shows it.
    var seesLatest = true

    /// The case of the next letter.
    var letterCase: LetterCase { text.letterCase(in: field) }

    var grammar: KeyGrammar { field.grammar(on: page) }

    func canType(_ character: Character) -> Bool { text.canType(character, in: field) }
}

extension EditedText {
    /// Does what an edit wants of the text; answers why not, where it is not taken.
    mutating func apply(_ edit: Edit, in field: EditedField) -> LocalizedString? {
        switch edit {
        case .type(let character): return type(character, in: field)
        case .typeWord(let word): return type(word: word, in: field)
        case .mark(let letter): return put(letter, in: field)
        case .change(let letter): characters[caret - 1] = letter
        case .removeLast: removeLast()
        case .settle(let letter): settle(after: letter, in: field)
        case .spell(let count, let letters):
            if replacesAll { clear() }
            removeSelection()
            replace(max(0, caret - count)..<caret, with: letters)
        case .replace(let range, let other): replace(range, with: other)
        case .overwrite(let text, let place): (characters, caret) = (text, place)
        case .moveCaret(let place): moveCaret(to: place)
        case .acceptSeparator: isAfterAutoSeparator = false
        case .commit, .clear, .shift, .erase, .save, .open, .refuse, .notify: break
        }
        return nil
    }
}

/// What keys type, as the title bar and the voice tell it.
package enum TypingMode: Hashable, Sendable {
    case page(InputPage)
    case symbols
    /// A full keyboard's letters: there is nothing to tell.
    case keyboard
}
