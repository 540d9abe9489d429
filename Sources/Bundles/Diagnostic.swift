import PropertyLists

/// One thing that is wrong with a bundle: where, what and by which rule.
package struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
    /// Its name stands at the message's end, and docs/lint explains it.
    package let rule: LintRule
    /// As narrow as it is known: the key's value, the row, or the file alone.
    package let location: SourceLocation
    /// A sentence without its end mark.
    package let message: String

    /// - Parameter message: a sentence without its end mark.
    package init(_ rule: LintRule, at location: SourceLocation, _ message: String) {
        self.rule = rule
        self.location = location
        self.message = message
    }

    /// An error or a warning, as the rule has it.
    package var severity: LintRule.Severity { rule.severity }

    /// `Root.plist:12:5: error: the toggle has no Key [key-missing]`.
    package var description: String { "\(location): \(severity.rawValue): \(message) [\(rule.rawValue)]" }
}
