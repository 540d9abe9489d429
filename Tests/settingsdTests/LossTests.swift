import ChildProcess
import Foundation
import Testing

/// What the service says of stored settings that were damaged while it was away.
@Suite("lost settings", .serialized)
struct LossTests {
    private let service: ServiceUnderTest

    /// One that has kept a value, and ended.
    init() throws {
        service = try ServiceUnderTest()
        try service.startBus()
        try start()
        #expect(try service.settingsctl("set", "unit_number", "42").code == 0)
        service.stop()
    }

    private func start() throws {
        try service.start()
        try service.waitForLog("serving on the bus")
    }

    private func storage() throws -> String {
        let name = "org.settingsd.Settings1"
        let answer = try FinishedProgram(
            [
                "/usr/bin/busctl", "--address=\(service.environment["DBUS_SYSTEM_BUS_ADDRESS"] ?? "")",
                "get-property", name, "/org/settingsd/Settings1", name, "Storage",
            ])
        return answer.text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    @Test("a database in order is served as ok")
    func whole() throws {
        try start()
        #expect(try storage() == "s \"ok\"")
        #expect(try service.settingsctl("get", "unit_number").output == "42\n")
    }

    @Test("an emptied database is told in the journal and on the bus, and what is stored then stays")
    func emptied() throws {
        try Data().write(to: service.path("state/settings.db"))
        try start()
        try service.waitForLog("no copy proves itself: the defaults hold")
        #expect(try storage() == "s \"defaults\"")
        #expect(try service.settingsctl("set", "unit_number", "43").code == 0)
        service.stop()
        try start()
        #expect(try storage() == "s \"ok\"")
        #expect(try service.settingsctl("get", "unit_number").output == "43\n")
    }

    @Test("changes that are gone with their log are told by how many there were")
    func older() throws {
        let older = try Data(contentsOf: service.path("state/settings.db"))
        try start()
        #expect(try service.settingsctl("set", "unit_number", "43").code == 0)
        service.stop()
        try older.write(to: service.path("state/settings.db"))
        try start()
        try service.waitForLog("changes may be missing: the stored settings are of revision 1 of 2")
        #expect(try storage() == "s \"older\"")
        #expect(try service.settingsctl("get", "unit_number").output == "42\n")
    }
}
