import ChildProcess
import Foundation
import Testing

/// `settingsctl apply`, and what a preview shows of what programs say.
@Suite("drop-ins on the command line") struct ApplyCommandTests {
    private static let checkout = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..")
        .standardizedFileURL
    private static let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("settingsctl").path

    private func inFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "apply-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder.path)
    }

    private func run(_ arguments: String...) throws -> FinishedProgram {
        try FinishedProgram([Self.program] + arguments)
    }

    private func put(_ text: String, _ path: String) throws {
        let url = URL(fileURLWithPath: path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o755])
        try Data(text.utf8).write(to: url)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    }

    @Test("lint finds nothing in the ready drop-ins, and says file and line of a mistake with exit code 1")
    func lint() throws {
        let folder = Self.checkout.appendingPathComponent("systemd/apply.d").path
        let ready = try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map {
            "\(folder)/\($0)"
        }
        let clean = try FinishedProgram([Self.program, "apply", "lint"] + ready)
        #expect(clean.output == "9 drop-ins, 0 errors\n" && clean.code == 0)
        try inFolder { folder in
            try put("[Apply]\nKeys = a\n[Do]\nRun = /bin/sh\n", "\(folder)/x.apply")
            let found = try run("apply", "lint", "\(folder)/x.apply")
            #expect(
                found.output.hasPrefix("\(folder)/x.apply:4: there is no Run= in [Do]; there are Reload,"))
            #expect(found.output.hasSuffix("1 drop-ins, 1 errors\n") && found.code == 1)
            #expect(try run("apply", "lint", "\(folder)/x.ini").code == 2)
        }
    }

    @Test("lint with a bundle tells by its line a setting that the bundle has not, and which was meant")
    func unknownKeys() throws {
        try inFolder { folder in
            let page = """
                <plist><dict><key>PreferenceSpecifiers</key><array>
                <dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Key</key><string>dev.name</string>
                <key>Title</key><string>Name</string></dict></array></dict></plist>
                """
            try put(page, "\(folder)/Settings.bundle/Root.plist")
            let (file, bundle) = ("\(folder)/x.apply", "\(folder)/Settings.bundle")
            try put("[Apply]\nKeys = dev.nmae\n[Do]\nHostname = ${dev.name}\n", file)
            #expect(try run("apply", "lint", file).output == "1 drop-ins, 0 errors\n")
            let found = try run("apply", "lint", file, "--bundle", bundle)
            let sentence = "there is no setting dev.nmae; did you mean \"dev.name\"?"
            #expect(found.output == "\(file):2: \(sentence)\n1 drop-ins, 1 errors\n" && found.code == 1)
            try put("[Apply]\nKeys = dev.*\n[Do]\nHostname = ${dev.name}\n", file)
            #expect(try run("apply", "lint", file, "--bundle", bundle).code == 0)
        }
    }

    @Test("preview refuses a drop-in that lint refuses, with the same line")
    func refusedAlike() throws {
        try inFolder { folder in
            let file = "\(folder)/x.apply"
            try put(
                "[Apply]\nKeys = a\n[File]\nPath = /etc/a\nLine = x\n[File]\nPath = /etc/a\nLine = y\n", file)
            try put("{\"a\": 1}", "\(folder)/values.json")
            let shown = try run("apply", "preview", file, "--values", "\(folder)/values.json")
            let sentence = "\(file):7: it writes /etc/a twice\n"
            #expect(shown.code == 1 && shown.text.hasSuffix(sentence), "\(shown.text)")
            #expect(try run("apply", "lint", file).output.hasPrefix(sentence))
        }
    }

    @Test("preview prints the file as it would be, and what would be done")
    func preview() throws {
        try inFolder { folder in
            try put("{\"ntp_server\": \"ntp.example.org\"}", "\(folder)/values.json")
            let file = Self.checkout.appendingPathComponent("systemd/apply.d/ntp.apply").path
            let shown = try run("apply", "preview", file, "--values", "\(folder)/values.json")
            #expect(
                shown.output == """
                    # /etc/systemd/timesyncd.conf.d/50-settings.conf 0644 root:root
                    [Time]
                    NTP=ntp.example.org
                    # do: TryRestart systemd-timesyncd.service
                    # check: Clock synced

                    """)
            try put("{\"ntp_server\": \"two\\nlines\"}", "\(folder)/values.json")
            let refused = try run("apply", "preview", file, "--values", "\(folder)/values.json")
            #expect(
                refused.code == 1
                    && refused.text.contains(
                        ": /etc/systemd/timesyncd.conf.d/50-settings.conf: ntp_server: a value with a line break cannot stand in this file"
                    ), "\(refused.text)")
            #expect(refused.text.hasPrefix("\(file):"), "with the line")
            #expect(try run("apply", "preview", file).text.contains("none of its Keys= has a value"))
        }
    }

    @Test("install lets the helper write to the drop-ins' folders of an image, makes those, and nothing else")
    func install() throws {
        try inFolder { root in
            let none = try run("apply", "install", "--root", root)
            #expect(none.code == 1 && none.text.contains("there is no drop-in"))
            let text =
                "[Apply]\nKeys = a\n[File]\nPath = /etc/my 5% conf/a\nOwner = root:gateway\nLine = ${a}\n"
            try put(text, "\(root)/etc/settingsd/apply.d/a.apply")
            let done = try run("apply", "install", "--root", root)
            #expect(done.code == 0, "\(done.text)")
            for unit in ["settings-apply-write.service", "settings-apply-undo.service"] {
                let written = try String(
                    contentsOfFile: "\(root)/etc/systemd/system/\(unit).d/50-drop-ins.conf", encoding: .utf8)
                #expect(
                    written.hasSuffix(
                        "[Service]\nReadWritePaths=-/etc/my\\ 5%%\\ conf\nSupplementaryGroups=gateway\nSystemCallFilter=fchown\n"
                    ))
            }
            #expect(FileManager.default.fileExists(atPath: "\(root)/etc/my 5% conf"))
            let name = URL(fileURLWithPath: root).lastPathComponent
            let command = #"cd "$0/.." && rmdir "$0/etc/my 5% conf" && exec "$1" apply install --root "$2""#
            let beside = try FinishedProgram(["/bin/sh", "-c", command, root, Self.program, name])
            #expect(beside.code == 0, "\(beside.text)")
            #expect(FileManager.default.fileExists(atPath: "\(root)/etc/my 5% conf"), "of a relative folder")
            #expect(!FileManager.default.fileExists(atPath: "/\(name)"))
            try put("[Apply]\n", "\(root)/etc/settingsd/apply.d/b.apply")
            #expect(
                try run("apply", "install", "--root", root).text.contains("b.apply: [Apply] Keys= is missing")
            )
        }
    }

    @Test("install after the last drop-in is gone takes away what the helper may, and says what")
    func takenAway() throws {
        try inFolder { root in
            try put("[Apply]\nKeys = a\n[Do]\nRestart = a.service\n", "\(root)/etc/settingsd/apply.d/a.apply")
            let done = try run("apply", "install", "--root", root)
            #expect(done.code == 0)
            try FileManager.default.removeItem(atPath: "\(root)/etc/settingsd/apply.d/a.apply")
            let gone = try run("apply", "install", "--root", root)
            #expect(gone.code == 0, "\(gone.text)")
            let paths = done.text.split(separator: "\n").map(String.init)
            #expect(paths.count == 3 && gone.text == paths.map { "\($0) is gone\n" }.joined())
            #expect(paths.allSatisfy { !FileManager.default.fileExists(atPath: root + $0) })
            let none = try run("apply", "install", "--root", root)
            #expect(none.code == 1 && none.text.contains("there is no drop-in"))
        }
    }

    @Test("what install made is gone with the package, and what others put beside it is not")
    func purge() throws {
        try inFolder { root in
            try put("[Apply]\nKeys = a\n[Do]\nHostname = ${a}\n", "\(root)/etc/settingsd/apply.d/a.apply")
            #expect(try run("apply", "install", "--root", root).code == 0)
            let other = "etc/systemd/system/settings-apply-undo.service.d/own.conf"
            try put("[Service]\n", "\(root)/\(other)")
            let script = URL(fileURLWithPath: #filePath)
                .appendingPathComponent("../../../packaging/settings-apply/postrm").standardizedFileURL
            // In that root, and never in this one.
            let text = try String(contentsOf: script, encoding: .utf8).replacing(" /", with: " \(root)/")
            let finished = try FinishedProgram(["/bin/sh", "-c", text, "postrm", "purge"])
            #expect(finished.code == 0 && finished.text == "", "\(finished.text)")
            let left = try FileManager.default.subpathsOfDirectory(atPath: root).filter {
                $0.contains("settings-apply") || $0.hasSuffix(".rules")
            }
            #expect(left.sorted() == [(other as NSString).deletingLastPathComponent, other])
        }
    }

    @Test("a preview shows what programs would say, and names file and line of what they could not")
    func facts() throws {
        try inFolder { folder in
            let page = """
                <plist><dict><key>PreferenceSpecifiers</key><array>
                <dict><key>Type</key><string>PSTitleValueSpecifier</string><key>Key</key><string>room</string>
                <key>Title</key><string>Room</string><key>DefaultValue</key><string>-</string></dict>
                </array></dict></plist>
                """
            try put(page, "\(folder)/Settings.bundle/Root.plist")
            try put("[Facts]\nroom = error 7 °C\n", "\(folder)/facts")
            let board = Self.checkout.appendingPathComponent("board/qemu-phonepad-320x240").path
            let shown = try run(
                "preview", "\(folder)/Settings.bundle", "--board", board, "--text", "--facts",
                "\(folder)/facts")
            #expect(shown.output.contains("> Room = 7 °C") && shown.output.contains("message: Room: 7 °C"))
            try put("[Facts]\nroom = 7 °C\n", "\(folder)/facts")
            let refused = try run(
                "preview", "\(folder)/Settings.bundle", "--board", board, "--text", "--facts",
                "\(folder)/facts")
            #expect(
                refused.code == 1 && refused.text.contains("\(folder)/facts:2: a fact is KEY = STATE TEXT"))
        }
    }
}
