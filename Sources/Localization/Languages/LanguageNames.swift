/// What languages are called by those who speak them.
package enum LanguageNames {
    /// Of a tag as `LanguageTag` describes it, "Deutsch (AT)" for de-AT; the tag itself where no name is known.
    package static func name(of tag: String) -> String {
        var parts = tag.split(separator: "-").map(String.init)
        var rest: [String] = []
        while !parts.isEmpty {
            if let name = names[parts.joined(separator: "-")] {
                return rest.isEmpty ? name : "\(name) (\(rest.joined(separator: ", ")))"
            }
            rest.insert(parts.removeLast(), at: 0)
        }
        return tag
    }

    private static let names: [String: String] = {
        var names: [String: String] = [:]
        for line in table.utf8.split(separator: UInt8(ascii: "\n")) {
            guard let blank = line.firstIndex(of: UInt8(ascii: " ")) else { continue }
            names[String(Substring(line[..<blank]))] = String(Substring(line[blank...].dropFirst()))
        }
        return names
    }()

    /// As CLDR has them, with the capital that each begins a line with.
    private static let table = """
        ar العربية
        bg Български
        bn বাংলা
        ca Català
        cs Čeština
        da Dansk
        de Deutsch
        el Ελληνικά
        en English
        es Español
        et Eesti
        eu Euskara
        fa فارسی
        fi Suomi
        fr Français
        ga Gaeilge
        he עברית
        hi हिन्दी
        hr Hrvatski
        hu Magyar
        id Bahasa Indonesia
        is Íslenska
        it Italiano
        ja 日本語
        ko 한국어
        lt Lietuvių
        lv Latviešu
        ms Bahasa Melayu
        nb Norsk bokmål
        nl Nederlands
        nn Norsk nynorsk
        no Norsk
        pl Polski
        pt Português
        ro Română
        ru Русский
        sk Slovenčina
        sl Slovenščina
        sq Shqip
        sr Српски
        sr-Latn Srpski
        sv Svenska
        sw Kiswahili
        th ไทย
        tr Türkçe
        uk Українська
        ur اردو
        vi Tiếng Việt
        zh 简体中文
        zh-Hant 繁體中文
        """
}
