import Foundation
import Testing

/// The page for the display, as the whole service performs it: on a plain file, and a folder that stands for a backlight.
@Suite("settings of the service's display", .serialized)
struct DisplaySettingTests {
    private let service: ServiceUnderTest
    private let light: URL

    init() throws {
        service = try ServiceUnderTest()
        light = service.path("light")
        try FileManager.default.createDirectory(at: light, withIntermediateDirectories: false)
        try Data("1000\n".utf8).write(to: light.appending(path: "max_brightness"))
        try Data().write(to: light.appending(path: "brightness"))
        let root = service.path("Settings.bundle/Root.plist")
        let text = try String(contentsOf: root, encoding: .utf8)
        let begin = try #require(text.range(of: "<key>PreferenceSpecifiers</key>"))
        let asking = "<key>DeviceDisplayPage</key><true/><key>PreferenceSpecifiers</key>"
        try Data(text.replacingCharacters(in: begin, with: asking).utf8).write(to: root)
        try service.writeBoard(
            display: "Driver = file\nDevice = \(service.path("screen").path)\nSize = 320x240\n"
                + "Backlight = \(light.path)")
        try service.startBus()
    }

    private func start() throws {
        try service.start()
        try service.waitForLog("serving on the bus")
        try service.wait(for: "the first picture") { service.hasPicture }
    }

    private var brightness: String? {
        let text = try? String(contentsOf: light.appending(path: "brightness"), encoding: .utf8)
        return text?.split(separator: "\n").first.map(String.init)
    }
    private var picture: Data? { try? Data(contentsOf: service.path("screen")) }

    @Test("what is set from afar is seen at once, and after a restart")
    func seenAtOnce() throws {
        try start()
        #expect(brightness == "1000")
        #expect(try service.settingsctl("get", "display.brightness").output == "100\n")
        #expect(try service.settingsctl("set", "display.brightness", "40").code == 0)
        try service.wait(for: "a darker light") { brightness == "400" }
        let dark = picture
        #expect(try service.settingsctl("set", "display.theme", "light").code == 0)
        try service.wait(for: "a light picture") { picture != dark }
        let bright = picture
        #expect(try service.settingsctl("set", "display.textSize", "160").code == 0)
        try service.wait(for: "larger letters") { picture != bright }
        let large = picture
        service.stop()
        try start()
        try service.wait(for: "the same picture") { picture == large }
        #expect(brightness == "400")
        #expect(try service.settingsctl("get", "display.theme").output == "light\n")
    }

    @Test("standby from afar darkens the display, and what the board has no part for is not there")
    func standby() throws {
        try service.writeBoard(
            display: "Driver = file\nDevice = \(service.path("screen").path)\nSize = 320x240\n"
                + "Backlight = \(light.path)\nBlankAfter = 1")
        try service.start()
        try service.waitForLog("serving on the bus")
        try service.wait(for: "a dark light") { brightness == "0" }
        #expect(try service.settingsctl("set", "display.keySound", "off").code == 1)
        #expect(try service.settingsctl("set", "display.standby", "7").code == 1)
        #expect(try service.settingsctl("set", "display.standby", "0").code == 0)
        #expect(try service.settingsctl("get", "display.standby").output == "0\n")
    }

    @Test("another language is on the screen at once, and what is locked is refused")
    func language() throws {
        try start()
        let english = picture
        #expect(try service.settingsctl("set", "display.language", "de").code == 0)
        try service.wait(for: "the German picture") { picture != english }
        #expect(try service.settingsctl("reset", "display.language").code == 0)
        try service.wait(for: "the English picture") { picture == english }
        #expect(try service.settingsctl("lock", "display.*").code == 0)
        #expect(try service.settingsctl("set", "display.language", "de").code == 1)
    }
}
