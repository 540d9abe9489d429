import ChildProcess
import Foundation
import Hardware
import Localization
import Settings
import Testing

@testable import Service

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

/// How long the panel says it.
@Suite("lost settings at the panel")
struct LossHintTests {
    private static let page = """
        <plist><dict><key>PreferenceSpecifiers</key><array>
        <dict><key>Type</key><string>PSToggleSwitchSpecifier</string><key>Key</key><string>eco</string>
        <key>Title</key><string>Eco</string><key>DefaultValue</key><false/></dict>
        <dict><key>Type</key><string>PSToggleSwitchSpecifier</string><key>Key</key><string>night</string>
        <key>Title</key><string>Night</string><key>DefaultValue</key><false/></dict>
        </array></dict></plist>
        """

    private func tap(_ key: Key, on device: ServiceInProcess) throws {
        device.tap(try #require(KernelKeys.usualCode(of: key)))
    }

    /// A keypad that is missing would take the hint's place.
    private func device(database: Data, hasKeypad: Bool = true) throws -> ServiceInProcess {
        let device = try ServiceInProcess(page: Self.page, database: database)
        if hasKeypad { device.attachKeypad() } else { device.service.endTurn() }
        return device
    }

    @Test("the hint of a loss stands until OK, whatever else is pressed or changed, and OK does what it does")
    func untilOK() throws {
        let device = try device(database: Data(repeating: 0x55, count: 4096))
        let (service, store) = (device.service, device.service.store)
        #expect(service.navigator.persistentMessage == LocalizedString(.storageDefaults))
        for key in [Key.down, .up] { try tap(key, on: device) }
        _ = try store.apply(
            [.set("eco", .boolean(true))], from: Origin(.bus, .technician, userID: 0), at: .zero)
        service.navigator.stored(store.snapshot)
        #expect(store.persistentMessage == LocalizedString(.storageDefaults))
        try tap(.ok, on: device)
        #expect(store.persistentMessage == nil)
        #expect(store.snapshot.value(for: "eco") == .boolean(false), "the switch was switched")
    }

    @Test("OK under another hint does not answer a loss that nobody could read")
    func otherHint() throws {
        let device = try device(database: Data(repeating: 0x55, count: 4096), hasKeypad: false)
        #expect(device.service.navigator.persistentMessage == LocalizedString(.noKeypad))
        try tap(.ok, on: device)
        #expect(device.service.store.persistentMessage == LocalizedString(.storageDefaults))
    }
}
