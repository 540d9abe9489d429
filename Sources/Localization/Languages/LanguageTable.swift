/// What CLDR knows of languages, as far as it takes to find a folder for a language: parsed once, at first use.
enum LanguageTable {
    /// A language by its own: which script and region it is of where a tag does not say.
    struct Language: Sendable {
        let script: String
        let region: String
        /// Regions where it is written in another script.
        let scripts: [String: String]
        /// Where it is at home in a script that is not its usual one.
        let regions: [String: String]
    }

    /// By the code that is used now.
    static let byCode: [String: Language] = {
        var table: [String: Language] = [:]
        for line in languages.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            guard words.count >= 3 else { continue }
            let own = words.dropFirst(3)
            table[words[0]] = Language(
                script: words[1], region: words[2], scripts: pairs(own, "="), regions: pairs(own, ":"))
        }
        return table
    }()

    /// From a locale to the one that it inherits from, where that is not what is left without its last part.
    static let inherited: [String: String] = {
        var table: [String: String] = [:]
        for line in parents.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            for child in words.dropFirst() { table[child] = words[0] }
        }
        return table
    }()

    /// Codes that were replaced: `iw`, and what stands for it now.
    static let languageCodes = pairs(words(of: replacedLanguages), "=")
    static let regionCodes = pairs(words(of: replacedRegions), "=")

    /// What folders were called before they had codes, as Core Foundation knows them.
    static let names = pairs(
        words(
            of: """
                english=en french=fr german=de italian=it dutch=nl swedish=sv spanish=es danish=da portuguese=pt
                norwegian=no hebrew=he japanese=ja arabic=ar finnish=fi greek=el icelandic=is maltese=mt turkish=tr
                croatian=hr urdu=ur hindi=hi thai=th korean=ko lithuanian=lt polish=pl hungarian=hu estonian=et
                latvian=lv faroese=fo farsi=fa russian=ru irish=ga albanian=sq romanian=ro czech=cs slovak=sk
                slovenian=sl yiddish=yi serbian=sr macedonian=mk bulgarian=bg ukrainian=uk uzbek=uz kazakh=kk
                """), "=")

    /// What glibc writes after `@`, where it is a script.
    static let modifiers = ["latin": "Latn", "cyrillic": "Cyrl", "devanagari": "Deva"]

    private static func words(of text: String) -> ArraySlice<String> {
        text.split(whereSeparator: \.isWhitespace).map(String.init)[...]
    }

    private static func pairs(_ words: ArraySlice<String>, _ mark: Character) -> [String: String] {
        var pairs: [String: String] = [:]
        for word in words {
            guard let cut = word.firstIndex(of: mark) else { continue }
            pairs[String(word[..<cut])] = String(word[word.index(after: cut)...])
        }
        return pairs
    }
}
