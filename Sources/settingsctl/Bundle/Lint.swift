import ArgumentParser
import Bundles
import Graphics
import Hardware
import Lint
import PropertyLists
import Settings
import Storage

/// Says everything that is wrong with a bundle.
struct Lint: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract:
            "Checks a Settings.bundle: what breaks here, what breaks on iOS, and on demand what is bad style.",
        discussion: """
            One line for each thing that is wrong, file:line:column: error|warning|notice: sentence [rule-id], and a last \
            line with their number. An error breaks a row, a page or the bundle. A warning works here, though perhaps not \
            as meant, and breaks on iOS or is shown otherwise there. A notice is a matter of style. Binary property lists have no lines: the path of keys stands there instead. \
            docs/lint/ has a page for each rule. On a terminal a large bundle's progress stands on standard error.

            Exit codes: 0 no errors, 1 errors, 2 wrong usage.

            For example:
            settingsctl lint pump/Settings.bundle
            settingsctl lint pump/Settings.bundle --style --board board/pump
            """)

    @Argument(help: "The bundle's folder.", completion: .directory)
    var bundle: String

    @Flag(help: "Tell notices too; without it there is only their number.")
    var style = false

    @Option(
        help: "Also what this board's fonts cannot draw: its name, or the path of its folder or file.",
        completion: .boards)
    var board: String?

    @Flag(help: "One JSON object instead of lines.")
    var json = false

    func run() throws {
        let fonts = try board.map { BoardLocator.fonts(of: try BoardLocator.board($0, for: bundle)) }
        let symbols = fonts?.symbols ?? FontSources().symbols(readText: { try FileContents.text($0) }).book
        let names = Set(symbols.names)
        let progress = LintProgress(of: try BundleArgument.files(at: bundle))
        let diagnostics = Linter.diagnostics(
            of: progress.files, glyphs: fonts.map { GlyphLint(canDraw: $0.draws) },
            symbols: names.isEmpty ? nil : names, picture: PNG.problem)
        progress.end()
        let told = diagnostics.filter { style || $0.severity != .notice }
        write(json ? ValueText.json(of: report(told, diagnostics)) : lines(told, diagnostics))
        if diagnostics.contains(where: { $0.severity == .error }) { throw ExitCode(1) }
    }

    private func lines(_ told: [Diagnostic], _ all: [Diagnostic]) -> String {
        var sums = "\(count(.error, all)) errors, \(count(.warning, all)) warnings"
        let notices = count(.notice, all)
        if notices > 0 { sums += ", \(notices) notices" + (style ? "" : " (--style)") }
        let lines = told.map { BundleArgument.path(of: $0.description, in: bundle).oneLine + "\n" }
        return lines.joined() + sums + "\n"
    }

    private func count(_ severity: LintRule.Severity, _ diagnostics: [Diagnostic]) -> Int {
        diagnostics.count { $0.severity == severity }
    }

    private func report(_ told: [Diagnostic], _ all: [Diagnostic]) -> SettingValue {
        .dictionary([
            "diagnostics": .array(told.map(entry)), "errors": .integer(count(.error, all)),
            "warnings": .integer(count(.warning, all)), "notices": .integer(count(.notice, all)),
        ])
    }

    private func entry(_ diagnostic: Diagnostic) -> SettingValue {
        var entry: [String: SettingValue] = [
            "file": .string(BundleArgument.path(of: diagnostic.location.file, in: bundle)),
            "severity": .string(diagnostic.severity.rawValue), "message": .string(diagnostic.message),
            "rule": .string(diagnostic.rule.rawValue),
        ]
        switch diagnostic.location.position {
        case .file: (entry["line"], entry["column"]) = (.integer(1), .integer(1))
        case .text(let line, let column):
            (entry["line"], entry["column"]) = (.integer(line), .integer(column))
        case .object(let path): entry["object"] = .string(path.description)
        }
        return .dictionary(entry)
    }
}
