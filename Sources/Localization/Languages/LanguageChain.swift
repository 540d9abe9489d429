/// The folders of a bundle in which a text is looked for, from the language asked for to the one that the
/// bundle was developed in: de-AT, de, Base, en.
package struct LanguageChain: Hashable, Sendable {
    /// As the folders are spelled, `pt_BR`, without `.lproj`.
    package let folders: [String]
    /// What is shown: the language asked for, or the one of development where no folder fits. A bundle without folders
    /// is taken to be in the language asked for.
    package let shown: String

    /// - Parameters:
    ///   - language: as in "de-AT", or a POSIX name, "de_AT.UTF-8".
    ///   - available: the bundle's folders without `.lproj`; capitals and `_` for `-` make no difference.
    package init(_ language: String, available: [String]) {
        let own = Self.matches(language, in: available)
        var folders = own
        let base = available.filter { $0.lowercased() == Self.base }
        for folder in base + Self.matches(Self.development, in: available) where !folders.contains(folder) {
            folders.append(folder)
        }
        self.folders = folders
        shown = own.isEmpty && !available.isEmpty ? Self.development : language
    }

    private static let development = "en"
    /// In which a language may lie that has no name: the one of development.
    private static let base = "base"

    /// The nearest of the languages to the one asked for, and those of them that it inherits from; none where none is
    /// written in its script.
    package static func matches(_ language: String, in available: [String]) -> [String] {
        guard !available.isEmpty, let wanted = LanguageTag(language) else { return [] }
        let tags = available.compactMap { name in LanguageTag(name).map { (name: name, tag: $0) } }
        let nearest = tags.compactMap { name, tag in Distance(from: wanted, to: tag, named: name) }.min()
        guard let nearest else { return [] }
        let chain = nearest.tag.ancestors + wanted.ancestors
        var folders: [String] = []
        for tag in chain {
            let same = tags.filter { $0.tag == tag }.map(\.name)
            let ordered = same.sorted { (Self.isOther($0, tag), $0) < (Self.isOther($1, tag), $1) }
            folders += ordered.filter { !folders.contains($0) }
        }
        return folders
    }

    /// Whether no language is looked for under that name; `Base` is.
    package static func isUnknown(folder name: String) -> Bool {
        name.lowercased() != base && LanguageTag(name)?.isKnown != true
    }

    /// Of several folders of one language the one that is spelled as it is spelled now comes first.
    private static func isOther(_ name: String, _ tag: LanguageTag) -> Int { name == tag.description ? 0 : 1 }

    /// How far a language is from the one asked for: how many steps up from that one to what both inherit from, and how
    /// many from there down again. Of equals the one of the region that the language is at home in.
    private struct Distance: Comparable {
        let tag: LanguageTag
        private let order: (up: Int, down: Int, isAbroad: Int, isOther: Int, name: String)

        /// Nil where they have nothing in common.
        init?(from wanted: LanguageTag, to tag: LanguageTag, named name: String) {
            let ancestors = tag.ancestors
            for (up, ancestor) in wanted.ancestors.enumerated() {
                guard let down = ancestors.firstIndex(of: ancestor) else { continue }
                self.tag = tag
                let isAbroad = tag.region == nil || tag.region == tag.usualRegion ? 0 : 1
                order = (up, down, isAbroad, LanguageChain.isOther(name, tag), name)
                return
            }
            return nil
        }

        static func == (one: Distance, other: Distance) -> Bool { one.order == other.order }
        static func < (one: Distance, other: Distance) -> Bool { one.order < other.order }
    }
}
