import Drivers
import TextEntry

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

    /// The dictionary that is open; nil where none is.
    var checker: SpellChecker? { if case .open(_, let checker) = state { checker } else { nil } }

    /// Whoever knows a language's words, once its dictionary is open.
    func words(of language: String) -> WordChecker? {
        guard case .open(language, let checker) = state else {
            state = .wanted(language)
            return nil
        }
        return checker.map { WordChecker(knows: $0.knows, suggestion: $0.suggestion(for:)) }
    }

    func open() {
        guard case .wanted(let language) = state else { return }
        state = .open(language, try? SpellChecker(language: language))
    }
}
