import ChildProcess
import Foundation
import Settings
import Store
import Testing

/// Export and import against a database of their own.
@Suite("export and import")
final class TransferTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    private static let checkout = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..")
        .standardizedFileURL
    private static let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("settingsctl")

    init() throws {
        for name in ["one", "two"] {
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
        }
        try Data("correct horse\n".utf8).write(to: folder.appendingPathComponent("passphrase"))
        try Data("correct house\n".utf8).write(to: folder.appendingPathComponent("other"))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    /// On the device `state`, with the sample bundle.
    @discardableResult
    private func run(_ state: String, _ arguments: String...) throws -> (code: Int32, output: String) {
        let sample = Self.checkout.appendingPathComponent("Samples/Settings.bundle")
        let program = try FinishedProgram(
            [Self.program.path] + arguments + ["--state", path(state), "--bundle", sample.path])
        return (program.code, program.text)
    }

    /// Secrets come by a descriptor, never as a word of the command.
    private func setSecret(_ state: String, _ secret: String) throws {
        try Data("\(secret)\n".utf8).write(to: folder.appendingPathComponent("secret"))
        let sample = Self.checkout.appendingPathComponent("Samples/Settings.bundle").path
        let program = try FinishedProgram([
            "/bin/sh", "-c", #"exec "$0" set wifi_password --fd 3 --state "$1" --bundle "$2" 3<"$3""#,
            Self.program.path, path(state), sample, path("secret"),
        ])
        #expect(program.code == 0, "\(program.text)")
    }

    /// What no command prints.
    private func secret(_ state: String) -> SettingValue? {
        Store(path: path(state) + "/settings.db", schema: nil, mode: .reading) { _ in }
            .snapshot.value(for: "wifi_password")
    }

    @Test("a secret is no word of a command: others see it in the list of processes")
    func secretWord() throws {
        let refused = try run("one", "set", "wifi_password", "boiler room 12")
        #expect(refused.code == 2 && refused.output.contains("--stdin"))
        try setSecret("one", "boiler room 12")
        #expect(secret("one") == .string("boiler room 12"), "without the line end")
        let told = try run("one", "get", "wifi_password")
        #expect(told.code == 1 && told.output.contains("wifi_password is a secret"))
    }

    @Test("a terminal gets control characters written out, a pipe as they are")
    func controlCharacters() throws {
        try run("one", "set", "site_name", "\u{1B}[2J\u{9B}\u{202E}x")
        #expect(try run("one", "get", "site_name").output == "\u{1B}[2J\u{9B}\u{202E}x\n")
        let sample = Self.checkout.appendingPathComponent("Samples/Settings.bundle").path
        let command = "'\(Self.program.path)' get site_name --state '\(path("one"))' --bundle '\(sample)'"
        // script(1) gives the command a terminal of its own.
        let terminal = try FinishedProgram(["/usr/bin/script", "-qec", command, "/dev/null"])
        #expect(terminal.text.contains(#"\u{1B}[2J\u{9B}\u{202E}x"#))
    }

    @Test(
        "secrets are left out unless asked for, and then come back with their passphrase alone",
        arguments: ["json", "plist"])
    func secrets(format: String) throws {
        try setSecret("one", "boiler room 12")
        try run("one", "set", "site_name", "Cellar")
        try run("one", "export", "--format", format, "--output", path("plain"))
        #expect(!(try String(contentsOfFile: path("plain"), encoding: .utf8)).contains("wifi_password"))
        let wrapped = path("wrapped")
        let refused = try run("one", "export", "--secrets", "--output", wrapped)
        #expect(refused.code == 2)
        try run(
            "one", "export", "--secrets", "--passphrase-file", path("passphrase"), "--format", format,
            "--output", wrapped)
        #expect(!(try String(contentsOfFile: wrapped, encoding: .utf8)).contains("boiler room"))

        #expect(try run("two", "import", wrapped, "--passphrase-file", path("other")).code == 1)
        #expect(try run("two", "get", "site_name").output != "Cellar\n", "nothing, where not all")
        let difference = try run(
            "two", "import", wrapped, "--passphrase-file", path("passphrase"), "--dry-run")
        #expect(difference.output.contains("site_name\t\tCellar\n"))
        #expect(difference.output.contains("wifi_password\t(secret)\t(secret)\n"))
        let told = try run(
            "two", "import", wrapped, "--passphrase-file", path("passphrase"), "--dry-run", "--json")
        let entries =
            try JSONSerialization.jsonObject(with: Data(told.output.utf8)) as? [String: [String: Any]]
        #expect(entries?["site_name"]?["new"] as? String == "Cellar")
        #expect(entries?["wifi_password"]?.keys.sorted() == ["secret"])
        #expect(try run("two", "get", "site_name").output != "Cellar\n", "only shown")
        #expect(try run("two", "import", wrapped, "--passphrase-file", path("passphrase")).code == 0)
        #expect(try run("two", "get", "site_name").output == "Cellar\n")
        #expect(secret("two") == .string("boiler room 12"))
    }

    @Test("an import of which one value is refused changes nothing and says which")
    func allOrNothing() throws {
        try Data(#"{"site_name": "Cellar", "units": "kelvin"}"#.utf8).write(
            to: folder.appendingPathComponent("bad.json"))
        for more in [[], ["--dry-run"]] {
            let answer =
                more.isEmpty
                ? try run("one", "import", path("bad.json"))
                : try run("one", "import", path("bad.json"), more[0])
            #expect(answer.code == 1 && answer.output.contains("units"))
        }
        #expect(try run("one", "get", "site_name").output != "Cellar\n")
    }

    @Test(
        "what is no export is refused with its name, and nothing changes",
        arguments: [
            ("", "it is empty"), (" \n\t", "it is empty"), ("{\"site_name\": ", ":1:15: the file ends"),
            ("{\"site_name\": null}", ":1:15: a property list has no null"), ("[1]", "no JSON object"),
            ("{\"nope\": 1}", "nope"),
            ("nope='1'\n", "nope"), ("# mine\n\nnope\n", "/odd:3: there is no NAME= here\n"),
            ("\nsite_name='K\n", "/odd:2: the quotation mark is never closed\n"),
            ("bplist00", "odd"), ("<plist><array/></plist>", "no values by key"),
            ("<plist><dict><key>site_name</key>", "odd"), ("{\"room_target\": \"21\"}", "room_target"),
            ("{\"$secrets\": \"AAAA\"}", "passphrase"),
        ])
    func odd(content: String, reason: String) throws {
        let file = folder.appendingPathComponent("odd")
        try Data(content.utf8).write(to: file)
        let answer = try run("one", "import", file.path)
        #expect(answer.code != 0)
        #expect(answer.output.contains(reason), "\(answer.output)")
        #expect(try run("one", "list", "--layer", "user").output == "")
    }

    @Test("a value of any characters survives every format", arguments: ["json", "plist", "env", "code"])
    func characters(format: String) throws {
        let name = "Ke\"ller 'A' '\u{301};exit;'\u{301} $HOME `x` \\ <&> ünï 世界"
        try run("one", "set", "site_name", name)
        try run("one", "set", "unit_number", "007")
        try run("one", "export", "--format", format, "--output", path("export"))
        #expect(try run("two", "import", path("export")).code == 0)
        #expect(try run("two", "get", "site_name").output == name + "\n")
        #expect(try run("two", "get", "unit_number").output == "007\n", "digits stay text")
        #expect(
            try run("two", "list", "--layer", "user").output == run("one", "list", "--layer", "user").output)
    }

    @Test(
        "what a file cannot say without another meaning is refused, with its place and its reason",
        arguments: [
            (#"{"site_name":"a","site_name":"b"}"#, "there twice"), (#"{"site_name":null}"#, ":1:"),
            (#"{"site_name":1e999}"#, ":1:"), ("{\"site_name\":\"a\"}x", ":1:"), ("[]", "no JSON object"),
            ("\u{FEFF}[]", "no JSON object"), ("site_name='K\u{FFFF0}", "never closed"),
        ])
    func mistakes(text: String, reason: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path("mistake")))
        let refused = try run("one", "import", path("mistake"))
        #expect(refused.code == 1 && refused.output.contains(reason), "\(refused.output)")
        #expect(try run("one", "list", "--layer", "user").output == "")
    }

    @Test(
        "the mark of an encoding before a file is none of it",
        arguments: ["site_name='Cellar'\n", #"{"site_name":"Cellar"}"#])
    func mark(text: String) throws {
        try Data("\u{FEFF}\(text)".utf8).write(to: URL(fileURLWithPath: path("marked")))
        #expect(try run("one", "import", path("marked")).code == 0)
        #expect(try run("one", "get", "site_name").output == "Cellar\n")
    }

    @Test(
        "a file that ends after the mark of its encoding is empty, and refused as such",
        arguments: [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF], [0xFF, 0xFE, 0x0A, 0x00]] as [[UInt8]])
    func markAlone(bytes: [UInt8]) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path("marked")))
        let refused = try run("one", "import", path("marked"))
        #expect(refused.code == 1 && refused.output.hasSuffix("/marked: it is empty\n"), "\(refused.output)")
    }

    @Test("a file of variables that is no UTF-8 is refused, and so is a file in the place of a folder")
    func latin() throws {
        try Data(Array("site_name='K".utf8) + [0xFC] + Array("che'\n".utf8)).write(
            to: URL(fileURLWithPath: path("latin")))
        let refused = try run("one", "import", path("latin"))
        #expect(refused.code == 1 && refused.output.contains("no UTF-8"), "\(refused.output)")
        let folder = try run("latin", "get", "site_name")
        #expect(folder.code == 1 && folder.output.contains("no folder"), "\(folder.output)")
    }

    @Test("a control character is refused by a property list, and JSON has it", arguments: ["plist", "usb"])
    func controls(format: String) throws {
        try Data(#"{"site_name":"a\u001bb"}"#.utf8).write(to: URL(fileURLWithPath: path("escape")))
        #expect(try run("one", "import", path("escape")).code == 0)
        let refused = try run("one", "export", "--format", format, "--output", path("export"))
        #expect(refused.code == 1 && refused.output.contains("site_name"), "\(refused.output)")
        #expect(try run("one", "export", "--format", "json", "--output", path("export")).code == 0)
        #expect(try run("two", "import", path("export")).code == 0)
        #expect(try run("two", "get", "site_name").output == "a\u{1b}b\n")
    }

    @Test("codes of which one is missing or damaged are refused, and said to be")
    func codes() throws {
        let name = (0..<300).map { "\($0 * 7919 % 1000)" }.joined()
        try run("one", "set", "site_name", name)
        try run("one", "export", "--format", "code", "--output", path("export"))
        let lines = try String(contentsOfFile: path("export"), encoding: .utf8).split(separator: "\n")
        try #require(lines.count > 1)
        #expect(lines.allSatisfy { $0.count <= 395 && $0.hasPrefix("SETTINGS1") })
        try lines.dropLast().joined(separator: "\n").write(
            toFile: path("cut"), atomically: true, encoding: .utf8)
        #expect(
            try run("two", "import", path("cut")).output.contains(
                "it holds \(lines.count - 1) of \(lines.count) codes"))
        try "\(lines[0])\r\n\r\n\(lines[1].dropLast())?\n".write(
            toFile: path("damaged"), atomically: true, encoding: .utf8)
        #expect(
            try run("two", "import", path("damaged")).output.hasSuffix(
                "/damaged:3: it is no code, or a damaged one\n"))
        #expect(try run("two", "get", "site_name").output != name + "\n")
    }
}
