/// Knows the words of one language; whoever has a dictionary gives it to the panel.
package struct WordChecker: Sendable {
    package let knows: @Sendable (String) -> Bool
    /// The word that was probably meant; nil where there is none.
    package let suggestion: @Sendable (String) -> String?

    package init(
        knows: @escaping @Sendable (String) -> Bool, suggestion: @escaping @Sendable (String) -> String?
    ) {
        self.knows = knows
        self.suggestion = suggestion
    }
}

/// A word that was corrected just now: one Erase brings back what was typed.
struct Correction: Hashable, Sendable {
    /// Where the word begins, in characters.
    let start: Int
    let typed: [Character]
    /// What stands there now, without the character that ended the word.
    let count: Int
}
