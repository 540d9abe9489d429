import ArgumentParser

/// `settingsctl factory-reset [--all]`.
struct FactoryResetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "factory-reset",
        abstract: "Forgets everything that was set on the device, and who it belonged to.",
        discussion: """
            Values, the technician's PIN, the log of changes but for one entry, what was found out about the keypad, copies \
            and damaged files: all of it goes, or nothing. A power cut in the middle is made up for by the next start. The \
            vendor's and the site's values and locks stay. For root.

            \(ExitCodes.ofSettings)

            For example:
            settingsctl factory-reset
            """)

    @Flag(help: "The site's values and locks as well.")
    var all = false

    @OptionGroup
    var options: StateOptions

    func run() throws { try options.open().factoryReset(all ? .all : .user) }
}
