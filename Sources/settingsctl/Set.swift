import ArgumentParser
import Settings

/// `settingsctl set KEY VALUE`.
struct Set: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Changes a setting.",
        discussion: """
            The value is checked as at the panel: switches take true and false, choices their value or title, dates \
            2026-11-21T10:30:00Z.
            """)

    @Argument(help: "The setting's key.")
    var key: String

    @Argument(help: "The value.")
    var value: String

    @Option(help: "The layer that keeps it: vendor, site or user.")
    var layer = LayerName.user

    @OptionGroup
    var options: StateOptions

    func run() throws {
        let settings = try options.open()
        let typed =
            if let definition = settings.schema?[key] { ValueText.value(of: value, for: definition) } else {
                ValueText.value(of: value, like: try? settings.value(of: key))
            }
        try settings.apply([.set(key, typed, layer: layer.layer)])
    }
}
