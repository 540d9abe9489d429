import Settings
import Testing
@testable import Graphics
@testable import Hardware
@testable import Look
@testable import Navigation
@testable import Screens

/// Traits that a bundle's keys bring to the panel.
@Suite("Traits on the panel")
struct TraitTests {
    private func field(_ more: String, key: String = "a") -> String {
        specifier("PSTextFieldSpecifier", text("Title", key) + text("Key", key) + more)
    }

    @Test(
        "the field's colours hold while it is edited, and the whole screen is painted anew",
        arguments: [("Light", Theme.Name.light), ("Dark", .dark), ("Alert", .dark), ("Default", .dark)])
    func keyboardAppearance(word: String, name: Theme.Name) throws {
        var fixture = try PanelFixture(["Root": field(text("DeviceKeyboardAppearance", word))])
        let list = fixture.player.navigator.scene()
        #expect(list.theme == .dark)
        try fixture.type("ok")
        let scene = fixture.player.navigator.scene()
        #expect(scene.theme?.name == name && fixture.player.navigator.painter.theme.name == name)
        let isWhole = scene.damage(since: list).rects == [Rect(size: scene.size)]
        #expect(isWhole || name == .dark)
        try fixture.type("back")
        #expect(fixture.player.navigator.scene().theme == .dark)
    }

    @Test(
        "a field offers what was typed into others of its content, and the last domain; a secret offers nothing"
    )
    func contentType() throws {
        let mail =
            text("IASKTextContentType", "emailAddress") + text("KeyboardType", "EmailAddress")
            + text("DeviceRightView", "Bookmarks") + text("DeviceRightViewMode", "Always")
        var fixture = try PanelFixture([
            "Root": field(mail) + field(mail, key: "b") + field(mail + entry("IsSecure", "<true/>"), key: "c")
        ])
        try fixture.type("ok 2 star 2 star 2 ok")
        #expect(fixture.value("a") == .string("a@a.a"))
        try fixture.type("down ok up 1 ok")
        #expect(fixture.value("b") == .string("a@a.a"))
        try fixture.type("ok erase erase erase erase hold:star 8 ok")
        #expect(fixture.value("b") == .string("a@a.a"))
        try fixture.type("down ok up")
        #expect(fixture.line("field: ") == "|0")
    }

    @Test("the last domain goes from mail to mail, to URLs and to host names, and never comes from a secret")
    func domains() throws {
        let mail = text("KeyboardType", "EmailAddress")
        var fixture = try PanelFixture([
            "Root": field(mail) + field(mail, key: "b") + field(text("KeyboardType", "URL"), key: "c")
                + field(text("DeviceFormat", "hostname"), key: "d")
                + field(mail + entry("IsSecure", "<true/>"), key: "e")
        ])
        func offered(_ key: String, _ traits: TextTraits) -> [String] {
            let panel = fixture.player.navigator
            return KnownValues(context: panel.context, page: panel.stack.last?.page?.page).values(
                of: key, traits)
        }
        // b@a.a into the secret: nobody hears of it.
        try fixture.type("down down down down ok 2 star 2 star 2 ok")
        #expect(offered("b", TextTraits(keyboardType: .emailAddress)) == [])
        try fixture.type("up up up up ok 2 star 3 star 3 ok")
        #expect(fixture.value("a") == .string("a@d.d"))
        #expect(offered("b", TextTraits(keyboardType: .emailAddress)) == ["@d.d"])
        #expect(offered("c", TextTraits(keyboardType: .url)) == ["d.d"])
        #expect(offered("d", TextTraits(keyboardType: .default, format: .hostname)) == ["d.d"])
        #expect(offered("f", TextTraits(keyboardType: .default)) == [])
        try fixture.type("down down ok hold:star 2")
        #expect(fixture.line("field: ")?.isEmpty == false)
    }

    @Test("what the device knows of itself is offered after what was typed, and typed by one pick")
    func ofDevice() throws {
        var fixture = try PanelFixture(
            ["Root": field(text("DeviceFormat", "ipv4"))],
            values: [.ipv4: ["192.168.7.9"]])
        try fixture.type("ok hold:star 1 ok")
        #expect(fixture.value("a") == .string("192.168.7.9"))
    }

    @Test("password rules are shown while typing and checked at OK")
    func passwordRules() throws {
        let rules =
            text("DevicePasswordRules", "minlength: 3; required: digit") + entry("IsSecure", "<true/>")
        var fixture = try PanelFixture(["Root": field(rules)])
        try fixture.type("ok 2 ok")
        #expect(fixture.line("message: ") == "needs 3 characters")
        try fixture.type("right 2 right hold:7 ok")
        #expect(fixture.value("a") == .string("aa7"))
    }

    @Test("a rule that cannot be read is told by lint's rule, and the field works on")
    func brokenRules() throws {
        var fixture = try PanelFixture(["Root": field(text("DevicePasswordRules", "minlength"))])
        let diagnostics = fixture.player.navigator.bundle.diagnostics
        #expect(diagnostics.contains { $0.message.contains("DevicePasswordRules") })
        try fixture.type("ok 2 ok")
        #expect(fixture.value("a") == .string("a"))
    }
}
