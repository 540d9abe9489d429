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

    @Test("the shell's example ends as its command does: without a service with its code")
    func ends() throws {
        let service = try ServiceUnderTest()
        let source = ServiceUnderTest.examples.appendingPathComponent("follow.sh").path
        var environment = service.environment
        environment["DBUS_SYSTEM_BUS_ADDRESS"] = "unix:path=\(service.path("no-bus").path)"
        #expect(try FinishedProgram(["sh", source, "eco_mode"], environment: environment).code == 3)
    }

    @Test(
        "a file without a folder before it is followed, and a key without a value is told once",
        arguments: ["follow.c", "follow.py"])
    func fileAlone(name: String) throws {
        let service = try ServiceUnderTest()
        let folder = service.path("run")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        func write(_ text: String) throws {
            try Data(text.utf8).write(to: folder.appendingPathComponent("next"))
            guard
                rename(
                    folder.appendingPathComponent("next").path,
                    folder.appendingPathComponent("settings.json").path) == 0
            else { throw CocoaError(.fileWriteUnknown) }
        }
        try write("{\n  \"b\": 1\n}\n")
        let lines = service.path("lines")
        try Data().write(to: lines)
        let output = try FileHandle(forWritingTo: lines)
        let command = try command(name, service).dropLast(2).map { "'\($0)'" }.joined(separator: " ")
        let follower = try ChildProcess(
            ["sh", "-c", "cd '\(folder.path)' && exec \(command) a settings.json"],
            environment: service.environment,
            input: FileHandle.nullDevice.fileDescriptor,
            output: output.fileDescriptor, errors: STDERR_FILENO,
            leadsGroup: true)
        defer { follower.kill() }
        func printed() -> String { (try? String(contentsOf: lines, encoding: .utf8)) ?? "" }
        try service.wait(for: "what holds") { printed() == "null\n" }
        for number in 2...3 { try write("{\n  \"b\": \(number)\n}\n") }
        try write("{\n  \"a\": 5,\n  \"b\": 3\n}\n")
        try service.wait(for: "the value") { printed().hasSuffix("5\n") }
        #expect(printed() == "null\n5\n")
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
