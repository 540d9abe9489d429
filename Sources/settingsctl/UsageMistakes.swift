import ArgumentParser
import Glibc

/// Words that the argument parser answers with help, as though somebody had asked for it: they are wrong usage.
enum UsageMistakes {
    /// Throws where help is asked for of a command that there is not.
    static func checkHelp(_ arguments: [String]) throws {
        guard arguments.first == "help" else { return }
        var commands = Settingsctl.configuration.subcommands
        for word in arguments.dropFirst() where word.utf8.first != UInt8(ascii: "-") {
            guard let next = commands.first(where: { $0._commandName == word }) else {
                throw CommandFailure.usage("there is no command \(word); see settingsctl --help")
            }
            commands = next.configuration.subcommands
        }
    }

    /// Ends where a command has others below it and none of them was named.
    static func checkIsWhole(_ command: any ParsableCommand) {
        let type = type(of: command)
        guard type != Settingsctl.self, !type.configuration.subcommands.isEmpty else { return }
        write(Settingsctl.helpMessage(for: type) + "\n", to: STDERR_FILENO)
        exit(2)
    }
}
