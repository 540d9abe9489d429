import Bundles
import Settings

/// What is said of a change that was refused beside the reason: where it stands, and what would be taken.
struct RefusedChange {
    /// Nil where nobody here knows which settings there are.
    let schema: Schema?
    /// What was asked for.
    let keys: [String]
    /// Where in a file a key stands; nil for what was typed.
    var place: ((String) -> String)?

    /// Does it, and says more where it is refused.
    func telling<Answer>(_ change: () throws -> Answer) throws -> Answer {
        do {
            return try change()
        } catch let failure as CommandFailure where failure.code == 1 {
            let reason = failure.description
            guard let key = keys.first(where: { Self.isAbout($0, reason) }) else { throw failure }
            let place = place.map { $0(key) + ": " } ?? ""
            throw CommandFailure.refused(place + reason + advice(for: key, reason))
        }
    }

    /// Whether the reason names it: `KEY: ...`, `KEY is ...`, `... "KEY"`.
    private static func isAbout(_ key: String, _ reason: String) -> Bool {
        ["\(key): ", "\(key) "].contains { reason.utf8.starts(with: $0.utf8) } || reason == missing(key)
    }

    /// As the service says it.
    private static func missing(_ key: String) -> String { "there is no setting \"\(key)\"" }

    /// A clause behind the reason, or nothing.
    private func advice(for key: String, _ reason: String) -> String {
        if [SettingError.unknownKey(key).description, Self.missing(key)].contains(reason) {
            return Self.advice(forUnknown: key, schema)
        }
        switch schema?[key]?.constraint {
        case .choice(let choices)? where reason == SettingError.notInList(key: key).description:
            let shown = choices.prefix(Self.most).map { ValueText.line(of: $0.value) }
            let rest = choices.count > shown.count ? " and \(choices.count - shown.count) more" : ""
            return "; it takes " + shown.joined(separator: ", ") + rest
        case .toggle(let onValue, let offValue)? where reason.utf8.starts(with: "\(key): it takes ".utf8):
            return "; write \(ValueText.line(of: onValue)) or \(ValueText.line(of: offValue))"
        default: return ""
        }
    }

    /// Choices that a line shows.
    private static let most = 20

    /// What a key that there is not might be.
    static func advice(forUnknown key: String, _ schema: Schema?) -> String {
        if let setting = DisplaySetting(rawValue: key) { return "; it wants \(setting.condition)" }
        let hint = Misspelling.suggestion(for: key, among: schema?.keys ?? [])
        return hint.isEmpty ? "; settingsctl list shows them all" : hint
    }
}
