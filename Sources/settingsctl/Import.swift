import ArgumentParser
import Settings

/// `settingsctl import FILE`.
struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Changes settings to what a file says, all of them or none.",
        discussion: """
            The file is what export writes: a property list, JSON or NAME='value' lines, told apart by its first \
            characters. --dry-run prints what would change as key, tab, old value, tab, new value.
            """)

    @Argument(help: "The file.", completion: .file())
    var file: String

    @Flag(help: "Only check, and print what would change.")
    var dryRun = false

    @Option(help: "The layer that keeps the values: vendor, site or user.")
    var layer = LayerName.user

    @OptionGroup
    var options: StateOptions

    func run() throws {
        let settings = try options.open()
        let values = try ValuesFile(path: file).values(for: settings.schema)
        let changes = values.sorted { $0.key < $1.key }
            .filter { settings.schema?[$0.key]?.isReadOnly != true }
            .map { SettingChange.set($0.key, $0.value, layer: layer.layer) }
        guard dryRun else { return try settings.apply(changes) }
        for change in try effective(changes, settings) {
            let old = try settings.value(of: change.key).map(ValueText.text) ?? ""
            write("\(change.key)\t\(old)\t\(change.value.map(ValueText.text) ?? "")\n")
        }
    }

    /// What is left to do, checked as `apply` will check it.
    private func effective(
        _ changes: [SettingChange], _ settings: any SettingsAccess
    ) throws -> [SettingChange] {
        guard let schema = settings.schema else {
            return try changes.filter { try settings.value(of: $0.key) != $0.value }
        }
        do {
            var stored = StoredValues()
            for layer in SettingLayer.stored { stored.layers[layer] = try settings.values(in: layer) }
            return try schema.check(
                changes, against: Snapshot(schema: schema, stored: stored), by: .technician)
        } catch let error as SettingError {
            throw CommandFailure.refused("\(error)")
        }
    }
}
