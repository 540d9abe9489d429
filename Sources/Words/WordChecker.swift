/// Knows the words of one language; whoever has a dictionary gives it to the panel.
public struct WordChecker: Sendable {
    /// Whether it is a word of the language.
    public let knows: @Sendable (String) -> Bool
    /// The word that was probably meant; nil where there is none.
    public let suggestion: @Sendable (String) -> String?

    /// Both are asked while a key is handled: they answer at once.
    public init(
        knows: @escaping @Sendable (String) -> Bool, suggestion: @escaping @Sendable (String) -> String?
    ) {
        self.knows = knows
        self.suggestion = suggestion
    }
}
