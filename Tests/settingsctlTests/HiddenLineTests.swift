import ChildProcess
import Foundation
import Testing

/// A secret that `settingsctl set` asks for on a terminal.
@Suite("secrets asked for on a terminal")
final class HiddenLineTests {
    private static let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("settingsctl")
    private static let sample = URL(fileURLWithPath: #filePath).appendingPathComponent(
        "../../../Samples/Settings.bundle"
    ).standardizedFileURL
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    /// The terminal's two ends: whoever sits at it, and what the command has.
    private let person: FileHandle
    private let terminal: FileHandle

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var ends: (person: Int32, terminal: Int32) = (-1, -1)
        try #require(openpty(&ends.person, &ends.terminal, nil, nil, nil) == 0)
        for end in [ends.person, ends.terminal] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        person = FileHandle(fileDescriptor: ends.person, closeOnDealloc: true)
        terminal = FileHandle(fileDescriptor: ends.terminal, closeOnDealloc: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private var options: [String] { ["--state", folder.path, "--bundle", Self.sample.path] }

    private var hasEcho: Bool {
        var settings = termios()
        return tcgetattr(terminal.fileDescriptor, &settings) == 0 && settings.c_lflag & tcflag_t(ECHO) != 0
    }

    /// Begins `set` on the terminal, and waits until it asks.
    private func ask(for key: String) throws -> (process: ChildProcess, said: String) {
        let descriptor = terminal.fileDescriptor
        let process = try ChildProcess(
            [Self.program.path, "set", key] + options, input: descriptor, output: descriptor,
            errors: descriptor)
        var said = ""
        while !said.contains(": ") { said += String(decoding: person.availableData, as: UTF8.self) }
        return (process, said)
    }

    private func isKept(_ text: String) throws -> Bool {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).contains {
            try Data(contentsOf: folder.appendingPathComponent($0)).range(of: Data(text.utf8)) != nil
        }
    }

    @Test("a secret without a value is asked for by its key, and what is typed is not shown")
    func asked() throws {
        let asked = try ask(for: "wifi_password")
        #expect(asked.said == "wifi_password: " && !hasEcho)
        person.write(Data("boiler room 12\n".utf8))
        #expect(asked.process.wait() == 0 && hasEcho)
        #expect(String(decoding: person.availableData, as: UTF8.self) == "\r\n", "the line's end alone")
        #expect(try isKept("boiler room 12"))
    }

    @Test("a signal ends the question with the terminal's echo back, and nothing is changed")
    func interrupted() throws {
        let asked = try ask(for: "wifi_password")
        asked.process.send(SIGINT)
        #expect(asked.process.wait() == 128 + SIGINT && hasEcho)
    }

    @Test("without a terminal the ways of a secret are named, and other settings are never asked for")
    func noTerminal() throws {
        let secret = try FinishedProgram([Self.program.path, "set", "wifi_password"] + options)
        #expect(secret.code == 2 && secret.errors.contains("--stdin or --fd"))
        let other = try FinishedProgram([Self.program.path, "set", "unit_number"] + options)
        #expect(other.code != 0 && other.errors.contains("Give the value"))
    }
}
