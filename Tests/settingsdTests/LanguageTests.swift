import Foundation
import Testing

@Suite("language of the service", .serialized)
struct LanguageTests {
    @Test("another language is on the screen as soon as the setting is stored, and the values stay")
    func switches() throws {
        let service = try ServiceUnderTest()
        try service.startBus()
        try service.writeBoard(more: "[Board]\nLanguageKey = language")
        let root = service.path("Settings.bundle/Root.plist")
        let row = """
            <dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Key</key><string>language</string>
            <key>DefaultValue</key><string>en</string></dict></array>
            """
        let text = try String(contentsOf: root, encoding: .utf8)
        let end = try #require(text.range(of: "</array>", options: .backwards))
        try Data(text.replacingCharacters(in: end, with: row).utf8).write(to: root)
        try service.start()
        try service.waitForLog("serving on the bus")
        try service.wait(for: "the first picture") { service.hasPicture }
        let english = try Data(contentsOf: service.path("screen"))
        #expect(try service.settingsctl("set", "language", "de").code == 0)
        try service.wait(for: "the German picture") {
            (try? Data(contentsOf: service.path("screen"))) != english
        }
        #expect(try service.settingsctl("set", "language", "en").code == 0)
        try service.wait(for: "the English picture") {
            (try? Data(contentsOf: service.path("screen"))) == english
        }
        #expect(try service.settingsctl("get", "eco_mode").output == "true\n")
    }
}
