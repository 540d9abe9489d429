import ChildProcess
import Foundation
import Testing

// MARK: preview, keys

extension CommandTests {
    @Test("preview prints the screen, the field and the caret, writes a picture and the stored values")
    func preview() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let picture = folder.appendingPathComponent("p.png").path
        let values = folder.appendingPathComponent("v.json").path
        let typing = try keeping([
            "preview", Self.sample, "--text", "--all", "--keys", "down ok 4 2", "--output", picture,
        ])
        #expect(typing.code == 0)
        let lines = typing.output.split(separator: "\n").map(String.init)
        #expect(lines.first == "title: Unit number")
        #expect(lines.contains("# Site"))
        #expect(lines.contains { $0.hasPrefix("> Unit number = ") })
        #expect(lines.contains("field: 42|2"))
        #expect(lines.contains("mode: 123"))
        #expect(lines.last?.hasPrefix("hint: OK Save") == true)
        #expect(
            try Data(contentsOf: URL(fileURLWithPath: picture)).prefix(4) == Data([0x89, 0x50, 0x4e, 0x47]))
        let saved = try keeping([
            "preview", Self.sample, "--keys", "down ok 4 2 ok", "--values-out", values, "--output", picture,
        ])
        #expect(saved.code == 0)
        let stored = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: values)))
        #expect(stored as? [String: String] == ["unit_number": "42"])
    }

    @Test("--text prints what is on the screen, --text --all the page, whatever covers it")
    func seen() throws {
        let lines = { (arguments: [String]) in
            try keeping(["preview", Self.sample] + arguments).output.split(separator: "\n").map(String.init)
        }
        let (seen, all) = (try lines(["--text"]), try lines(["--text", "--all"]))
        #expect(seen.count < all.count && seen.contains("# Site"))
        #expect(seen.filter { $0.hasPrefix("  ") || $0.hasPrefix("> ") }.allSatisfy(all.contains))
        let end = try lines(["--text", "--keys", "up"])
        #expect(!end.contains("# Site") && end.contains { $0.hasPrefix("> ") })
        let editor = try lines(["--text", "--keys", "down ok 4 2"])
        #expect(!editor.contains("# Site") && editor.contains("field: 42|2"))
        #expect(try keeping(["preview", Self.sample, "--all"]).code != 0)
    }

    @Test("a key that the board does not have is exit code 1, with its place and what there is")
    func unknownScriptKey() throws {
        let run = try run("preview", Self.sample, "--keys", "ok 2 f9")
        #expect(run.code == 1)
        #expect(run.errors.hasPrefix("--keys: word 3 \"f9\": not on this board"))
    }

    @Test(
        "keys prints a script, and with --count its sums",
        arguments: [
            ("NumberPad", "123", "3 presses, 0 holds, 0 detents, 0 waits\n"),
            ("Alphabet", "ab", "4 presses, 0 holds, 0 detents, 0 waits\n"),
        ])
    func keys(type: String, text: String, counted: String) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let arguments = ["keys", "--board", "qemu-phonepad-320x240", "--keyboard-type", type, text]
        #expect(try keeping(arguments + ["--count"]).output.hasSuffix(counted))
        #expect(try keeping(arguments).code == 0)
    }

    @Test("keys --lines says what a character costs over all lines of a file")
    func keysOfLines() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("lines.txt")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try "123\n4567\n".write(to: file, atomically: true, encoding: .utf8)
        let run = try keeping(["keys", "--keyboard-type", "NumberPad", "--lines", file.path])
        #expect(run.output == "1.00 presses, 0.00 holds, 0.00 detents, 0.00 waits a character\n")
    }

    @Test(
        "keys for a setting lead to the text in that setting's own field, where keys step as well",
        arguments: [
            ("qemu-dpad-480x272", "down*5 ok down ok"), ("qemu-rotary-320x240", "cw*5 push cw push"),
            ("qemu-phonepad-320x240", "down*5 ok down ok"),
        ])
    func keysOfSetting(board: String, opening: String) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let found = try keeping([
            "keys", "--board", board, "--bundle", Self.sample, "--setting", "network_address", "192.168.1.20",
        ])
        let keys = "\(opening) \(found.output)"
        let shown = try keeping(["preview", Self.sample, "--board", board, "--keys", keys, "--text"])
        #expect(shown.output.contains("field: 192.168.1.20|"), "\(shown.text)")
    }

    @Test("a text that cannot be typed there is exit code 1 with the reason")
    func keysRefused() throws {
        let run = try run("keys", "--board", "qemu-phonepad-320x240", "--keyboard-type", "NumberPad", "abc")
        #expect(run.code == 1)
        #expect(run.errors.contains("digits only"))
    }
}
