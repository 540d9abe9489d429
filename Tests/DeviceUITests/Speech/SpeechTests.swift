import Settings
import Testing

@testable import DeviceUI

/// What is heard: EN 301 549 5.1.3 (non-visual access to what is shown) for a device without another voice.
@Suite("speech")
struct SpeechTests {
    private static let page =
        specifier("PSGroupSpecifier", text("Title", "Address"))
        + specifier(
            "PSTextFieldSpecifier",
            text("Title", "Name") + text("Key", "name") + text("DefaultValue", "pump"))
        + specifier(
            "PSTextFieldSpecifier",
            text("Title", "Secret") + text("Key", "secret") + entry("IsSecure", "<true/>"))
        + specifier(
            "PSToggleSwitchSpecifier",
            text("Title", "Heating") + text("Key", "heat") + entry("DefaultValue", "<false/>"))

    /// Plays the keys one by one and answers what was said after each.
    private func said(_ keys: [String], hasHeadphones: Bool = false) throws -> [String?] {
        var fixture = try PanelFixture(["Root": Self.page])
        var announcer = Announcer(hasHeadphones: hasHeadphones)
        var said = [announcer.announcement(for: fixture.player.panel)]
        for key in keys {
            try fixture.type(key)
            said.append(announcer.announcement(for: fixture.player.panel))
        }
        return said
    }

    @Test("the page and its focused row, then each row that gets the focus, then each new value")
    func lists() throws {
        let said = try said(["down", "down", "ok"])
        #expect(said == ["bench. Name, pump", "Secret, secure", "Heating, Off", "On"])
    }

    @Test("opening a field says it and its mode; letters, erasing and another mode are said")
    func typing() throws {
        let said = try said(["ok", "2", "erase", "hold:pound"])
        #expect(said.dropFirst(1).first == "Name, pump. abc")
        #expect(said.dropFirst(2).first == "a")
        #expect(said.dropFirst(3).first == "Erase a")
    }

    @Test("a secret is dots, unless the board declares headphones", arguments: [(false, "dot"), (true, "a")])
    func secrets(hasHeadphones: Bool, word: String) throws {
        let said = try said(["down", "ok", "2"], hasHeadphones: hasHeadphones)
        #expect(said.last == word)
    }

    @Test("a refusal is said, and said again")
    func refusals() throws {
        let said = try said(["back", "back"])
        #expect(said == ["bench. Name, pump", "This is the first page", "This is the first page"])
    }

    @Test("every element has a label, and what takes the focus says what OK does")
    func elements() throws {
        let fixture = try PanelFixture(["Root": Self.page])
        let elements = fixture.player.panel.accessibleElements
        #expect(elements.allSatisfy { !$0.label.isEmpty })
        #expect(elements.contains { $0.label == "Address" && $0.traits == [.header] })
        let focused = elements.first(where: \.isFocused)
        #expect(focused?.line == "> Name | pump | enabled | OK: change")
        #expect(elements.contains { $0.label == "Secret" && $0.traits.contains(.secure) })
        #expect(elements.contains { $0.label == "Heating" && $0.traits.contains(.isOff) })
    }

    @Test("an edited secret tells its length and never its letters")
    func editedSecret() throws {
        var fixture = try PanelFixture(["Root": Self.page])
        try fixture.type("down ok 2 right 3 right")
        let lines = fixture.player.panel.describeAccessibly()
        #expect(lines.contains("> Secret | 2 | editable enabled secure"))
        #expect(!lines.contains("| ad"))
    }
}
