import ChildProcess
import Foundation
import Testing

/// What scripts and recipes read of the sources is there.
@Suite("scripts and the sources that they read") struct ScriptTests {
    private static let checkout = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..")
        .standardizedFileURL

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: checkout.appendingPathComponent(path), encoding: .utf8)
    }

    /// Every script of the checkout outside of the programs' own folders, and what make does.
    private static func scripts() throws -> [String] {
        let found = try ["packaging", ".ci", "po", "docs", "Tests"].flatMap { folder in
            try FileManager.default.subpathsOfDirectory(atPath: checkout.path + "/" + folder).map {
                "\(folder)/\($0)"
            }
        }
        return ["Makefile"]
            + found.filter { path in
                // A folder reads as an error.
                let file = FileHandle(forReadingAtPath: checkout.path + "/" + path)
                return (try? file?.read(upToCount: 2)) == Data("#!".utf8)
            }
    }

    /// The places in the sources that a script names, without those that a variable or a pattern ends.
    static func named(in script: String) -> [String] {
        script.matches(of: /\b(?:Sources|Tests)\/[\w+.\/-]*[\w](?![\w+.\/-]*[*$\[])/).map {
            String($0.output)
        }
    }

    @Test("every file of the sources that a script names is there")
    func places() throws {
        let scripts = try Self.scripts()
        #expect(scripts.contains("packaging/source") && scripts.contains("Tests/Fuzz/run"))
        for script in scripts {
            let lost = try Self.named(in: Self.text(script)).filter {
                !FileManager.default.fileExists(atPath: Self.checkout.path + "/" + $0)
            }
            #expect(lost == [], "\(script)")
        }
    }

    @Test("a place that is not there is found, and a pattern is none")
    func planted() {
        #expect(
            Self.named(in: "sed p Sources/none.swift; ls Sources/a/*; cat \"Sources/$room\"") == [
                "Sources/none.swift"
            ])
    }

    @Test(
        "what is installed below /usr/local lies where the bus, udev and the shells look, as below /usr",
        arguments: [
            (
                "/usr",
                [
                    "/usr/share/dbus-1/system.d", "/usr/lib/udev/hwdb.d", "/usr/share/zsh/vendor-completions",
                    "/usr/share/fish/vendor_completions.d",
                ]
            ),
            (
                "/usr/local",
                [
                    "/etc/dbus-1/system.d", "/etc/udev/hwdb.d", "/usr/local/share/zsh/site-functions",
                    "/etc/fish/completions",
                ]
            ),
        ])
    func installed(prefix: String, folders: [String]) throws {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent("install-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: root) }
        let build = root + "/build"
        try FileManager.default.createDirectory(atPath: build, withIntermediateDirectories: true)
        for program in ["settingsd", "settings-apply", "settingsctl"] {
            try FileManager.default.copyItem(atPath: "/bin/true", toPath: "\(build)/\(program)")
        }
        let said = try FinishedProgram(
            [Self.checkout.appendingPathComponent("packaging/install").path, "service", "apply", "tools"],
            environment: ["PATH": "/usr/bin:/bin", "BUILD": build, "DESTDIR": root, "PREFIX": prefix])
        #expect(said.code == 0, "\(said.text)")
        let names = [
            ["org.settingsd.Settings1.conf", "org.settingsd.apply.conf"], ["60-settingsd.hwdb"],
            ["_settingsctl"],
            ["settingsctl.fish"],
        ]
        for (folder, names) in zip(folders, names) {
            #expect(try FileManager.default.contentsOfDirectory(atPath: root + folder).sorted() == names)
        }
    }

    @Test("the version that an archive of the sources is named after is the programs'")
    func version() throws {
        let lines = try Self.text("packaging/source").split(separator: "\n")
        let line = try #require(lines.first { $0.hasPrefix("version=") })
        let said = try FinishedProgram([
            "/bin/sh", "-c", "cd \"$0\" && \(line) && echo \"$version\"", Self.checkout.path,
        ])
        let number = try Self.text("Sources/Storage/ProgramVersion.swift").firstMatch(
            of: /number = "([\d.]+)"/)
        #expect(try said.output == "\(#require(number).output.1)\n")
        let recipe = try Self.text("docs/portability.md").firstMatch(of: /SETTINGSD_VERSION = ([\d.]+)/)
        #expect(try said.output == "\(#require(recipe).output.1)\n")
    }
}
