import Settings
import Testing
import TextChecks
@testable import Hardware
@testable import TextEntry

/// Hexadecimal digits as capitals, where a field wants them.
@Suite("Text entry: capitals among hexadecimal digits")
struct CapitalDigitsTests {
    private static let typed: [(DeviceFormat, String, String)] = [
        (.mac, "00:1A:2B:3C:4D:5E", "00:1a:2b:3c:4d:5e"), (.hex, "1A2B", "1a2b"),
        (.ipv6, "FE80::1A", "fe80::1a"),
    ]

    private func traits(_ format: DeviceFormat, placeholder: String? = nil) -> FieldTraits {
        var text = TextTraits(keyboardType: .default, format: format)
        text.placeholder = placeholder
        return FieldTraits(text)
    }

    private func types(_ text: String, _ traits: FieldTraits, on hardwareClass: HardwareClass) throws {
        let (field, script) = try TypedField.typing(text, in: traits, on: .standard(hardwareClass))
        #expect(field.editor.text == text, "\(script)")
    }

    @Test(
        "capitals are typed where all characters are to be capitals", arguments: typed, HardwareClass.allCases
    )
    func asked(_ sample: (DeviceFormat, String, String), hardwareClass: HardwareClass) throws {
        var traits = traits(sample.0)
        traits.text.autocapitalization = .allCharacters
        try types(sample.1, traits, on: hardwareClass)
    }

    @Test("capitals are typed where the placeholder has them", arguments: typed, HardwareClass.allCases)
    func placeholder(_ sample: (DeviceFormat, String, String), hardwareClass: HardwareClass) throws {
        try types(sample.1, traits(sample.0, placeholder: sample.1), on: hardwareClass)
    }

    @Test(
        "small letters are typed where neither says otherwise, and where a placeholder is no such number",
        arguments: typed, [nil, "MAC", "Not set", "00:1a:2B:00:00:00"])
    func small(_ sample: (DeviceFormat, String, String), placeholder: String?) throws {
        try types(sample.2, traits(sample.0, placeholder: placeholder), on: .phonePad)
    }

    @Test("a value in capitals goes on in capitals, one in small letters in small ones")
    func value() throws {
        var capitals = TypedField(.default, format: .mac, text: "00:1A:2B:3C:4D:5E")
        try capitals.play("erase hold:6")
        #expect(capitals.editor.text == "00:1A:2B:3C:4D:5F")
        var small = TypedField(.default, format: .mac, text: "00:1a:2b:3c:4d:5e") {
            $0.text.placeholder = "00:1A:2B:3C:4D:5E"
        }
        try small.play("erase hold:6")
        #expect(small.editor.text == "00:1a:2b:3c:4d:5f")
    }

    @Test("the key of the letters says which they are, and a secret in capitals says nothing")
    func told() {
        let value = TypedField(.default, format: .hex, text: "1A")
        #expect(value.strip.contains { $0.hasSuffix(": A-F") })
        let secret = TypedField(.default, format: .hex, text: "1A") { $0.text.isSecure = true }
        #expect(secret.strip.contains { $0.hasSuffix(": a-f") })
    }

    @Test("a keyboard types either into such a number, and capitals where they are asked for")
    func keyboard() throws {
        var free = TypedField(.default, format: .hex, on: .fullKeyboard, text: "1A")
        try free.play("\"bB\"")
        #expect(free.editor.text == "1AbB")
        var asked = TypedField(.default, format: .hex, on: .fullKeyboard) {
            $0.text.autocapitalization = .allCharacters
        }
        try asked.play("\"bB\"")
        #expect(asked.editor.text == "BB")
    }
}
