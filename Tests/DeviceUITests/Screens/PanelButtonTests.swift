import Testing

private let button = specifier(
    "IASKButtonSpecifier", text("Title", "Test the pump") + text("Key", "test_pump"))
private let toggle = specifier("PSToggleSwitchSpecifier", text("Title", "Eco") + text("Key", "eco"))

@Suite("buttons")
struct PanelButtonTests {
    @Test("a button tells its key, waits, and shows what whoever handles it answers")
    func answers() throws {
        var panel = try PanelFixture(["Root": button + toggle])
        try panel.type("ok")
        #expect(panel.player.pressed == ["test_pump"])
        #expect(panel.line("message: ") == "Waiting for an answer…")
        let isTaken = panel.player.answer("test_pump", isDone: false, "The pump\nis dry", at: .seconds(1))
        #expect(isTaken)
        #expect(panel.line("message: ") == "The pump is dry")
        try panel.type("down")
        #expect(panel.line("message: ") == nil)
    }

    @Test("an answer that comes while the person moves on is shown; one that nobody waits for is not")
    func lateAnswers() throws {
        var panel = try PanelFixture(["Root": button + toggle])
        let early = panel.player.answer("test_pump", isDone: true, "Done", at: .zero)
        #expect(!early)
        try panel.type("ok down")
        let other = panel.player.answer("else", isDone: true, "Done", at: .seconds(1))
        let own = panel.player.answer("test_pump", isDone: true, "", at: .seconds(1))
        #expect(!other && own)
        #expect(panel.line("message: ") == "Done")
    }

    @Test("without an answer it says so after ten seconds, and an answer after that is too late")
    func silence() throws {
        var panel = try PanelFixture(["Root": button])
        try panel.type("ok")
        try panel.wait(9)
        #expect(panel.line("message: ") == "Waiting for an answer…")
        try panel.wait(1)
        #expect(panel.line("message: ") == "Nobody answered")
        let late = panel.player.answer("test_pump", isDone: true, "Done", at: .seconds(12))
        #expect(!late)
        try panel.wait(3)
        #expect(panel.player.deadline == nil)
    }
}
