import ChildProcess
import Foundation
import Testing

/// What `--state` and `--output` do to files: nothing that was not asked for, through no link, in nobody's name but
/// the folder's owner's.
@Suite("files of the command line")
final class StateFileTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    private static let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("settingsctl")
    private static let sample = URL(fileURLWithPath: #filePath).appendingPathComponent(
        "../../../Samples/Settings.bundle"
    ).standardizedFileURL
    private static let isRoot = geteuid() == 0
    private static let nobody: uid_t = 65_534

    init() throws {
        for name in ["state", "empty"] {
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
        }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    @discardableResult
    private func run(_ state: String, _ arguments: String...) throws -> (code: Int32, output: String) {
        let program = try FinishedProgram(
            [Self.program.path] + arguments + ["--state", path(state), "--bundle", Self.sample.path])
        return (program.code, program.text)
    }

    private func files(_ name: String) throws -> [String: Data] {
        try FileManager.default.contentsOfDirectory(atPath: path(name)).reduce(into: [:]) {
            $0[$1] = try Data(contentsOf: folder.appendingPathComponent("\(name)/\($1)"))
        }
    }

    @Test(
        "whoever lists, gets, exports or tries an import writes nothing, where something is kept and where not"
    )
    func readingWritesNothing() throws {
        try run("state", "set", "site_name", "Cellar")
        try Data(#"{"site_name": "Attic"}"#.utf8).write(to: folder.appendingPathComponent("import"))
        for state in ["state", "empty"] {
            let before = try files(state)
            for arguments in [["list"], ["get", "site_name"], ["export"], ["lock"]] {
                let program = try FinishedProgram(
                    [Self.program.path] + arguments + ["--state", path(state), "--bundle", Self.sample.path])
                #expect(program.code == 0, "\(program.text)")
            }
            #expect(try run(state, "import", path("import"), "--dry-run").output.contains("\tAttic\n"))
            #expect(try files(state) == before)
        }
        #expect(try run("state", "get", "site_name").output == "Cellar\n")
    }

    @Test("a date is printed as it is set")
    func dates() throws {
        let page = """
            <plist><dict><key>PreferenceSpecifiers</key><array><dict><key>Type</key>
            <string>IASKDatePickerSpecifier</string><key>Title</key><string>At</string>
            <key>Key</key><string>at</string></dict></array></dict></plist>
            """
        let bundle = folder.appendingPathComponent("Dates.bundle")
        try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
        try Data(page.utf8).write(to: bundle.appendingPathComponent("Root.plist"))
        func run(_ arguments: String...) throws -> String {
            let program = try FinishedProgram(
                [Self.program.path] + arguments + ["--state", path("state"), "--bundle", bundle.path])
            return program.text
        }
        let moment = "2026-01-01T07:30:00Z"
        #expect(try run("set", "at", moment).isEmpty)
        #expect(try run("get", "at") == "\(moment)\n")
        #expect(try run("list") == "at\t\(moment)\n")
        #expect(try run("set", "at", "7:30").contains("it takes a date as 2026-11-21T10:30:00Z"))
    }

    @Test("what root changes in another's folder is that owner's", .enabled(if: isRoot))
    func owner() throws {
        #expect(chown(path("state"), Self.nobody, Self.nobody) == 0)
        #expect(chmod(folder.path, 0o755) == 0)
        #expect(try run("state", "set", "site_name", "Cellar").code == 0)
        for name in try files("state").keys {
            let attributes = try FileManager.default.attributesOfItem(atPath: path("state/\(name)"))
            #expect(attributes[.ownerAccountID] as? Int == Int(Self.nobody), "\(name)")
        }
        #expect(try files("state").keys.contains("settings.db.mark"))
    }

    @Test("a link in another's folder leads root nowhere that its owner may not go", .enabled(if: isRoot))
    func links() throws {
        let target = path("roots")
        try Data("roots own".utf8).write(to: URL(fileURLWithPath: target))
        #expect(chmod(target, 0o600) == 0)
        for name in ["settings.db", "settings.db.mark", "settings.db.copy"] {
            try FileManager.default.createSymbolicLink(
                atPath: path("state/\(name)"), withDestinationPath: target)
        }
        #expect(chown(path("state"), Self.nobody, Self.nobody) == 0)
        #expect(chmod(folder.path, 0o755) == 0)
        #expect(try run("state", "set", "site_name", "Cellar").code != 0)
        #expect(try Data(contentsOf: URL(fileURLWithPath: target)) == Data("roots own".utf8))
    }

    @Test("an export goes through no link, and has its mode whatever lay there")
    func output() throws {
        try Data("kept".utf8).write(to: folder.appendingPathComponent("kept"))
        try FileManager.default.createSymbolicLink(
            atPath: path("link"), withDestinationPath: path("kept"))
        let refused = try run("state", "export", "--output", path("link"))
        #expect(refused.code == 1 && refused.output.contains("link"))
        #expect(try Data(contentsOf: folder.appendingPathComponent("kept")) == Data("kept".utf8))
        try Data("phrase\n".utf8).write(to: folder.appendingPathComponent("phrase"))
        #expect(
            try run(
                "state", "export", "--secrets", "--passphrase-file", path("phrase"), "--output", path("kept")
            ).code == 0)
        let attributes = try FileManager.default.attributesOfItem(atPath: path("kept"))
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
}
