import Bundles
import Settings
import Simulator
import Testing

@testable import Graphics
@testable import Hardware
@testable import Keys
@testable import Scanning
@testable import Scenes
@testable import Navigation
@testable import Screens

/// What was asked to be made a code of.
private final class Asked: @unchecked Sendable {
    var texts: [String] = []
}

@Suite("Codes that the screen shows")
struct CodeTests {
    private static let root = """
        \(specifier("PSTitleValueSpecifier", text("Title", "Serial") + text("Key", "serial") + text("DefaultValue", "AB-1234")))
        \(specifier("PSTextFieldSpecifier", text("Title", "Name") + text("Key", "name")))
        \(specifier("PSTextFieldSpecifier", text("Title", "Key") + text("Key", "secret") + entry("IsSecure", "<true/>")))
        \(specifier("PSToggleSwitchSpecifier", text("Title", "Pump") + text("Key", "pump") + entry("DefaultValue", "<false/>")))
        \(specifier("IASKButtonSpecifier", text("Title", "About") + text("Key", PanelButton.code.rawValue)))
        \(specifier("IASKButtonSpecifier", text("Title", "Copy") + text("Key", PanelButton.settingsCode.rawValue)))
        \(specifier("PSChildPaneSpecifier", text("Title", "More") + text("File", "More")))
        """
    private static let more = specifier(
        "PSTextFieldSpecifier", text("Title", "Place") + text("Key", "place") + text("DefaultValue", "Cellar")
    )

    /// One module a character, so that it is easy to be too long.
    private func panel(
        _ asked: Asked = Asked(), on hardwareClass: HardwareClass = .phonePad,
        size: Size = Size(width: 320, height: 240),
        stored: [String: SettingValue] = [:], isThere: Bool = true
    ) throws -> PanelFixture {
        var panel = try PanelFixture(
            ["Root": Self.root, "More": Self.more], on: hardwareClass, size: size, stored: stored)
        var navigator = panel.player.navigator
        navigator.knowledge.codes = CodeEncoder(isThere: { isThere }) { text in
            asked.texts.append(text)
            let side = text.utf8.count <= 400 ? 21 : 177
            return CodeContent(side: side, isDark: (0..<side * side).map { $0 % 3 == 0 })
        }
        panel.player = PreviewPlayer(navigator)
        return panel
    }

    @Test("a setting's page offers a code of its value, whose it is, and what device it is on")
    func details() throws {
        let asked = Asked()
        var panel = try panel(asked, stored: ["name": .string("Kessel"), "secret": .string("pump 7 north")])
        try panel.type("down star up")
        #expect(panel.focused == "Show a code")
        try panel.type("ok")
        #expect(panel.line("title: ") == "Code")
        let text = try #require(asked.texts.last { $0.contains("Serial") })
        #expect(text.hasPrefix("Name: Kessel\nSet here\n"))
        #expect(text.contains("Serial: AB-1234"))
        try panel.type("back back down star up ok")
        #expect(asked.texts.last?.hasPrefix("Key: ") == true)
        #expect(!asked.texts.joined().contains("north"))
    }

    @Test("where nobody makes codes, none is offered, and a bundle's button says so")
    func missing() throws {
        var panel = try panel(isThere: false)
        try panel.type("down star")
        #expect(!panel.lines.contains { $0.contains("Show a code") })
        try panel.type("back down*3 ok")
        #expect(panel.line("message: ") == "This device cannot show codes")
    }

    @Test("a page of trouble offers a code of what it says")
    func trouble() throws {
        let asked = Asked()
        var panel = try panel(asked)
        var navigator = panel.player.navigator
        navigator.push(
            .trouble(
                TroubleScreen(
                    .unreadable(title: "Wires", because: .init(.unreadablePage)), in: navigator.context)))
        panel.player = PreviewPlayer(navigator)
        #expect(panel.lines.contains { $0.hasSuffix("Show a code") })
        try panel.type("down ok")
        #expect(panel.line("title: ") == "Code")
        #expect(asked.texts.last?.hasPrefix("Wires\n") == true)
        #expect(asked.texts.last?.contains("Serial: AB-1234") == true)
    }

