/// What CLDR knows of languages, as far as it takes to find a folder for a language. A language's line is read when it is
/// asked for, by bytes and not by characters.
enum LanguageTable {
    /// A language by its own: which script and region it is of where a tag does not say.
    struct Language: Sendable {
        let script: Substring
        let region: Substring
        /// Regions where it is written in another script.
        let scripts: [Substring: Substring]
        /// Where it is at home in a script that is not its usual one.
        let regions: [Substring: Substring]
    }

    /// By the code that is used now; nil for what CLDR has no locale of.
    static func language(_ code: String) -> Language? {
        guard let line = lines[code] else { return nil }
        let words = pieces(of: line[...], " ")
        guard words.count >= 2 else { return nil }
        let own = words[2...]
        return Language(
            script: words[0], region: words[1], scripts: pairs(own, "="), regions: pairs(own, ":"))
    }

    private static let lines = TextIndex(languages, between: ["\n"], link: " ")

    /// From a locale to the one that it inherits from, where that is not what is left without its last part.
    static let inherited = TextIndex(parents, between: ["\n", " "], link: "=")

    /// Codes that were replaced: `iw`, and what stands for it now.
    static let languageCodes = TextIndex(replacedLanguages, between: ["\n", " "], link: "=")
    static let regionCodes = TextIndex(replacedRegions, between: ["\n", " "], link: "=")

    /// What folders were called before they had codes, as Core Foundation knows them.
    static let names = TextIndex(
        """
        english=en french=fr german=de italian=it dutch=nl swedish=sv spanish=es danish=da portuguese=pt
        norwegian=no hebrew=he japanese=ja arabic=ar finnish=fi greek=el icelandic=is maltese=mt turkish=tr
        croatian=hr urdu=ur hindi=hi thai=th korean=ko lithuanian=lt polish=pl hungarian=hu estonian=et
        latvian=lv faroese=fo farsi=fa russian=ru irish=ga albanian=sq romanian=ro czech=cs slovak=sk
        slovenian=sl yiddish=yi serbian=sr macedonian=mk bulgarian=bg ukrainian=uk uzbek=uz kazakh=kk
        """, between: ["\n", " "], link: "=")

    /// What glibc writes after `@`, where it is a script.
    static let modifiers = ["latin": "Latn", "cyrillic": "Cyrl", "devanagari": "Deva"]

    private static func pieces(of text: Substring, _ mark: Unicode.Scalar) -> [Substring] {
        text.utf8.split(separator: UInt8(ascii: mark)).map(Substring.init)
    }

    private static func pairs(_ words: ArraySlice<Substring>, _ mark: Unicode.Scalar) -> [Substring:
        Substring]
    {
        var pairs: [Substring: Substring] = [:]
        for word in words {
            let parts = pieces(of: word, mark)
            if parts.count == 2 { pairs[parts[0]] = parts[1] }
        }
        return pairs
    }
}
