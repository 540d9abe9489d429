import ChildProcess
import Foundation
import Testing

/// What scripts and other programs rely on: the commands' output and exit codes.
@Suite("commands of settingsctl")
struct CommandTests {
    static let checkout = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..")
        .standardizedFileURL
    static let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("settingsctl").path
    static let sample = checkout.appendingPathComponent("Samples/Settings.bundle").path

    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("command-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    func run(_ arguments: String...) throws -> FinishedProgram {
        defer { try? FileManager.default.removeItem(at: folder) }
        return try keeping(arguments)
    }

    /// As `run`, in a folder that stays for the next command.
    func keeping(_ arguments: [String]) throws -> FinishedProgram {
        var environment = ProcessInfo.processInfo.environment
        environment["DBUS_SYSTEM_BUS_ADDRESS"] = "unix:path=\(folder.path)/no-bus"
        environment["SETTINGSD_BOARDS"] = Self.checkout.appendingPathComponent("board").path
        return try FinishedProgram([Self.program] + arguments, environment: environment)
    }

    func state(_ arguments: String...) throws -> FinishedProgram {
        try keeping(arguments + ["--state", folder.path, "--bundle", Self.sample])
    }

    /// A bundle of one page.
    func bundle(_ rows: String) throws -> String {
        let bundle = folder.appendingPathComponent("Settings.bundle")
        try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
        let page = """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0">
            <dict>
            <key>PreferenceSpecifiers</key>
            <array>
            \(rows)
            </array>
            </dict>
            </plist>
            """
        try Data(page.utf8).write(to: bundle.appendingPathComponent("Root.plist"))
        return bundle.path
    }

    // MARK: get, set, reset, list, watch

