import Bundles

// docs/lint, from the same table as the program.
extension LintRule {
    /// The rule's page in docs/lint, Markdown.
    package var page: String {
        """
        # \(rawValue)

        A rule of `settingsctl lint`, \(severity.sentence)

        **Finds** \(explanation.finds).

        **On the device:** \(explanation.onTheDevice)

        **Instead:** \(explanation.instead)

        """
    }

    /// docs/lint/README.md.
    package static var index: String {
        let rows = allCases.map {
            "| [\($0.rawValue)](\($0.rawValue).md) | \($0.severity.rawValue) | \($0.explanation.finds) |\n"
        }
        return """
            # The rules of settingsctl lint

            Written from the same table as the program (Sources/Lint/LintRule+Explanation.swift).

            An error breaks here: a row, a page or the bundle. A warning works here, though perhaps not as meant, and \
            breaks on iOS or is shown otherwise there. A notice is a matter of style, and told with `--style` alone.

            | rule | | finds |
            |---|---|---|
            \(rows.joined())
            """
    }
}

extension LintRule.Severity {
    /// Goes on after "a rule of settingsctl lint,".
    fileprivate var sentence: String {
        switch self {
        case .error: "an error: what it finds breaks here."
        case .warning:
            "a warning: what it finds works here, though perhaps not as meant, and may break on iOS."
        case .notice: "a notice of style: told with `--style` alone."
        }
    }
}
