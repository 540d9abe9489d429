import Spelling
import Words

/// The dictionary of the language that is typed: opened once a field asks for it, in a turn of its own.
final class SpellingController {
    private enum State {
        /// No field has asked for any.
        case closed
        /// A field that is open asks for this language's.
        case wanted(String)
        /// The one that was opened last; nil where there is none of the language.
        case open(String, SpellChecker?)
    }

    private var state = State.closed

    /// Whether `open` is to be called soon: it takes as long as many keys.
    var isWanted: Bool { if case .wanted = state { true } else { false } }

    /// A field wants a language's words looked at: its dictionary is to be open.
    func want(_ language: String) {
        if case .open(language, _) = state { return }
        state = .wanted(language)
    }

    /// Whoever knows the words of the language that was looked for last, none where there is no dictionary of it; nil
    /// while none was looked for.
    var words: (language: String, checker: WordChecker?)? {
        guard case .open(let language, let checker) = state else { return nil }
        return (language, checker?.words)
    }

    func open() {
        guard case .wanted(let language) = state else { return }
        state = .open(language, try? SpellChecker(language: language))
    }
}
