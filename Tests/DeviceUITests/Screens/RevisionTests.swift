import Localization
import Testing
@testable import Hardware
@testable import Keys
@testable import Navigation
@testable import Screens

@Suite("a navigator says whether it changed")
struct RevisionTests {
    private static let page =
        specifier("PSToggleSwitchSpecifier", text("Key", "eco") + text("Title", "Eco"))
        + specifier("PSTextFieldSpecifier", text("Key", "name") + text("Title", "Name"))

    @Test("a key that is let go of changes nothing, nor does a message that stands already")
    func unchanged() throws {
        var panel = try PanelFixture(["Root": Self.page]).player.navigator
        _ = panel.handle(.press(.down), at: .seconds(1))
        panel.setPersistentMessage(LocalizedString(.storageFull))
        let shown = panel.revision
        _ = panel.handle(.release(.down), at: .seconds(2))
        _ = panel.expire(at: .seconds(2))
        panel.setPersistentMessage(LocalizedString(.storageFull))
        #expect(panel.revision == shown)
    }

    @Test(
        "where it says that nothing changed, scene and words are what they were",
        arguments: HardwareClass.allCases)
    func truthful(hardwareClass: HardwareClass) throws {
        var panel = try PanelFixture(["Root": Self.page], on: hardwareClass).player.navigator
        let keys = panel.keypad.caps.map(\.key)
        var random = SystemRandomNumberGenerator()
        var time = Duration.zero
        for _ in 0..<300 {
            let (revision, scene, words) = (panel.revision, panel.scene(), panel.describe())
            time += .milliseconds(Int.random(in: 0...900, using: &random))
            let key = keys.randomElement(using: &random) ?? .ok
            switch Int.random(in: 0...4, using: &random) {
            case 0: _ = panel.handle(.hold(key), at: time)
            case 1: _ = panel.handle(.release(key), at: time)
            case 2: _ = panel.expire(at: time)
            default: _ = panel.handle(.press(key), at: time)
            }
            if panel.revision == revision {
                #expect(panel.scene() == scene && panel.describe() == words)
            }
        }
    }

    @Test("two navigators are never taken for one another")
    func apart() throws {
        let (one, other) = (try PanelFixture(["Root": Self.page]), try PanelFixture(["Root": Self.page]))
        #expect(one.player.navigator.revision != other.player.navigator.revision)
    }
}
