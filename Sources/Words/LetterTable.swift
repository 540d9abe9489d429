import Localization

/// Which letters live on which digit, by language: E.161, and what each language adds to it.
package enum LetterTable {
    /// Latin base letters of the keys 2 to 9.
    private static let base = ["abc", "def", "ghi", "jkl", "mno", "pqrs", "tuv", "wxyz"]

    /// Letters that a language adds, in the order of the keys 2 to 9.
    private static let additions: [String: [String]] = [
        "de": ["ä", "", "", "", "ö", "ß", "ü", ""],
        "fr": ["àâæç", "éèêë", "îï", "", "ôœ", "", "ùûü", "ÿ"],
        "es": ["á", "é", "í", "", "ñó", "", "úü", ""],
        "ca": ["àç", "èé", "íï", "", "òó", "", "úü", ""],
        "pt": ["áâãàç", "éê", "í", "", "óôõ", "", "ú", ""],
        "it": ["à", "èé", "ì", "", "ò", "", "ù", ""],
        "nl": ["áä", "éëè", "ï", "", "óö", "", "üú", ""],
        "sv": ["åä", "é", "", "", "ö", "", "", ""],
        "fi": ["åä", "é", "", "", "ö", "", "", ""],
        "da": ["æå", "é", "", "", "ø", "", "", ""],
        "nb": ["æå", "é", "", "", "ø", "", "", ""],
        "is": ["áæ", "ðé", "í", "", "óö", "", "úþ", "ý"],
        "pl": ["ąć", "ę", "", "ł", "ńó", "ś", "", "źż"],
        "cs": ["áč", "ďéě", "í", "", "ňó", "řš", "ťúů", "ýž"],
        "sk": ["áäč", "ďé", "í", "ĺľ", "ňóô", "ŕš", "ťú", "ýž"],
        "sl": ["čć", "đ", "", "", "", "š", "", "ž"],
        "hr": ["čć", "đ", "", "", "", "š", "", "ž"],
        "hu": ["á", "é", "í", "", "óöő", "", "úüű", ""],
        "ro": ["ăâ", "", "î", "", "", "ș", "ț", ""],
        "tr": ["ç", "", "ğı", "", "ö", "ş", "ü", ""],
        "et": ["ä", "", "", "", "öõ", "š", "ü", "ž"],
        "lv": ["āč", "ē", "ģī", "ķļ", "ņ", "š", "ū", "ž"],
        "lt": ["ąč", "ęė", "į", "", "", "š", "ųū", "ž"],
    ]

    /// Whole scripts, in the order of the keys 2 to 9.
    private static let scripts: [String: [String]] = [
        "ru": ["абвг", "деёжз", "ийкл", "мноп", "рсту", "фхцч", "шщъы", "ьэюя"],
        "uk": ["абвгґ", "деєжз", "иіїйкл", "мноп", "рсту", "фхцч", "шщ", "ьюя"],
        "bg": ["абвг", "дежз", "ийкл", "мноп", "рсту", "фхцч", "шщъь", "юя"],
        "el": ["αβγά", "δεζέ", "ηθιήίϊΐ", "κλμ", "νξοό", "πρσς", "τυφύϋΰ", "χψωώ"],
        "he": ["דהו", "אבג", "מםנן", "יכךל", "זחט", "רשת", "צץק", "סעפף"],
        "ar": ["بتةث", "اأإآىؤئء", "سشصض", "دذرز", "جحخ", "نهوي", "فقكلم", "طظعغ"],
    ]

    /// Every language that has letters of its own here, in a fixed order.
    package static let languages: [String] = (Array(additions.keys) + scripts.keys).sorted()

    /// "pt" of "pt-BR": the tables know languages, not countries. Norwegian goes by its usual written form.
    package static func primaryLanguage(_ language: String) -> String {
        // Most are written as the tables have them: asked about at every key, they are not made anew.
        let isPlain = language.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
        let primary = isPlain ? language : language.prefix { $0 != "-" && $0 != "_" }.lowercased()
        return primary == "no" || primary == "nn" ? "nb" : primary
    }

    /// Whether a language is read from right to left.
    package static func isRightToLeft(_ language: String) -> Bool {
        ["ar", "fa", "he", "ur", "yi"].contains(primaryLanguage(language))
    }

    /// Whether a language is written in a script of its own, so that Latin is a mode beside it.
    package static func hasOwnScript(_ language: String) -> Bool {
        scripts[primaryLanguage(language)] != nil
    }

    /// The lower-case letters of a digit in a Latin language; none for 0 and 1. An empty language has the base only.
    package static func latin(digit: Int, language: String) -> [Character] {
        guard (2...9).contains(digit) else { return [] }
        return Array(base[digit - 2] + (additions[primaryLanguage(language)]?[digit - 2] ?? ""))
    }

    /// The letters of a digit in a language's own script; none where it has none.
    package static func script(digit: Int, language: String) -> [Character] {
        guard (2...9).contains(digit), let letters = scripts[primaryLanguage(language)] else { return [] }
        return Array(letters[digit - 2])
    }

    /// Every letter of a language in key order: for grids and rings.
    package static func alphabet(language: String, ownScript: Bool) -> [Character] {
        (2...9).flatMap { digit in
            ownScript ? script(digit: digit, language: language) : latin(digit: digit, language: language)
        }
    }

    // MARK: Case

    /// Case mapping follows the language: Turkish `i` becomes `İ`. A letter without a capital of one character stays.
    package static func uppercased(_ letter: Character, language: String) -> Character {
        if letter != "i", let upper = swapped(letter, "a"..."z") { return upper }
        switch letter {
        case "i" where Capitals(of: language) == .dotted: return "İ"
        case "ß": return "ẞ"
        default:
            let upper = letter.uppercased()
            return upper.count == 1 ? Character(upper) : letter
        }
    }

    /// One letter for one, as the language has it; a Turkish I becomes ı.
    package static func lowercased(_ letter: Character, language: String) -> Character {
        if letter != "I", let lower = swapped(letter, "A"..."Z") { return lower }
        switch letter {
        case "I" where Capitals(of: language) == .dotted: return "ı"
        case "İ" where Capitals(of: language) == .dotted: return "i"
        case "ẞ": return "ß"
        default:
            let lower = letter.lowercased()
            return lower.count == 1 ? Character(lower) : letter
        }
    }

    /// An ASCII letter of the alphabet in its other case, any other ASCII character as it is; nil for all beyond ASCII.
    private static func swapped(
        _ letter: Character, _ alphabet: ClosedRange<Unicode.Scalar>
    ) -> Character? {
        guard letter.isASCII, let scalar = letter.unicodeScalars.first else { return nil }
        return alphabet.contains(scalar) ? Character(Unicode.Scalar(UInt8(scalar.value) ^ 0x20)) : letter
    }
}
