import ChildProcess
import Foundation
import Testing

/// What the scripts in `.ci` say where a toolchain or a cache is not what it has to be.
@Suite("toolchains and caches")
struct ToolchainTests {
    private static let scripts = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../.ci")
        .standardized

    private func inFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("toolchain-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try body(folder)
    }

    /// A child puts it there: what this process has open for writing, another test's child may hold for a moment, and
    /// then it cannot be run.
    private func write(_ script: String, to file: URL) throws {
        let text = file.path + ".text"
        try "#!/bin/sh\n\(script)\n".write(toFile: text, atomically: true, encoding: .utf8)
        let put = try FinishedProgram(["install", "-m", "755", text, file.path])
        try #require(put.code == 0, "\(put.text)")
    }

    // MARK: Swift

    /// What check-swift says in a checkout that was never built, where `swift` is this script, or is not there.
    private func saying(swift: String?, variables: [String: String] = [:]) throws -> FinishedProgram {
        try inFolder { folder in
            let tools = folder.appendingPathComponent("tools")
            try FileManager.default.createDirectory(at: tools, withIntermediateDirectories: true)
            for tool in ["dirname", "head", "rm", "sed", "sort"] {
                try FileManager.default.createSymbolicLink(
                    atPath: tools.appendingPathComponent(tool).path, withDestinationPath: "/usr/bin/\(tool)")
            }
            if let swift { try write(swift, to: tools.appendingPathComponent("swift")) }
            let check = folder.appendingPathComponent(".ci")
            try FileManager.default.createDirectory(at: check, withIntermediateDirectories: true)
            let script = check.appendingPathComponent("check-swift")
            try FileManager.default.copyItem(
                at: Self.scripts.appendingPathComponent("check-swift"), to: script)
            return try FinishedProgram(
                ["/bin/sh", script.path], environment: variables.merging(["PATH": tools.path]) { $1 })
        }
    }

    @Test("a Swift that is missing, too old or silent is said with where to get one")
    func wrongSwift() throws {
        let sentences = [
            (nil, "there is no swift on the PATH: "),
            (
                "echo 'Swift version 5.10.1 (swift-5.10.1-RELEASE)'",
                "Swift 5.10.1 is too old, 6.0 is the first"
            ),
            ("echo 'Apple Swift version 5.9'", "Swift 5.9 is too old"),
            ("exit 1", "does not say its version: "),
        ]
        for (swift, sentence) in sentences {
            let said = try saying(swift: swift)
            #expect(said.code == 1)
            #expect(
                said.errors.contains(sentence) && said.errors.contains("swift.org/install"), "\(said.text)")
        }
    }

    @Test("a package that cannot be loaded, or is not where it was said to be, is said with what to do")
    func missingPackage() throws {
        let swift = "[ $1 = package ] && exit 1; echo 'Swift version 6.0.3 (swift-6.0.3-RELEASE)'"
        let unreachable = try saying(swift: swift)
        #expect(unreachable.code == 1)
        #expect(
            unreachable.errors.contains(
                "swift-argument-parser cannot be reached: make build again with a network"))
        let elsewhere = try saying(swift: swift, variables: ["SETTINGSD_ARGUMENT_PARSER": "/nowhere"])
        #expect(elsewhere.code == 1)
        #expect(elsewhere.errors.hasPrefix("SETTINGSD_ARGUMENT_PARSER=/nowhere: there is no Package.swift"))
        let packages = Self.scripts.appendingPathComponent("../Tests/Importer").path
        let there = try saying(
            swift: "echo 'Swift version 6.10 (x)'", variables: ["SETTINGSD_ARGUMENT_PARSER": packages])
        #expect(there.code == 0 && there.text == "", "\(there.text)")
    }

    @Test(
        "another machine that there is nothing for is refused before anything is made, and where to read on is said"
    )
    func unknownMachine() throws {
        let script = Self.scripts.appendingPathComponent("../packaging/sdk").path
        try inFolder { folder in
            let said = try FinishedProgram(
                [script, "armhf"], environment: ["PATH": "/usr/bin:/bin", "SETTINGSD_CACHE": folder.path])
            #expect(said.code == 1)
            #expect(said.errors.hasPrefix("ARCH=armhf: ") && said.errors.contains("docs/portability.md"))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        }
    }

    // MARK: Caches

    /// Runs `cached` on a script that leaves a copy of its input; what it says, and the folder that it prints.
    private func cached(in folder: URL, _ script: String = "cp \"$INPUT\" copy", input: String) throws -> (
        said: FinishedProgram, copy: String?
    ) {
        let maker = folder.appendingPathComponent("make")
        let file = folder.appendingPathComponent("input")
        try write(script, to: maker)
        try input.write(to: file, atomically: true, encoding: .utf8)
        let said = try FinishedProgram(
            [Self.scripts.appendingPathComponent("cached").path, "thing", maker.path, file.path],
            environment: [
                "PATH": "/usr/bin:/bin", "SETTINGSD_CACHE": folder.appendingPathComponent("cache").path,
                "INPUT": file.path,
            ])
        let made = URL(fileURLWithPath: said.output.trimmingCharacters(in: .newlines))
        return (said, try? String(contentsOf: made.appendingPathComponent("copy"), encoding: .utf8))
    }

    @Test(
        "what is cached is made once for each version of its inputs, and another version is said and not used"
    )
    func versions() throws {
        try inFolder { folder in
            let first = try cached(in: folder, input: "one")
            #expect(first.copy == "one" && first.said.errors.contains("thing: making it"))
            let again = try cached(in: folder, input: "one")
            #expect(again.said.output == first.said.output && again.said.errors == "")
            let other = try cached(in: folder, input: "two")
            #expect(other.copy == "two" && other.said.output != first.said.output)
            #expect(other.said.errors.contains("is of another version of its inputs, and not used"))
        }
    }

    @Test("what was interrupted or failed is said, removed and never used")
    func unfinished() throws {
        try inFolder { folder in
            let half = folder.appendingPathComponent("cache/thing.new.123456")
            try FileManager.default.createDirectory(at: half, withIntermediateDirectories: true)
            let failed = try cached(in: folder, "echo half >copy; exit 1", input: "one")
            #expect(failed.said.code == 1 && failed.copy == nil)
            #expect(failed.said.errors.contains("\(half.path) was interrupted; it is removed"))
            #expect(failed.said.errors.contains("thing: cannot be made"))
            let names = try FileManager.default.contentsOfDirectory(
                atPath: half.deletingLastPathComponent().path)
            #expect(names == ["thing.lock"])
            let killed = try cached(
                in: folder, "echo half >copy; kill -KILL $PPID",
                input: "one")
            #expect(killed.said.code == 128 + SIGKILL && killed.copy == nil)
            let made = try cached(in: folder, input: "one")
            #expect(made.copy == "one" && made.said.errors.contains("was interrupted; it is removed"))
        }
    }
}