    @Test("what somebody set on a page and below it goes to the next device, and nothing else")
    func settings() throws {
        let asked = Asked()
        let stored: [String: SettingValue] = [
            "name": .string("Kessel"), "secret": .string("pump 7 north"), "place": .string("Roof"),
        ]
        var panel = try panel(asked, stored: stored)
        try panel.type("down*5 ok")
        #expect(panel.focused?.hasPrefix("Scan it at the next device") == true)
        var parts = ConfigurationParts()
        let progress = asked.texts.compactMap { CodePart($0) }.map { parts.add($0) }
        guard case .whole(let code)? = progress.last else {
            Issue.record("\(asked.texts)")
            return
        }
        #expect(code.values == ["name": .string("Kessel"), "place": .string("Roof")])
        #expect(code.model == panel.player.navigator.bundle.root.title)
    }

    @Test("several codes are gone through by moving, and Back leaves them")
    func several() throws {
        let asked = Asked()
        var (long, seed) = ("", 7)
        for _ in 0..<900 {
            seed = (seed * 7919 + 104_729) % 1_000_003
            long.unicodeScalars.append(UnicodeScalar(UInt8(33 + seed % 90)))
        }
        var panel = try panel(asked, stored: ["name": .string(long)])
        var navigator = panel.player.navigator
        _ = navigator.showSettingsCode(at: .zero)
        panel.player = PreviewPlayer(navigator)
        let first = panel.scene
        #expect(panel.focused?.contains("= 1 of ") == true)
        #expect(panel.line("hint: ")?.contains("1-9") != true, "pictures have no numbers")
        try panel.type("down")
        #expect(panel.focused?.contains("= 2 of ") == true)
        #expect(panel.scene.elements.contains { if case .code = $0.content { true } else { false } })
        #expect(panel.scene != first)
        try panel.type("back")
        #expect(panel.line("title: ") != "Code")
    }

    @Test(
        "the code stands on the panel as a whole, with the light that it needs, and keys are told beside it",
        arguments: HardwareClass.allCases, [(128, 64), (320, 240), (480, 272), (800, 480)])
    func fits(hardwareClass: HardwareClass, size: (Int, Int)) throws {
        var panel = try panel(on: hardwareClass, size: Size(width: size.0, height: size.1))
        var navigator = panel.player.navigator
        _ = navigator.showCode(about: ["x"], at: .zero)
        panel.player = PreviewPlayer(navigator)
        let scene = panel.scene
        let element = try #require(
            scene.elements.first { if case .code = $0.content { true } else { false } })
        guard case .code(let code) = element.content else {
            Issue.record("there is no code")
            return
        }
        #expect(Rect(size: scene.size).contains(element.frame))
        let module = min(element.frame.width, element.frame.height) / code.side
        #expect(module >= (size.0 == 128 ? 1 : 2))
        #expect(scene.elements.allSatisfy { $0 == element || !$0.frame.intersects(element.frame) })
        #expect(panel.line("hint: ") != nil)
        let room = CodeRoom(navigator.context)
        #expect(room.mostModules >= 57)
    }

    @Test("where not all lines have room, the last ones are left out")
    func long() throws {
        let asked = Asked()
        let panel = try panel(asked)
        var navigator = panel.player.navigator
        let lines = (0..<40).map { "line \($0) of many that are told" }
        _ = navigator.showCode(about: lines, at: .zero)
        guard case .reader? = navigator.stack.last else {
            Issue.record("no code")
            return
        }
        let fitting = asked.texts.filter { $0.utf8.count <= 400 }.map(\.utf8.count).max()
        #expect((370...400).contains(fitting ?? 0))
    }
}

extension PanelFixture {
    fileprivate var scene: Scene { player.navigator.scene() }
}
