import Foundation
import Testing

/// Layers and locks while the service runs.
@Suite(.timeLimit(.minutes(10))) struct LayerTests {
    @Test("locks and layers are set and asked for at the running service, and outlive it")
    func locks() throws {
        let service = try ServiceUnderTest()
        try service.startBus()
        try service.start()
        try service.waitForLog("serving on the bus")
        #expect(try service.settingsctl("set", "unit_number", "4").code == 0)
        #expect(try service.settingsctl("set", "unit_number", "7", "--layer", "site").code == 0)
        #expect(try service.settingsctl("get", "unit_number").output == "4\n")
        #expect(try service.settingsctl("lock", "unit_*").code == 0)
        #expect(try service.settingsctl("get", "unit_number").output == "7\n", "the user's value waits")
        try service.wait(for: "the snapshot to follow") { service.snapshot.contains("\"7\"") }
        let refused = try service.settingsctl("set", "unit_number", "5")
        #expect(refused.code == 1 && refused.output.contains("locked by the site"))
        #expect(try service.settingsctl("list", "--layer", "user", "unit_").output == "unit_number\t4\n")
        #expect(try service.settingsctl("list", "--layer", "site").output == "unit_number\t7\n")
        #expect(try service.settingsctl("lock", "nothing_*").code == 1)
        // What an import would change is told layer by layer.
        let file = service.path("import.json")
        try Data(#"{"unit_number": "7", "site_name": "Cellar"}"#.utf8).write(to: file)
        let bundle = ["--bundle", service.path("Settings.bundle").path]
        let dry = ["import", file.path, "--dry-run", "--layer", "site"] + bundle
        #expect(try service.run("settingsctl", dry).output == "site_name\t\tCellar\n")
        service.stop()
        try service.start()
        try service.waitForLog("serving on the bus")
        #expect(try service.settingsctl("lock").output == "site\tunit_*\n")
        #expect(try service.settingsctl("unlock", "unit_*").code == 0)
        #expect(try service.settingsctl("get", "unit_number").output == "4\n")
    }

    @Test("6.6 a stored value that the bundle does not take is told once in the log, by its key alone")
    func unshownValues() throws {
        let service = try ServiceUnderTest()
        let state = service.path("state").path
        // Without a bundle nothing is checked: as an earlier version of it might have left the values.
        for (key, value) in [("units", "kelvin"), ("room_target", "4711")] {
            let answer = try service.settingsctl("set", key, value, "--state", state)
            #expect(answer.code == 0)
        }
        try service.start()
        try service.waitForLog("units: the user's stored value is kept, though it is none of the choices")
        try service.waitForLog("room_target: the user's stored value is kept, though ")
        service.reload()
        try service.waitForLog("Settings.bundle: read")
        #expect(service.log.components(separatedBy: "units: the user's").count == 2)
        #expect(!service.log.contains("kelvin") && !service.log.contains("4711"))
    }
}
