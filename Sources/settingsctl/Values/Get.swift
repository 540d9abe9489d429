import ArgumentParser
import Settings

/// `settingsctl get KEY`.
struct Get: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints the value of a setting.",
        discussion: """
            What holds now: a layer's, or else the bundle's default. Text and dates are printed as they are, everything else \
            as JSON. A secret is refused, and so is a setting that has no value.

            \(ExitCodes.ofSettings)

            For example:
            settingsctl get network.hostname
            settingsctl get network.hostname --state state --bundle Settings.bundle
            """)

    @Argument(help: "The setting's key.", completion: .settings)
    var key: String

    @OptionGroup
    var options: StateOptions

    @OptionGroup
    var printing: PrintOptions

    func run() throws {
        let settings = try options.open(.reading)
        guard !settings.isSecret(key) else {
            throw CommandFailure.refused(
                "\(key) is a secret and not printed; export --secrets --state wraps it with a passphrase")
        }
        let value = try RefusedChange(schema: settings.schema, keys: [key]).telling {
            guard let value = try settings.value(of: key) else {
                throw CommandFailure.refused(
                    settings.schema?[key] == nil
                        ? SettingError.unknownKey(key).description : "\(key) has no value")
            }
            return value
        }
        write((printing.json ? JSONText.of(value) : ValueText.text(of: value)) + "\n")
    }
}
