import ChildProcess
import Foundation
import Testing

/// What commands take in: words, descriptors, and the bundle that is named.
extension CommandTests {
    private func shell(_ line: String) throws -> FinishedProgram {
        let options = "--state '\(folder.path)' --bundle '\(Self.sample)'"
        return try FinishedProgram([
            "/bin/sh", "-c", "'\(Self.program)' \(line)".replacing("OPTIONS", with: options),
        ])
    }

    private func isKept(_ text: String) throws -> Bool {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).contains {
            try Data(contentsOf: folder.appendingPathComponent($0)).range(of: Data(text.utf8)) != nil
        }
    }

    @Test(
        "an input that is closed or empty empties no secret",
        arguments: [("<&-", "standard input"), ("</dev/null", "nothing was typed; nothing was changed")])
    func noInput(input: String, reason: String) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(try shell("set wifi_password --fd 3 OPTIONS 3<<END\nboiler room 12\nEND").code == 0)
        let refused = try shell("set wifi_password --stdin OPTIONS \(input)")
        #expect(refused.code == 1 && refused.errors.contains(reason), "\(refused.text)")
        #expect(try isKept("boiler room 12"))
        #expect(
            try shell("set site_name --stdin OPTIONS </dev/null").code == 0, "what is no secret may be empty")
    }

    @Test(
        "a descriptor that was closed is no file of the database: nothing is read from it, or written to it")
    func closed() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(try shell("set site_name Cellar OPTIONS").code == 0)
        #expect(try shell("import - OPTIONS <&-").code == 1)
        #expect(try shell("get site_name OPTIONS >&-").code == 1)
        #expect(try shell("get nobody OPTIONS <&- 2>&-").code == 1)
        #expect(try state("get", "site_name").output == "Cellar\n")
    }

    @Test(
        "a number is written as in JSON, in no other language's notation",
        arguments: [
            ("5", "5"), ("-5", "-5"), ("2.5", "2.5"), ("1e1", "10"), ("0x5", nil), ("0x1p3", nil),
            ("+5", nil), ("05", nil), (".5", nil), ("5.", nil), ("5 ", nil), ("inf", nil), ("", nil),
        ] as [(String, String?)])
    func numbers(word: String, value: String?) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let bundle = try bundle(
            """
            <dict><key>Type</key><string>PSSliderSpecifier</string><key>Key</key><string>level</string>
            <key>DefaultValue</key><real>7.5</real><key>DeviceStep</key><real>0.5</real>
            <key>MinimumValue</key><integer>-10</integer><key>MaximumValue</key><integer>10</integer></dict>
            """)
        let at = ["--state", folder.path, "--bundle", bundle]
        #expect(try keeping(["set", "level", word] + at).code == (value == nil ? 1 : 0))
        #expect(try keeping(["get", "level"] + at).output == "\(value ?? "7.5")\n")
    }

    @Test("words that are no UTF-8 are wrong usage: a value, and the name of a file")
    func bytesOfWords() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        for line in [
            "set site_name \"$(printf 'a\\377')\" OPTIONS", "export -o \"$(printf 'o\\377.json')\" OPTIONS",
        ] {
            let refused = try shell(line)
            #expect(refused.code == 2 && refused.errors.contains("is no UTF-8"), "\(refused.text)")
        }
        #expect(try state("list", "--layer", "user").output == "")
        #expect(try state("set", "site_name", "Käse \u{FFFD}").code == 0)
    }

    @Test(
        "a bundle that is named and not there is refused: secrets would be stored as anything else",
        arguments: ["/nowhere", ""])
    func noSuchBundle(bundle: String) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let word = "boiler room 12"
        for command in [["set", "wifi_password", word], ["get", "site_name"], ["export"]] {
            let refused = try keeping(command + ["--state", folder.path, "--bundle", bundle])
            #expect(
                refused.code == 1 && refused.errors.contains(bundle.isEmpty ? "--bundle" : bundle),
                "\(refused.text)")
        }
        #expect(try !isKept(word))
    }

    @Test(
        "what export leaves out is told, and import takes the rest, on the same device with the same bundle")
    func leftBehind() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        func choices(_ values: [String]) -> String {
            let all = values.map { "<string>\($0)</string>" }.joined()
            return """
                <dict><key>Type</key><string>PSMultiValueSpecifier</string><key>Title</key><string>Unit</string>
                <key>Key</key><string>unit</string><key>DefaultValue</key><string>celsius</string>
                <key>Titles</key><array>\(all)</array><key>Values</key><array>\(all)</array></dict>
                """
        }
        func field(_ key: String) -> String {
            "<dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Key</key><string>\(key)</string></dict>"
        }
        func run(_ words: String...) throws -> FinishedProgram {
            try keeping(words + ["--state", folder.path, "--bundle", "\(folder.path)/Settings.bundle"])
        }
        _ = try bundle(choices(["celsius", "fahrenheit"]) + field("bay") + field("name"))
        for (key, value) in [("unit", "fahrenheit"), ("bay", "B7"), ("name", "Pump")] {
            #expect(try run("set", key, value).code == 0)
        }
        _ = try bundle(choices(["celsius", "kelvin"]) + field("name"))
        for layer in [[], ["--layer", "user"]] {
            let file = folder.appendingPathComponent("export.json").path
            let at = ["--state", folder.path, "--bundle", "\(folder.path)/Settings.bundle"]
            let export = try keeping(["export", "-o", file] + layer + at)
            #expect(export.code == 0)
            #expect(
                export.errors.contains("bay is left out: ") && export.errors.contains("unit is left out: "))
            #expect(!export.errors.contains("B7") && !export.errors.contains("fahrenheit"))
            let taken = try run("import", file)
            #expect(taken.code == 0, "\(taken.text)")
            #expect(try String(contentsOfFile: file, encoding: .utf8).contains("Pump"))
        }
    }
}
