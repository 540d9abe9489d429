import Testing
@testable import Graphics
@testable import Hardware

@Suite("panel that nobody watches")
struct PanelRestTests {
    private func fixture() throws -> PanelFixture {
        try PanelFixture([
            "Root": specifier(
                "PSTextFieldSpecifier",
                text("Key", "pin") + text("Title", "PIN") + entry("IsSecure", "<true/>"))
                + specifier("PSTextFieldSpecifier", text("Key", "name") + text("Title", "Name"))
        ])
    }

    @Test("a half-typed secret is forgotten when the display goes dark")
    func secret() throws {
        var panel = try fixture()
        try panel.type("ok 1 2 3")
        var left = panel.player.navigator
        #expect(left.isTyping)
        left.becomeIdle()
        #expect(!left.isTyping)
        #expect(left.snapshot.value(for: "pin") == panel.value("pin"))
    }

    @Test("any other draft waits")
    func draft() throws {
        var panel = try fixture()
        try panel.type("down ok 2 wait:commit")
        var left = panel.player.navigator
        left.becomeIdle()
        #expect(left.isTyping)
        #expect(left.describe() == panel.player.navigator.describe())
    }

    @Test("a technician's session ends")
    func session() throws {
        var panel = try fixture().player.navigator
        panel.setRole(.technician)
        panel.becomeIdle()
        #expect(panel.role == .owner)
    }

    @Test(
        "a panel of no size, or next to none, is a panel",
        arguments: [(0, 0), (1, 1), (1, 64), (128, 1), (2, 2), (17, 9)])
    func tiny(width: Int, height: Int) throws {
        for isMono in [false, true] {
            var panel = try PanelFixture(
                ["Root": specifier("PSTextFieldSpecifier", text("Key", "name") + text("Title", "Name"))],
                size: Size(width: width, height: height), isMono: isMono)
            var canvas = try Canvas(
                size: Size(width: width, height: height), format: isMono ? .monochrome : .xrgb8888)
            for keys in ["down", "ok 2 3", "ok", "0 2"] {
                try panel.type(keys)
                let scene = panel.player.navigator.scene()
                panel.player.navigator.painter.paint(scene, damage: scene.damage(since: nil), on: &canvas)
            }
            #expect(panel.value("name") != nil)
        }
    }
}
