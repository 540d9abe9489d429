import ArgumentParser
import Bundles
import Glibc
import Graphics
import Hardware
import Storage

/// The command line: what a firmware engineer checks a bundle with, and what scripts on the device call.
@main
struct Settingsctl: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settingsctl",
        abstract: "Reads, checks, previews and changes the settings of a device.",
        discussion: """
            A Settings.bundle is begun with new, checked with lint and check and looked at with preview. On the device, get, \
            set, reset, list and watch talk to the running service over the system bus; with --state they open its \
            database, as when an image is built.

            Exit codes: 0 done, 1 refused or not found, 2 wrong usage, 3 no service (or a service holds the state), \
            4 done for now: waits to be confirmed.

            For example:
            settingsctl new bundle pump
            settingsctl lint pump/Settings.bundle
            settingsctl preview pump/Settings.bundle --keys "down ok" --text
            settingsctl set network.hostname pump-1
            """,
        version: ProgramVersion.number,
        subcommands: [
            Lint.self, Describe.self, Strings.self, Keys.self, Words.self, Preview.self, Check.self,
            New.self, Convert.self, Generate.self, Diff.self,
            Get.self, SetCommand.self, Reset.self, FactoryResetCommand.self, Confirm.self, Revert.self,
            List.self,
            Lock.self, Unlock.self,
            Watch.self, Tell.self, FormCommand.self, PanelCommand.self, Export.self, Import.self,
            SessionCommand.self, PINCommand.self, LogCommand.self, ReportCommand.self,
            Fonts.self, Keypad.self, ApplyCommand.self, Doctor.self,
        ]
    )

    /// Runs one command; wrong usage ends with 2, as scripts have come to expect, instead of BSD's 64.
    static func main() {
        CommandStart.fillDescriptors()
        do {
            if let problem = CommandStart.problem { throw CommandFailure.usage("settingsctl: \(problem)") }
            try UsageMistakes.checkHelp(Array(CommandLine.arguments.dropFirst()))
            var command = try parseAsRoot()
            UsageMistakes.checkIsWhole(command)
            try command.run()
        } catch let failure as CommandFailure {
            write(failure.description + "\n", to: STDERR_FILENO)
            Glibc.exit(failure.code)
        } catch let failure where isOwn(failure) {
            write("\(failure)\n", to: STDERR_FILENO)
            Glibc.exit(1)
        } catch {
            let code = exitCode(for: error)
            let text = fullMessage(for: error)
            if !text.isEmpty { write(text + "\n", to: code == .success ? STDOUT_FILENO : STDERR_FILENO) }
            Glibc.exit(code == .success ? 0 : code == .validationFailure ? 2 : code.rawValue)
        }
    }

    /// Errors of our own rooms finish their sentence; the rest is the argument parser's to word.
    private static func isOwn(_ error: any Error) -> Bool {
        error is BoardError || error is FileError || error is BundleFileError || error is BundleError
            || error is CanvasError || error is PNGError
    }
}

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
