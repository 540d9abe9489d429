import CHunspell
import Glibc

/// Words of one language, by a hunspell dictionary as Debian installs them.
///
/// Loading costs 7 MB of memory (en_US, the library included), so it is done when a field is opened whose words may be
/// corrected.
package final class SpellChecker: Sendable {
    /// Where hunspell's own object is. As a number, since only the loop's thread ever asks.
    private let address: UInt
    private var spelling: OpaquePointer? { OpaquePointer(bitPattern: address) }

    /// Where Debian's dictionaries are.
    package static let usualFolder = "/usr/share/hunspell"
    private static let longestWord = 64

    /// - Parameter language: as in "en", "pt-BR"; a dictionary of another country of the same language will do.
    package init(language: String, folder: String = usualFolder) throws(SystemError) {
        guard let name = Self.dictionary(for: language, in: folder),
            let opened = spelling_open("\(folder)/\(name).aff", "\(folder)/\(name).dic")
        else { throw SystemError("find a dictionary for", language, code: ENOENT) }
        address = UInt(bitPattern: opened)
    }

    deinit { spelling_close(spelling) }

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
