import DrawingSamples
import Testing
@testable import Hardware
@testable import Scenes

/// What a board's file says about secrets, on the panel.
@Suite("The site's policy for secrets")
struct SecretPolicyTests {
    /// The field on the screen, and all that the screen says, after some keys.
    private func shown(_ policy: String, _ keys: String) throws -> (field: FieldContent, screen: String) {
        let board = try BoardFile.read("[Keypad]\nClass = P\n\(policy)\n", name: "bench", file: "board.ini")
        let page = specifier(
            "PSTextFieldSpecifier", text("Title", "Code") + text("Key", "code") + entry("IsSecure", "<true/>")
        )
        var fixture = try PanelFixture(["Root": page], board: board)
        try fixture.type("ok \(keys)")
        let panel = fixture.player.navigator
        let field = panel.scene().elements.compactMap { element -> FieldContent? in
            if case .field(let field) = element.content { field } else { nil }
        }.first
        let caption = panel.scene().elements.compactMap { element -> String? in
            if case .paragraph(let paragraph) = element.content { paragraph.text } else { nil }
        }
        return (try #require(field), panel.describe() + caption.joined(separator: "\n"))
    }

    @Test(
        "a letter that is typed shows until it is committed, never, or always",
        arguments: [
            ("", "a", "•"), ("Secrets = pending", "a", "•"), ("Secrets = masked", "•", "•"),
            ("Secrets = shown", "a", "a"),
        ])
    func typed(policy: String, pending: String, committed: String) throws {
        #expect(try shown(policy, "2").field.text == pending)
        #expect(try shown(policy, "2 wait:commit").field.text == committed)
        #expect(try shown(policy, "2 wait:commit").screen.contains("field: \(committed)|1"))
    }

    @Test(
        "a secret is read back on demand where the site allows it, in groups for a second person, and only then"
    )
    func readBack() throws {
        let typed = "2 right hold:3 hold:4 hold:5 hold:6 hold:7"
        let hidden = try shown("Reveal = no", typed + " hold:star 0")
        #expect(hidden.field.text == "••••••" && !hidden.screen.contains("34"))
        let shownAgain = try shown("Reveal = yes", typed + " hold:star 0")
        #expect(shownAgain.field.text == "a34567")
        #expect(shownAgain.screen.contains("a345 67"))
        #expect(try shown("Reveal = yes", typed + " hold:star 0 hold:star 0").field.text == "••••••")
    }

    @Test("what is revealed is hidden again in the next field and at the next opening")
    func hiddenAgain() throws {
        let again = try shown("Reveal = yes", "2 right hold:star 0 ok ok 3 right")
        #expect(again.field.text == "•")
    }
}
