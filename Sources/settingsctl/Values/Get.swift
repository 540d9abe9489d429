import ArgumentParser
import Settings

/// `settingsctl get KEY`.
struct Get: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Prints the value of a setting.")

    @Argument(help: "The setting's key.", completion: .settings)
    var key: String

    @OptionGroup
    var options: StateOptions

    func run() throws {
        let settings = try options.open(.reading)
        guard !settings.isSecret(key) else {
            throw CommandFailure.refused(
                "\(key) is a secret and not printed; export --secrets --state wraps it with a passphrase")
        }
        guard let value = try settings.value(of: key) else {
            throw CommandFailure.refused(
                settings.schema?[key] == nil
                    ? "there is no setting \"\(key)\"; settingsctl list shows them all"
                    : "\(key) has no value")
        }
        write((options.json ? JSONText.of(value) : ValueText.text(of: value)) + "\n")
    }
}
