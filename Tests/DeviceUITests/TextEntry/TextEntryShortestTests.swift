import DrawingSamples
import Settings
import Testing

@testable import DeviceUI

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
        #expect(try keys("aa5", .default).count == "4 presses, 1 holds, 0 waits")
        #expect(try keys("aa5", .default, on: .numberPad).count == "3 presses, 1 holds, 1 waits")
    }

    @Test("what a full keyboard types is quoted")
    func quoted() throws {
        #expect(try keys(#"a "b\"#, .default, on: .fullKeyboard).script == #""a \"b\\""#)
    }

    @Test(
        "what cannot be typed says why",
        arguments: [
            ("12a", .numberPad, nil, "character 3 \"a\": digits only"),
            ("1.2.300.4", .default, .ipv4, "character 7 \"0\": at most 255"),
            ("日", .default, nil, "character 1 \"日\": on no key of this board"),
        ] as [(String, KeyboardType, DeviceFormat?, String)])
    func untypable(text: String, keyboardType: KeyboardType, format: DeviceFormat?, reason: String) {
        let error = #expect(throws: UntypableText.self) { try keys(text, keyboardType, format) }
        #expect(error?.description == reason)
    }

    @Test("every script typed back gives its text", arguments: HardwareClass.allCases)
    func typedBack(hardwareClass: HardwareClass) throws {
        var random = SeededRandom(seed: 6)
        for sample in TextSample.all {
            let text = sample.random(using: &random)
            let traits = FieldTraits(TextTraits(keyboardType: sample.keyboardType, format: sample.format))
            let strokes = try ShortestKeys.typing(text, in: traits, on: .standard(hardwareClass))
            var field = TypedField(traits, on: .standard(hardwareClass))
            try field.play(strokes.script)
            field.editor.commitPending()
            #expect(field.editor.text == text, "\(sample.keyboardType) \(strokes.script)")
            // A picker may be behind a key whose tap is refused at the start of an address.
            if sample.keyboardType != .emailAddress {
                #expect(field.refusals == [], "\(text): \(strokes.script)")
            }
        }
    }
}

/// Random texts of the kinds that fields hold.
struct TextSample: Sendable {
    let keyboardType: KeyboardType
    var format: DeviceFormat?
    let characters: String
    var shape: @Sendable (inout SeededRandom) -> String = { _ in "" }

    func random(using random: inout SeededRandom) -> String {
        let shaped = shape(&random)
        if !shaped.isEmpty { return shaped }
        let alphabet = Array(characters)
        return String(
            (0..<Int.random(in: 1...8, using: &random)).map { _ in
                alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
            })
    }

    private static let ascii = String(String.UnicodeScalarView((0x20...0x7E).compactMap(Unicode.Scalar.init)))

    static let all: [TextSample] = [
        TextSample(keyboardType: .default, characters: ascii),
        TextSample(keyboardType: .asciiCapable, characters: ascii),
        TextSample(keyboardType: .numbersAndPunctuation, characters: "0123456789-/:;().*+ ab"),
        TextSample(keyboardType: .url, characters: "abcxyz0189.-_:/?=&%#~AZ"),
        TextSample(keyboardType: .numberPad, characters: "0123456789"),
        TextSample(keyboardType: .asciiCapableNumberPad, characters: "0123456789"),
        TextSample(keyboardType: .phonePad, characters: "0123456789*#+"),
        TextSample(keyboardType: .namePhonePad, characters: "abcMNO '.-19"),
        TextSample(keyboardType: .emailAddress, characters: "abcxyz019.-_+"),
        TextSample(keyboardType: .twitter, characters: "abc@#._ XY19"),
        TextSample(keyboardType: .webSearch, characters: "abc 01.-/AB"),
        TextSample(keyboardType: .default, format: .hostname, characters: "abcxyz019-"),
        TextSample(keyboardType: .default, format: .password, characters: ascii),
        TextSample(keyboardType: .default, format: .hex, characters: "0123456789abcdef"),
        TextSample(keyboardType: .default, format: .serial, characters: "ABCXYZ019"),
        TextSample(keyboardType: .decimalPad, characters: "") { random in
            let whole = Int.random(in: -999...999, using: &random)
            return "\(whole).\(Int.random(in: 0...99, using: &random))"
        },
        TextSample(keyboardType: .default, format: .ipv4, characters: "") { random in
            (0..<4).map { _ in String(Int.random(in: 0...255, using: &random)) }.joined(separator: ".")
        },
        TextSample(keyboardType: .default, format: .cidr, characters: "") { random in
            (0..<4).map { _ in String(Int.random(in: 0...255, using: &random)) }.joined(separator: ".")
                + "/\(Int.random(in: 0...32, using: &random))"
        },
        TextSample(keyboardType: .default, format: .mac, characters: "") { random in
            (0..<6).map { _ in hex(2, &random) }.joined(separator: ":")
        },
        TextSample(keyboardType: .default, format: .ipv6, characters: "") { random in
            "fe80::" + (0..<4).map { _ in hex(4, &random) }.joined(separator: ":")
        },
        TextSample(keyboardType: .default, format: .time, characters: "") { random in
            two(Int.random(in: 0...23, using: &random)) + ":" + two(Int.random(in: 0...59, using: &random))
        },
        TextSample(keyboardType: .default, format: .date, characters: "") { random in
            "20\(two(Int.random(in: 0...99, using: &random)))-\(two(Int.random(in: 1...12, using: &random)))-"
                + two(Int.random(in: 1...28, using: &random))
        },
    ]

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static func hex(_ count: Int, _ random: inout SeededRandom) -> String {
        String((0..<count).map { _ in Array("0123456789abcdef")[Int.random(in: 0..<16, using: &random)] })
    }
}
