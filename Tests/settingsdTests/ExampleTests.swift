import Foundation
import Testing

/// The examples that follow a setting, run as an appliance's programs would.
@Suite("examples", .serialized)
struct ExampleTests {
    private func program(_ name: String, _ service: ServiceUnderTest) throws -> (URL, [String]) {
        let snapshot = service.path("run/settings.json").path
        let source = ServiceUnderTest.examples.appendingPathComponent(name)
        switch name {
        case "follow.c":
            let compiled = service.path("follow")
            let compiler = try Process.run(
                URL(fileURLWithPath: "/usr/bin/cc"),
                arguments: ["-Wall", "-Werror", "-o", compiled.path, source.path])
            compiler.waitUntilExit()
            return (compiled, ["eco_mode", snapshot])
        case "follow.py":
            return (URL(fileURLWithPath: "/usr/bin/python3"), [source.path, "eco_mode", snapshot])
        default: return (URL(fileURLWithPath: "/bin/sh"), [source.path, "eco_mode"])
        }
    }

    @Test(
        "a program that follows a setting prints it now and when it changes",
        arguments: ["follow.c", "follow.py", "follow.sh"])
    func follows(name: String) throws {
        let service = try ServiceUnderTest()
        try service.startBus()
        try service.start()
        try service.waitForLog("serving on the bus")
        let follower = Process()
        (follower.executableURL, follower.arguments) = try program(name, service)
        follower.environment = service.environment
        let lines = service.path("lines")
        try Data().write(to: lines)
        follower.standardOutput = try FileHandle(forWritingTo: lines)
        try follower.run()
        defer {
            follower.terminate()
            follower.waitUntilExit()
        }
        func output() -> String { (try? String(contentsOf: lines, encoding: .utf8)) ?? "" }
        try service.wait(for: "the present value") { output() == "true\n" }
        // The shell's watch begins after its first line: the change is made again until it is seen.
        try service.wait(for: "the change") {
            _ = try? service.settingsctl("set", "eco_mode", "true")
            _ = try? service.settingsctl("set", "eco_mode", "false")
            return output().hasSuffix("false\n")
        }
    }
}
