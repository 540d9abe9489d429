import ChildProcess
import Foundation
import FoundationXML
import Testing

/// `settingsctl check`, as a build server calls it.
@Suite("settingsctl check") struct CheckTests {
    private static let checkout = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..")
        .standardizedFileURL
    private static let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("settingsctl").path

    private let folder: String

    init() throws {
        folder = NSTemporaryDirectory() + "/check-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    private func write(_ text: String, as name: String) throws {
        try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
    }

    private func read(_ name: String) throws -> String {
        try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
    }

    private func check(_ arguments: String...) throws -> FinishedProgram {
        var environment = ProcessInfo.processInfo.environment
        environment["SETTINGSD_BOARDS"] = Self.checkout.appendingPathComponent("board").path
        let sample = Self.checkout.appendingPathComponent("Samples/Settings.bundle").path
        return try FinishedProgram(
            [Self.program, "check", sample, "--tests", folder] + arguments, environment: environment)
    }

    @Test("what was taken as expected passes, on every board and in every language that tests name")
    func passing() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write("down ok 4 0 2 ok", as: "unit.keys")
        try write("# board: qemu-barepad-128x64\n# language: de\n8 8", as: "german.keys")
        #expect(try check("--update").code == 0)
        #expect(try read("unit.txt").contains("> Unit number = 402"))
        #expect(try read("german.txt").hasPrefix("title: Wärmepumpe"))
        let again = try check()
        #expect(again.output == "ok    german\nok    unit\n2 tests, 0 failed\n")
        #expect(again.code == 0)
    }

    @Test(
        "files that are as expected are left alone, and pictures are written where they are or where they are asked for"
    )
    func updating() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let files = FileManager.default
        try write("down", as: "unit.keys")
        #expect(try check("--update").code == 0)
        #expect(try files.contentsOfDirectory(atPath: folder).sorted() == ["unit.keys", "unit.txt"])
        #expect(try check("--update", "--pictures").code == 0)
        let first = Date(timeIntervalSince1970: 1)
        for name in ["unit.txt", "unit.png"] {
            try files.setAttributes([.modificationDate: first], ofItemAtPath: "\(folder)/\(name)")
        }
        #expect(try check("--update").code == 0)
        for name in ["unit.txt", "unit.png"] {
            let attributes = try files.attributesOfItem(atPath: "\(folder)/\(name)")
            #expect(attributes[.modificationDate] as? Date == first)
        }
        try write("down down", as: "unit.keys")
        #expect(try check().code == 1)
        #expect(try check("--update").code == 0)
        #expect(try check().code == 0)
        #expect(try check("--pictures").code == 2)
    }

    @Test("a board that a pipe holds is read once for all tests that are played on it")
    func boardOfPipe() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write("8", as: "one.keys")
        try write("8 8", as: "two.keys")
        let board = Self.checkout.appendingPathComponent("board/qemu-barepad-128x64/board.ini").path
        #expect(try check("--update", "--board", board).code == 0)
        let pipe = "\(folder)/board.ini"
        try FileManager.default.createSymbolicLink(atPath: pipe, withDestinationPath: "/proc/self/fd/0")
        let sample = Self.checkout.appendingPathComponent("Samples/Settings.bundle").path
        let line = #"cat "$1" | "$0" check "$2" --tests "$3" --board "$4""#
        let played = try FinishedProgram(
            ["/bin/sh", "-c", line, Self.program, board, sample, folder, pipe])
        #expect(played.output == "ok    one\nok    two\n2 tests, 0 failed\n", "\(played.text)")
    }

    @Test("a text is as expected however an editor ends its lines, and whatever mark it begins with")
    func editors() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write("down", as: "unit.keys")
        #expect(try check("--update").code == 0)
        let text = try read("unit.txt")
        for other in [
            "\u{FEFF}" + text, text.replacingOccurrences(of: "\n", with: "\r\n"), String(text.dropLast()),
        ] {
            try write(other, as: "unit.txt")
            let result = try check()
            #expect(result.code == 0, "\(result.text)")
        }
    }

    @Test("what differs is shown line by line, in the report too, and what is shown now can be kept")
    func failing() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write("down", as: "unit.keys")
        _ = try check("--update")
        let good = try read("unit.txt")
        try write(good.replacingOccurrences(of: "> Unit number", with: "> Unit & number"), as: "unit.txt")
        let result = try check("--junit", folder + "/report.xml", "--found", folder + "/found")
        #expect(result.code == 1)
        #expect(result.output.contains("FAIL  unit\n"))
        #expect(
            result.output.contains("      - > Unit & number = Not set\n      + > Unit number = Not set\n"))
        #expect(result.output.hasSuffix("1 tests, 1 failed\n"))
        #expect(try read("found/unit.txt") == good)
        let report = try read("report.xml")
        #expect(report.contains("tests=\"1\" failures=\"1\""))
        #expect(report.contains("- &gt; Unit &amp; number"))
        #expect(
            try XMLDocument(contentsOf: URL(fileURLWithPath: folder + "/report.xml")).rootElement()?.name
                == "testsuite")
    }

    @Test(
        "a test that cannot be played fails with its place and its reason",
        arguments: [
            ("# theme: pink\n", "wrong.keys:1: \"pink\" is none of dark, light, high-contrast"),
            ("sideways", "sideways"), ("# board: nowhere\n", "there is no board \"nowhere\""),
            ("down", "there is neither a text nor a picture to compare with; --update writes the text"),
        ])
    func mistakes(text: String, reason: String) throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write(text, as: "wrong.keys")
        let result = try check()
        #expect(result.code == 1)
        #expect(result.output.contains(reason), "\(result.text)")
    }

    @Test("what is said of a test stays below its name, each line of it, and names its file once")
    func saidOnce() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write("sideways", as: "a.keys")
        try FileManager.default.createDirectory(
            atPath: folder + "/b.keys", withIntermediateDirectories: true)
        let lines = try check().output.split(separator: "\n")
        #expect(lines.contains { $0.hasPrefix("      this board has: ") }, "\(lines)")
        #expect(
            lines.filter { $0.contains("a.keys") } == [
                "      \(folder)/a.keys: word 1 \"sideways\": not on this board"
            ])
        #expect(lines.contains { $0.components(separatedBy: "b.keys").count == 2 })
    }

    @Test("a damaged picture fails its own test alone, and is one that differs from what is shown")
    func damaged() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write("down", as: "a.keys")
        try write("down", as: "b.keys")
        #expect(try check("--update", "--pictures").code == 0)
        try write("no picture", as: "a.png")
        let result = try check("--junit", folder + "/report.xml")
        #expect(result.code == 1 && result.output.contains("FAIL  a\n      \(folder)/a.png: "))
        #expect(result.output.hasSuffix("ok    b\n2 tests, 1 failed\n"), "\(result.text)")
        #expect(try read("report.xml").contains("failures=\"1\""))
        #expect(try check("--update").code == 0)
        #expect(try check().code == 0)
    }

    @Test("a folder without tests is wrong usage")
    func nothing() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(try check().code == 2)
    }
}
