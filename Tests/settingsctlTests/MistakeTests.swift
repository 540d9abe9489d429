import ChildProcess
import Foundation
import Testing

private let checkout = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardizedFileURL
private let mistakes = checkout.appendingPathComponent("Samples/Mistakes")
private let cases = ((try? FileManager.default.contentsOfDirectory(atPath: mistakes.path)) ?? [])
    .filter { !$0.hasSuffix(".md") }.sorted()

/// Samples/Mistakes: a bundle for each mistake, what lint says of it, and the screen that it gives all the same.
@Suite("samples of mistakes")
struct MistakeTests {
    private static let writes = ProcessInfo.processInfo.environment["GOLDEN_WRITE"] != nil
    private static let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("settingsctl")

    private static func output(_ arguments: [String], in folder: URL) throws -> String {
        try FinishedProgram(["env", "-C", folder.path, program.path] + arguments).text
    }

    private static func compare(_ text: String, with file: URL) throws {
        if writes { try Data(text.utf8).write(to: file) }
        let expected = try String(contentsOf: file, encoding: .utf8)
        #expect(text == expected, "\(file.path)")
    }

    @Test("each case of section 6 has its sample")
    func complete() {
        #expect(cases.count == 17)
    }

    @Test("lint says of each mistake what it should", arguments: cases)
    func lint(name: String) throws {
        let folder = mistakes.appendingPathComponent(name)
        try Self.compare(
            Self.output(["lint", "Settings.bundle"], in: folder),
            with: folder.appendingPathComponent("lint.txt"))
    }

    @Test(
        "the screen shows every row in spite of the mistake, the wrong ones with their reason",
        arguments: cases)
    func screen(name: String) throws {
        let folder = mistakes.appendingPathComponent(name)
        let board = checkout.appendingPathComponent("board/qemu-phonepad-320x240").path
        var arguments = ["preview", "Settings.bundle", "--board", board, "--text"]
        if FileManager.default.fileExists(atPath: folder.appendingPathComponent("values.json").path) {
            arguments += ["--values", "values.json"]
        }
        try Self.compare(
            Self.output(arguments, in: folder), with: folder.appendingPathComponent("screen.txt"))
        if let keys = try? String(contentsOf: folder.appendingPathComponent("keys.txt"), encoding: .utf8) {
            try Self.compare(
                Self.output(arguments + ["--keys", keys], in: folder),
                with: folder.appendingPathComponent("opened.txt"))
        }
    }

    @Test(
        "strings of a bundle that cannot be read tells why, as describe does",
        arguments: [nil, "<plist><dict>"])
    func unreadable(root: String?) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        if let root { try Data(root.utf8).write(to: folder.appendingPathComponent("Root.plist")) }
        let runs = try ["strings", "describe"].map {
            try FinishedProgram([Self.program.path, $0, folder.path])
        }
        #expect(runs.map(\.code) == [1, 1])
        #expect(runs[0].errors == runs[1].errors && runs[0].errors.contains("Root.plist"), "\(runs[0].text)")
    }

    @Test(
        "a field's word that says neither yes nor no is wrong usage, and never no",
        arguments: [("on", 3), ("No", 3), ("onn", 2), ("", 2)] as [(String, Int32)])
    func truths(word: String, code: Int32) throws {
        var environment = ProcessInfo.processInfo.environment
        environment["DBUS_SYSTEM_BUS_ADDRESS"] = "unix:path=/nowhere/bus"
        let run = try FinishedProgram(
            [Self.program.path, "form", "--field", "Password:secure=\(word)"], environment: environment)
        #expect(run.code == code, "\(run.text)")
        #expect(run.errors.contains("\"\(word)\" is neither true nor false") == (code == 2), "\(run.text)")
    }
}
