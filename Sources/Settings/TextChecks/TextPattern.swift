/// `DevicePattern`: a regular expression that the whole text must match, and what to say when it does not.
package struct TextPattern: Hashable, Sendable {
    package let expression: String
    /// Localized; nil says "does not match the pattern".
    package let message: String?

    package init(expression: String, message: String? = nil) {
        self.expression = expression
        self.message = message
    }
}
