import ChildProcess
import Foundation
import Testing

/// What settingsctl watch, get, set and session do with what the service tells only in part.
@Suite("settings by the command line", .timeLimit(.minutes(10))) struct WatchTests {
    private static func row(_ type: String, _ key: String, _ more: String = "") -> String {
        "<dict><key>Type</key><string>\(type)</string><key>Title</key><string>\(key)</string>"
            + "<key>Key</key><string>\(key)</string>\(more)</dict>"
    }

    private static let modes = "<array><string>1</string><string>2</string></array>"
    private static let page = """
        <plist><dict><key>Title</key><string>Panel</string><key>PreferenceSpecifiers</key><array>
        \(row("PSToggleSwitchSpecifier", "pump", "<key>DefaultValue</key><false/><key>DeviceRole</key><string>technician</string>"))
        \(row("PSTextFieldSpecifier", "note"))
        \(row("PSMultiValueSpecifier", "mode", "<key>Values</key>\(modes)<key>Titles</key>\(modes)"))
        \(row("PSTextFieldSpecifier", "psk", "<key>IsSecure</key><true/>"))
        </array></dict></plist>
        """

    private let service: ServiceUnderTest

    init() throws {
        service = try ServiceUnderTest()
        try Self.page.write(to: service.path("Settings.bundle/Root.plist"), atomically: true, encoding: .utf8)
        try service.startBus()
        try service.start()
        try service.waitForLog("serving on the bus")
    }

    /// None is named, and where the device's own would be is none.
    private let noBundle: [String] = []

    private func isKept(_ secret: String) throws -> Bool {
        let state = service.path("state").path
        return try FileManager.default.contentsOfDirectory(atPath: state).contains {
            try Data(contentsOf: URL(fileURLWithPath: "\(state)/\($0)")).range(of: Data(secret.utf8)) != nil
        }
    }

    @Test("watch prints what only technicians see, and what has no value any more, and nothing of secrets")
    func watch() throws {
        let lines = service.path("watched")
        try Data().write(to: lines)
        let output = try FileHandle(forWritingTo: lines)
        let watch = try ChildProcess(
            [ServiceUnderTest.program("settingsctl").path, "watch", "--now"],
            environment: service.environment, input: FileHandle.nullDevice.fileDescriptor,
            output: output.fileDescriptor, errors: STDERR_FILENO)
        defer { watch.kill() }
        var printed: [Substring] {
            let text = (try? String(contentsOf: lines, encoding: .utf8)) ?? ""
            return text.split(separator: "\n").map { $0.drop { $0 != "\t" }.dropFirst() }
        }
        try service.wait(for: "what holds") { printed == ["note\t", "pump\tfalse"] }
        #expect(try service.pipe("12345678\n", to: "set", "psk", "--stdin").code == 0)
        for words in ["set pump true", "set mode 2", "reset mode", "reset pump"] {
            let change = try service.run("settingsctl", words.split(separator: " ").map(String.init))
            #expect(change.code == 0, "\(change.output)")
        }
        let expected = ["note\t", "pump\tfalse", "pump\ttrue", "mode\t2", "mode\t", "pump\tfalse"]
        try service.wait(for: "the changes") { printed.count >= expected.count }
        #expect(printed.map(String.init) == expected)
    }

    @Test("get tells a setting without a value from one that there is not")
    func noValue() throws {
        let empty = try service.settingsctl("get", "mode")
        #expect(empty.code == 1 && empty.output.contains("mode has no value"), "\(empty.output)")
        let unknown = try service.settingsctl("get", "nobody")
        #expect(unknown.code == 1 && unknown.output.contains("there is no setting"), "\(unknown.output)")
    }

    @Test(
        "without a bundle digits are text where the service takes text alone",
        arguments: ["psk", "note", "mode"])
    func digits(key: String) throws {
        let digits = key == "mode" ? "2" : "40718293"
        let set = try service.pipe("\(digits)\n", to: "set", key, "--stdin")
        #expect(set.code == 0, "\(set.output)")
        #expect(try isKept(digits))
        let refused = try service.run("settingsctl", ["set", "pump", "7"] + noBundle)
        #expect(refused.code == 1 && refused.output.contains("pump"))
    }

    @Test("a session stores a value as it was typed: spaces, and the digits of a secret")
    func session() throws {
        #expect(try service.pipe("\n839204\n", to: "pin", "set", "--stdin").code == 0)
        let lines = [
            "839204", "set note  a  b ", "get note", "set psk 40718293", "set pump true", "list",
            "reset pump", "get pump",
        ]
        let session = try service.pipe(
            lines.joined(separator: "\n") + "\n", to: "session", "open", "--stdin")
        #expect(session.code == 0, "\(session.output)")
        #expect(session.output == " a  b \nnote\t a  b \npump\ttrue\nfalse\n")
        #expect(try isKept("40718293"))
        #expect(try service.pipe("839204\nset note\n", to: "session", "open", "--stdin").code == 2)
    }

    @Test(
        "a signal, and a display that is full, leave the terminal as it was before the panel was on it",
        arguments: [["panel"], ["panel", "--text"]])
    func terminal(command: [String]) throws {
        var ends: (person: Int32, terminal: Int32) = (-1, -1)
        try #require(openpty(&ends.person, &ends.terminal, nil, nil, nil) == 0)
        for end in [ends.person, ends.terminal] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let person = FileHandle(fileDescriptor: ends.person, closeOnDealloc: true)
        let terminal = FileHandle(fileDescriptor: ends.terminal, closeOnDealloc: true)
        func hasEcho() -> Bool {
            var settings = termios()
            return tcgetattr(terminal.fileDescriptor, &settings) == 0
                && settings.c_lflag & tcflag_t(ECHO) != 0
        }
        func begin(_ output: Int32) throws -> ChildProcess {
            try ChildProcess(
                [ServiceUnderTest.program("settingsctl").path] + command, environment: service.environment,
                input: terminal.fileDescriptor, output: output, errors: terminal.fileDescriptor)
        }
        for signal in [SIGTERM, SIGHUP] {
            let panel = try begin(terminal.fileDescriptor)
            _ = person.availableData
            try service.wait(for: "the panel") { !hasEcho() }
            panel.send(signal)
            #expect(panel.wait() == 128 + signal && hasEcho())
        }
        let full = try FileHandle(forWritingTo: URL(fileURLWithPath: "/dev/full"))
        #expect(try begin(full.fileDescriptor).wait() == 1 && hasEcho())
    }
}
