import Hardware
import PropertyLists

/// The dictionaries of a device by language, each read when a field first wants it: words for predictive entry, and
/// whoever knows how words are spelled.
package final class WordLists {
    private let read: (_ language: String) -> [UInt8]?
    private var known: [String: WordDictionary?] = [:]

    private let open: (_ language: String) -> WordChecker?
    /// One at a time, for it is large.
    private var checker: (language: String, words: WordChecker?)?

    /// - Parameters:
    ///   - read: gives the file of a language's words, nil where the device has none.
    ///   - checker: opens a language's dictionary, nil where the device has none.
    package init(
        read: @escaping (_ language: String) -> [UInt8]? = { _ in nil },
        checker: @escaping (_ language: String) -> WordChecker? = { _ in nil }
    ) {
        self.read = read
        open = checker
    }

    /// The folder that the board names; a file that is not there is no dictionary.
    package convenience init(
        of board: Board, readFile: @escaping (_ path: String) -> [UInt8]?,
        checker: @escaping (_ language: String) -> WordChecker? = { _ in nil }
    ) {
        let folder = board.dictionaries
        let read = { (language: String) -> [UInt8]? in
            // A language may come from a setting: only a plain name may become part of a path.
            let isName = language.utf8.allSatisfy {
                $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") || Ascii.isLetterOrDigit($0)
            }
            return isName ? readFile("\(folder)/\(language).words") : nil
        }
        self.init(read: read, checker: checker)
    }

    /// Whoever knows how a language's words are spelled; nil where nobody does.
    package func checker(language: String) -> WordChecker? {
        if let checker, checker.language == language { return checker.words }
        checker = (language, open(language))
        return checker?.words
    }

    /// `pt-BR` is looked for as it is, then as `pt`.
    package func dictionary(language: String) -> WordDictionary? {
        if let dictionary = known[language] { return dictionary }
        let primary = LetterTable.primaryLanguage(language)
        let names = primary == language ? [language] : [language, primary]
        var dictionary: WordDictionary?
        for name in names where dictionary == nil {
            dictionary = read(name).flatMap { WordDictionary(file: $0) }
        }
        known[language] = .some(dictionary)
        return dictionary
    }
}
