import ArgumentParser
import Authoring
import Bundles
import Settings

/// `settingsctl diff OLD NEW`.
struct Diff: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Says what an update of a bundle adds, changes and loses.",
        discussion: """
            A line a setting: + it is new, - it is gone, > it is called otherwise, ~ something is said of it otherwise, ! it may \
            no longer take what is stored; and a last line with their numbers.

            Exit codes: 0 a device keeps and shows all that is stored on it, 1 it may not, or a bundle cannot be read, 2 wrong \
            usage.
            """)

    @Argument(help: "The bundle that devices have.", completion: .directory)
    var old: String

    @Argument(help: "The bundle that they get.", completion: .directory)
    var new: String

    @Flag(help: "One JSON object instead of lines.")
    var json = false

    @Option(help: "The language of the titles, as de-AT.")
    var language = "en"

    func run() throws {
        let (before, after) = (try schema(of: old), try schema(of: new))
        let difference = SchemaDifference(from: before, to: after)
        write(json ? JSONText.of(difference.value, isPretty: true) + "\n" : difference.text(of: after))
        if !difference.keepsAll { throw ExitCode(1) }
    }

    private func schema(of bundle: String) throws -> Schema {
        try BundleArgument.read(bundle) { try SettingsBundle.read($0, language: language).schema }
    }
}
