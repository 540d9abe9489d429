import ArgumentParser
import Settings

/// `settingsctl reset KEY...`.
struct Reset: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Forgets what is stored for settings, so that the layer below shows again.",
        discussion: """
            Below the user's layer is the site's, then the vendor's, then the bundle's defaults. --all forgets secrets too.

            \(ExitCodes.ofChanges)

            For example:
            settingsctl reset network.hostname network.address
            settingsctl reset --all --layer site
            """)

    @Argument(help: "The settings' keys.", completion: .settings)
    var keys: [String] = []

    @Flag(help: "All of the layer's settings.")
    var all = false

    @Option(help: "The layer that forgets: vendor, site or user.")
    var layer = LayerName.user

    @OptionGroup
    var change: ChangeOptions

    @OptionGroup
    var options: StateOptions

    @OptionGroup
    var printing: PrintOptions

    func validate() throws {
        if keys.isEmpty != all { throw ValidationError("Name the keys to reset, or --all.") }
    }

    func run() throws {
        let settings = try options.open()
        // A service does not tell which secrets are stored: it is asked for all that there is.
        let everything = options.state == nil ? ["*"] : try settings.values(in: layer.layer).keys.sorted()
        let keys = all ? everything : keys
        let resets = keys.map { SettingChange.reset($0, layer: layer.layer) }
        try settings.apply(resets, change.confirmation)?.tell(isJSON: printing.json)
    }
}
