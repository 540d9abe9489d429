import Settings
import Testing
import TextChecks
@testable import Hardware
@testable import TextEntry

/// A `cidr` field is typed as its placeholder or its value is: as a network of IPv4, or of IPv6.
@Suite("Text entry: networks of IPv6")
struct IPv6NetworkTests {
    private var traits: FieldTraits {
        var text = TextTraits(keyboardType: .asciiCapable, format: .cidr)
        text.placeholder = "2001:db8::5/64"
        return FieldTraits(text)
    }

    @Test(
        "where the placeholder is of IPv6, such a network is typed on every keypad",
        arguments: HardwareClass.allCases)
    func typed(hardwareClass: HardwareClass) throws {
        for text in ["2001:db8::/32", "fd00::/8", "2001:db8:1:2::5/64"] {
            let (field, script) = try TypedField.typing(text, in: traits, on: .standard(hardwareClass))
            #expect(field.editor.text == text, "\(script)")
        }
    }

    @Test(
        "a length follows a group of four, and a whole address",
        arguments: ["2001:db8::abcd/64", "2001:0db8:0001:0002:0003:0004:0005:7334/64"])
    func afterGroup(text: String) throws {
        var field = TypedField(traits, on: .standard(.fullKeyboard))
        try field.play("\"\(text)\" ok")
        #expect(field.effects == [.save(text)])
        var scanned = TypedField(traits, on: .standard(.fullKeyboard))
        _ = scanned.editor.fill(with: text, at: .seconds(1))
        #expect(scanned.editor.text == text && scanned.refusals == [])
    }

    @Test(
        "a network of IPv6 that is stored is kept and edited in any such field",
        arguments: HardwareClass.allCases)
    func kept(hardwareClass: HardwareClass) {
        for text in ["fd00::/8", "fe80::/10"] {
            var field = TypedField(.default, format: .cidr, on: hardwareClass, text: text)
            #expect(field.editor.kind == .cidr6 && field.editor.problem == nil)
            field.editor.save()
            #expect(field.editor.outbox == [.save(text)])
        }
    }

    @Test("a length behind such a network is at most 128, of digits, and behind a whole address")
    func refused() throws {
        var field = TypedField(traits, on: .standard(.fullKeyboard))
        try field.play("\"fd00::/129\"")
        #expect(field.editor.text == "fd00::/129" && field.refusals == ["at most /128"])
        var letter = TypedField(traits, on: .standard(.fullKeyboard))
        try letter.play("\"fd00::/a\"")
        #expect(letter.editor.text == "fd00::/" && letter.refusals == ["digits only"])
        var early = TypedField(traits, on: .standard(.fullKeyboard))
        try early.play("\"fd00:/\"")
        #expect(early.editor.text == "fd00:" && early.refusals.count == 1)
    }

    @Test("what such a network is not made of is refused with all that it is made of")
    func character() throws {
        var field = TypedField(traits, on: .standard(.fullKeyboard))
        try field.play("\"fd00:g\"")
        #expect(field.editor.text == "fd00:" && field.refusals == ["0 to 9, a to f and : / only"])
    }

    @Test("without either, a field of that format takes what IPv4 has")
    func other() {
        #expect(TypedField(.default, format: .cidr).editor.kind == .cidr)
        #expect(TypedField(.default, format: .cidr, text: "10.0.0.0/8").editor.kind == .cidr)
    }
}
