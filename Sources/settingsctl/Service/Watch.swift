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

    @Flag(
        help: "First prints what holds now, with - in place of a revision; again after the service was away.")
    var now = false

    func run() throws {
        let service = try ServiceAccess(schema: nil)
        try service.watch { news in
            switch news {
            case .changed(let values, _, let revision): show(values, revision: "\(revision)")
            // Asked only now that no change can be missed. A service that has gone again is heard of as news.
            case .serviceCame where now:
                if let values = try? service.values(in: nil) { show(values, revision: "-") }
            case .serviceCame, .serviceWent, .pressed, .trial: break
            }
            return true
        }
    }

    private func show(_ values: [String: SettingValue], revision: String) {
        let lines = values.filter { $0.key.hasPrefix(prefix) }.sorted { $0.key < $1.key }
        write(lines.map { "\(revision)\t\($0.key)\t\(ValueText.line(of: $0.value))\n" }.joined())
    }
}
