import ArgumentParser
import Bundles
import Localization
import Settings

/// What becomes of settings that hold only once they are confirmed (`DeviceConfirm`).
struct ChangeOptions: ParsableArguments {
    enum Confirmation {
        /// They are refused.
        case required
        /// They are kept at once.
        case waived
        /// The changes are undone unless they are confirmed within so many seconds.
        case trial(UInt32)
    }

    @Flag(
        help:
            "The changes are undone unless they are confirmed: prints a token, a tab and the seconds there are; exit code 4."
    )
    var trial = false

    @Option(
        help: ArgumentHelp("How long a trial takes, 15 to 600; 90 where not given.", valueName: "seconds"))
    var within: UInt32?

    @Flag(help: "Keeps at once what would have to be confirmed; root's alone where a service runs.")
    var noConfirm = false

    func validate() throws {
        if noConfirm, trial || within != nil {
            throw ValidationError("Give --trial or --no-confirm, not both.")
        }
        if within != nil, !trial { throw ValidationError("--within is for --trial.") }
    }

    var confirmation: Confirmation {
        guard trial else { return noConfirm ? .waived : .required }
        return .trial(within ?? UInt32(Transactions.usualTime.wholeSeconds))
    }
}

/// Changes that wait to be confirmed.
struct StartedTrial {
    let token: String
    let seconds: UInt32

    /// What scripts go on with; such a command ends with its own code.
    static let exitCode: Int32 = 4

    func tell(isJSON: Bool) throws -> Never {
        if isJSON {
            let values: [String: SettingValue] = ["token": .string(token), "seconds": .integer(Int(seconds))]
            write(ValueText.json(of: .dictionary(values)))
        } else {
            write("\(token)\t\(seconds)\n")
        }
        throw ExitCode(Self.exitCode)
    }
}

/// `settingsctl confirm TOKEN`.
struct Confirm: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Keeps changes that are on trial.",
        discussion: """
            Whoever made them confirms them, or somebody at the panel.

            \(ExitCodes.ofService)

            For example:
            settingsctl confirm TOKEN
            """)

    @Argument(help: "What set --trial or import --trial printed.")
    var token: String

    func run() throws { try ServiceAccess(schema: nil).confirm(token) }
}

/// `settingsctl revert [TOKEN]`.
struct Revert: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Takes changes back that are on trial.",
        discussion: """
            Whoever made them takes them back, or somebody at the panel; root any, without a token.

            \(ExitCodes.ofService)

            For example:
            settingsctl revert TOKEN
            """)

    @Argument(help: "What set --trial or import --trial printed.")
    var token: String?

    func run() throws { try ServiceAccess(schema: nil).revert(token ?? "") }
}

/// What is said of a change that was refused beside the reason: where it stands, and what would be taken.
struct RefusedChange {
    /// Nil where nobody here knows which settings there are.
    let schema: Schema?
    /// What was asked for.
    let keys: [String]
    /// Where in a file keys stand; nil for what was typed.
    var places: (([String]) -> [String: ValuesFile.Place])?
    /// All that is refused and why, where that may be more than the first; asked for only once something is.
    var refusals: (() throws -> [(key: String, reason: String)])?

    /// Does it, and says more where it is refused.
    func telling<Answer>(_ change: () throws -> Answer) throws -> Answer {
        do {
            return try change()
        } catch let failure as CommandFailure where failure.code == 1 {
            let reason = failure.description
            let all = (try? refusals?()) ?? []
            // What is refused for more than its values, as while a trial is on, says so alone.
            if all.contains(where: { $0.reason == reason }) { throw CommandFailure.refused(lines(on: all)) }
            guard let key = keys.first(where: { Self.isAbout($0, reason) }) else { throw failure }
            throw CommandFailure.refused(sentence(on: key, reason, at: places?([key])[key]))
        }
    }

    /// A line each, as far as 20 go, in the order of the file: whoever mends it goes from top to bottom.
    private func lines(on refusals: [(key: String, reason: String)]) -> String {
        let places = self.places?(refusals.map { $0.key }) ?? [:]
        let ordered = refusals.sorted {
            (places[$0.key]?.order ?? 0) < (places[$1.key]?.order ?? 0)
        }
        // A key of a file may have line ends.
        let shown = ordered.prefix(Self.most).map {
            ValueText.line(of: .string(sentence(on: $0.key, $0.reason, at: places[$0.key])))
        }
        let rest = refusals.count > shown.count ? ["and \(refusals.count - shown.count) more"] : []
        return (shown + rest).joined(separator: "\n")
    }

    private func sentence(on key: String, _ reason: String, at place: ValuesFile.Place?) -> String {
        (place.map { $0.text + ": " } ?? "") + reason + advice(for: key, reason)
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

    /// Choices that a line shows, and lines.
    private static let most = 20

    /// What a key that there is not might be.
    static func advice(forUnknown key: String, _ schema: Schema?) -> String {
        if let setting = DisplaySetting(rawValue: key) { return "; it wants \(setting.condition)" }
        let hint = Misspelling.suggestion(for: key, among: schema?.keys ?? [])
        return hint.isEmpty ? "; settingsctl list shows them all" : hint
    }
}
