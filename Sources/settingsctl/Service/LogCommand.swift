import ArgumentParser
import Bundles
import PropertyLists
import Settings

/// `settingsctl log [--since N] [--key K] [--json]`.
struct LogCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log", abstract: "Prints who changed what, and when.",
        discussion: """
            A line an entry: number, time, door, user, role, action, key, old value, new value, result; a value that is a \
            secret, or none, is -. The clock's time is followed by ? where no network had set the clock. The log holds \
            the last 10,000 entries.

            \(ExitCodes.ofSettings)

            For example:
            settingsctl log --key network.hostname
            settingsctl log --since 4200 --json
            """)

    @Option(help: "Only entries after that number.")
    var since: UInt64 = 0

    @Option(help: "Only entries about that setting, lock or call.", completion: .settings)
    var key: String?

    @OptionGroup
    var options: StateOptions

    @OptionGroup
    var printing: PrintOptions

    func run() throws {
        let settings = try options.open(.reading)
        var printed: [SettingValue] = []
        try settings.readLog(since: since) { entries in
            for entry in entries where key == nil || entry["key"] == key.map(SettingValue.string) {
                if printing.json { printed.append(.dictionary(entry)) } else { write(Self.line(entry)) }
            }
        }
        if printing.json { write(ValueText.json(of: .array(printed))) }
    }

    private static func line(_ entry: [String: SettingValue]) -> String {
        let names = ["number", "time", "door", "user", "role", "action", "key", "old", "new", "result"]
        let words = names.map { name -> String in
            guard let value = entry[name] else { return "-" }
            guard name == "time", case .integer(let seconds) = value else {
                return ValueText.line(of: value)
            }
            let time = SettingDate(secondsSince1970: Double(seconds)).description
            return entry["synced"] == .boolean(true) ? time : time + "?"
        }
        return words.joined(separator: "\t") + "\n"
    }
}
