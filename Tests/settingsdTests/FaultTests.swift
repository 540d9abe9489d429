import CSQLite
import Foundation
import Testing

/// What is missing or wrong: a message that says what to do, a service that stays up, and recovery.
@Suite("the service with something missing", .serialized)
struct FaultTests {
    @Test("without a bundle it stays up, and shows the settings as soon as they can be read")
    func noBundle() throws {
        let service = try ServiceUnderTest()
        let away = service.path("away.bundle")
        try FileManager.default.moveItem(at: service.path("Settings.bundle"), to: away)
        try service.start()
        try service.waitForLog("Settings.bundle")
        #expect(service.hasPicture)
        try FileManager.default.moveItem(at: away, to: service.path("Settings.bundle"))
        try service.wait(for: "the bundle's settings") { service.snapshot.contains("eco_mode") }
    }

    @Test("a bundle that cannot be parsed is named with its line, and read once it is right")
    func malformedBundle() throws {
        let service = try ServiceUnderTest()
        let root = service.path("Settings.bundle/Root.plist")
        let good = try Data(contentsOf: root)
        try Data("<plist>\n<dict>\n<key>".utf8).write(to: root)
        try service.start()
        try service.waitForLog("Root.plist:3")
        #expect(service.hasPicture)
        try good.write(to: root)
        try service.wait(for: "the bundle's settings") { service.snapshot.contains("eco_mode") }
    }

    @Test("without any font the built-in one draws")
    func noFont() throws {
        let service = try ServiceUnderTest()
        try service.writeBoard(fonts: "Font = /nowhere/at-all.ttf")
        try service.start()
        try service.waitForLog("/nowhere/at-all.ttf")
        try service.waitForLog("built-in")
        #expect(service.hasPicture)
    }

    @Test("without a display it serves the bus and the snapshot all the same")
    func noDisplay() throws {
        let service = try ServiceUnderTest()
        try service.startBus()
        try service.writeBoard(display: "Driver = fbdev\nDevice = /dev/fb-that-is-not")
        try service.start()
        try service.waitForLog("/dev/fb-that-is-not")
        try service.waitForLog("serving on the bus")
        #expect(try service.settingsctl("get", "eco_mode").output == "true\n")
    }

    @Test("a display that comes later is found though changes keep coming")
    func lateDisplay() throws {
        let service = try ServiceUnderTest()
        try service.startBus()
        let screen = service.path("later/screen")
        try service.writeBoard(display: "Driver = file\nDevice = \(screen.path)\nSize = 320x240\nDepth = 32")
        try service.start()
        try service.waitForLog("serving on the bus")
        try FileManager.default.createDirectory(
            at: service.path("later"), withIntermediateDirectories: true)
        var changes = 0
        try service.wait(for: "the display") {
            changes += 1
            _ = try? service.settingsctl("set", "eco_mode", changes % 2 == 0 ? "true" : "false")
            return service.log.contains("the display is there")
        }
        try service.wait(for: "a picture") { (try? Data(contentsOf: screen))?.contains { $0 != 0 } ?? false }
    }

    @Test("a board file that is mended is lived by, without anybody's start")
    func mendedBoard() throws {
        let service = try ServiceUnderTest()
        let supervisor = try Supervisor(at: service.path("notify").path)
        service.supervisor = supervisor.path
        try service.writeBoard(more: "[Board]\nTitel = Pump\n")
        try service.start()
        try service.waitForLog("unknown name Titel")
        #expect(!service.hasPicture)
        try service.writeBoard()
        try service.wait(for: "a picture on the board's display") { service.hasPicture }
        #expect(service.isRunning)
        // Who said so would be killed as one that does not end.
        #expect(!supervisor.heard.contains("STOPPING=1"))
        service.stop()
        #expect(supervisor.heard.contains("STOPPING=1"))
    }

