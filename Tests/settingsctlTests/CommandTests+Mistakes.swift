import ChildProcess
import Foundation
import Testing

/// What is said of mistakes, and with which exit code.
extension CommandTests {
    private static let hardTexts = """
        <dict><key>Type</key><string>PSGroupSpecifier</string>
        <key>FooterText</key><string>one&#10;forged:1:1: error: none [none]</string></dict>
        <dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Key</key><string>a&#10;b</string>
        <key>Title</key><string>tab&#9;tab</string><key>DeviceHelp</key><string>help&#10;help</string></dict>
        <dict><key>Type</key><string>PSToggleSwitchSpecifier</string><key>Key</key><string>t</string>
        <key>Title</key><string>T</string><key>DefaultValue</key><string>x&#10;forged</string></dict>
        """

    @Test(
        "a text never makes a second line of what is printed, a line each",
        arguments: ["lint", "describe", "strings"])
    func linesAreOneEach(command: String) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = try bundle(Self.hardTexts)
        let table = "</array><key>StringsTable</key><string>Root</string></dict>"
        let file = URL(fileURLWithPath: "\(path)/Root.plist")
        let page = try String(contentsOf: file, encoding: .utf8)
        try Data(page.replacing("</array>\n</dict>", with: table).utf8).write(to: file)
        try FileManager.default.createDirectory(
            atPath: "\(path)/de.lproj", withIntermediateDirectories: true)
        try Data("\"T\" = \"T\";\n".utf8).write(to: URL(fileURLWithPath: "\(path)/de.lproj/Root.strings"))
        let shown = try keeping([command, path]).output
        #expect(shown.contains("\\u{A}"), "\(shown)")
        #expect(!shown.contains("\nforged") && !shown.contains("\nhelp") && !shown.contains("tab\ttab"))
    }

    @Test("a folder that cannot stand for a stick is refused with the reason")
    func noStick() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let stick = folder.appendingPathComponent("stick")
        try FileManager.default.createDirectory(at: stick, withIntermediateDirectories: true)
        try Data().write(to: stick.appendingPathComponent("settings"))
        for (path, reason) in [
            ("/nowhere", "No such file or directory"), (Self.program, "Not a directory"),
            (stick.path, "settings in it is a link or no folder"),
        ] {
            let refused = try keeping(["preview", Self.sample, "--text", "--usb", path])
            #expect(
                refused.code == 1 && refused.errors.hasSuffix("\(path): reading failed: \(reason)\n"),
                "\(refused.text)")
        }
    }

    @Test(
        "a keyboard layout that does not exist is told with file and line, and what the device then does",
        arguments: ["preview", "lint", "doctor"])
    func unknownLayout(command: String) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("board.ini")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("[Keypad]\nClass = K\nLayout = dee\n[Scanner]\nDevice = a\nLayout = de\n".utf8).write(
            to: file)
        let words = command == "doctor" ? [command] : [command, Self.sample]
        let told = try keeping(words + ["--board", file.path]).text
        #expect(
            told.contains("\(file.path):3: Layout = dee: there is no such keyboard layout here"), "\(told)")
        #expect(told.contains("types digits only") && !told.contains("xkbcommon") && !told.contains(":6:"))
    }

    @Test("a language that there is not, and a setting that the bundle has not, are told with their line")
    func unknownMentions() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent("board.ini")
        let text = "[Board]\nLanguage = deutsch\nLanguageKey = unts\n[Speech]\nEnabledKey = units\n"
        try Data(text.utf8).write(to: file)
        let told = try keeping(["lint", Self.sample, "--board", file.path]).errors
        #expect(told.contains("\(file.path):2: Language = deutsch: no language is called so"), "\(told)")
        let reason = "the bundle has no such setting; did you mean \"units\"?"
        #expect(told.contains("\(file.path):3: LanguageKey = unts: \(reason)"), "\(told)")
        #expect(!told.contains("EnabledKey"))
    }

    @Test(
        "a board that a pipe holds, which is read once, is told its keyboard layout as well",
        arguments: [["lint", sample], ["doctor"], ["report", "--state", "/none", "--output", "-"]])
    func unknownLayoutOfPipe(words: [String]) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent("board.ini").path
        try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: "/proc/self/fd/0")
        let line = #"printf '[Keypad]\nClass = K\nLayout = dee\n' | "$0" "$@""#
        let command = [Self.program] + words + ["--board", file]
        let told = try FinishedProgram(["/bin/sh", "-c", line] + command).text
        #expect(told.contains("\(file):3: Layout = dee: there is no such keyboard layout here"), "\(told)")
    }

    @Test("a bundle without a page is named by every command that reads one")
    func unreadableIsNamed() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let drop = folder.appendingPathComponent("a.apply").path
        try Data("[Apply]\nKeys = a\n[Do]\nHostname = ${a}\n".utf8).write(to: URL(fileURLWithPath: drop))
        for words in [
            ["describe", folder.path], ["strings", folder.path], ["preview", folder.path],
            ["generate", "c", folder.path], ["diff", folder.path, folder.path],
            ["apply", "preview", drop, "--bundle", folder.path],
            ["fonts", "glyphs", folder.path, "--board", "qemu-phonepad-320x240", "--output", "x"],
        ] {
            let run = try keeping(words)
            #expect(run.code == 1, "\(words)")
            #expect(run.errors.contains("settingsctl: \(folder.path): there is no Root.plist"), "\(run.text)")
        }
    }

    @Test("a folder, a root and a font that are not there are refused, by the system's words")
    func absent() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let none = folder.appendingPathComponent("none").path
        for words in [
            ["get", "a", "--state", none], ["apply", "lint", "--root", none], ["fonts", "scan", none],
            ["diff", Self.sample, none], ["generate", "c", none],
        ] {
            let run = try keeping(words)
            #expect(run.code == 1 && run.errors.contains(none), "\(words): \(run.text)")
        }
        let pipe = folder.appendingPathComponent("pipe").path
        #expect(mkfifo(pipe, 0o600) == 0)
        let font = try keeping(["fonts", "scan", pipe])
        #expect(font.code == 1 && font.errors.contains("it is no regular file"))
        let empty = try keeping(["apply", "install", "--root", folder.path])
        #expect(empty.code == 1 && empty.errors.contains("\(folder.path)/etc/settingsd/apply.d"))
    }

    @Test(
        "a command that is not there, none where one should stand, and a number beyond its range are wrong usage",
        arguments: [
            ["help", "nope"], ["help", "fonts", "nope"], ["new"], ["fonts"], ["apply"], ["session"], ["pin"],
            ["check", sample, "--tests", "/", "--tolerance", "200"],
            ["check", sample, "--tests", "/", "--tolerance", "nan"],
        ])
    func wrongUsage(words: [String]) throws {
        let run = try run(words)
        #expect(run.code == 2 && run.output.isEmpty && !run.errors.isEmpty, "\(run.text)")
    }

    private func run(_ arguments: [String]) throws -> FinishedProgram {
        defer { try? FileManager.default.removeItem(at: folder) }
        return try keeping(arguments)
    }

    @Test(
        "help is there for commands and for those below them",
        arguments: [["help"], ["help", "fonts", "scan"]])
    func help(words: [String]) throws {
        #expect(try run(words).code == 0)
    }

    @Test(
        "set without a value says what is missing, with the setting's name and not with the usage of all commands"
    )
    func noValue() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let run = try state("set", "unit_number")
        #expect(run.code == 2 && run.errors.contains("unit_number: Give the value, or one of --stdin"))
        #expect(!run.errors.contains("Usage:") && !run.errors.contains("SUBCOMMANDS"))
    }

    @Test("unlock of what is not locked says so, and not that there is no such setting")
    func notLocked() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let run = try state("unlock", "unit_number")
        #expect(run.code == 1 && run.errors.contains("unit_number: the site does not lock it"), "\(run.text)")
    }

    @Test("- is standard output for every output, and an empty standard input is called so")
    func standardOutput() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let picture = try keeping(["preview", Self.sample, "--output", "-"])
        #expect(picture.code == 0 && picture.output.contains("PNG"))
        let source = try keeping(["generate", "c", Self.sample, "-o", "-"])
        let plain = try keeping(["generate", "c", Self.sample])
        #expect(source.code == 0 && source.output == plain.output)
        let exported = try state("export", "-o", "-")
        #expect(try state("export").output == exported.output && !exported.output.isEmpty)
        #expect(try keeping(["preview", Self.sample, "--text", "--output", "-"]).code == 2)
        let program = "\"$0\" import - --state \"$1\" --bundle \"$2\" </dev/null"
        let empty = try FinishedProgram(["/bin/sh", "-c", program, Self.program, folder.path, Self.sample])
        #expect(empty.code == 1 && empty.errors.contains("standard input: it is empty"), "\(empty.text)")
    }

    @Test("values of settings that there are not are told, and the rest is shown")
    func unknownValues() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("values.json")
        try Data("{\"nope\": 1, \"unit_number\": \"42\"}".utf8).write(to: file)
        let run = try keeping(["preview", Self.sample, "--text", "--values", file.path])
        #expect(run.code == 0 && run.errors.contains("\(file.path): nope: there is no such setting"))
        #expect(!run.errors.contains("unit_number") && run.output.contains("42"))
    }
}
