import ArgumentParser
import Settings

/// `settingsctl list [PREFIX]`.
struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints settings and their values, a line each.",
        discussion: """
            Lines are key, tab, value; line ends and tabs within a value are written as \\n and \\t. Secrets are \
            left out.

            \(ExitCodes.ofSettings)

            For example:
            settingsctl list network.
            settingsctl list --layer site --json
            """)

    @Argument(help: "Only keys that begin so.", completion: .settings)
    var prefix = ""

    @Option(help: "Only what this layer stores: vendor, site or user.")
    var layer: LayerName?

    @OptionGroup
    var options: StateOptions

    @OptionGroup
    var printing: PrintOptions

    func run() throws {
        let settings = try options.open(.reading)
        let values = try settings.values(in: layer?.layer)
            .filter { $0.key.hasPrefix(prefix) && !settings.isSecret($0.key) }
        write(printing.json ? ValueText.json(of: .dictionary(values)) : ValueText.lines(of: values))
    }
}

/// A stored layer, by the name that the command line takes.
enum LayerName: String, CaseIterable, ExpressibleByArgument {
    case vendor, site, user

    var layer: SettingLayer {
        switch self {
        case .vendor: .vendor
        case .site: .site
        case .user: .user
        }
    }
}