    @Test("what was stored holds as soon as the storage can be read, and the bus hears of it")
    func lateStorage() throws {
        let service = try ServiceUnderTest()
        try service.startBus()
        try service.start()
        try service.waitForLog("serving on the bus")
        #expect(try service.settingsctl("set", "unit_number", "42").code == 0)
        service.stop()
        let (state, away) = (service.path("state"), service.path("away"))
        try FileManager.default.moveItem(at: state, to: away)
        try Data().write(to: state)
        try service.start()
        #expect(!service.snapshot.contains(#""unit_number": "42""#))
        try FileManager.default.removeItem(at: state)
        try FileManager.default.moveItem(at: away, to: state)
        try service.wait(for: "the stored value") { service.snapshot.contains(#""unit_number": "42""#) }
    }

    @Test(
        "a display of hardly any pixels is shown on", arguments: ["1x1", "1x64", "3x2"], [0, 90])
    func tinyDisplay(size: String, rotation: Int) throws {
        let service = try ServiceUnderTest()
        try service.writeBoard(
            display:
                "Driver = file\nDevice = \(service.path("screen").path)\nSize = \(size)\nRotation = \(rotation)\nPixelShift = 60"
        )
        try service.start()
        try service.waitForLog("no keypad")
        #expect(!service.log.contains("cannot be shown"))
        #expect(service.isRunning)
    }

    @Test("without a keypad it says so and serves")
    func noKeypad() throws {
        let service = try ServiceUnderTest()
        try service.start()
        try service.waitForLog("no keypad")
        #expect(service.hasPicture)
    }

    @Test("a mistake in the board file is named with its line, and a usual board stands in")
    func boardTypo() throws {
        let service = try ServiceUnderTest()
        try service.writeBoard(more: "[Board]\nTitel = Pump\n")
        try service.start()
        try service.waitForLog("board.ini:2: unknown name Titel in [Board]; valid are")
        #expect(service.isRunning)
    }

    @Test("a database of a later version is left alone, and nothing is said to be saved")
    func newerDatabase() throws {
        let service = try ServiceUnderTest()
        try service.startBus()
        let path = service.path("state/settings.db").path
        var database: OpaquePointer?
        #expect(sqlite3_open(path, &database) == SQLITE_OK)
        #expect(sqlite3_exec(database, "PRAGMA user_version=99", nil, nil, nil) == SQLITE_OK)
        sqlite3_close(database)
        try service.start()
        try service.waitForLog("version 99")
        try service.waitForLog("serving on the bus")
        #expect(try service.settingsctl("set", "eco_mode", "false").code == 1)
        #expect(try service.settingsctl("get", "eco_mode").output == "true\n")
    }

    @Test("a damaged database is put aside, and the defaults are in force")
    func damagedDatabase() throws {
        let service = try ServiceUnderTest()
        try service.startBus()
        try Data(repeating: 0x55, count: 8192).write(to: service.path("state/settings.db"))
        try service.start()
        try service.waitForLog("damaged")
        let aside = service.path("state/settings.db.damaged").path
        #expect(FileManager.default.fileExists(atPath: aside))
        try service.waitForLog("serving on the bus")
        #expect(try service.settingsctl("set", "eco_mode", "false").code == 0)
    }

    @Test("a state folder that is not there is no reason to fall; nothing is said to be saved")
    func noStateFolder() throws {
        let service = try ServiceUnderTest()
        try service.startBus()
        try FileManager.default.removeItem(at: service.path("state"))
        try Data().write(to: service.path("state"))
        try service.start()
        try service.waitForLog("serving on the bus")
        let answer = try service.settingsctl("set", "eco_mode", "false")
        #expect(answer.code == 1)
        #expect(answer.output.contains("Not saved"))
    }

    @Test("a bus that comes later, or comes again, is served")
    func lateBus() throws {
        let service = try ServiceUnderTest()
        try service.start()
        #expect(try service.settingsctl("get", "eco_mode").code == 3)
        try service.startBus()
        try service.waitForLog("serving on the bus")
        #expect(try service.settingsctl("get", "eco_mode").output == "true\n")
        try service.stopBus()
        try service.startBus()
        try service.wait(for: "the second bus") {
            service.log.components(separatedBy: "serving on the bus").count == 3
        }
    }

    @Test("values come back after a stop, and a folder of state is refused while the service holds it")
    func valuesComeBack() throws {
        let service = try ServiceUnderTest()
        try service.startBus()
        try service.start()
        try service.waitForLog("serving on the bus")
        #expect(try service.settingsctl("set", "unit_number", "42").code == 0)
        #expect(try service.settingsctl("list", "--state", service.path("state").path).code == 3)
        service.stop()
        let stored = try service.settingsctl("list", "--layer", "user", "--state", service.path("state").path)
        #expect(stored.output == "unit_number\t42\n")
        try service.start()
        #expect(service.snapshot.contains(#""unit_number": "42""#))
    }

    @Test("the snapshot holds no secret, and only its owner and group may read it")
    func snapshot() throws {
        let service = try ServiceUnderTest()
        try service.start()
        #expect(!service.snapshot.contains("panel_pin"))
        let attributes = try FileManager.default.attributesOfItem(
            atPath: service.path("run/settings.json").path)
        #expect(attributes[.posixPermissions] as? Int == 0o640)
    }
}