    @Test("a value is set, read, listed, found by other layers and reset")
    func roundTrip() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(try state("set", "unit_number", "42").output == "")
        #expect(try state("get", "unit_number").output == "42\n")
        #expect(try state("list", "unit_").output == "unit_number\t42\n")
        #expect(try state("list", "--json", "unit_").output == "{\n  \"unit_number\": \"42\"\n}\n")
        #expect(try state("set", "--layer", "site", "eco_mode", "false").code == 0)
        #expect(try state("list", "--layer", "site").output == "eco_mode\tfalse\n")
        #expect(try state("list", "--layer", "user").output == "unit_number\t42\n")
        #expect(try state("reset", "unit_number").code == 0)
        #expect(try state("list", "--layer", "user").output == "")
    }

    @Test("a negative number is a value as any other, and one that is an option's name comes after --")
    func hyphens() throws {
        let bundle = try bundle(
            """
            <dict><key>Type</key><string>PSSliderSpecifier</string><key>Key</key><string>offset</string>
            <key>DefaultValue</key><integer>0</integer><key>MinimumValue</key><integer>-9</integer>
            <key>MaximumValue</key><integer>9</integer></dict>
            <dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Key</key><string>note</string>
            <key>Title</key><string>Note</string></dict>
            <dict><key>Type</key><string>PSTitleValueSpecifier</string><key>Key</key><string>state</string>
            <key>Title</key><string>State</string></dict>
            """)
        defer { try? FileManager.default.removeItem(at: folder) }
        func state(_ words: String...) throws -> FinishedProgram {
            try keeping(words + ["--state", folder.path, "--bundle", bundle])
        }
        #expect(try state("get", "state").errors.contains("state has no value"))
        #expect(try state("get", "nobody").errors.contains("nobody: there is no such setting"))
        for (words, key, value) in [
            (["offset", "-5"], "offset", "-5"), (["note", "-x y"], "note", "-x y"),
            (["note", "--layer", "user", "-7"], "note", "-7"),
        ] {
            let set = try keeping(["set"] + words + ["--state", folder.path, "--bundle", bundle])
            #expect(set.code == 0, "\(set.text)")
            #expect(try state("get", key).output == "\(value)\n")
        }
        let last = ["--state", folder.path, "--bundle", bundle, "--", "note", "--layer"]
        #expect(try keeping(["set"] + last).code == 0)
        #expect(try state("get", "note").output == "--layer\n")
        let behind = ["set", "note", "--state", folder.path, "--bundle", bundle, "--"]
        for word in ["--json", "plain", "--"] {
            #expect(try keeping(behind + [word]).code == 0)
            #expect(try state("get", "note").output == "\(word)\n")
        }
        #expect(try keeping(behind + ["two", "words"]).code == 2)
        let typed = try keeping(["keys", "hello"])
        #expect(try keeping(["keys", "--", "hello"]).output == typed.output && typed.code == 0)
        #expect(try state("set", "note", "two", "words").code == 2)
        #expect(try state("set", "offset", "--no-such", "3").code == 2)
    }

    @Test("a value that comes by a descriptor is stored as it is, or refused where it is no UTF-8")
    func bytes() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let bundle = try bundle(
            """
            <dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Key</key><string>note</string></dict>
            """)
        let at = "--state '\(folder.path)' --bundle '\(bundle)'"
        func shell(_ line: String) throws -> FinishedProgram { try FinishedProgram(["/bin/sh", "-c", line]) }
        #expect(try shell("printf 'K\\303\\244se\\n' | '\(Self.program)' set note --stdin \(at)").code == 0)
        let wrong = try shell("printf 'K\\344se\\n' | '\(Self.program)' set note --stdin \(at)")
        #expect(wrong.code == 1 && wrong.errors == "standard input: it is no UTF-8\n", "\(wrong.text)")
        let other = try shell("printf '\\377' | '\(Self.program)' set note --fd 3 \(at) 3<&0")
        #expect(other.code == 1 && other.errors == "descriptor 3: it is no UTF-8\n", "\(other.text)")
        #expect(try keeping(["get", "note", "--state", folder.path, "--bundle", bundle]).output == "Käse\n")
    }

    @Test("a lock keeps stronger layers out until it is taken away, and preview shows whose it is")
    func locks() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(try state("set", "--layer", "site", "unit_number", "7").code == 0)
        #expect(try state("lock", "unit_*").output == "")
        #expect(try state("lock", "--layer", "vendor", "eco_mode").code == 0)
        #expect(try state("lock").output == "vendor\teco_mode\nsite\tunit_*\n")
        #expect(
            try state("lock", "--json").output
                == "{\n  \"site\": [\n    \"unit_*\"\n  ],\n  \"vendor\": [\n    \"eco_mode\"\n  ]\n}\n")
        let refused = try state("set", "unit_number", "8")
        #expect(refused.code == 1 && refused.errors.contains("locked by the site"))
        #expect(try state("lock", "no_such").code == 1)
        let screen = try keeping([
            "preview", Self.sample, "--state", folder.path, "--text", "--keys", "down right",
        ])
        #expect(screen.output.contains("> Site = 7 ✓\n") && screen.output.contains("~ Locked by the site"))
        #expect(try state("unlock", "unit_*").code == 0)
        #expect(try state("set", "unit_number", "8").code == 0)
    }

    @Test(
        "an unknown key is exit code 1, and the sentence names it",
        arguments: [["get", "no_such"], ["set", "no_such", "1"], ["reset", "no_such"]])
    func unknownKey(command: [String]) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let run = try keeping(command + ["--state", folder.path, "--bundle", Self.sample])
        #expect(run.code == 1)
        #expect(run.errors.contains("no_such"))
        #expect(run.output == "")
    }

    @Test("a value that is refused is exit code 1 with the reason, and nothing has changed")
    func refused() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let run = try state("set", "eco_mode", "perhaps")
        #expect(run.code == 1)
        #expect(run.errors.contains("eco_mode") || run.errors.contains("perhaps"))
        #expect(try state("list", "--layer", "user").output == "")
    }

    @Test(
        "without a service and without --state the exit code is 3, and --state is offered by who has it",
        arguments: [
            (["get", "a"], true), (["set", "a", "1"], true), (["reset", "a"], true), (["list"], true),
            (["watch"], false), (["confirm", "x"], false), (["revert"], false),
        ])
    func noService(command: [String], isOffered: Bool) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let run = try keeping(command)
        #expect(run.code == 3)
        #expect(run.errors.contains("--state") == isOffered, "\(run.errors)")
    }

    @Test(
        "a command line that makes no sense is exit code 2 with the usage",
        arguments: [["lint"], ["preview"], ["get"], ["list", "--no-such"], ["no-such"]])
    func usage(command: [String]) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let run = try keeping(command)
        #expect(run.code == 2)
        #expect(run.errors.contains("Usage: settingsctl"))
    }

    // MARK: lint, describe

    @Test("lint of a clean bundle ends with its sums and exit code 0")
    func lintClean() throws {
        let run = try run("lint", Self.sample)
        #expect(run.code == 0)
        #expect(run.output == "0 errors, 0 warnings\n")
    }

    @Test("lint names file, line, column, weight and rule, and exits 1")
    func lintError() throws {
        let row =
            "<dict><key>Type</key><string>PSToggleSwitchSpecifier</string><key>Title</key><string>A</string></dict>"
        let path = try bundle(row)
        let run = try run("lint", path)
        #expect(run.code == 1)
        let lines = run.output.split(separator: "\n")
        #expect(lines.contains { $0.wholeMatch(of: /.*Root\.plist:6:\d+: error: .+ \[key-missing\]/) != nil })
        #expect(lines.last?.wholeMatch(of: /\d+ errors?, \d+ warnings?/) != nil)
    }

    @Test(
        "on a terminal the progress of a large bundle stands on one line, gone in the end; elsewhere there is none"
    )
    func lintProgress() throws {
        let panes = (0..<300).map {
            "<dict><key>Type</key><string>PSChildPaneSpecifier</string><key>Title</key><string>P</string>"
                + "<key>File</key><string>P\($0)</string></dict>"
        }
        let path = try bundle(panes.joined())
        let page = "<plist version=\"1.0\"><dict><key>PreferenceSpecifiers</key><array/></dict></plist>"
        for number in 0..<300 {
            try Data(page.utf8).write(to: URL(fileURLWithPath: "\(path)/P\(number).plist"))
        }
        let quiet = try keeping(["lint", path])
        #expect(quiet.code == 0 && quiet.errors == "")
        let terminal = try FinishedProgram(["script", "-qec", "\(Self.program) lint \(path)", "/dev/null"])
        try FileManager.default.removeItem(at: folder)
        #expect(terminal.code == 0)
        let parts = terminal.output.split(separator: "\r")
        #expect(parts.contains { $0.hasPrefix("150 of 301 files") })
        #expect(parts.count > 90 && terminal.output.contains("0 errors"))
    }

    @Test("lint is silent about style, but for the sum, unless it is asked")
    func lintStyle() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = try bundle("<dict><key>Type</key><string>PSGroupSpecifier</string></dict>")
        let quiet = try keeping(["lint", path])
        #expect(quiet.code == 0 && quiet.output == "0 errors, 0 warnings, 1 notices (--style)\n")
        let asked = try keeping(["lint", "--style", path])
        let lines = asked.output.split(separator: "\n")
        #expect(lines.count == 2 && lines[0].contains(": notice: ") && lines[0].hasSuffix("[group-empty]"))
        #expect(asked.code == 0 && lines[1] == "0 errors, 0 warnings, 1 notices")
        let json = try keeping(["lint", "--json", path]).output
        #expect(json.contains("\"notices\": 1") && json.contains("\"diagnostics\": []"))
    }

    @Test("signs on keys are drawn without a font, and not told of as missing")
    func drawnSigns() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let board = folder.appendingPathComponent("arrows")
        try FileManager.default.createDirectory(at: board, withIntermediateDirectories: true)
        let font = "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf"
        try Data("[Display]\nSize = 480x272\n[Keypad]\nClass = D\n[Fonts]\nFont = \(font)\n".utf8).write(
            to: board.appendingPathComponent("board.ini"))
        let rows =
            "<dict><key>Type</key><string>IASKButtonSpecifier</string><key>Title</key><string>Test</string>"
            + "<key>Key</key><string>org.settingsd.keypad-test</string></dict>"
        let run = try keeping(["preview", bundle(rows), "--board", board.path, "--keys", "ok", "--text"])
        #expect(run.output.hasPrefix("title: Keypad test\n"), "\(run.text)")
        #expect(run.errors == "")
        // The grid has a shift and a space.
        for format in ["password", ""] {
            let field =
                "<dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Title</key><string>Text</string>"
                + "<key>Key</key><string>k</string>"
                + (format.isEmpty ? "" : "<key>DeviceFormat</key><string>\(format)</string>") + "</dict>"
            let typed = try keeping([
                "preview", bundle(field), "--board", board.path, "--keys", "ok", "--text",
            ])
            #expect(typed.output.hasPrefix("title: Text\n") && typed.errors == "", "\(typed.text)")
        }
    }

    @Test("lint of a board and preview name the characters that no font of the board has")
    func glyphs() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = try bundle(
            "<dict><key>Type</key><string>PSGroupSpecifier</string><key>Title</key><string>A 節</string></dict>"
        )
        let board = folder.appendingPathComponent("bare").path
        try FileManager.default.createDirectory(atPath: board, withIntermediateDirectories: true)
        try Data("[Keypad]\nClass = P0\n".utf8).write(to: URL(fileURLWithPath: "\(board)/board.ini"))
        let lint = try keeping(["lint", "--board", board, path])
        #expect(lint.code == 0 && lint.output.contains("no font has 節 (U+7BC0) [glyph-missing]"))
        let preview = try keeping(["preview", path, "--board", board, "--text"])
        #expect(preview.code == 0 && preview.errors.contains("U+7BC0"))
        #expect(try keeping(["lint", "--board", "no-such", path]).code == 1)
    }

    @Test("strings names folders that no language leads to, beside the texts that are not translated")
    func stringsFolders() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = try bundle("")
        for language in ["Chinese", "ja-JP"] {
            try FileManager.default.createDirectory(
                atPath: "\(path)/\(language).lproj", withIntermediateDirectories: true)
            try Data().write(to: URL(fileURLWithPath: "\(path)/\(language).lproj/Root.strings"))
        }
        let run = try keeping(["strings", path])
        #expect(run.code == 0 && run.output == "")
        #expect(run.errors.contains("Chinese.lproj:1:1: warning: no language is called \"Chinese\""))
        #expect(!run.errors.contains("ja-JP"))
    }

    @Test(
        "strings lists every text that the screen shows, and all of them for a language that has no folder yet"
    )
    func stringsOfEveryKind() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = try bundle(
            """
            <dict><key>Type</key><string>PSToggleSwitchSpecifier</string><key>Key</key><string>dhcp</string>
            <key>Title</key><string>Router</string><key>DefaultValue</key><true/></dict>
            <dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Key</key><string>flow</string>
            <key>Title</key><string>Flow</string><key>DeviceUnit</key><string>litres</string>
            <key>DeviceEnabledWhen</key><dict><key>Key</key><string>dhcp</string><key>Equals</key><false/>
            <key>Reason</key><string>The router has it.</string></dict></dict>
            """)
        let page = try String(contentsOfFile: "\(path)/Root.plist", encoding: .utf8)
            .replacingOccurrences(
                of: "<dict>\n<key>Pref", with: "<dict>\n<key>StringsTable</key><string>Root</string><key>Pref"
            )
        try page.write(toFile: "\(path)/Root.plist", atomically: true, encoding: .utf8)
        let lines = try keeping(["strings", path, "--language", "fr"]).output.split(separator: "\n")
        #expect(lines.allSatisfy { $0.hasPrefix("fr\t") })
        #expect(
            Set(lines.compactMap { $0.split(separator: "\t").last.map(String.init) })
                == ["Router", "Flow", "litres", "The router has it."])
        #expect(try keeping(["strings", path, "--language", "Chinese"]).code == 2)
        #expect(try keeping(["strings", path]).output.isEmpty)
    }

    @Test("lint --json and describe --json are JSON")
    func json() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        for command in ["lint", "describe"] {
            let run = try keeping([command, Self.sample, "--json"])
            #expect(run.code == 0)
            #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(run.output.utf8)) }
        }
    }

    @Test(
        "a bundle that is not there is named, and refused",
        arguments: ["lint", "describe", "preview"])
    func noBundle(command: String) throws {
        let run = try run(command, folder.appendingPathComponent("none.bundle").path)
        #expect(run.code == 1)
        #expect((run.output + run.errors).contains("none.bundle"))
    }

    // MARK: keypad import

    @Test("keypad import makes a board file of a keymap; what is wrong goes to standard error, with its line")
    func keypadImport() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("remote.toml").path
        let codes =
            (0...9).map { "KEY_\($0)" } + [
                "KEY_CHANNELUP", "KEY_CHANNELDOWN", "KEY_VOLUMEUP", "KEY_VOLUMEDOWN",
            ]
        let lines = codes.enumerated().map { "\($0) = \"\($1)\"\n" }.joined()
        let text = "[[protocols]]\n[protocols.scancodes]\n\(lines)99 = \"KEY_NONE\"\n"
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        let run = try keeping(["keypad", "import", file])
        #expect(run.code == 0 && run.errors == "settingsctl: \(file):17: the kernel has no key KEY_NONE\n")
        #expect(run.output.contains("[Keypad]\nClass = P\n") && run.output.contains("\nKEY_CHANNELUP = up\n"))
        #expect(run.output.contains("\n[Legends]\nup = CH+\ndown = CH-\nok = VOL+\nback = VOL-\n"))
        let board = folder.appendingPathComponent("board.ini")
        try Data(run.output.utf8).write(to: board)
        #expect(try keeping(["preview", Self.sample, "--board", folder.path, "--text"]).code == 0)
        #expect(try keeping(["keypad", "import", "--class", "D", file]).output.contains("Class = D\n"))
        #expect(try keeping(["keypad", "import", "--class", "X", file]).code == 2)
        let none = try keeping(["keypad", "import", "/dev/null"])
        #expect(
            none.code == 1 && none.output == ""
                && none.errors.hasPrefix("settingsctl: /dev/null: it is no device tree"))
        #expect(try keeping(["keypad", "import", folder.path]).code == 1)
    }
}
