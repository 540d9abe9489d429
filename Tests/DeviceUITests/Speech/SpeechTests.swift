import DrawingSamples
import Localization
import ScreenCatalogs
import Testing
@testable import Accessibility
@testable import Hardware
@testable import Navigation
@testable import Screens

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
    private func said(
        _ keys: [String], hasHeadphones: Bool = false, on hardwareClass: HardwareClass = .phonePad
    ) throws -> [String?] {
        var fixture = try PanelFixture(["Root": Self.page], on: hardwareClass)
        var announcer = Announcer(hasHeadphones: hasHeadphones)
        var said = [announcer.announcement(for: fixture.player.navigator)]
        for key in keys {
            try fixture.type(key)
            said.append(announcer.announcement(for: fixture.player.navigator))
        }
        return said
    }

    @Test("the page and its focused row, then each row that gets the focus, then each new value")
    func lists() throws {
        let said = try said(["down", "down", "ok"])
        #expect(said == ["bench. Name, pump", "Secret, Not set, secret", "Heating, Off", "On"])
    }

    @Test("opening a field says it and its mode; letters, erasing and another mode are said")
    func typing() throws {
        let said = try said(["ok", "2", "erase", "pound", "pound", "hold:pound", "hold:0", "0"])
        #expect(
            said.dropFirst() == [
                "Name, pump. small letters", "a", "Erase a", "next letter capital", "capitals", "digits",
                "space", "0",
            ])
    }

    @Test("what cannot be changed is not enabled; fields are editable, values in parts adjustable")
    func traits() throws {
        let page =
            specifier(
                "PSTextFieldSpecifier",
                text("Title", "Serial") + text("Key", "serial") + text("DefaultValue", "42")
                    + entry("DeviceEnabled", "<false/>"))
            + specifier(
                "PSTextFieldSpecifier",
                text("Title", "Address") + text("Key", "address") + text("DeviceFormat", "ipv4"))
        var fixture = try PanelFixture(["Root": page], on: .directionPad)
        let rows = SpokenScreen(fixture.player.navigator).elements.filter { !$0.label.isEmpty }
        #expect(rows.first { $0.label == "Serial" }?.traits == [.notEnabled])
        #expect(rows.first { $0.label == "Address" }?.traits == [.userInteractionEnabled, .editable])
        try fixture.type("down ok")
        #expect(SpokenScreen(fixture.player.navigator).focused?.traits.contains(.adjustable) == true)
    }

    @Test(
        "a sign is said by its name in the language of the screen",
        arguments: ScreenCatalogs.languages)
    func signs(language: String) {
        let words = ScreenCatalogs.words(language)
        var names: Set<String> = []
        for sign in " .,?!'\"-_:;/\\@#%&*+=()[]{}<>~^`|$\n" {
            let name = SpokenCharacters.name(of: sign, words)
            #expect(name != String(sign) && name.contains(where: \.isLetter), "\(language): \(sign)")
            #expect(names.insert(name).inserted, "\(language): \(name) names two signs")
        }
        #expect(SpokenCharacters.name(of: "é", words) == "é")
        #expect(SpokenCharacters.name(of: "B", words) != SpokenCharacters.name(of: "b", words))
        #expect(SpokenCharacters.name(of: "1.", words) == "1 \(words[.dot])")
        #expect(SpokenCharacters.name(of: "http://", words) == "http://")
    }

    @Test("the cell that arrows move to is said, a sign by its name and what edits by what it does")
    func grid() throws {
        let said = try said(["ok", "right", "left", "up*5", "right", "up"], on: .directionPad)
        #expect(said[1]?.hasPrefix("Name, pump. small letters. ") == true)
        #expect(said[2] != nil && said[2] != said[3])
        #expect(said[4] == "capitals" && said[5] == "space" && said[6] == "Caret")
    }

    @Test("no cell of a secret's grid is said but those that edit, unless the board declares headphones")
    func secretGrid() throws {
        let keys = ["down", "ok", "right", "right", "left", "down"]
        for said in try said(keys, on: .directionPad).dropFirst(3) { #expect(said == nil) }
        #expect(try said(keys, hasHeadphones: true, on: .directionPad).last??.isEmpty == false)
        #expect(try said(["down", "ok", "up*5", "right", "right"], on: .directionPad).last == "Erase")
    }

    @Test("what a picker offers is said with its numbers, once for each page")
    func picker() throws {
        let said = try said(["ok", "hold:star", "star", "erase"])
        #expect(said[2]?.hasPrefix("Symbols. 1 ") == true)
        #expect(said[3]?.hasPrefix("1 ") == true && said[3] != said[2])
        #expect(said[4] == "small letters")
    }

    @Test("of a stored secret nothing is said but that there is one")
    func storedSecret() throws {
        var fixture = try PanelFixture(["Root": Self.page], stored: ["secret": .string("hunter2")])
        var announcer = Announcer(hasHeadphones: true)
        _ = announcer.announcement(for: fixture.player.navigator)
        try fixture.type("down")
        let said = announcer.announcement(for: fixture.player.navigator)
        #expect(said == "Secret, dot, secret")
    }

    @Test("what is a secret by its format alone is one at rest too")
    func secretByFormat() throws {
        let row = specifier(
            "PSTextFieldSpecifier",
            text("Title", "Wi-Fi") + text("Key", "psk") + text("DeviceFormat", "wifi-psk"))
        let fixture = try PanelFixture(["Root": row], stored: ["psk": .string("boiler room 12")])
        var announcer = Announcer(hasHeadphones: true)
        #expect(announcer.announcement(for: fixture.player.navigator) == "bench. Wi-Fi, dot, secret")
        #expect(fixture.focused == "Wi-Fi = ••••••")
    }

    @Test("a secret is one in every row of its key, while it is edited, and in codes")
    func otherRows() throws {
        let others =
            specifier("PSTitleValueSpecifier", text("Title", "Shown") + text("Key", "secret"))
            + specifier("PSTextFieldSpecifier", text("Title", "Again") + text("Key", "secret"))
        var fixture = try PanelFixture(["Root": Self.page + others], stored: ["secret": .string("hunter2")])
        #expect(!fixture.player.navigator.context.deviceLines.contains { $0.hasPrefix("Shown") })
        var announcer = Announcer(hasHeadphones: true)
        try fixture.type("down*3")
        let said = announcer.announcement(for: fixture.player.navigator)
        #expect(said?.hasSuffix("Shown, dot, secret") == true)
        try fixture.type("down")
        #expect(fixture.focused == "Again = ••••••")
        try fixture.type("ok")
        #expect(fixture.line("field: ") == "•••••••|7")
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
        let elements = SpokenScreen(fixture.player.navigator).elements
        #expect(elements.allSatisfy { !$0.label.isEmpty })
        #expect(elements.contains { $0.label == "Address" && $0.traits == [.header] })
        let focused = elements.first(where: \.isFocused)
        #expect(focused?.line == "> Name | pump | enabled editable | OK: change")
        #expect(elements.contains { $0.label == "Secret" && $0.traits.contains(.secure) })
        #expect(elements.contains { $0.label == "Heating" && $0.traits.contains(.isOff) })
    }

    @Test(
        "every refusal that is heard stands on the screen in words, whatever the keys",
        arguments: [HardwareClass.phonePad, .numberPad, .matrix, .directionPad, .fullKeyboard, .barePad])
    func seenToo(hardwareClass: HardwareClass) throws {
        let fixture = try PanelFixture(["Root": Self.page], on: hardwareClass)
        var panel = fixture.player.navigator
        let keys = KeypadDescription.standard(hardwareClass).caps.map(\.key)
        var random = SeededRandom(seed: 1)
        var refusals = 0
        for step in 0..<2000 {
            let key = keys[Int.random(in: keys.indices, using: &random)]
            let effects = panel.handle(.press(key), at: .milliseconds(300 * step))
            guard effects.contains(.sound(.refusal)) else { continue }
            refusals += 1
            #expect(panel.describe().contains("message: "), "\(key) after \(step) keys")
        }
        #expect(refusals > 0)
    }

    @Test("an edited secret tells its length and never its letters")
    func editedSecret() throws {
        var fixture = try PanelFixture(["Root": Self.page])
        try fixture.type("down ok 2 right 3 right")
        let lines = SpokenScreen(fixture.player.navigator).lines
        #expect(lines.contains("> Secret | 2 | editable enabled secure"))
        #expect(!lines.contains("| ad"))
    }
}
