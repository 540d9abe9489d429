import ArgumentParser
import Bundles
import Lint
import Settings

/// Says everything that is wrong with a bundle.
struct Lint: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Checks a Settings.bundle: errors break a row or a page, warnings do not.",
        discussion: """
            One line for each thing that is wrong, file:line:column: error|warning: sentence [rule-id], and a last line \
            with their number. Binary property lists have no lines: the path of keys stands there instead. \
            docs/lint/ has a page for each rule. On a terminal a large bundle's progress stands on standard error.

            Exit codes: 0 no errors, 1 errors, 2 wrong usage.
            """)

    @Argument(help: "The bundle's folder.", completion: .directory)
    var bundle: String

    @Flag(help: "One JSON object instead of lines.")
    var json = false

    func run() throws {
        let progress = LintProgress(of: try BundleArgument.files(at: bundle))
        let diagnostics = Linter.diagnostics(of: progress.files)
        progress.end()
        let errors = diagnostics.count { $0.severity == .error }
        let warnings = diagnostics.count - errors
        if json {
            write(JSONText.of(report(diagnostics, errors, warnings), isPretty: true) + "\n")
        } else {
            let lines = diagnostics.map { BundleArgument.path(of: $0.description, in: bundle) + "\n" }
            write(lines.joined() + "\(errors) errors, \(warnings) warnings\n")
        }
        if errors > 0 { throw ExitCode(1) }
    }

    private func report(_ diagnostics: [Diagnostic], _ errors: Int, _ warnings: Int) -> SettingValue {
        .dictionary([
            "diagnostics": .array(diagnostics.map(entry)), "errors": .integer(errors),
            "warnings": .integer(warnings),
        ])
    }

    private func entry(_ diagnostic: Diagnostic) -> SettingValue {
        var entry: [String: SettingValue] = [
            "file": .string(BundleArgument.path(of: diagnostic.location.file, in: bundle)),
            "severity": .string(diagnostic.severity.rawValue), "message": .string(diagnostic.message),
            "rule": .string(diagnostic.rule.rawValue),
        ]
        switch diagnostic.location.position {
        case .file: entry.merge(["line": .integer(1), "column": .integer(1)]) { old, _ in old }
        case .text(let line, let column):
            entry.merge(["line": .integer(line), "column": .integer(column)]) { old, _ in old }
        case .object(let path): entry["object"] = .string(path.description)
        }
        return .dictionary(entry)
    }
}
