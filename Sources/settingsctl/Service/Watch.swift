import ArgumentParser
import Bus
import Settings

/// `settingsctl watch [PREFIX]`.
struct Watch: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints settings as they change: revision, key and value, tabs between.",
        discussion: """
            A setting that has no value any more is printed with none. Ends when its reader goes away. A service that \
            stops is waited for.

            Exit codes: 1 refused, or its reader went away, 2 wrong usage, 3 no service.

            For example:
            settingsctl watch --now network.
            """)

    @Argument(help: "Only keys that begin so.")
    var prefix = ""

    @Flag(
        help: "First prints what holds now, with - in place of a revision; again after the service was away.")
    var now = false

    func run() throws {
        let service = try ServiceAccess(schema: nil)
        var watched = WatchedValues()
        try service.watch { news in
            switch news {
            case .changed(let values, let reset, let revision):
                // Asked only where the signal does not tell: a change of secrets alone is none that is shown.
                let isTold = !values.isEmpty || !reset.isEmpty
                let changes =
                    isTold
                    ? watched.take(values, reset: reset)
                    : (try? service.values(in: nil)).map { watched.replace(with: $0) }
                show(changes ?? [:], revision: "\(revision)")
            // Asked only now that no change can be missed. A service that has gone again is heard of as news.
            case .serviceCame:
                guard let values = try? service.values(in: nil) else { break }
                _ = watched.replace(with: values)
                if now { show(values, revision: "-") }
            case .serviceWent, .pressed, .trial: break
            }
            return true
        }
    }

    /// Nil: there is no value any more.
    private func show(_ values: [String: SettingValue?], revision: String) {
        let lines = values.filter { $0.key.hasPrefix(prefix) }.sorted { $0.key < $1.key }
        write(
            lines.map { entry in
                let value = entry.value.map(ValueText.line(of:)) ?? ""
                return "\(revision)\t\(ValueText.key(entry.key))\t\(value)\n"
            }.joined())
    }
}

/// What held when a watcher last heard of it: a signal may tell that something changed, and not what.
struct WatchedValues {
    private var values: [String: SettingValue] = [:]

    /// Takes what a signal tells; answers what there is to show, nil for a key that has no value any more.
    mutating func take(_ changed: [String: SettingValue], reset: [String]) -> [String: SettingValue?] {
        var changes = changed.mapValues(Optional.some)
        for key in reset where changed[key] == nil { changes.updateValue(nil, forKey: key) }
        for (key, value) in changes { values[key] = value }
        return changes
    }

    /// Takes all that holds; answers what differs.
    mutating func replace(with all: [String: SettingValue]) -> [String: SettingValue?] {
        let gone = values.keys.filter { all[$0] == nil }
        let changed = all.filter { values[$0.key] != $0.value }
        return take(changed, reset: Array(gone))
    }
}
