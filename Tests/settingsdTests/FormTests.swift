import Foundation
import Testing

/// Forms over the bus: what a client hears, and what becomes of the service. Keys are pressed in DeviceTests.
@Suite("forms over the bus", .serialized)
struct FormTests {
    private static let fields = ["--field", "Name", "--field", "Age:keyboard=NumberPad"]

    /// The service with a form on its panel and the client that waits for it.
    private func shown() throws -> (service: ServiceUnderTest, client: Process) {
        let service = try ServiceUnderTest()
        try service.startBus()
        try service.start()
        try service.waitForLog("serving on the bus")
        let before = try Data(contentsOf: service.path("screen"))
        let client = try service.begin("settingsctl", ["form"] + Self.fields)
        try service.wait(for: "the form") { (try? Data(contentsOf: service.path("screen"))) != before }
        return (service, client)
    }

    @Test("a form stands on the panel while its client waits, and goes when the client does")
    func clientGoes() throws {
        let service = try ServiceUnderTest()
        try service.startBus()
        try service.start()
        try service.waitForLog("serving on the bus")
        let before = try Data(contentsOf: service.path("screen"))
        let client = try service.begin("settingsctl", ["form"] + Self.fields)
        try service.wait(for: "the form") { (try? Data(contentsOf: service.path("screen"))) != before }
        kill(client.processIdentifier, SIGKILL)
        client.waitUntilExit()
        try service.waitForLog("went away")
        try service.wait(for: "the settings") { (try? Data(contentsOf: service.path("screen"))) == before }
        #expect(service.isRunning)
        #expect(try service.settingsctl("get", "eco_mode").code == 0)
    }

    @Test("a second form is refused while the first is there, and everything else is answered")
    func busy() throws {
        let (service, client) = try shown()
        defer { kill(client.processIdentifier, SIGKILL) }
        let second = try service.settingsctl("form", "--field", "Name")
        #expect(second.code == 1)
        #expect(second.output.contains("another form is on the panel"))
        #expect(try service.settingsctl("get", "eco_mode").output == "true\n")
    }

    @Test("a service that ends leaves the client with exit 3")
    func serviceGoes() throws {
        let (service, client) = try shown()
        service.stop()
        client.waitUntilExit()
        #expect(client.terminationStatus == 3)
    }

    @Test(
        "what is wrong is said, with the exit code of its kind",
        arguments: [
            (["form"], 2, "expected a file"), (["form", "--field", ":keyboard=URL"], 2, "expected a label"),
            (["form", "--field", "Age:keybord=URL"], 2, "is none of"),
            (["form", "--field", "Age:keyboard=Foo"], 2, "Foo"),
            (["form", "--field", "Age:return=Foo"], 2, "Foo"),
            (["form", "--field", "Age:keyboard"], 2, "expected NAME=VALUE"),
            (["form", "--field", "A", "--field", "A"], 1, "two fields"),
            (["form", "/nowhere.plist"], 1, "/nowhere.plist"),
        ] as [([String], Int32, String)])
    func wrong(arguments: [String], code: Int32, words: String) throws {
        let service = try ServiceUnderTest()
        try service.startBus()
        try service.start()
        try service.waitForLog("serving on the bus")
        let answer = try service.run("settingsctl", arguments)
        #expect(answer.code == code && answer.output.contains(words), "\(answer)")
    }

    @Test("without a service a form ends with exit 3")
    func noService() throws {
        let service = try ServiceUnderTest()
        #expect(try service.run("settingsctl", ["form"] + Self.fields).code == 3)
    }
}
