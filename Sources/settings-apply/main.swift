import Applying
import DropIns
import Glibc
import Storage

// The program: one part of the helper a unit, each with no more power than its part needs. See settings-apply(8).

private let usage = """
    settings-apply - writes settings to the files of other programs, as drop-ins say

    usage: settings-apply --write [--state FOLDER]
           settings-apply --undo [--state FOLDER]
           settings-apply --call
           settings-apply --check
           settings-apply --usb

      --write           writes files, for settingsd on the socket that systemd hands over, until nobody asks for 30 s
      --call            has programs take values over, likewise
      --check           looks whether it works, likewise
      --usb             carries settings to and from a USB stick, likewise
      --undo            puts back what was written and never kept, and ends
      --state FOLDER    for what files were ($STATE_DIRECTORY, /var/lib/settings-apply)
      --version, --help

    """

private func say(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { _ = write(descriptor, $0.baseAddress, $0.count) }
}

/// Ends with 1 where it cannot be written.
private func answer(_ text: String) -> Never {
    CommandOutput.write(text)
    exit(0)
}

private func refuseUsage(_ reason: String) -> Never {
    say("settings-apply: \(reason); see settings-apply --help\n", to: STDERR_FILENO)
    exit(2)
}

private func complain(_ reason: String) -> Never {
    say("<3>settings-apply: \(reason)\n", to: STDERR_FILENO)
    exit(1)
}

private func keeper(_ state: String) -> FileKeeper {
    let folder = state + "/undo"
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else {
        complain("\(folder): \(String(cString: strerror(errno)))")
    }
    return FileKeeper(folder: folder)
}

private func socket() -> ApplySocket {
    guard let user = getpwnam("settingsd") else { complain("there is no user settingsd") }
    guard let socket = ApplySocket(ofSystemd: user.pointee.pw_uid) else {
        complain(
            "it is started by a socket: settings-apply-write, settings-apply-call, settings-apply-check or settings-apply-usb"
        )
    }
    return socket
}

private func serve(_ answer: (ApplyRequest) -> [UInt8]) {
    socket().serve(untilIdleFor: 30_000, answer)
}

private func told(_ results: [ApplyResult]) -> [UInt8] {
    for result in results where !result.isFine || !result.sentence.isEmpty {
        say("<4>settings-apply: \(result.said)\n", to: STDERR_FILENO)
    }
    return results.bytes
}

private func undo(_ state: String) {
    let keeper = keeper(state)
    // Looked at before: afterwards nobody knows what it was about.
    let waiting = try? keeper.waiting
    let results = keeper.undo()
    let failed = results.filter { !$0.isFine }
    guard failed.isEmpty else { complain(failed.map(\.sentence).joined(separator: "; ")) }
    guard let waiting else { return }
    let names = waiting.entries.map(\.path).joined(separator: ", ")
    for note in results where !note.sentence.isEmpty {
        say("<4>settings-apply: \(note.sentence)\n", to: STDERR_FILENO)
    }
    say("<5>settings-apply: nobody confirmed a change; as before: \(names)\n", to: STDERR_FILENO)
}

private var state = getenv("STATE_DIRECTORY").map { String(cString: $0) } ?? "/var/lib/settings-apply"
private var part: String?
private var words = CommandLine.arguments.dropFirst()
while let word = words.popFirst() {
    switch word {
    case "--help", "-h": answer(usage)
    case "--version": answer("settings-apply \(ProgramVersion.number)\n")
    case "--write", "--undo", "--call", "--check", "--usb":
        if let part, part != word { refuseUsage("\(part) and \(word) exclude each other") }
        part = word
    case "--state":
        guard let folder = words.popFirst() else { refuseUsage("--state wants a value") }
        state = folder
    default: refuseUsage("unknown argument \(word)")
    }
}
switch part {
case "--write":
    let writer = ApplyWriter(keeper(state))
    serve { told(writer.answer($0)) }
case "--undo": undo(state)
case "--call":
    let caller = ApplyCaller()
    serve { told(caller.answer($0)) }
case "--check":
    let checker = ApplyChecker()
    serve { checker.answer($0).bytes }
case "--usb":
    // Made by its unit, which has mounts of its own.
    let place = getenv("RUNTIME_DIRECTORY").map { String(cString: $0) } ?? "/run/settings-apply-usb"
    let carrier = StickCarrier(at: place)
    socket().serveMessages(untilIdleFor: 30_000) {
        (StickRequest($0).map(carrier.answer) ?? .refused(.notAFile)).bytes
    }
default:
    say(usage, to: STDERR_FILENO)
    exit(2)
}
