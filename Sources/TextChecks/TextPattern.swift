/// `DevicePattern`: a regular expression that the whole text must match, and what to say when it does not.
public struct TextPattern: Hashable, Sendable {
    /// As it was written.
    public let expression: String
    /// Localized; nil leaves the words to the screen.
    public let message: String?
    private let automaton: PatternAutomaton

    /// - Throws: `PatternError` for an expression that is none that we read.
    public init(expression: String, message: String? = nil) throws(PatternError) {
        self.expression = expression
        self.message = message
        automaton = try PatternAutomaton(expression)
    }

    /// Whether the whole text is of that form; takes no longer than both lengths multiplied.
    public func matches(_ text: String) -> Bool {
        automaton.matches(text)
    }
}

/// Why an expression is none that we read.
public struct PatternError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, a sentence without its end mark.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
