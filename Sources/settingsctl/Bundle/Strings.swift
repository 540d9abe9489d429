import ArgumentParser
import Bundles
import Glibc
import Lint
import Localization
import PropertyLists

/// Lists the texts of a bundle that a language does not translate.
struct Strings: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists the texts of a Settings.bundle that are not translated.",
        discussion: """
            One line for each: language, a tab, file:line:column, a tab, the text, whose line ends and tabs are written out. Folders that no language leads to are \
            named on standard error.

            Exit codes: 0 done, whether there are such texts or not, 1 the bundle cannot be read, 2 wrong usage.

            For example:
            settingsctl strings pump/Settings.bundle --language de
            """)

    @Argument(help: "The bundle's folder.", completion: .directory)
    var bundle: String

    @Option(help: "Only this language, as its folder is named; one without a folder lacks all of them.")
    var language: String?

    func run() throws {
        let found = try BundleArgument.read(bundle) { try gaps(in: $0) }
        let lines = found.map {
            [$0.language, BundleArgument.path(of: "\($0.location)", in: bundle), $0.text].fields + "\n"
        }
        write(lines.joined())
    }

    /// After what is wrong with the folders was told.
    private func gaps(in files: BundleFiles) throws -> [TranslationLint.Gap] {
        for folder in TranslationLint.unknownFolders(in: files) {
            write("\(BundleArgument.path(of: folder.description, in: bundle).oneLine)\n", to: STDERR_FILENO)
        }
        if let language, LanguageChain.isUnknown(folder: language) {
            throw CommandFailure.usage("settingsctl: --language \(language): no language is called that")
        }
        return try TranslationLint.gaps(in: files, and: language).filter {
            language == nil || $0.language == language
        }
    }
}
