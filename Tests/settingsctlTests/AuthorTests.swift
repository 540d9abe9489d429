import ChildProcess
import Foundation
import Testing

/// What an author calls: new, convert, generate.
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

    // MARK: new

    @Test(
        "a new bundle is looked at, checked and tested by the commands that it names, and has nothing wrong")
    func bundle() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let made = try run("settingsctl new bundle pump")
        #expect(made.code == 0 && made.errors == "")
        let commands = made.output.split(separator: "\n").compactMap { line in
            line.range(of: "settingsctl ").map { String(line[$0.lowerBound...]) }
        }
        #expect(commands.count == 3)
        for command in commands {
            let result = try run(command)
            #expect(result.code == 0, "\(command): \(result.text)")
        }
        #expect(try run("settingsctl lint --style pump/Settings.bundle").output == "0 errors, 0 warnings\n")
        #expect(try run("settingsctl strings pump/Settings.bundle").text == "")
        #expect(
            try run("settingsctl preview pump/Settings.bundle --text --language de").output.contains(
                "Helligkeit"))
        #expect(
            try run(
                "test -s pump.png && settingsctl new bundle Unit && settingsctl lint --style Unit/Settings.bundle"
            ).code == 0)
    }

    @Test("a new board shows a bundle by the command that it names, whatever its keypad")
    func board() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(try run("settingsctl new bundle pump").code == 0)
        for name in ["K", "P", "P0", "N", "M", "D", "rotary"] {
            let made = try run("settingsctl new board b-\(name) --class \(name)")
            #expect(
                made.output.hasPrefix(
                    "made board/b-\(name)/board.ini\nsee it:  settingsctl preview pump/Settings"))
            let command = made.output.split(separator: "\n")[1].dropFirst("see it:  ".count)
            let shown = try run("\(command) --text")
            #expect(shown.code == 0 && shown.output.contains("> Name = Not set"), "\(shown.text)")
            let lint = try run("settingsctl lint pump/Settings.bundle --board b-\(name)")
            #expect(lint.output == "0 errors, 0 warnings\n")
        }
    }

    @Test("a new board says which board has the fonts of small panels, and that one has bitmap fonts first")
    func fontsOfSmallPanels() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(try run("settingsctl new board pump").code == 0)
        let text = try String(
            contentsOf: folder.appendingPathComponent("board/pump/board.ini"), encoding: .utf8)
        #expect(text.contains("board qemu-barepad-128x64 names them"))
        let other = Self.checkout.appendingPathComponent("board/qemu-barepad-128x64/board.ini")
        let first = try String(contentsOf: other, encoding: .utf8).split(separator: "\n").first {
            $0.hasPrefix("Font = ")
        }
        #expect(first?.hasSuffix(".pcf.gz") == true)
    }

    @Test("without a bundle to look at a new board says how to get one")
    func boardAlone() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let made = try run("settingsctl new board pump")
        #expect(made.code == 0)
        let hasInstalled = FileManager.default.fileExists(
            atPath: "/usr/share/doc/settingsd/examples/Settings.bundle")
        #expect(hasInstalled || made.output.contains("first:   settingsctl new bundle pump\n"))
    }

    @Test("what is there already is left as it is, folder, file or link to nowhere")
    func existing() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write("mine", to: "file")
        #expect(
            try run("mkdir -p folder board/folder && ln -s nowhere link && ln -s ../nowhere board/link").code
                == 0)
        for name in ["file", "folder", "link"] {
            let bundle = try run("settingsctl new bundle \(name)")
            #expect(bundle.code == 1)
            #expect(bundle.errors == "\(name): it is there already, and is left as it is\n")
        }
        for name in ["folder", "link"] { #expect(try run("settingsctl new board \(name)").code == 1) }
        #expect(try run("cat file; ls folder; ls nowhere").output == "mine")
    }

    @Test("a name with a slash, a blank or a hyphen before it is wrong usage, and nothing is made")
    func names() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in ["a/b", "../x", "'a b'", "-- -x", "''", "."] {
            for kind in ["bundle", "board"] { #expect(try run("settingsctl new \(kind) \(name)").code == 2) }
        }
        #expect(try run("ls -A").output == "")
    }

    @Test("where a folder cannot be made the reason is told, and nothing is left")
    func cannotBeMade() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write("", to: "board")
        let board = try run("settingsctl new board pump")
        #expect(board.code == 1)
        #expect(board.errors == "board/pump: making the folder failed: Not a directory\n")
        // A file may be no longer than this: as a full disk, in the middle of it.
        let full = try run("(ulimit -f 1; trap '' XFSZ; settingsctl new bundle pump)")
        #expect(
            full.code == 1 && full.errors.hasPrefix("pump/Settings.bundle/Root.plist.new: writing failed: "))
        #expect(try run("ls").output == "board\n")
    }

    @Test("the commands of docs/new-board.md that need no device run as they are written, in their order")
    func document() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let page = try String(
            contentsOf: Self.checkout.appendingPathComponent("docs/new-board.md"), encoding: .utf8)
        let commands = page.split(separator: "\n").filter { $0.hasPrefix("settingsctl ") }
        #expect(commands.count >= 3)
        for command in commands {
            let result = try run(String(command))
            #expect(result.code == 0, "\(command): \(result.text)")
        }
        // What doctor misses is the device, and not the board's file.
        let doctor = try run("cp board/pump/board.ini . && settingsctl doctor --board board.ini")
        #expect(doctor.output.contains("board.ini:\n"), "\(doctor.text)")
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

    @Test("a file that is written anew keeps its mode, and what lies beside it")
    func writtenAnew() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write("{\"a\":1}", to: "v.json")
        try write("mine", to: "v.json.new")
        let result = try run(
            "chmod 600 v.json && settingsctl convert v.json v.json && settingsctl convert v.json w.json && stat -c '%a %n' v.json w.json"
        )
        #expect(result.output == "600 v.json\n644 w.json\n", "\(result.text)")
        #expect(try run("cat v.json.new; ls -A").output == "minev.json\nv.json.new\nw.json\n")
    }

    private static let failures: [(line: String, code: Int32, errors: String)] = [
        ("convert none.plist a.json", 1, "none.plist: reading failed: No such file or directory\n"),
        ("convert . a.json", 1, ".: reading failed: Is a directory\n"),
        ("convert bad.json a.plist", 1, "bad.json:2:8: a property list has no null\n"),
        (
            "convert good.json none/a.plist", 1,
            "none/a.plist: writing failed: No such file or directory\n"
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

    // MARK: generate

    @Test("generate writes accessors that compile for every sample, and names what it leaves out")
    func generate() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write(
            "#include \"s.h\"\nint main(void) { struct s s; return s_read(&s, \"/dev/null\"); }\n", to: "s.c")
        for sample in ["", "HeatPump/", "Intercom/", "Gateway/"] {
            let bundle = Self.checkout.appendingPathComponent("Samples/\(sample)Settings.bundle").path
            let c = try run(
                "settingsctl generate c '\(bundle)' --prefix s -o s.h 2>said && cc -Wall -Wextra -Werror s.c -o s && ./s"
            )
            #expect(c.code == 0 && c.text == "", "\(c.text)")
            let python = try run(
                "settingsctl generate python '\(bundle)' >s.py 2>said && python3 -B -W error s.py && cat said"
            )
            #expect(python.code == 0, "\(python.text)")
            #expect(python.output.split(separator: "\n").allSatisfy { $0.contains(" is left out: ") })
        }
        #expect(try run("settingsctl generate c . 2>/dev/null").code != 0)
        #expect(
            try run("settingsctl generate c '\(Self.checkout.path)/Samples/Settings.bundle' --prefix a-b")
                .code == 2)
        #expect(try run("settingsctl generate cobol .").code == 2)
    }
}
