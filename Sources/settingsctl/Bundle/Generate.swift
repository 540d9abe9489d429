import ArgumentParser
import Authoring
import Bundles
import Hardware
import Settings

extension Accessors: ExpressibleByArgument {}

/// `settingsctl generate`: what the appliance's own programs read settings with.
struct Generate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints source text in C or Python that reads a bundle's settings, each as its type.",
        discussion: """
            c is a header of C99 without dependencies, which C++ takes too: a struct with a member a setting, an \
            enumeration for each list of choices, and functions that read the file /run/settingsd/settings.json and free \
            what was read. python is a module of Python 3.7 or later with a dataclass and a function read. What was \
            never set has its default. Secrets and what only technicians see are not in that file; they are left out and \
            named on standard error.

            Exit codes: 0 done, 1 the bundle cannot be read, 2 wrong usage.

            For example:
            settingsctl generate c Settings.bundle --prefix pump -o pump_settings.h
            settingsctl generate python Settings.bundle -o settings.py
            """)

    @Argument(help: "What the source is written in: c or python.")
    var language: Accessors

    @Argument(help: "The bundle's folder.", completion: .directory)
    var bundle: String

    @Option(help: "What names begin with in C: letters, digits and _.")
    var prefix = "settings"

    @Option(
        help: """
            The settings of this board: its name, or the path of its folder or file; where not given those of a board of the \
            idiom phone that has no pages of its own.
            """, completion: .boards)
    var board: String?

    @Option(
        name: .shortAndLong, help: "The file; standard output without it, and for -.", completion: .file())
    var output: String?

    func validate() throws {
        if let problem = Accessors.problem(ofPrefix: prefix) {
            throw ValidationError("\"\(prefix)\": \(problem).")
        }
    }

    func run() throws {
        let variant = try board.map(BundleArgument.variant(ofBoard:)) ?? DeviceVariant()
        let settings = try BundleArgument.read(bundle) { try SettingsBundle.read($0, for: variant) }
        for (key, reason) in Accessors.omissions(of: settings) {
            warn("\(key) is left out: \(reason)")
        }
        let text = language.text(of: settings, prefix: prefix, origin: bundle)
        try FileOutput.write(Array(text.utf8), to: output)
    }
}
