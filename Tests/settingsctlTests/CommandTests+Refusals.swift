import ChildProcess
import Foundation
import Testing

/// What is said beside the reason where a change is refused.
extension CommandTests {
    private static let rows = """
        <dict><key>Type</key><string>PSMultiValueSpecifier</string><key>Key</key><string>baud</string>
        <key>Title</key><string>Baud</string><key>DefaultValue</key><integer>9600</integer>
        <key>Values</key><array><integer>9600</integer><integer>19200</integer></array>
        <key>Titles</key><array><string>slow</string><string>fast</string></array></dict>
        <dict><key>Type</key><string>PSToggleSwitchSpecifier</string><key>Key</key><string>eco</string>
        <key>Title</key><string>Eco</string><key>DefaultValue</key><false/></dict>
        """

    @Test("a change that is refused is told with what would be taken")
    func choicesAreTold() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = try bundle(Self.rows)
        for (words, sentence) in [
            (["set", "baud", "5"], "baud: it is none of the choices; it takes 9600, 19200\n"),
            (["set", "eco", "perhaps"], "; write true or false\n"),
            (["set", "bauds", "5"], "bauds: there is no such setting; did you mean \"baud\"?\n"),
            (["get", "bauds"], "bauds: there is no such setting; did you mean \"baud\"?\n"),
            (["get", "nothing"], "nothing: there is no such setting; settingsctl list shows them all\n"),
            (
                ["get", "display.language"],
                "display.language: there is no such setting; it wants DeviceDisplayPage in Root.plist, and folders "
                    + "of two languages or more, as en.lproj and de.lproj: with one there is nothing to choose\n"
            ),
        ] {
            let run = try keeping(words + ["--state", folder.path, "--bundle", path])
            #expect(run.code == 1 && run.errors.hasSuffix(sentence), "\(words): \(run.text)")
        }
    }

    @Test(
        "an import that is refused names file, line and key",
        arguments: [
            ("a.json", "{\n \"eco\": true,\n \"baud\": 5}", ":3:10: "),
            (
                "a.plist",
                "<plist><dict>\n<key>eco</key><true/>\n<key>baud</key><integer>5</integer></dict></plist>",
                ":3:16: "
            ),
            ("a.env", "eco=true\n# baud=9600\nexport baud='5'\n", ":3: "),
        ])
    func importsNameTheLine(name: String, text: String, place: String) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = try bundle(Self.rows)
        let file = folder.appendingPathComponent(name)
        try Data(text.utf8).write(to: file)
        for more in [[], ["--dry-run"]] {
            let run = try keeping(["import", file.path, "--state", folder.path, "--bundle", path] + more)
            let sentence = "\(file.path)\(place)baud: it is none of the choices; it takes 9600, 19200\n"
            #expect(run.code == 1 && run.errors.hasSuffix(sentence), "\(run.text)")
        }
    }

    @Test("an import that is only tried says that it has to be confirmed, where nothing says how")
    func triedImportIsToBeConfirmed() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = try bundle(
            "<dict><key>Type</key><string>PSToggleSwitchSpecifier</string><key>Key</key><string>dhcp</string>"
                + "<key>DefaultValue</key><false/><key>DeviceConfirm</key><true/></dict>")
        let file = folder.appendingPathComponent("values.json")
        try Data(#"{"dhcp": true}"#.utf8).write(to: file)
        let options = ["--dry-run", "--state", folder.path, "--bundle", path]
        let told = try keeping(["import", file.path] + options)
        #expect(told.code == 0 && told.output == "dhcp\tfalse\ttrue\n", "\(told.text)")
        #expect(told.errors.contains("dhcp holds only once it is confirmed"))
        #expect(try keeping(["import", file.path, "--no-confirm"] + options).errors.isEmpty)
    }

    @Test("an import tells all values that are refused, each at its line, up to 20 and how many more")
    func importsTellAll() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = try bundle(Self.rows)
        let file = folder.appendingPathComponent("values.env")
        let wrong = ["baud='5'", "eco='perhaps'"] + (10..<50).map { "none_\($0)='1'" }
        for (count, shown, last) in [(2, 2, ""), (20, 20, ""), (42, 20, "and 22 more")] {
            try Data((wrong.prefix(count).joined(separator: "\n") + "\n").utf8).write(to: file)
            for more in [[], ["--dry-run"], ["--no-confirm"]] {
                let run = try keeping(["import", file.path, "--state", folder.path, "--bundle", path] + more)
                let told = run.errors.split(separator: "\n").map(String.init)
                try #require(run.code == 1 && told.count >= shown, "\(run.text)")
                #expect(
                    told[0] == "\(file.path):1: baud: it is none of the choices; it takes 9600, 19200")
                #expect(told[1].hasPrefix("\(file.path):2: eco: it takes "))
                #expect(told[1].hasSuffix("; write true or false"))
                for line in 2..<shown {
                    #expect(told[line].hasPrefix("\(file.path):\(line + 1): none_\(line + 8): there is no"))
                }
                #expect(told[shown...].joined(separator: "\n") == last)
            }
        }
    }

    @Test(
        "values that are refused are told from the top of the file to its bottom, whatever their keys are",
        arguments: [
            ("a.json", "{\n \"none\": 1,\n \"eco\": \"perhaps\",\n \"baud\": 5}"),
            (
                "a.plist",
                "<plist><dict>\n<key>none</key><true/>\n<key>eco</key><string>x</string>\n"
                    + "<key>baud</key><integer>5</integer></dict></plist>"
            ),
            ("a.env", "# three\nnone='1'\neco='perhaps'\nbaud='5'\n"),
        ])
    func importsTellInOrder(name: String, text: String) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = try bundle(Self.rows)
        let file = folder.appendingPathComponent(name)
        try Data(text.utf8).write(to: file)
        let run = try keeping(["import", file.path, "--state", folder.path, "--bundle", path])
        let told = run.errors.split(separator: "\n").map { $0.dropFirst(file.path.count + 1) }
        try #require(told.count == 3, "\(run.text)")
        #expect(told.map { $0.prefix(1) } == ["2", "3", "4"], "\(run.text)")
        #expect(run.code == 1 && told[2].contains(": baud: "), "\(run.text)")
    }

    @Test("line ends and tabs in a key make no line and no column of what is listed")
    func keysOnOneLine() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = try bundle(
            """
            <dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Key</key><string>a&#10;b&#9;c</string>
            <key>Title</key><string>A</string><key>DefaultValue</key><string>x</string></dict>
            """)
        let options = ["--state", folder.path, "--bundle", path]
        #expect(try keeping(["list"] + options).output == #"a\nb\tc"# + "\tx\n")
        let file = folder.appendingPathComponent("values.json")
        try Data(#"{"a\nb\tc": "y"}"#.utf8).write(to: file)
        let run = try keeping(["import", "--dry-run", file.path] + options)
        #expect(run.output == #"a\nb\tc"# + "\tx\ty\n", "\(run.text)")
        #expect(try keeping(["lock", "a\nb\tc"] + options).code == 0)
        #expect(try keeping(["lock"] + options).output == "site\t" + #"a\nb\tc"# + "\n")
    }

    @Test("an import of which some values are refused changes none, and a line end in a key makes no line")
    func importsChangeNothing() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = try bundle(Self.rows)
        let file = folder.appendingPathComponent("values.json")
        let options = ["--state", folder.path, "--bundle", path]
        try Data(#"{"baud": 19200, "eco": "perhaps", "none\nforged": 1}"#.utf8).write(to: file)
        let run = try keeping(["import", file.path] + options)
        #expect(run.code == 1 && run.errors.split(separator: "\n").count == 2, "\(run.text)")
        #expect(run.errors.contains(#": none\nforged: there is no such setting"#), "\(run.text)")
        #expect(try keeping(["list", "--layer", "user"] + options).output == "")
    }
}
