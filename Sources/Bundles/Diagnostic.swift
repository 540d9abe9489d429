import PropertyLists

/// One thing that is wrong with a bundle: where, what and by which rule.
package struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
    package let rule: LintRule
    package let location: SourceLocation
    /// A sentence without its end mark.
    package let message: String

    package init(_ rule: LintRule, at location: SourceLocation, _ message: String) {
        self.rule = rule
        self.location = location
        self.message = message
    }

    package var severity: LintRule.Severity { rule.severity }

    /// `Root.plist:12:5: error: the toggle has no Key [key-missing]`.
    package var description: String { "\(location): \(severity.rawValue): \(message) [\(rule.rawValue)]" }
}
