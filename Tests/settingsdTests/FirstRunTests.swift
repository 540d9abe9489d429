import Foundation
import Testing

/// The first run as the whole service performs it; what the panel shows of it is tested beside the other screens.
@Suite("a device's first run", .serialized)
struct DeviceFirstRunTests {
    private let service: ServiceUnderTest

    init() throws {
        service = try ServiceUnderTest()
        let root = service.path("Settings.bundle/Root.plist")
        let text = try String(contentsOf: root, encoding: .utf8)
        let begin = try #require(text.range(of: "<key>PreferenceSpecifiers</key>"))
        let steps = "<string>unit_number</string><string>site_name</string>"
        let asking = "<key>DeviceFirstRun</key><array>\(steps)</array><key>PreferenceSpecifiers</key>"
        try Data(text.replacingCharacters(in: begin, with: asking).utf8).write(to: root)
        try service.startBus()
    }

    private func start() throws {
        try service.start()
        try service.waitForLog("serving on the bus")
    }

    private func isNext(_ name: String) -> Bool {
        (try? service.settingsctl("get", "firstRun.next").output) == "\(name)\n"
    }

    @Test(
        "what begins out of the box is gone on with after a restart, ended by a program, brought back by a reset"
    )
    func life() throws {
        try start()
        try service.wait(for: "the first step") { isNext("unit_number") }
        #expect(try service.settingsctl("set", "firstRun.next", "site_name").code == 0)
        #expect(try service.settingsctl("set", "firstRun.next", "nowhere").code == 1)
        service.stop()
        try start()
        #expect(isNext("site_name"))
        #expect(try service.settingsctl("set", "firstRun.next", "done").code == 0)
        service.stop()
        try start()
        #expect(isNext("done"))
        #expect(try service.settingsctl("factory-reset").code == 0)
        try service.wait(for: "the first step again") { isNext("unit_number") }
    }

    @Test("a device that was in use before its bundle had a first run is not asked")
    func inUse() throws {
        let state = ["--state", service.path("state").path]
        #expect(try service.run("settingsctl", ["set", "site_name", "one"] + state).code == 0)
        try start()
        #expect(isNext("new"))
    }
}
