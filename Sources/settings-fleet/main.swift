import Glibc
import Loop
import Storage

// The program: reads its arguments, and is the device's agent until somebody ends it.

private let journal = Journal.ofProgram("settings-fleet")

switch Arguments.parse(CommandLine.arguments.dropFirst()) {
case .help: CommandOutput.write(Arguments.usage)
case .version: CommandOutput.write("settings-fleet \(ProgramVersion.number)\n")
case .wrong(let reason):
    journal.error("\(reason); see settings-fleet --help")
    exit(2)
case .run(let paths):
    do {
        exit(try AgentService(paths, journal).run())
    } catch {
        journal.error("\(error)")
        exit(1)
    }
}
