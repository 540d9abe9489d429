/// The folders of a bundle in which a text is looked for, from the language asked for to the one that the
/// bundle was developed in: de-AT, de, Base, en.
package struct LanguageChain: Hashable, Sendable {
    /// The one asked for.
    package let language: String
    /// As the folders are spelled, `pt_BR`, without `.lproj`.
    package let folders: [String]

    /// - Parameters:
    ///   - language: as in "de-AT", or a POSIX name, "de_AT.UTF-8".
    ///   - available: the bundle's folders without `.lproj`; capitals and `_` for `-` make no difference.
    package init(_ language: String, available: [String], development: String = "en") {
        let wanted = Self.names(for: language) + ["Base"] + Self.names(for: development)
        var folders: [String] = []
        for name in wanted {
            let match = available.first { Self.folded($0) == Self.folded(name) }
            if let match, !folders.contains(match) { folders.append(match) }
        }
        self.language = language
        self.folders = folders
    }

    /// `de-AT` -> de-AT, de, German; scripts before regions fall away from the right.
    private static func names(for language: String) -> [String] {
        // A POSIX name brings an encoding and a modifier: de_DE.UTF-8@euro.
        let tag = language.prefix { $0 != "." && $0 != "@" }
        var parts = tag.split { $0 == "-" || $0 == "_" }.map(String.init)
        var names: [String] = []
        while !parts.isEmpty {
            names.append(parts.joined(separator: "-"))
            if let script = chineseScripts[names[names.count - 1].lowercased()] { names.append(script) }
            parts.removeLast()
        }
        if let plain = names.last.flatMap({ aliases[$0.lowercased()] }) { names += plain }
        return names
    }

    private static let chineseScripts = [
        "zh-cn": "zh-Hans", "zh-sg": "zh-Hans", "zh-tw": "zh-Hant", "zh-hk": "zh-Hant", "zh-mo": "zh-Hant",
    ]

    /// Folders from before language codes, and codes that were replaced.
    private static let aliases = [
        "en": ["English"], "de": ["German"], "fr": ["French"], "es": ["Spanish"], "it": ["Italian"],
        "ja": ["Japanese"], "nl": ["Dutch"], "nb": ["no"], "no": ["nb"], "he": ["iw"], "id": ["in"],
        "zh": ["zh-Hans"], "pt": ["pt-BR", "pt-PT"],
    ]

    private static func folded(_ name: String) -> String {
        String(name.lowercased().map { $0 == "_" ? "-" : $0 })
    }
}
