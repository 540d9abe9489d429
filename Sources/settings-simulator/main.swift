import Glibc
import Storage

// The program: reads its arguments, builds the workshop, and serves its page until somebody ends it.

CommandStart.fillDescriptors()
if let problem = CommandStart.problem {
    Output.complain(problem)
    exit(2)
}
switch Arguments.parse(CommandLine.arguments.dropFirst()) {
case .help: CommandOutput.write(Arguments.usage)
case .version: CommandOutput.write("settings-simulator \(ProgramVersion.number)\n")
case .wrong(let reason):
    Output.complain("\(reason); see settings-simulator --help")
    exit(2)
case .run(let arguments):
    signal(SIGPIPE, SIG_IGN)
    do {
        let reason =
            try arguments.device.map { try DeviceWindow(arguments, socket: $0).run() }
            ?? Workshop(arguments).run()
        Output.complain(reason)
    } catch {
        Output.complain("\(error)")
    }
    exit(1)
}
