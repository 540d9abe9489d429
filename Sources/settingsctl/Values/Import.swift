import ArgumentParser
import PropertyLists
import Settings
import Store

/// `settingsctl import FILE`.
struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Changes settings to what a file says, all of them or none.",
        discussion: """
            The file is what export writes, in any of its formats; its first characters tell which. --dry-run prints what would \
            change as key, tab, old value, tab, new value, with --json as an object of old and new by key. Wrapped secrets \
            are unwrapped with the passphrase of --passphrase-file. Where values are refused nothing changes, and standard \
            error has a line for each of the first 20.

            \(ExitCodes.ofChanges)

            For example:
            settingsctl import settings.json --dry-run
            settingsctl import settings.json --trial
            settingsctl import settings.plist --layer vendor --state state
            """)

    @Argument(help: "The file; - is standard input.", completion: .file())
    var file: String

    @Flag(help: "Only check, and print what would change.")
    var dryRun = false

    @Option(help: "The layer that keeps the values: vendor, site or user.")
    var layer = LayerName.user

    @OptionGroup
    var change: ChangeOptions

    @OptionGroup
    var secretOptions: SecretOptions

    @OptionGroup
    var options: StateOptions

    @OptionGroup
    var printing: PrintOptions

    func run() throws {
        let settings = try options.open(dryRun ? .reading : .writing)
        let source = try ValuesFile(path: file)
        let values = try unwrapped(try source.values(for: settings.schema))
            .filter { settings.schema?[$0.key]?.isReadOnly != true }
        let told = RefusedChange(
            schema: settings.schema, keys: Array(values.keys), places: source.places,
            refusals: { try settings.refusals(of: values, layer: layer.layer) })
        guard dryRun else {
            try told.telling {
                try settings.restore(values, layer: layer.layer, change.confirmation)?.tell(
                    isJSON: printing.json)
            }
            return
        }
        let changes = try told.telling { try settings.effect(of: values, layer: layer.layer) }
        if case .required = change.confirmation,
            let asked = changes.first(where: { settings.schema?[$0.key]?.traits.confirm ?? false })
        {
            warn("\(asked.key) holds only once it is confirmed: that takes --trial or --no-confirm")
        }
        guard printing.json else {
            for change in changes { write(try line(for: change, settings)) }
            return
        }
        let entries = try changes.map { ($0.key, try entry(for: $0, settings)) }
        let all = Dictionary(entries) { $1 }
        write(ValueText.json(of: .dictionary(all)))
    }

    /// The same as JSON: what there is of `old` and `new`.
    private func entry(for change: SettingChange, _ settings: any SettingsAccess) throws -> SettingValue {
        if settings.isSecret(change.key) { return .dictionary(["secret": .boolean(true)]) }
        var entry: [String: SettingValue] = [:]
        entry["old"] = try settings.value(of: change.key)
        entry["new"] = change.value
        return .dictionary(entry)
    }

    /// A secret is never printed: that it changes is.
    private func line(for change: SettingChange, _ settings: any SettingsAccess) throws -> String {
        let key = ValueText.key(change.key)
        if settings.isSecret(change.key) { return "\(key)\t(secret)\t(secret)\n" }
        let old = try settings.value(of: change.key).map(ValueText.line) ?? ""
        return "\(key)\t\(old)\t\(change.value.map(ValueText.line) ?? "")\n"
    }

    private func unwrapped(_ values: [String: SettingValue]) throws -> [String: SettingValue] {
        var values = values
        let bytes: [UInt8]
        switch values.removeValue(forKey: SecretOptions.entry) {
        case nil: return values
        case .data(let data): bytes = data
        // JSON has no data of its own.
        case .string(let text): bytes = Base64.decode(text.utf8) ?? []
        case .some: bytes = []
        }
        let passphrase = try secretOptions.passphrase()
        do throws(WrappedSecrets.Failure) {
            let secrets = try WrappedSecrets.unwrap(bytes, with: passphrase)
            return values.merging(secrets) { _, secret in secret }
        } catch {
            throw CommandFailure.refused("\(file): \(error)")
        }
    }
}
