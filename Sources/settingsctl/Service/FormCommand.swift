import ArgumentParser
import Bus
import Settings
import Storage

/// `settingsctl form`: asks the person at the panel.
struct FormCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "form",
        abstract: "Shows a form on the panel and prints what was filled in, as JSON by label.",
        discussion: """
            FILE is a page as in a Settings.bundle, with the same keys. Without a file each --field is one field: \
            "LABEL" or "LABEL:NAME=VALUE,NAME=VALUE", where a name is keyboard, capitals, correction, secure, \
            placeholder, value, format, clear, return, minimum, maximum, rules, or a key as a bundle writes it.

            Exit codes: 0 finished, 1 given up at the panel or refused, 2 wrong usage, 3 no service. Ending this \
            command takes the form off the panel.

            For example:
            settingsctl form person.plist
            settingsctl form --title Person --field Name:capitals=Words --field Age
            """)

    @Argument(help: "A page, as in a Settings.bundle, as a property list.", completion: .file())
    var file: String?

    @Option(name: .long, help: "One field, as in \"Age:keyboard=NumberPad\".")
    var field: [String] = []

    @Option(help: "What the title bar says over --field fields.")
    var title = ""

    func run() throws {
        let page: [UInt8]
        switch (file, field.isEmpty) {
        case (nil, true): throw CommandFailure.usage("expected a file, or --field; see settingsctl help form")
        case (_?, false): throw CommandFailure.usage("expected a file or --field, and not both")
        case (let file?, true): page = try FileContents.read(file)
        case (nil, false): page = try FieldArguments(field, title: title).page()
        }
        let answers = try ServiceAccess(schema: nil).showForm(page)
        write(ValueText.json(of: .dictionary(answers)))
    }
}
