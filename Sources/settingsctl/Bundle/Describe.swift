import ArgumentParser
import Bundles
import Hardware
import Settings

/// Prints the tree of panes and keys of a bundle.
struct Describe: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints the panes and keys of a Settings.bundle with type, default and constraints.",
        discussion: """
            A line a row, panes inside the rows that open them: key, kind, title, default, and all that a value has to \
            pass. # is a group, ! a row that is wrong, with the reason.

            \(ExitCodes.ofFiles)

            For example:
            settingsctl describe pump/Settings.bundle
            """)

    @Argument(help: "The bundle's folder.", completion: .directory)
    var bundle: String

    @Flag(help: "One JSON object instead of a tree.")
    var json = false

    @Option(help: "The language of the titles, as de-AT.")
    var language = "en"

    @Option(
        help: """
            The pages of this board: its name, or the path of its folder or file; where not given those of a board of the \
            idiom phone that has none of its own.
            """, completion: .boards)
    var board: String?

    func run() throws {
        let variant = try board.map(BundleArgument.variant(ofBoard:)) ?? DeviceVariant()
        let description = try BundleArgument.read(bundle) { files in
            BundleDescription(try SettingsBundle.read(files, for: variant, language: language))
        }
        write(json ? ValueText.json(of: description.value) : description.text)
    }
}
