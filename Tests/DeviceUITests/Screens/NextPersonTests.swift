import Localization
import Settings
import Testing
@testable import Hardware
@testable import Keys
@testable import Navigation
@testable import Screens

@Suite("What the next person finds")
struct NextPersonTests {
    private static let names = ["one", "two"].map { key in
        specifier(
            "PSTextFieldSpecifier",
            text("Key", key) + text("Title", key) + text("TextContentType", "URL"))
    }.joined()

    /// Somebody typed a text into the first field.
    private func typed() throws -> PanelFixture {
        var fixture = try PanelFixture(["Root": Self.names], on: .fullKeyboard)
        try fixture.type("ok \"pump\" ok")
        #expect(fixture.value("one") == .string("pump"))
        #expect(!fixture.player.navigator.memory.recent.isEmpty)
        return fixture
    }

    @Test("a factory reset forgets what was typed and copied")
    func reset() throws {
        var navigator = try typed().player.navigator
        navigator.memory.clipboard = "pump"
        _ = navigator.pressFactoryReset(hold: .seconds(1), at: .seconds(50))
        _ = navigator.expire(at: .seconds(52))
        #expect(navigator.memory.recent.isEmpty && navigator.memory.clipboard.isEmpty)
    }

    @Test("what a technician typed and copied goes with the session")
    func session() throws {
        var navigator = try typed().player.navigator
        navigator.setRole(.technician)
        #expect(!navigator.memory.recent.isEmpty)
        navigator.memory.clipboard = "pump"
        navigator.setRole(.owner)
        #expect(navigator.memory.recent.isEmpty && navigator.memory.clipboard.isEmpty)
    }

    private func press(_ keys: [Key], on navigator: inout Navigator) {
        for key in keys {
            _ = navigator.handle(.press(key), at: .seconds(100))
            _ = navigator.handle(.release(key), at: .seconds(100))
        }
    }

    @Test("neither is it left in a field that is open")
    func openField() throws {
        var navigator = try typed().player.navigator
        navigator.setRole(.technician)
        navigator.memory.clipboard = "pump"
        press([.down, .ok], on: &navigator)
        #expect(navigator.editor?.editor.clipboard == "pump")
        navigator.setRole(.owner)
        let editor = try #require(navigator.editor?.editor)
        #expect(editor.clipboard.isEmpty && editor.traits.suggestions.isEmpty)
    }

    @Test("a text that could not be kept is not remembered")
    func refused() throws {
        var navigator = try PanelFixture(["Root": Self.names], on: .fullKeyboard).player.navigator
        press([.ok, .character("x"), .ok], on: &navigator)
        #expect(navigator.editor?.isSaving == true)
        navigator.refused(LocalizedString(.notSavedFull), at: .seconds(2))
        #expect(navigator.memory.recent.isEmpty)
    }

    @Test("a digit that is held moves nothing beneath a question")
    func heldMove() throws {
        var navigator = try PanelFixture(["Root": Self.names], on: .phonePad).player.navigator
        var transactions = Transactions(schema: navigator.bundle.schema, snapshot: navigator.snapshot)
        _ = try transactions.apply(
            [.set("one", .string("pump"))], .trial(.seconds(60)), from: Origin(.bus, .technician, userID: 0),
            token: "a", at: .seconds(50))
        navigator.goOnMoving(.down, at: .seconds(50))
        #expect(navigator.heldMove != nil)
        navigator.follow(
            transactions.trial, nil, transactions.snapshot, now: .seconds(50), at: .seconds(50))
        #expect(navigator.isAskingToConfirm && navigator.heldMove == nil)
    }
}
