import DrawingSamples
import Settings
import Testing
@testable import Graphics
@testable import Typesetting
@testable import Hardware
@testable import Keys
@testable import Scenes
@testable import TextEntry

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
        "a keyboard's character of a secret shows until the next key, for a second at most, where the site lets it",
        arguments: [(SecretPolicy.showPending, "•b", "•c", "••"), (.maskAtOnce, "••", "••", "••")])
    func keyboard(policy: SecretPolicy, typed: String, replaced: String, later: String) throws {
        var field = TypedField(.default, on: .fullKeyboard) {
            $0.text.isSecure = true
            $0.secretPolicy = policy
        }
        for key in [Key.character("a"), .character("b")] { field.handle(.press(key), at: .seconds(1)) }
        #expect(field.editor.displayText == typed)
        for key in [Key.erase, .character("c")] { field.handle(.press(key), at: .seconds(2)) }
        #expect(field.editor.displayText == replaced)
        #expect(field.deadline == (policy == .showPending ? .seconds(3) : nil))
        field.expire(at: .seconds(3))
        #expect(field.editor.displayText == later)
        for key in [Key.character("d"), .left] { field.handle(.press(key), at: .seconds(4)) }
        #expect(field.editor.displayText == "•••")
    }

    @Test(
        "what a cell typed of a secret is seen as long as a keyboard's character, and so is what it may become",
        arguments: [
            (SecretPolicy.showPending, true, false), (.maskAtOnce, false, false), (.show, true, true),
        ])
    func cell(policy: SecretPolicy, isSeen: Bool, isSeenLater: Bool) throws {
        var field = TypedField(.default, format: .password, on: .directionPad) {
            $0.text.isSecure = true
            $0.secretPolicy = policy
        }
        let tells = { (editor: FieldEditor) -> Bool in
            guard case .grid(let rows, _)? = editor.overlay else { return false }
            return rows.joined().contains { $0.hasPrefix("→") }
        }
        try field.play("down ok")
        let typed = field.editor.text
        #expect(tells(field.editor) == isSeen && (field.editor.displayText == typed) == isSeen)
        field.expire(at: .seconds(2000))
        #expect(tells(field.editor) == isSeenLater && (field.editor.displayText == typed) == isSeenLater)
        field.handle(.press(.ok), at: .seconds(2000))
        #expect(field.editor.text.count == 1 && field.editor.text != typed, "OK still changes it")
    }

    @Test(
        "what a cell could not type any more shows nothing of a secret that is full",
        arguments: [HardwareClass.directionPad, .rotary])
    func full(hardwareClass: HardwareClass) throws {
        var traits = FieldTraits(TextTraits(keyboardType: .default, format: .password))
        (traits.text.isSecure, traits.text.maximumLength) = (true, 2)
        var field = TypedField(traits, on: .standard(hardwareClass))
        let letter = try ShortestKeys.typing("a", in: traits, on: .standard(hardwareClass)).script
        try field.play("\(letter) \(letter)")
        #expect(field.editor.text == "aa" && field.editor.displayText == "•a")
        try field.play(letter)
        #expect(field.editor.text == "aa" && field.editor.displayText == "••")
    }

    @Test(
        "of a PIN the focus goes back to where it began, by a knob and by one switch: no cell tells what was picked last",
        arguments: [(HardwareClass.rotary, "cw*3 push"), (.directionPad, "right*3 ok")])
    func focus(hardwareClass: HardwareClass, keys: String) throws {
        var keypad = KeypadDescription.standard(hardwareClass)
        keypad.scanPeriod = hardwareClass == .directionPad ? .seconds(1) : nil
        for isSecure in [true, false] {
            let traits = FieldTraits(TextTraits(keyboardType: .numberPad, isSecure: isSecure))
            var field = TypedField(traits, on: keypad)
            let begun = field.editor.overlay
            try field.play(keys)
            #expect(field.editor.text == "3" && (field.editor.overlay == begun) == isSecure)
        }
    }

    @Test("a secret's bullets are bullets on one bit too; where no font has them, three by three pixels")
    func bullets() throws {
        let page = specifier(
            "PSTextFieldSpecifier",
            text("Title", "Code") + text("Key", "code") + text("DefaultValue", "hunter2")
                + entry("IsSecure", "<true/>"))
        var fixture = try PanelFixture(["Root": page], size: Size(width: 128, height: 64), isMono: true)
        #expect(fixture.focused == "Code = ••••••")
        try fixture.type("ok")
        let field = fixture.player.navigator.scene().elements.compactMap { element -> FieldContent? in
            if case .field(let field) = element.content { field } else { nil }
        }.first
        #expect(field?.text == "•••••••")
        let bullet = BuiltInFont.render(0x2022, scale: 1)
        let lit = bullet.bytes.indices.filter { bullet.bytes[$0] > 0 }
        #expect(lit == [2, 3, 4].flatMap { row in [1, 2, 3].map { row * bullet.width + $0 } })
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

    @Test(
        "what was stored is not revealed, whatever is typed to it, nor taken back into what is; what takes its place is",
        arguments: [
            (HardwareClass.fullKeyboard, "f1", "••••••"), (.fullKeyboard, "right \"x\" f1", "•••••••"),
            (.fullKeyboard, "\"x\" f1", "x"), (.fullKeyboard, "erase \"x\" f1 erase*2", ""),
            (.phonePad, "erase hold:star 0 erase", "••••••"),
            (.barePad, "hold:star 0", "••••••"), (.barePad, "hold:star 8 0 hold:star 8", "••••••"),
        ])
    func stored(hardwareClass: HardwareClass, keys: String, shown: String) throws {
        var field = TypedField(.default, format: .password, on: hardwareClass, text: "secret") {
            ($0.text.isSecure, $0.mayReveal) = (true, true)
        }
        try field.play(keys)
        #expect(field.editor.displayText == shown)
    }

    @Test("a space of a secret that is read back is seen, and no distance between groups")
    func readBackSpace() throws {
        let shown = try shown("Reveal = yes", "2 right 0 hold:3 hold:4 hold:5 hold:star 0")
        #expect(shown.field.text == "a 345" && shown.screen.contains("a␣34 5"))
    }

    @Test("while a secret is shown its key says that it hides it")
    func hides() throws {
        var field = TypedField(.default, on: .fullKeyboard) { traits in
            (traits.text.isSecure, traits.mayReveal) = (true, true)
        }
        try field.play("\"abc\"")
        #expect(field.strip.contains("F1: Reveal"))
        try field.play("f1")
        #expect(field.strip.contains("F1: Hide") && !field.strip.contains("F1: Reveal"))
    }

    @Test("what is revealed is hidden again in the next field and at the next opening")
    func hiddenAgain() throws {
        let again = try shown("Reveal = yes", "2 right hold:star 0 ok ok 3 right")
        #expect(again.field.text == "•")
    }
}
