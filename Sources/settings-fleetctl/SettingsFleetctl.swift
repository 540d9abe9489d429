import ArgumentParser
import Fleet
import Glibc
import Loop
import Storage

/// The operator's command: what the fleet wants, and what devices say to it.
@main
struct SettingsFleetctl: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings-fleetctl",
        abstract:
            "Tells a fleet of devices behind an MQTT broker what it is to be set to, and hears what came of it.",
        discussion: """
            The truth is a folder: d/ID.json and g/NAME.json say what a device and a group are to have, fleet.conf where \
            the broker is, sent/ what was published last. See docs/fleet.md.

            Exit codes: 0 done, 1 refused, stopped, different or not found, 2 wrong usage, 3 no broker.
            """,
        version: ProgramVersion.number,
        subcommands: [
            ListCommand.self, ShowCommand.self, PlanCommand.self, DiffCommand.self, PushCommand.self,
            StopCommand.self, PromoteCommand.self, PullCommand.self, RepairCommand.self, WatchCommand.self,
            SealCommand.self, ForgetCommand.self, SchemaCommand.self, ConformanceCommand.self,
            SimulateCommand.self,
        ]
    )

    /// Runs one command; wrong usage ends with 2, as settingsctl's does.
    static func main() {
        CommandStart.fillDescriptors()
        do {
            if let problem = CommandStart.problem { throw CommandFailure.usage(problem) }
            var command = try parseAsRoot()
            try command.run()
        } catch let code as ExitCode {
            Glibc.exit(code.rawValue)
        } catch let failure as CommandFailure {
            fail(failure.description, code: failure.code)
        } catch let failure
            where failure is FileError || failure is SystemError
        {
            fail("\(failure)", code: 1)
        } catch {
            let code = exitCode(for: error)
            let text = fullMessage(for: error)
            if !text.isEmpty { put(text + "\n", to: code == .success ? STDOUT_FILENO : STDERR_FILENO) }
            Glibc.exit(code == .success ? 0 : code == .validationFailure ? 2 : code.rawValue)
        }
    }

    private static func fail(_ reason: String, code: Int32) -> Never {
        warn(reason)
        Glibc.exit(code)
    }
}

/// Why a command did not do what was asked, and with which exit code it says so.
struct CommandFailure: Error, CustomStringConvertible {
    /// 1 refused, stopped, different or not found, 2 wrong usage, 3 no broker.
    let code: Int32
    /// A sentence for standard error.
    let description: String

    static func refused(_ reason: String) -> CommandFailure { CommandFailure(code: 1, description: reason) }
    static func usage(_ reason: String) -> CommandFailure { CommandFailure(code: 2, description: reason) }
    static func noBroker(_ reason: String) -> CommandFailure { CommandFailure(code: 3, description: reason) }
}

/// To standard error, under the program's name.
func warn(_ reason: String) { put("settings-fleetctl: \(reason)\n", to: STDERR_FILENO) }

/// Writes all of it; on a terminal control characters are written out, since what devices say may hold any.
func put(_ text: String, to descriptor: Int32 = STDOUT_FILENO) { CommandOutput.write(text, to: descriptor) }
