import Bus
import ChildProcess
import Foundation
import Settings
import Store
import Testing
@testable import Service

/// The factory reset over the bus, and cut at each of its calls of the kernel.
@Suite("factory reset of a device", .timeLimit(.minutes(10)))
struct DeviceResetTests {
    @Test("root forgets everything over the bus: values, PIN, keypad and log, and the panel says so")
    func bus() throws {
        let service = try ServiceUnderTest()
        try service.startBus()
        try "[Keypad]\nClass = D\n".write(
            to: service.path("state/keypad.ini"), atomically: true, encoding: .utf8)
        try service.start()
        try service.waitForLog("serving on the bus")
        #expect(try service.pipe("\n839204\n", to: "pin", "set", "--stdin").code == 0)
        #expect(try service.settingsctl("set", "site_name", "CANARY").code == 0)
        #expect(try service.settingsctl("set", "--layer", "site", "site_name", "Site").code == 0)
        let reset = try service.settingsctl("factory-reset")
        #expect(reset.code == 0, "\(reset.output)")
        #expect(try service.settingsctl("get", "site_name").output == "Site\n")
        #expect(
            try service.pipe("839204\n", to: "session", "open", "--stdin").output.contains("no PIN is set"))
        let log = try service.settingsctl("log").output
        #expect(log.split(separator: "\n").count == 1 && log.contains("factory-reset"), "\(log)")
        #expect(!FileManager.default.fileExists(atPath: service.path("state/keypad.ini").path))
        try service.wait(for: "the snapshot") { service.snapshot.contains("\"Site\"") }
        #expect(try service.settingsctl("factory-reset", "--all").code == 0)
        #expect(try service.settingsctl("get", "site_name").output != "Site\n")
        service.stop()
        for name in try FileManager.default.contentsOfDirectory(atPath: service.path("state").path) {
            let bytes = try Data(contentsOf: service.path("state/\(name)"))
            #expect(bytes.range(of: Data("CANARY".utf8)) == nil, "\(name)")
        }
    }

    @Test("a device whose keypad was found out asks for its keys again, whoever forgot them")
    func keypad() throws {
        let page = "<plist><dict><key>PreferenceSpecifiers</key><array/></dict></plist>"
        let device = try ServiceInProcess(page: page)
        try FileManager.default.removeItem(atPath: device.path("board.ini"))
        #expect(!device.service.navigator.wantsContacts)
        _ = device.service.requests.answer(
            .factoryReset(.user), from: BusCaller(connection: ":1.1", userID: 0))
        #expect(device.service.navigator.wantsContacts)
    }

    @Test("a folder is reset without a service, and not while one has it open")
    func folder() throws {
        let service = try ServiceUnderTest()
        let state = ["--state", service.path("state").path]
        #expect(try service.run("settingsctl", ["set", "site_name", "one"] + state).code == 0)
        #expect(try service.run("settingsctl", ["factory-reset"] + state).code == 0)
        #expect(try !service.run("settingsctl", ["list"] + state).output.contains("one"))
        try service.start()
        let held = try service.run("settingsctl", ["factory-reset"] + state)
        #expect(held.code == 3 && held.output.contains("a service holds it"), "\(held.output)")
    }

    // MARK: Cut at every call

    /// What changes a file or its name, and what puts that on the disk.
    private static let calls = [
        "openat", "write", "pwrite64", "fsync", "fdatasync", "ftruncate", "rename", "unlink", "mkdir",
        "rmdir",
    ]

    private static let canTrace = (try? FinishedProgram(["strace", "-o", "/dev/null", "true"]).code) == 0

    private struct Outcome: Hashable {
        var isReset = false
        var isWhole = false
    }

    /// What the next start finds.
    private func outcome(in folder: String) -> Outcome {
        let store = Store(path: folder + "/settings.db", schema: nil) { _ in }
        defer { store.close() }
        let stored = store.snapshot.stored
        let files = ["pin.state", "keypad.ini"].filter {
            FileManager.default.fileExists(atPath: "\(folder)/\($0)")
        }
        let isSites = stored.layers[.vendor]?.count == 1 && stored.layers[.site]?.count == 1
        let user = stored.layers[.user]?.count ?? 0
        let log = (try? store.latest(10).count) ?? 0
        let box = (try? BoxKeyFile(in: folder).publicKey().name) ?? ""
        let isOld = user == 20 && files.count == 2 && log > 1 && box == "k1"
        let isNew = user == 0 && files.isEmpty && log == 1 && !["", "k1"].contains(box)
        return Outcome(isReset: isNew, isWhole: isSites && store.problem == nil && isOld != isNew)
    }

    /// Cuts a reset at each call in turn, as long as there is one to be cut at; answers what went wrong.
    private func cut(_ how: String, before judging: (String) throws -> Void = { _ in }) throws -> (
        Int, [String]
    ) {
        let service = try ServiceUnderTest()
        let template = service.path("template").path
        try fill(template)
        var (count, bad) = (0, [String]())
        let folder = service.path("cut").path
        for call in Self.calls {
            // Before that it has not come to the folder.
            try? FileManager.default.removeItem(atPath: folder)
            try FileManager.default.copyItem(atPath: template, toPath: folder)
            let first = try Self.trace(of: folder, call, in: service).firstIndex { $0.contains(folder) } ?? 0
            for number in first + 1...500 {
                try? FileManager.default.removeItem(atPath: folder)
                try FileManager.default.copyItem(atPath: template, toPath: folder)
                let injection = ["-e", "inject=\(call):\(how):when=\(number)"]
                let lines = try Self.trace(of: folder, call, injection, in: service)
                guard let cut = lines.first(where: { $0.contains("INJECTED") || $0.contains("+++ killed") })
                else { break }
                count += 1
                try judging(folder)
                let outcome = outcome(in: folder)
                let isDone = lines.last?.contains("exited with 0") ?? false
                if !outcome.isWhole || isDone && !outcome.isReset { bad.append("\(number): \(cut)") }
            }
        }
        return (count, bad)
    }

    /// The calls of one kind that a reset makes, a line each; the end is the last.
    private static func trace(
        of folder: String, _ call: String, _ injection: [String] = [], in service: ServiceUnderTest
    ) throws -> [Substring] {
        let file = service.path("trace").path
        _ = try FinishedProgram(
            ["strace", "-f", "-o", file, "-e", "trace=\(call)"] + injection
                + [ServiceUnderTest.program("settingsctl").path, "factory-reset", "--state", folder])
        return try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    }

    private func fill(_ folder: String) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let store = Store(path: folder + "/settings.db", schema: nil) { _ in }
        let root = Origin(.state, .technician)
        for layer in [SettingLayer.vendor, .site] {
            _ = try store.apply([.set("made", .string("here"), layer: layer)], .waived, from: root, at: .zero)
        }
        for number in 0..<20 {
            let value = SettingValue.string(String(repeating: "value ", count: number * 20))
            _ = try store.apply([.set("key.\(number)", value)], .waived, from: root, at: .zero)
        }
        store.keepUp(at: .zero)
        store.keepUp(at: .seconds(60))
        store.close()
        _ = try BoxKeyFile(in: folder).publicKey()
        for name in ["pin.state", "keypad.ini"] {
            try Data("anything".utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
        }
    }

    @Test(
        "T20 cut or refused at each call of the kernel, all is as before or all is reset, and what says done is",
        .enabled(if: canTrace), arguments: ["signal=SIGKILL", "error=EIO", "error=ENOSPC"])
    func everyCall(how: String) throws {
        let (count, bad) = try cut(how)
        print("factory reset, \(how): \(count) cuts")
        #expect(count > 60)
        #expect(bad == [])
    }

    @Test("T20 without the marker such a cut leaves a mixture", .enabled(if: canTrace))
    func control() throws {
        let (_, bad) = try cut("signal=SIGKILL") { folder in
            try? FileManager.default.removeItem(atPath: folder + "/reset.pending")
        }
        #expect(bad.count > 5)
    }
}
