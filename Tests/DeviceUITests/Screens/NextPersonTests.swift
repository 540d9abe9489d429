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
