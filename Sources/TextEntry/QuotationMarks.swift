import Words

/// The marks that a language puts around what is quoted, and inside of it.
struct QuotationMarks {
    let outer: (opening: Character, closing: Character)
    let inner: (opening: Character, closing: Character)

    static let apostrophe: Character = "’"

    func contains(_ character: Character) -> Bool {
        [outer.opening, outer.closing, inner.opening, inner.closing].contains(character)
    }

    /// English ones where nothing else is known.
    init(language: String) {
        switch LetterTable.primaryLanguage(language) {
        case "de", "cs", "sk", "sl", "bg", "lt": (outer, inner) = (("„", "“"), ("‚", "‘"))
        case "pl", "ro", "hu", "hr": (outer, inner) = (("„", "”"), ("‚", "’"))
        case "ru", "uk", "be": (outer, inner) = (("«", "»"), ("„", "“"))
        case "fr", "it", "es", "pt", "el", "nb": (outer, inner) = (("«", "»"), ("“", "”"))
        case "da", "sv", "fi": (outer, inner) = (("”", "”"), ("’", "’"))
        default: (outer, inner) = (("“", "”"), ("‘", "’"))
        }
    }
}
