import ArgumentParser
import Glibc
import Lint

/// Lists the texts of a bundle that a language does not translate.
struct Strings: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists the texts of a Settings.bundle that are not translated.",
        discussion: """
            One line for each: language, a tab, file:line:column, a tab, the text. Folders that no language leads to are \
            named on standard error.
            """)

    @Argument(help: "The bundle's folder.", completion: .directory)
    var bundle: String

    @Option(help: "Only this language, as its folder is named.")
    var language: String?

    func run() throws {
        let files = try BundleArgument.files(at: bundle)
        for folder in TranslationLint.unknownFolders(in: files) {
            write("\(BundleArgument.path(of: folder.description, in: bundle))\n", to: STDERR_FILENO)
        }
        let gaps = TranslationLint.gaps(in: files)
        let wanted = gaps.filter { language == nil || $0.language == language }
        let lines = wanted.map {
            "\($0.language)\t\(BundleArgument.path(of: "\($0.location)", in: bundle))\t\($0.text)\n"
        }
        write(lines.joined())
    }
}
