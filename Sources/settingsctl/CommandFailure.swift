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
