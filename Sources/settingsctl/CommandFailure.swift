/// What help says of exit codes, of commands that end alike.
enum ExitCodes {
    /// Of what reads and writes files alone.
    static let ofFiles = "Exit codes: 0 done, 1 a file cannot be read, used or written, 2 wrong usage."
    /// Of what the service is asked for.
    static let ofService = "Exit codes: 0 done, 1 refused or not found, 2 wrong usage, 3 no service."
    /// Of what a folder may be asked for as well.
    static let ofSettings =
        "Exit codes: 0 done, 1 refused or not found, 2 wrong usage, 3 no service, or one has the folder of --state."
    /// Of what may be a trial.
    static let ofChanges =
        "\(ofSettings.dropLast()), 4 done for now: --trial waits for settingsctl confirm."
}

/// Why a command did not do what was asked, and with which exit code it says so.
struct CommandFailure: Error, CustomStringConvertible {
    /// 1 refused or not found, 2 wrong usage, 3 no service, or a service holds the state.
    let code: Int32
    /// A sentence for standard error.
    let description: String

    static func refused(_ reason: String) -> CommandFailure { CommandFailure(code: 1, description: reason) }
    static func usage(_ reason: String) -> CommandFailure { CommandFailure(code: 2, description: reason) }
    static func unavailable(_ reason: String) -> CommandFailure {
        CommandFailure(code: 3, description: reason)
    }
}
