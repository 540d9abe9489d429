import ArgumentParser
import Bundles
import Settings

/// Prints the tree of panes and keys of a bundle.
struct Describe: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints the panes and keys of a Settings.bundle with type, default and constraints.")

    @Argument(help: "The bundle's folder.", completion: .directory)
    var bundle: String

    @Flag(help: "One JSON object instead of a tree.")
    var json = false

    @Option(help: "The language of the titles, as de-AT.")
    var language = "en"

    func run() throws {
        let description = try BundleArgument.read(bundle) { files in
            BundleDescription(try SettingsBundle.read(files, language: language))
        }
        write(json ? JSONText.of(description.value, isPretty: true) + "\n" : description.text)
    }
}
