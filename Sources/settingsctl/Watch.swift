import ArgumentParser
import Bus
import Settings

/// `settingsctl watch [PREFIX]`.
struct Watch: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints settings as they change: revision, key and value, tabs between.",
        discussion: "Ends when its reader goes away. A service that stops is waited for.")

    @Argument(help: "Only keys that begin so.")
    var prefix = ""

    func run() throws {
        let service = try ServiceAccess(schema: nil)
        let prefix = prefix
        try service.watch { news in
            if case .changed(let values, _, let revision) = news {
                let lines = values.filter { $0.key.hasPrefix(prefix) }.sorted { $0.key < $1.key }
                write(lines.map { "\(revision)\t\($0.key)\t\(ValueText.line(of: $0.value))\n" }.joined())
            }
            return true
        }
    }
}
