import ArgumentParser
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
