/// What the symbol picker offers: pages of nine, picked by the digits 1 to 9.
package enum SymbolPages {
    /// Most wanted first; all of ASCII is there.
    private static let symbols = ".,?!'-@/:_()&+=%#*\";$€£<>[]{}\\|~^`°§"
    /// The signs that a dialled number may hold beside its digits.
    private static let dialling = "+pw,;*#()-. "

    /// What they are called where there is no room for words.
    package static let sign = "#+="

    /// Signs on a page, one a digit from 1.
    package static let size = 9

    /// Whole words of the kind of field, which keep their digits; then values that are known here; then every symbol.
    static func entries(for kind: InputKind, layout: FieldLayout, traits: FieldTraits) -> [String] {
        let words = traits.isSecure ? [] : layout.suggestions + traits.suggestions
        let source = kind == .phone ? dialling : symbols + (kind == .email ? "" : " ")
        let single = source.filter { character in
            !character.isASCIIDigit && kind.permits(character, in: traits)
        }
        guard !kind.isNumeric || kind == .phone || !words.isEmpty else { return [] }
        let lines = traits.text.isMultiline ? ["\n"] : []
        return lines + words + (kind.isNumeric && kind != .phone ? [] : single.map(String.init))
    }

    /// One page's entries, at most nine.
    static func page(_ number: Int, of entries: [String]) -> [String] {
        Array(entries.dropFirst(number * size).prefix(size))
    }

    static func count(of entries: [String]) -> Int { max(1, (entries.count + size - 1) / size) }
}
