import CHunspell
import Glibc
import Words

/// Words of one language, by a hunspell dictionary as Debian installs them.
///
/// Loading costs 7 MB of memory (en_US, the library included), so it is done when a field is opened whose words may be
/// corrected.
///
///     let checker = try SpellChecker(language: "de")
///     let words = checker.words
public final class SpellChecker: Sendable {
    /// There is no library, or no dictionary of a language.
    public struct NoDictionary: Error, Hashable, Sendable, CustomStringConvertible {
        /// Which was looked for.
        public let language: String
        /// Where.
        public let folder: String

        /// One sentence for a person.
        public var description: String {
            "no dictionary for \"\(language)\" can be opened in \(folder): hunspell or the language's package is missing"
        }
    }

    /// Where hunspell's own object is. As a number, since only the loop's thread ever asks.
    private let address: UInt
    private var spelling: OpaquePointer? { OpaquePointer(bitPattern: address) }

    /// Where Debian's dictionaries are.
    public static let usualFolder = "/usr/share/hunspell"
    private static let longestWord = 64

    /// - Parameters:
    ///   - language: as in "en", "pt-BR"; a dictionary of another country of the same language will do.
    ///   - folder: with the dictionaries' files, as Debian's packages have them.
    /// - Throws: `NoDictionary`.
    public init(language: String, folder: String = usualFolder) throws(NoDictionary) {
        guard let name = Self.dictionary(for: language, in: folder),
            let opened = spelling_open("\(folder)/\(name).aff", "\(folder)/\(name).dic")
        else { throw NoDictionary(language: language, folder: folder) }
        address = UInt(bitPattern: opened)
    }

    deinit { spelling_close(spelling) }

    /// As fields ask for them, who keep the dictionary open; on one thread only.
    public var words: WordChecker { WordChecker(knows: knows, suggestion: suggestion(for:)) }

    /// The words of a language where its dictionary is installed; nil where it is not.
    public static func words(of language: String) -> WordChecker? {
        (try? SpellChecker(language: language))?.words
    }

    /// True also for what is too long for a word: more than 64 bytes are not asked about.
    package func knows(_ word: String) -> Bool {
        word.utf8.count > Self.longestWord || spelling_knows(spelling, word) != 0
    }

    /// The best suggestion; nil where the dictionary has none.
    package func suggestion(for word: String) -> String? {
        guard word.utf8.count <= Self.longestWord else { return nil }
        var buffer = [CChar](repeating: 0, count: 4 * Self.longestWord)
        guard spelling_suggest(spelling, word, &buffer, buffer.count) != 0 else { return nil }
        return buffer.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
    }

    /// `pt_BR` for "pt-BR"; `en_US` for "en", else the first of that language.
    private static func dictionary(for language: String, in folder: String) -> String? {
        let wanted = String(language.map { $0 == "-" ? "_" : $0 })
        let primary = String(wanted.prefix { $0 != "_" })
        let found = names(in: folder).filter { $0 == primary || $0.hasPrefix(primary + "_") }
        let usual = primary == "en" ? "en_US" : "\(primary)_\(primary.uppercased())"
        return [wanted, usual, primary].first(where: found.contains) ?? found.sorted().first
    }

    private static func names(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasSuffix(".dic") { names.append(String(name.dropLast(4))) }
        }
        return names
    }
}
