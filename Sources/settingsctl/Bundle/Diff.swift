import ArgumentParser
import Authoring
import Bundles
import Hardware
import Settings

/// `settingsctl diff OLD NEW`.
struct Diff: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Says what an update of a bundle adds, changes and loses.",
        discussion: """
            A line a setting: + it is new, - it is gone, > it is called otherwise, ~ something is said of it otherwise, ! it may \
            no longer take what is stored; and a last line with their numbers. Without --board it is what is so on any device: both \
            idioms and every board that has pages of its own.

            Exit codes: 0 a device keeps and shows all that is stored on it, 1 it may not, or a bundle cannot be read, 2 wrong \
            usage.

            For example:
            settingsctl diff shipped/Settings.bundle Settings.bundle
            """)

    @Argument(help: "The bundle that devices have.", completion: .directory)
    var old: String

    @Argument(help: "The bundle that they get.", completion: .directory)
    var new: String

    @Flag(help: "One JSON object instead of lines.")
    var json = false

    @Option(help: "The language of the titles, as de-AT.")
    var language = "en"

    @Option(
        help: "On this board alone: its name, or the path of its folder or file.", completion: .boards)
    var board: String?

    func run() throws {
        let devices = try devices()
        let (before, after) = (try schemas(of: old, on: devices), try schemas(of: new, on: devices))
        let difference = SchemaDifference(
            merging: zip(before, after).map { SchemaDifference(from: $0, to: $1) })
        write(json ? ValueText.json(of: difference.value) : difference.text(of: after))
        if !difference.keepsAll { throw ExitCode(1) }
    }

    /// All for which one of the two has pages of its own.
    private func devices() throws -> [DeviceVariant] {
        if let board { return [try BundleArgument.variant(ofBoard: board)] }
        let all = try [old, new].flatMap { try BundleArgument.files(at: $0).variants }
        return all.indices.filter { all.firstIndex(of: all[$0]) == $0 }.map { all[$0] }
    }

    private func schemas(of bundle: String, on devices: [DeviceVariant]) throws -> [Schema] {
        try BundleArgument.read(bundle) { files in
            try devices.map { try SettingsBundle.read(files, for: $0, language: language).schema }
        }
    }
}
