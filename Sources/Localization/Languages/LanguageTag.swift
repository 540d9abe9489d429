import PropertyLists

/// A language as it is compared: by the codes that are used now, with a script only where it is not the usual one.
/// `zh_TW` and `zh-Hant-TW` are one, `iw` is `he`, `English` is `en`.
package struct LanguageTag: Hashable, Sendable, CustomStringConvertible {
    /// As in "zh", in lower case.
    package let language: String
    /// As in "Hant"; nil where the language is written as it usually is, there or anywhere.
    let script: String?
    /// As in "TW" or "419".
    let region: String?

    private init(language: String, script: String?, region: String?) {
        self.language = language
        self.script = script
        self.region = region
    }

    /// Nil for what is no tag of a language, however it is spelled. Capitals and `_` for `-` make no difference;
    /// variants and a POSIX name's encoding are left off.
    package init?(_ name: String) {
        let tag = name.prefix { $0 != "." && $0 != "@" }
        var parts = tag.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }[...]
        guard let first = parts.popFirst()?.lowercased() else { return nil }
        var code = LanguageTable.names[first] ?? first
        guard Self.isLetters(code, 2...3) else { return nil }
        let modifier = name.split(separator: "@").dropFirst().first.map(String.init)
        var script = modifier.flatMap { LanguageTable.modifiers[$0] }
        var region: String?
        // A code may stand for a language in a script or a region of its own: sh is sr-Latn.
        if let replacement = LanguageTable.languageCodes[code] {
            let codes = replacement.split(separator: "-").map(String.init)
            code = codes.first ?? code
            for part in codes.dropFirst() { if part.utf8.count == 4 { script = part } else { region = part } }
        }
        guard Self.read(&parts, &script, &region) else { return nil }
        self.init(language: code, usualScript: script, region: region)
    }

    /// Drops the script that the language is written in anyway.
    private init(language: String, usualScript script: String?, region: String?) {
        let known = LanguageTable.language(language)
        let written = script ?? region.flatMap { known?.scripts[$0[...]] }.map(String.init)
        let isUsual = written.map { $0[...] } == known?.script
        self.init(language: language, script: isUsual ? nil : written, region: region)
    }

    /// The script, the region and what may follow them; false where something stands there that no tag has.
    private static func read(
        _ parts: inout ArraySlice<Substring>, _ script: inout String?, _ region: inout String?
    ) -> Bool {
        if let part = parts.first, isLetters(part, 4...4) {
            script = part.prefix(1).uppercased() + part.dropFirst().lowercased()
            parts.removeFirst()
        }
        if let part = parts.first,
            isLetters(part, 2...2) || part.utf8.count == 3 && part.utf8.allSatisfy(Ascii.isDigit)
        {
            let code = part.uppercased()
            region = LanguageTable.regionCodes[code] ?? code
            parts.removeFirst()
        }
        return parts.allSatisfy {
            (1...8).contains($0.utf8.count) && $0.utf8.allSatisfy(Ascii.isLetterOrDigit)
        }
    }

    private static func isLetters(_ text: some StringProtocol, _ count: ClosedRange<Int>) -> Bool {
        count.contains(text.utf8.count) && text.utf8.allSatisfy(Ascii.isLetter)
    }

    /// `zh-Hant-TW`.
    package var description: String { [language, script, region].compactMap { $0 }.joined(separator: "-") }

    /// Whether CLDR knows such a language.
    package var isKnown: Bool { LanguageTable.language(language) != nil }

    /// Where the language is at home, of those regions where it is written in this script.
    var usualRegion: String? {
        guard let known = LanguageTable.language(language) else { return nil }
        guard let script else { return String(known.region) }
        return known.regions[script[...]].map(String.init)
    }

    /// Itself, what it inherits from, and so on: es-AR, es-419, es. Another script inherits nothing.
    var ancestors: [LanguageTag] {
        var chain = [self]
        while let parent = chain[chain.count - 1].parent, !chain.contains(parent) { chain.append(parent) }
        return chain
    }

    private var parent: LanguageTag? {
        if let name = LanguageTable.inherited[description] { return LanguageTag(name) }
        guard region != nil else { return nil }
        return LanguageTag(language: language, script: script, region: nil)
    }
}
