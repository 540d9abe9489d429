import Drivers
import Glibc
import Loop
import Service

// The program: reads its arguments, builds the service, and waits in its loop until somebody ends it.

private let journal = Journal.ofProgram("settingsd")

switch Arguments.parse(CommandLine.arguments.dropFirst()) {
case .help:
    Service.print(Arguments.usage)
case .version:
    Service.print("\(Service.software)\n")
case .wrong(let reason):
    journal.error("\(reason); see settingsd --help")
    exit(2)
case .restoreConsole(let paths):
    if ConsoleMark(in: paths.runtime).isSet() {
        journal.notice("another program has the screen: the console stays as it is")
        exit(0)
    }
    do {
        try VirtualTerminal.restore(path: paths.terminal)
    } catch {
        // There may be no console at all: then there is nothing to give back.
        journal.notice("\(error)")
    }
case .hash: exit(PINHasher.run())
case .run(let paths):
    do {
        try Memory.keepPrivate()
        let service = try Service(paths, journal: journal)
        let code = try service.run()
        if code == Service.startsAnew { execv("/proc/self/exe", CommandLine.unsafeArgv) }
        exit(code)
    } catch {
        journal.error("\(error)")
        exit(1)
    }
}
