import ChildProcess
import Foundation
import Testing

/// A secret that is set, changed and reset through the real service: who comes to see it, and what is left of it.
@Suite("secrets", .serialized, .timeLimit(.minutes(10)))
struct SecretTests {
    private static let canaries = ["canary-one-4711", "canary-two-4712"]
    private let service: ServiceUnderTest

    init() throws {
        service = try ServiceUnderTest()
        try service.startBus()
    }

    private func start() throws {
        try service.start()
        try service.waitForLog("serving on the bus")
    }

    private var state: [String] { ["--state", service.path("state").path] }
    private var bundle: [String] { ["--bundle", service.path("Settings.bundle").path] }
    /// None is named, and where the device's own would be is none.
    private let noBundle: [String] = []

    /// By a descriptor, as a secret comes.
    private func set(_ secret: String, _ more: [String]) throws {
        let file = service.path("given")
        try Data("\(secret)\n".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let words = [
            "/bin/sh", "-c", #"given=$1; shift; exec "$0" set wifi_password --fd 3 "$@" 3<"$given""#,
            ServiceUnderTest.program("settingsctl").path, file.path,
        ]
        let program = try FinishedProgram(words + more, environment: service.environment)
        #expect(program.code == 0, "\(program.text)")
    }

    /// Which of these texts tell a canary.
    private func telltales(_ texts: [String: Data]) -> [String] {
        texts.filter { text in
            Self.canaries.contains { text.value.range(of: Data($0.utf8)) != nil }
        }.keys.sorted()
    }

    private var files: [String: Data] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: service.path("state").path).reduce(into: [:])
            {
                $0[$1] = try Data(contentsOf: service.path("state/\($1)"))
            }
        }
    }

    /// What commands print that read, of the service or of a folder.
    private func answers(_ options: [String]) throws -> [String: Data] {
        let commands = [
            ["list"], ["list", "--json"], ["list", "--layer", "user"], ["get", "wifi_password"],
            ["export"], ["export", "--format", "plist"], ["export", "--format", "env"],
            ["export", "--layer", "user"],
        ]
        return try commands.reduce(into: [:]) { texts, command in
            let answer = try service.run("settingsctl", command + options)
            #expect((answer.code == 0) == (command[0] != "get"), "\(command): \(answer.output)")
            texts[command.joined(separator: " ")] = Data(answer.output.utf8)
        }
    }

    @Test("a secret is in no answer, signal, snapshot, log, environment or command line of the service")
    func served() throws {
        try start()
        let listener = try service.listen("signals")
        defer { listener.terminate() }
        var signals: String { (try? String(contentsOf: service.path("signals"), encoding: .utf8)) ?? "" }
        for secret in Self.canaries { try set(secret, bundle) }
        #expect(try service.settingsctl("set", "unit_number", "42").code == 0)
        try service.wait(for: "the signal") { signals.contains("unit_number") }
        #expect(try telltales(answers(bundle)) == [])
        #expect(try telltales(answers(noBundle)) == [])
        let process = "/proc/\(service.processIdentifier)"
        var seen = ["signals": Data(signals.utf8), "snapshot": Data(service.snapshot.utf8)]
        seen["log"] = Data(service.log.utf8)
        seen["environ"] = try Data(contentsOf: URL(fileURLWithPath: "\(process)/environ"))
        seen["cmdline"] = try Data(contentsOf: URL(fileURLWithPath: "\(process)/cmdline"))
        #expect(telltales(seen) == [])
        #expect(try !telltales(files).isEmpty, "it is kept")
    }

    @Test("a bundle in which it is no secret any more does not tell it")
    func noLongerSecure() throws {
        try start()
        try set(Self.canaries[0], bundle)
        let page = service.path("Settings.bundle/Network.plist")
        let text = try String(contentsOf: page, encoding: .utf8)
        let other = text.replacingOccurrences(of: "IsSecure", with: "IsSecureNot")
        try #require(other != text)
        try Data(other.utf8).write(to: page)
        service.reload()
        try service.waitForLog("Settings.bundle: read")
        #expect(try telltales(answers(bundle)) == [])
        #expect(telltales(["snapshot": Data(service.snapshot.utf8)]) == [])
        service.stop()
        #expect(try telltales(answers(state + bundle)) == [])
    }

    @Test("of a folder no list or export tells a secret, with a bundle and without one")
    func folder() throws {
        try set(Self.canaries[0], state + bundle)
        #expect(try telltales(answers(state + bundle)) == [])
        #expect(try telltales(answers(state + noBundle)) == [])
        let word = try service.run(
            "settingsctl", ["set", "wifi_password", "word of twelve"] + state + noBundle)
        #expect(word.code == 2 && word.output.contains("--stdin"), "no bundle is needed to know it")
    }

    @Test("without its mark a secret is told, and this suite's search finds it")
    func control() throws {
        try set(Self.canaries[0], state + noBundle)
        let told = try telltales(
            ["list", "export"].reduce(into: [:]) { texts, command in
                texts[command] = Data(
                    try service.run("settingsctl", [command] + state + noBundle).output.utf8)
            })
        #expect(told == ["export", "list"])
    }

    @Test(
        "once it is reset nothing is left of a secret in any file, while the service runs and after it",
        arguments: ["wifi_password", "--all"])
    func erased(what: String) throws {
        try start()
        for secret in Self.canaries { try set(secret, bundle) }
        // The one that was replaced goes; the other is in both copies.
        try service.wait(for: "both copies") {
            (try? telltales(files).filter { ["settings.db.a", "settings.db.b"].contains($0) }.count) == 2
        }
        try Data(Self.canaries[0].utf8).write(to: service.path("state/settings.db.damaged"))
        #expect(try service.run("settingsctl", ["reset", what] + bundle).code == 0)
        try service.wait(for: "the erasure") { (try? telltales(files)) == [] }
        service.stop()
        #expect(try telltales(files) == [])
    }

    @Test("a secret that a command resets in a folder has left it when the command ends")
    func erasedInFolder() throws {
        for secret in Self.canaries { try set(secret, state + bundle) }
        #expect(try service.run("settingsctl", ["reset", "wifi_password"] + state + noBundle).code == 0)
        #expect(try telltales(files) == [])
        #expect(try !files.isEmpty)
    }
}
