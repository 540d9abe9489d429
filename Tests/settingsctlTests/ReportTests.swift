import ChildProcess
import Foundation
import Testing

@testable import settingsctl

/// What is sent to whoever helps.
@Suite("reports and differences") struct ReportTests {
    private static let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("settingsctl").path

    private static let page = """
        <plist><dict><key>PreferenceSpecifiers</key><array>
        <dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Title</key><string>Name</string>
          <key>Key</key><string>name</string></dict>
        <dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Title</key><string>Password</string>
          <key>Key</key><string>password</string><key>IsSecure</key><true/></dict>
        </array></dict></plist>
        """

    private func inFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "report-\(UUID().uuidString)")
        for name in ["old.bundle", "new.bundle", "state"] {
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
        }
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(Self.page.utf8).write(to: folder.appendingPathComponent("old.bundle/Root.plist"))
        try body(folder.path)
    }

    @Test("a report has the settings and the log, and no secret in any of its files; tar reads it")
    func report() throws {
        try inFolder { folder in
            let at = ["--state", "\(folder)/state", "--bundle", "\(folder)/old.bundle"]
            #expect(try FinishedProgram([Self.program, "set", "name", "Pump-7"] + at).code == 0)
            let secret = "cana-ry-8"
            let set =
                "printf '\(secret)\\n' | '\(Self.program)' set password --stdin \(at.joined(separator: " "))"
            #expect(try FinishedProgram(["/bin/sh", "-c", set]).code == 0)
            let file = "\(folder)/r.tar"
            let written = try FinishedProgram(
                [Self.program, "report", "-o", file, "--board", "\(folder)/none"] + at)
            #expect(written.code == 0 && written.output == "\(file)\n", "\(written.text)")
            let listed = try FinishedProgram(["tar", "-tf", file]).output
            for name in [
                "about.txt", "settings.json", "settings-user.json", "log.json", "bundle.txt", "missing.txt",
            ] {
                #expect(listed.contains("settings-report/\(name)\n"), "\(listed)")
            }
            let all = try FinishedProgram(["tar", "-xOf", file]).output
            #expect(all.contains("Pump-7") && all.contains("board.ini: ") && !all.contains(secret))
            let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
            #expect(bytes.range(of: Data(secret.utf8)) == nil)
            let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
            #expect(mode == 0o600)
        }
    }

    @Test(
        "an archive can be written whatever the clock says",
        arguments: [
            (Int.min, "00000000000"), (-1, "00000000000"), (1_764_417_600, "15112560100"),
            (1 << 33, "77777777777"), (.max, "77777777777"),
        ])
    func clock(seconds: Int, written: String) {
        var archive = TarArchive(at: seconds)
        archive.add("about.txt", [])
        #expect(String(decoding: archive.bytes[136..<147], as: UTF8.self) == written)
    }

    @Test("a report has the board's file also where it is wrong, and says what is wrong in it")
    func wrongBoard() throws {
        try inFolder { folder in
            let board = "\(folder)/board.ini"
            try Data("[Keypad]\nClass = K\nClass = never\n".utf8).write(to: URL(fileURLWithPath: board))
            let file = "\(folder)/r.tar"
            let at = ["--state", "\(folder)/state", "--bundle", "\(folder)/old.bundle"]
            let command = [Self.program, "report", "-o", file, "--board", board] + at
            #expect(try FinishedProgram(command).code == 0)
            func read(_ name: String) throws -> String {
                try FinishedProgram(["tar", "-xOf", file, "settings-report/\(name)"]).output
            }
            #expect(try read("board.ini").contains("Class = never"))
            #expect(try read("missing.txt").contains("doctor.txt: \(board):3: "))
        }
    }

    @Test("a difference is told line by line, and by the exit code whether all is kept")
    func difference() throws {
        try inFolder { folder in
            let (old, new) = ("\(folder)/old.bundle", "\(folder)/new.bundle")
            try FileManager.default.copyItem(atPath: "\(old)/Root.plist", toPath: "\(new)/Root.plist")
            let same = try FinishedProgram([Self.program, "diff", old, new])
            #expect(
                same.code == 0
                    && same.output == "0 added, 0 lost, 0 renamed, 0 changed, 0 of them may take less\n")
            let page = Self.page.replacingOccurrences(of: ">name<", with: ">label<")
            try Data(page.utf8).write(to: URL(fileURLWithPath: "\(new)/Root.plist"))
            let lost = try FinishedProgram([Self.program, "diff", old, new])
            #expect(
                lost.code == 1 && lost.output.contains("- name\t") && lost.output.contains("+ label\tName\n"))
            let json = try FinishedProgram([Self.program, "diff", old, new, "--json"]).output
            let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
            #expect(object?["lost"] as? [String] == ["name"] && object?["added"] as? [String] == ["label"])
            #expect(try FinishedProgram([Self.program, "diff", old, "\(folder)/none"]).code == 1)
        }
    }

    @Test("what only one idiom or board loses is lost, and its settings are there where the board is named")
    func variants() throws {
        try inFolder { folder in
            let (old, new) = ("\(folder)/old.bundle", "\(folder)/new.bundle")
            try FileManager.default.copyItem(atPath: "\(old)/Root.plist", toPath: "\(new)/Root.plist")
            let other = Data(Self.page.replacingOccurrences(of: ">name<", with: ">label<").utf8)
            for variant in ["ipad", "qemu-phonepad-320x240"] {
                let page = URL(fileURLWithPath: "\(new)/Root~\(variant).plist")
                try other.write(to: page)
                let lost = try FinishedProgram([Self.program, "diff", old, new])
                #expect(lost.code == 1 && lost.output.contains("- name\t"), "\(variant): \(lost.text)")
                try FileManager.default.removeItem(at: page)
            }
            try other.write(to: URL(fileURLWithPath: "\(new)/Root~qemu-phonepad-320x240.plist"))
            let boards = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../board")
                .standardizedFileURL.path
            let onPhone = ["--board", "\(boards)/qemu-phonepad-320x240"]
            let onPad = ["--board", "\(boards)/qemu-dpad-480x272"]
            #expect(try FinishedProgram([Self.program, "diff", old, new] + onPad).code == 0)
            #expect(try FinishedProgram([Self.program, "diff", old, new] + onPhone).code == 1)
            for command in [["describe", new], ["generate", "python", new]] {
                #expect(try FinishedProgram([Self.program] + command + onPhone).output.contains("label"))
                #expect(try !FinishedProgram([Self.program] + command + onPad).output.contains("label"))
            }
        }
    }
}
