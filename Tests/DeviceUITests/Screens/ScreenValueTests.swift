import Bundles
import Settings
import Testing

@testable import Graphics
@testable import Hardware
@testable import Keys
@testable import Scenes
@testable import Navigation
@testable import Screens

/// Screens on their own: what one asks for is all that comes of it.
@Suite("Screens are values that ask")
struct ScreenValueTests {
    private static let slider = specifier(
        "PSSliderSpecifier",
        text("Key", "volume") + text("Title", "Volume")
            + entry("MinimumValue", "<real>0</real>") + entry("MaximumValue", "<real>10</real>")
            + entry("DefaultValue", "<real>3</real>"))

    private func context() throws -> ScreenContext {
        try PanelFixture(["Root": Self.slider]).player.navigator.context
    }

    @Test("an adjuster asks for its change, and waits; a refusal lets it go on")
    func adjuster() throws {
        let context = try context()
        let row = try #require(context.settings.row(of: "volume"))
        guard case .slider(let slider) = row.kind else {
            Issue.record("the row is no slider")
            return
        }
        var adjuster = try #require(AdjusterScreen(slider, of: row, in: context))
        _ = adjuster.handle(.press(.right), at: .zero, in: context)
        let requests = adjuster.handle(.press(.ok), at: .zero, in: context)
        guard case .change(let change)? = requests.first else {
            Issue.record("asks for \(requests)")
            return
        }
        #expect(change == .set("volume", .real(3.5)))
        #expect(adjuster.isSaving && adjuster.deadline == nil)
        #expect(context.shown.value(for: "volume") == .real(3), "it changed nothing itself")
    }

    @Test("a countdown asks for everything to be forgotten when its time is over, and not before")
    func countdown() throws {
        let context = try context()
        var screen = FactoryResetScreen(hold: .seconds(2), at: .seconds(10))
        #expect(screen.deadline == .seconds(11))
        #expect(screen.expire(at: .seconds(11), in: context).isEmpty)
        #expect(screen.deadline == .seconds(12))
        guard case .forgetEverything? = screen.expire(at: .seconds(12), in: context).first else {
            Issue.record("nothing is forgotten")
            return
        }
    }

    @Test("a keypad's test goes after a minute without a key, each key anew; without a board never")
    func keypad() throws {
        var context = try context()
        var screen = KeypadScreen(.test(KeypadTest()), at: .seconds(1), in: context)
        #expect(screen.deadline == .seconds(61))
        _ = screen.handle(.key(code: 2, isDown: true, time: .seconds(30)), in: context)
        #expect(screen.deadline == .seconds(90))
        #expect(screen.expire(at: .seconds(89), in: context).isEmpty)
        guard case .leave? = screen.expire(at: .seconds(90), in: context).first else {
            Issue.record("it stays")
            return
        }
        context.isKeypadKnown = false
        #expect(KeypadScreen(.test(KeypadTest()), at: .zero, in: context).deadline == nil)
    }

    @Test("the same screens in another environment draw for it")
    func environment() throws {
        let panel = try PanelFixture(["Root": Self.slider]).player.navigator
        var context = panel.context
        context.environment = context.environment.resized(to: Size(width: 128, height: 64))
        var scene = Scene(size: context.size)
        FactoryResetScreen(hold: .seconds(2), at: .zero).add(to: &scene, in: context)
        #expect(scene.elements.allSatisfy { Rect(size: context.size).intersection($0.frame) == $0.frame })
    }

    @Test("a question stays when the role ends that opened what is beneath it")
    func question() throws {
        var fixture = try PanelFixture(["Root": Self.slider])
        fixture.player.setRole(.technician)
        try fixture.type("0")
        try fixture.change([.set("volume", .real(4))], .trial(.seconds(30)))
        #expect(fixture.line("title: ") == "Keep changes?")
        fixture.player.setRole(.owner)
        #expect(fixture.line("title: ") == "Keep changes?")
        try fixture.type("hold:ok:1100")
        #expect(fixture.line("title: ") == "bench")
        #expect(fixture.value("volume") == .real(4))
    }

    @Test("an editor that is open outlives the deadline of a keypad test before it")
    func deadline() throws {
        var panel = try PanelFixture([
            "Root": specifier("PSTextFieldSpecifier", text("Key", "name") + text("Title", "Name"))
        ]).player.navigator
        panel.testKeypad(at: .zero)
        _ = panel.pressFactoryReset(hold: .seconds(1), at: .seconds(1))
        _ = panel.expire(at: .seconds(2))
        _ = panel.handle(.press(.ok), at: .seconds(3))
        #expect(panel.isTyping)
        _ = panel.expire(at: .seconds(70))
        #expect(panel.isTyping)
    }
}
