import ArgumentParser
import Settings

/// `settingsctl set KEY VALUE`.
struct SetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Changes a setting.",
        discussion: """
            The value is checked as at the panel: switches take true and false, choices their value or title, dates \
            2026-11-21T10:30:00Z, or 2026-11-21 or 10:30 where only a day or a time is asked for. A secret comes by --stdin or --fd, or is asked for on a terminal: others see a \
            command's words in the list of processes. A value that begins with a hyphen is one, unless it is an option's name; \
            after -- it always is.

            \(ExitCodes.ofChanges)

            For example:
            settingsctl set network.hostname pump-1
            settingsctl set network.address 10.0.0.5 --trial --within 120
            settingsctl set wifi.password --stdin
            settingsctl set site.name "North hall" --state state --bundle Settings.bundle
            """)

    @Argument(help: "The setting's key.", completion: .settings)
    var key: String

    @Argument(parsing: .allUnrecognized, help: "The value.")
    var value: [String] = []

    private var words: [String] { value.behindTerminator }

    @Flag(help: "The value is what standard input says, without the line end.")
    var stdin = false

    @Option(help: ArgumentHelp("The value is what this open descriptor says.", valueName: "number"))
    var fd: Int?

    @Option(help: "The layer that keeps it: vendor, site or user.")
    var layer = LayerName.user

    @OptionGroup
    var change: ChangeOptions

    @OptionGroup
    var options: StateOptions

    @OptionGroup
    var printing: PrintOptions

    func validate() throws {
        guard words.count < 2 else {
            throw ValidationError("Give one value, quoted if it has spaces: \(words.joined(separator: " ")).")
        }
        let ways = [!words.isEmpty, stdin, fd != nil].filter { $0 }.count
        if ways > 1 { throw ValidationError(Self.noValue) }
    }

    private static let noValue = "Give the value, or one of --stdin and --fd."

    func run() throws {
        // Before anything is opened, which might get the descriptor's number.
        let said = stdin || fd != nil ? try InputLine.text(of: fd ?? 0) : nil
        let settings = try options.open()
        let word = try said.map { try self.said($0, for: settings) } ?? word(for: settings)
        let typed = settings.meaning(of: word, for: key, in: layer.layer)
        let change = SettingChange.set(key, typed, layer: layer.layer)
        try RefusedChange(schema: settings.schema, keys: [key]).telling {
            try settings.apply([change], self.change.confirmation)?.tell(isJSON: printing.json)
        }
    }

    /// Without a bundle the service knows.
    private func isSecret(for settings: any SettingsAccess) -> Bool {
        settings.isSecret(key) || (settings as? ServiceAccess)?.keepsSecret(key) ?? false
    }

    /// An input that ended early is no wish for an empty secret: reset forgets one.
    private func said(_ text: String, for settings: any SettingsAccess) throws -> String {
        if text.isEmpty, isSecret(for: settings) { throw CommandFailure(.nothingTyped) }
        return text
    }

    private func word(for settings: any SettingsAccess) throws -> String {
        let isSecret = isSecret(for: settings)
        guard let value = words.first else {
            // Whether it is one that is asked for is known only now: the usage would be that of all commands.
            guard isSecret else { throw CommandFailure.usage("\(key): \(Self.noValue)") }
            return try hiddenLine(asking: "\(key): ")
        }
        guard !isSecret else {
            throw CommandFailure.usage(
                "\(key) is a secret, and others see it in the list of processes; --stdin takes it")
        }
        return value
    }
}
