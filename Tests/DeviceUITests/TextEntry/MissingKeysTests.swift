import Settings
import Testing
import TextChecks
@testable import Hardware
@testable import TextEntry

/// Keypads that lack keys which others of their class have.
@Suite("Text entry: keys that are not there")
struct MissingKeysTests {
    private static let channels =
        (try? BoardFile.read("[Keypad]\nProfile = channels\n", name: "b", file: "b"))?
        .keypad

    private func keypad(_ hardwareClass: HardwareClass, without missing: Set<Key>) -> KeypadDescription {
        let standard = KeypadDescription.standard(hardwareClass)
        return KeypadDescription(
            hardwareClass: hardwareClass,
            pad: standard.pad.map { $0.filter { !missing.contains($0.key) } },
            functionKeys: standard.functionKeys.filter { !missing.contains($0.key) })
    }

    private func field(
        _ keyboardType: KeyboardType, _ format: DeviceFormat? = nil, on keypad: KeypadDescription,
        text: String = ""
    ) -> TypedField {
        let traits = FieldTraits(TextTraits(keyboardType: keyboardType, format: format))
        return TypedField(traits, on: keypad, text: text)
    }

    @Test(
        "the menu of an empty field names no Erase, which does nothing there",
        arguments: [HardwareClass.barePad, .rotary])
    func emptyMenu(hardwareClass: HardwareClass) {
        let empty = TypedField(.default, on: hardwareClass).strip.filter { $0.contains("Menu") }
        #expect(empty.count == 1 && empty[0].contains("Cancel") && !empty[0].contains("Erase"))
        #expect(TypedField(.default, on: hardwareClass, text: "a").strip.contains { $0.contains("Erase") })
    }

    @Test(
        "a number pad's - types what it is printed with; it erases where the field has none, or no other key does",
        arguments: [
            (nil, [], "a", "a-"), (.hostname, [], "a", "a-"), (.password, [], "a", "a-"),
            (.date, [], "2026", "2026-"), (.time, [], "07:3", "07:"), (nil, [.erase], "ab", "a"),
        ] as [(DeviceFormat?, Set<Key>, String, String)])
    func minus(format: DeviceFormat?, missing: Set<Key>, typed: String, text: String) throws {
        var field = field(.default, format, on: keypad(.numberPad, without: missing))
        field.editor.type(word: typed)
        try field.play("minus")
        #expect(field.editor.text == text && field.refusals == [])
    }

    // MARK: Pads without *

    private static let texts: [(String, KeyboardType, DeviceFormat?)] = [
        ("10.0.0.1", .default, .ipv4), ("10.0.0.0/8", .default, .cidr), ("21.5", .decimalPad, nil),
        ("-5", .default, .integer), ("a@b.de", .emailAddress, nil), ("A$1", .default, .wifiPassword),
        ("*21#", .phonePad, nil), ("a:b", .default, nil), ("fd::1", .default, .ipv6),
    ]

    @Test("what * and # have on other pads can be typed on one without them", arguments: texts)
    func signs(text: String, keyboardType: KeyboardType, format: DeviceFormat?) throws {
        let traits = FieldTraits(TextTraits(keyboardType: keyboardType, format: format))
        let pads = [keypad(.phonePad, without: [.star, .pound]), keypad(.matrix, without: [.pound])]
        for keypad in [try #require(Self.channels)] + pads {
            let keys = try ShortestKeys.typing(text, in: traits, on: keypad)
            var typed = TypedField(traits, on: keypad)
            try typed.play(keys.script + " wait:commit")
            #expect(typed.editor.text == text, "\(keys.script)")
        }
    }

    @Test("a remote control types an address with its dots, and OK saves it as it is let go")
    func address() throws {
        var field = field(.default, .ipv4, on: try #require(Self.channels))
        try field.play("1 0 hold:ok 7 0 0 1")
        #expect(field.editor.text == "10.0.0.1" && field.effects == [])
        field.handle(.press(.ok), at: .seconds(2000))
        #expect(field.effects == [] && field.editor.awaitsRelease)
        field.handle(.release(.ok), at: .seconds(2001))
        #expect(field.effects == [.save("10.0.0.1")])
    }

    @Test("where there is no * the strip says that OK, held, opens the menu, and the menu how it is closed")
    func toldMenu() throws {
        var field = field(.default, on: try #require(Self.channels), text: "ab")
        #expect(field.strip.contains("hold VOL+: Menu: Caret, Symbols"))
        #expect(field.strip.contains("VOL+: Save"))
        try field.play("hold:ok")
        #expect(field.strip == ["VOL+: Done"])
        try field.play("4 ok")
        #expect(field.shown == "a|b" && field.effects == [] && field.editor.overlay == nil)
    }

    @Test("the menu has the field's own signs, and none where the field has none")
    func menuSigns() throws {
        let keypad = try #require(Self.channels)
        let signs = [EditAction.star, .mode, .pound]
        for (type, format, expected) in [
            (.default, .cidr, [".", "/"]), (.decimalPad, nil, [".", "±"]), (.numberPad, nil, []),
            (.default, nil, ["ABC", "⇧"]), (.emailAddress, nil, ["@", "123", "⇧"]),
        ] as [(KeyboardType, DeviceFormat?, [String])] {
            let editor = field(type, format, on: keypad).editor
            #expect(signs.filter(editor.isOfUse).map { editor.label(of: $0) } == expected)
        }
    }

    @Test("a pad with * opens no menu with OK, which saves at once")
    func padWithStar() {
        var field = field(.default, on: .phonePad, text: "ab")
        field.handle(.press(.ok), at: .seconds(2000))
        #expect(field.effects == [.save("ab")])
    }

    // MARK: Arrows without Back

    @Test(
        "arrows without Back leave every field by the menu of OK, which says Cancel",
        arguments: [
            (.numberPad, nil), (.default, .ipv4), (.default, .time), (.default, nil), (.decimalPad, nil),
        ] as [(KeyboardType, DeviceFormat?)])
    func leaving(keyboardType: KeyboardType, format: DeviceFormat?) throws {
        var field = field(keyboardType, format, on: keypad(.directionPad, without: [.back]))
        let menu = field.strip.first { $0.hasPrefix("hold OK: Menu") }
        #expect(menu?.contains("Cancel") == true)
        try field.play("hold:ok right*2 ok")
        #expect(field.effects == [.cancel])
    }

    @Test("a number that is too short to be kept is no trap on arrows without Back")
    func noTrap() throws {
        var traits = TextTraits(keyboardType: .numberPad)
        traits.minimumLength = 4
        var field = TypedField(FieldTraits(traits), on: keypad(.directionPad, without: [.back]))
        try field.play("up ok")
        #expect(field.refusals.count == 1 && !field.effects.contains(.cancel))
        try field.play("hold:ok right*2 ok ok")
        #expect(field.effects.last == .cancel)
    }
}
