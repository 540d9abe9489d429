/// `DevicePattern`: a regular expression that the whole text must match, and what to say when it does not.
package struct TextPattern: Hashable, Sendable {
    package let expression: String
    /// Localized; nil leaves the words to the screen.
    package let message: String?
    private let automaton: PatternAutomaton

    package init(expression: String, message: String? = nil) throws(PatternError) {
        self.expression = expression
        self.message = message
        automaton = try PatternAutomaton(expression)
    }

    package func matches(_ text: String) -> Bool {
        automaton.matches(text)
    }
}

/// Why an expression is none that we read.
package struct PatternError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}
