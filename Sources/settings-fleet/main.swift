import Glibc

// The program: reads its arguments, and is the device's agent until somebody ends it.

switch Arguments.parse(CommandLine.arguments.dropFirst()) {
case .help: Output.print(Arguments.usage)
case .version: Output.print("settings-fleet \(Arguments.versionNumber)\n")
case .wrong(let reason):
    Output.error("\(reason); see settings-fleet --help")
    exit(2)
case .run(let paths):
    do {
        exit(try AgentService(paths).run())
    } catch {
        Output.error("\(error)")
        exit(1)
    }
}
