import ChildProcess
import Foundation
import Store
import Testing

/// What programs say that cannot do what they were asked, and end.
@Suite("programs that end") struct ProgramTests {
    private static let checkout = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..")
        .standardizedFileURL
    private static let programs = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent()

    @Test(
        "a program whose output is lost says so and ends with 1",
        arguments: ["settings-simulator", "settingsctl", "settings-fleetctl"])
    func full(name: String) throws {
        let program = Self.programs.appendingPathComponent(name).path
        let lost = try FinishedProgram(["/bin/sh", "-c", "exec '\(program)' --help >/dev/full"])
        #expect(lost.code == 1 && lost.errors.contains("standard output: writing failed"), "\(lost.text)")
    }

    @Test(
        "the simulator begins with no values but those that it was asked for",
        arguments: ["none", "file", "held"])
    func state(kind: String) throws {
        let folder = NSTemporaryDirectory() + "/state-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var holder: Store?
        switch kind {
        case "file": try Data().write(to: URL(fileURLWithPath: folder))
        case "held":
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            holder = Store(path: folder + "/settings.db", schema: nil) { _ in }
        default: break
        }
        let program = try FinishedProgram([
            Self.programs.appendingPathComponent("settings-simulator").path,
            Self.checkout.appendingPathComponent("Samples/Settings.bundle").path, "--port", "0", "--state",
            folder,
        ])
        #expect(program.code == 1 && program.errors.contains(folder), "\(program.text)")
        #expect(program.output.isEmpty, "there is no page")
        holder?.close()
    }
}
