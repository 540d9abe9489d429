import ChildProcess
import Foundation
import Testing

/// What an author calls: convert.
@Suite("commands for authors")
struct AuthorTests {
    private static let checkout = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..")
        .standardizedFileURL
    private static let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("settingsctl").path

    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("author-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// A shell's line in the folder; `settingsctl` is ours.
    private func run(_ line: String) throws -> FinishedProgram {
        var environment = ProcessInfo.processInfo.environment
        environment["SETTINGSD_BOARDS"] = Self.checkout.appendingPathComponent("board").path
        environment["PATH"] =
            URL(fileURLWithPath: Self.program).deletingLastPathComponent().path + ":"
            + (environment["PATH"] ?? "")
        return try FinishedProgram(["sh", "-c", "cd '\(folder.path)' && \(line)"], environment: environment)
    }

    private func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }

    // MARK: convert

    @Test("every page of the samples goes around through JSON and binary, and is the same")
    func around() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let samples = Self.checkout.appendingPathComponent("Samples").path
        for page in ["Settings.bundle/Root.plist", "HeatPump/Settings.bundle/Root.plist", "Person.plist"] {
            let line = """
                settingsctl convert '\(samples)/\(page)' a.json && settingsctl convert a.json b --to binary && \
                settingsctl convert b c.plist && settingsctl convert '\(samples)/\(page)' d.plist && cmp c.plist d.plist
                """
            let result = try run(line)
            #expect(result.code == 0 && result.text == "", "\(result.text)")
        }
    }

    @Test("convert reads standard input and writes standard output")
    func pipes() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let json = try run("echo '{ a = (b, <00ff>); }' | settingsctl convert - - --to json")
        #expect(json.output == "{\n  \"a\": [\n    \"b\",\n    {\"$data\": \"AP8=\"}\n  ]\n}\n")
        let back = try run(
            "echo '[1, 1.0]' | settingsctl convert - - --to binary | settingsctl convert - - --to xml")
        #expect(back.output.contains("<integer>1</integer>\n\t<real>1.0</real>"))
    }

    private static let failures: [(line: String, code: Int32, errors: String)] = [
        ("convert none.plist a.json", 1, "none.plist: reading failed: No such file or directory\n"),
        ("convert . a.json", 1, ".: reading failed: Is a directory\n"),
        ("convert bad.json a.plist", 1, "bad.json:2:8: a property list has no null\n"),
        (
            "convert good.json none/a.plist", 1,
            "none/a.plist.new: writing failed: No such file or directory\n"
        ),
        ("convert good.json link.plist", 1, "link.plist: it is no file; nothing is written through links\n"),
        (
            "convert good.json folder.plist", 1,
            "folder.plist: it is no file; nothing is written through links\n"
        ),
        ("convert /dev/zero a.plist", 1, "/dev/zero: reading failed: larger than 4194304 bytes\n"),
        (
            "convert good.json - --to xml >/dev/full", 1,
            "standard output: writing failed: No space left on device\n"
        ),
        (
            "convert good.json a", 2,
            "settingsctl: a does not say what it is: give --to xml, binary or json\n"
        ),
    ]

    @Test("what cannot be converted is told, with file and line, and nothing is written", arguments: failures)
    func failure(line: String, code: Int32, errors: String) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write("{\n  \"a\": null\n}\n", to: "bad.json")
        try write("{\"a\": 1}", to: "good.json")
        #expect(try run("mkdir folder.plist; ln -s nowhere link.plist").code == 0)
        let result = try run("settingsctl \(line)")
        #expect(result.code == code && result.errors == errors, "\(result.text)")
        #expect(try run("ls").output == "bad.json\nfolder.plist\ngood.json\nlink.plist\n")
    }
}
