import Settings
import Testing
import TextChecks
import Thrown
import Words
@testable import Hardware
@testable import TextEntry

@Suite("The shortest keys")
struct TextEntryShortestTests {
    private func keys(
        _ text: String, _ keyboardType: KeyboardType, _ format: DeviceFormat? = nil,
        on hardwareClass: HardwareClass = .phonePad
    ) throws -> KeyStrokes {
        let traits = FieldTraits(TextTraits(keyboardType: keyboardType, format: format))
        return try ShortestKeys.typing(text, in: traits, on: .standard(hardwareClass))
    }

    @Test(
        "known texts have known scripts",
        arguments: [
            ("cab", "2*3 right 2 right 2*2", .default, nil), ("a5", "2 hold:5", .default, nil),
            ("42", "4 2", .numberPad, nil), ("-1.5", "pound 1 star 5", .decimalPad, nil),
            ("192.168.1.20", "1 9 2 1 6 8 1 star 2 0", .default, .ipv4),
            ("255.255.255.0", "2 4", .default, .netmask), ("+49", "hold:0 4 9", .phonePad, nil),
            ("a@b", "2 star 2*2", .emailAddress, nil),
        ] as [(String, String, KeyboardType, DeviceFormat?)])
    func known(text: String, script: String, keyboardType: KeyboardType, format: DeviceFormat?) throws {
        let found = try keys(text, keyboardType, format).script
        #expect(found == script)
    }

    @Test("presses, holds and waits are counted; waiting is for boards without NEXT")
    func count() throws {
        #expect(try keys("aa5", .default).count == "4 presses, 1 holds, 0 detents, 0 waits")
        #expect(try keys("aa5", .default, on: .numberPad).count == "3 presses, 1 holds, 0 detents, 1 waits")
    }

    @Test(
        "twenty digits into a secret are twenty presses, behind two of the mode key",
        arguments: [HardwareClass.phonePad, .barePad, .numberPad, .matrix])
    func digits(on hardwareClass: HardwareClass) throws {
        let digits = "47119082653690817254"
        var field = TypedField(.default, format: .wifiPassword, on: hardwareClass)
        let mode = hardwareClass == .numberPad ? "numlock" : "hold:pound"
        try field.play("\(mode) \(mode) \(digits.map(String.init).joined(separator: " "))")
        #expect(field.editor.text == digits)
    }

    @Test("the shortest keys of a secret's digits hold none of them")
    func heldDigits() throws {
        #expect(
            try keys("47190826", .default, .wifiPassword).script == "hold:pound hold:pound 4 7 1 9 0 8 2 6")
    }

    @Test("what a full keyboard types is quoted")
    func quoted() throws {
        #expect(try keys(#"a "b\"#, .default, on: .fullKeyboard).script == #""a \"b\\""#)
    }

    @Test(
        "where the device has a dictionary, words are predicted, and other modes are a hold further",
        arguments: [
            ("pump", "7 8 6 7"), ("good me", "4 6*2 3 star 0 6 3"),
            ("Good home", "4 6*2 3 star pound 0 4 6*2 3"), ("qx", "hold:pound 7*2 9*2"),
        ])
    func predicted(text: String, script: String) throws {
        let dictionary = WordDictionary(
            counting: "900 pump\n400 me\n300 home\n200 good\n", language: "en")
        let strokes = try ShortestKeys.typing(
            text, in: FieldTraits(), on: .phonePad, dictionary: dictionary)
        #expect(strokes.script == script)
    }

    @Test(
        "what cannot be typed says why",
        arguments: [
            ("12a", .numberPad, nil, "character 3 \"a\": digits only"),
            ("1.2.300.4", .default, .ipv4, "character 7 \"0\": at most 255"),
            ("日", .default, nil, "character 1 \"日\": on no key of this board"),
        ] as [(String, KeyboardType, DeviceFormat?, String)])
    func untypable(text: String, keyboardType: KeyboardType, format: DeviceFormat?, reason: String) {
        let error = thrown(UntypableText.self) { try keys(text, keyboardType, format) }
        #expect(error?.description == reason)
    }
}
