import ChildProcess
import Foundation
import Testing

/// The examples that follow a setting, run as an appliance's programs would.
@Suite("examples", .serialized)
struct ExampleTests {
    private func command(_ name: String, _ service: ServiceUnderTest) throws -> [String] {
        let snapshot = service.path("run/settings.json").path
        let source = ServiceUnderTest.examples.appendingPathComponent(name).path
        switch name {
        case "follow.c":
            let compiled = service.path("follow").path
            let null = FileHandle.nullDevice.fileDescriptor
            let compiler = try ChildProcess(
                ["cc", "-Wall", "-Wextra", "-Werror", "-o", compiled, source], input: null, output: null,
                errors: STDERR_FILENO)
            #expect(compiler.wait() == 0)
            return [compiled, "eco_mode", snapshot]
        case "follow.py": return ["python3", source, "eco_mode", snapshot]
        default: return ["sh", source, "eco_mode"]
        }
    }

    @Test(
        "a program that follows a setting prints it now, and each time that it changes",
        arguments: ["follow.c", "follow.py", "follow.sh"])
    func follows(name: String) throws {
        let service = try ServiceUnderTest()
        try service.startBus()
        try service.start()
        try service.waitForLog("serving on the bus")
        let lines = service.path("lines")
        try Data().write(to: lines)
        let output = try FileHandle(forWritingTo: lines)
        let follower = try ChildProcess(
            try command(name, service), environment: service.environment,
            input: FileHandle.nullDevice.fileDescriptor, output: output.fileDescriptor, errors: STDERR_FILENO,
            leadsGroup: true)
        defer { follower.kill() }
        func printed() -> String { (try? String(contentsOf: lines, encoding: .utf8)) ?? "" }

        try service.wait(for: "the present value") { printed() == "true\n" }
        try service.settingsctl("set", "eco_mode", "false")
        try service.wait(for: "the change") { printed() == "true\nfalse\n" }
        try service.settingsctl("reset", "eco_mode")
        try service.wait(for: "the value that holds after a reset") { printed() == "true\nfalse\ntrue\n" }
        #expect(follower.isRunning)
    }

    @Test("the program that shares the screen compiles without a warning")
    func compiles() throws {
        let source = ServiceUnderTest.examples.appendingPathComponent("screen.c").path
        let libraries = "$(pkg-config --cflags --libs libsystemd libdrm)"
        let command = "cc -Wall -Wextra -Wno-unused-parameter -Werror -o /dev/null '\(source)' \(libraries)"
        let compiler = try FinishedProgram(["/bin/sh", "-c", command])
        #expect(compiler.code == 0, "\(compiler.text)")
    }
}
