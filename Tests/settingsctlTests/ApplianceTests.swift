import ChildProcess
import Foundation
import Testing

/// Samples/HeatPump, Intercom and Gateway: appliances as their makers describe them, and technicians' scripts through each.
@Suite("sample appliances")
struct ApplianceTests {
    private static let checkout = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..")
        .standardizedFileURL
    private static let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("settingsctl").path

    private static func folder(of name: String) -> String {
        checkout.appendingPathComponent("Samples/\(name)").path
    }

    private static func run(_ command: String, on name: String, _ options: String...) throws
        -> FinishedProgram
    {
        var environment = ProcessInfo.processInfo.environment
        environment["SETTINGSD_BOARDS"] = checkout.appendingPathComponent("board").path
        return try FinishedProgram(
            [program, command, "\(folder(of: name))/Settings.bundle"] + options, environment: environment)
    }

    @Test(
        "lint has nothing to say of an appliance, not even of its style",
        arguments: ["HeatPump", "Intercom", "Gateway"])
    func lint(name: String) throws {
        let result = try Self.run("lint", on: name, "--style")
        #expect(result.output == "0 errors, 0 warnings\n", "\(result.text)")
    }

    @Test(
        "an appliance speaks four languages, one of them from right to left, and leaves no text of its own out",
        arguments: ["HeatPump", "Intercom", "Gateway"])
    func languages(name: String) throws {
        let folders = try FileManager.default.contentsOfDirectory(
            atPath: "\(Self.folder(of: name))/Settings.bundle"
        ).filter { $0.hasSuffix(".lproj") }
        #expect(folders.count == 4)
        #expect(folders.contains("ar.lproj"))
        #expect(try Self.run("strings", on: name).output.isEmpty)
    }

    /// What is expected is written again by `make sample-tests`.
    @Test(
        "a technician's scripts through an appliance end as they should, on every class of pad",
        arguments: [("HeatPump", 6), ("Intercom", 11), ("Gateway", 6)])
    func scripts(name: String, count: Int) throws {
        let result = try Self.run("check", on: name, "--tests", "\(Self.folder(of: name))/tests")
        #expect(result.code == 0, "\(result.text)")
        #expect(result.output.hasSuffix("\(count) tests, 0 failed\n"))
    }
}
