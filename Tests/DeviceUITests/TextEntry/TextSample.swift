import DrawingSamples
import Settings
import TextChecks
@testable import Hardware
@testable import TextEntry
@testable import Words

/// Random texts of the kinds that fields hold, of all characters that a kind of field has keys for.
struct TextSample: Sendable {
    let keyboardType: KeyboardType
    var format: DeviceFormat?
    var language = "en"
    var isSecure = false
    /// What random characters are taken from.
    var characters = ""
    /// A text of a certain shape instead, where it is not empty.
    var shape: @Sendable (inout SeededRandom) -> String = { _ in "" }

    var traits: FieldTraits {
        var text = TextTraits(keyboardType: keyboardType, format: format, isSecure: isSecure)
        text.language = language
        return FieldTraits(text)
    }

    /// The field as a bundle writes it.
    var specifier: String {
        let type = keyboardType == .default ? "Alphabet" : keyboardType.rawValue
        var entries = text("Title", "Field") + text("Key", "field")
        entries += text("KeyboardType", type) + text("DeviceLanguage", language)
        if let format { entries += text("DeviceFormat", format.rawValue) }
        if isSecure { entries += entry("IsSecure", "<true/>") }
        return DeviceUITests.specifier("PSTextFieldSpecifier", entries)
    }

    /// Grown by a character at a time, as long as it can still become a value.
    func random(upTo length: Int, using random: inout SeededRandom) -> String {
        let shaped = shape(&random)
        guard shaped.isEmpty else { return shaped }
        let traits = traits
        let alphabet = Array(characters)
        var text: [Character] = []
        for _ in 0..<Int.random(in: 1...length, using: &random) {
            let next = text + [alphabet[Int.random(in: 0..<alphabet.count, using: &random)]]
            if TypingRule.refusal(of: next, kind: traits.kind, traits: traits) == nil { text = next }
        }
        return text.isEmpty ? String(alphabet[0]) : String(text)
    }

    // MARK: The kinds

    /// Every keyboard type and format, and plain text of two languages.
    static func all(on hardwareClass: HardwareClass, using random: inout SeededRandom) -> [TextSample] {
        let languages = (0..<2).compactMap { _ in LetterTable.languages.randomElement(using: &random) }
        return types(on: hardwareClass) + formats + shaped + languages.flatMap(letters)
    }

    private static let ascii = String(String.UnicodeScalarView((0x20...0x7E).compactMap(Unicode.Scalar.init)))
    private static let digits = "0123456789"

    private static func types(on hardwareClass: HardwareClass) -> [TextSample] {
        let phone: String =
            switch hardwareClass {
            // A wheel and a ring have no room for what only parts a number.
            case .directionPad, .rotary: digits + "*#+pw,;"
            case .phonePad: digits + "*#+pw,;() -.ADGJMPTW"
            default: digits + "*#+pw,;() -."
            }
        return [
            TextSample(keyboardType: .default, characters: ascii),
            TextSample(keyboardType: .asciiCapable, characters: ascii),
            TextSample(keyboardType: .numbersAndPunctuation, characters: ascii),
            TextSample(keyboardType: .url, characters: permitted(.url)),
            TextSample(keyboardType: .numberPad, characters: digits),
            TextSample(keyboardType: .asciiCapableNumberPad, characters: digits),
            TextSample(keyboardType: .phonePad, characters: phone),
            TextSample(keyboardType: .namePhonePad, characters: ascii),
            TextSample(keyboardType: .emailAddress, characters: permitted(.email)),
            TextSample(keyboardType: .twitter, characters: ascii),
            TextSample(keyboardType: .webSearch, characters: ascii),
            TextSample(keyboardType: .numberPad, isSecure: true, characters: digits),
            TextSample(keyboardType: .default, isSecure: true, characters: ascii),
        ]
    }

    private static let formats = [
        TextSample(keyboardType: .url, format: .hostname, characters: permitted(.hostname)),
        TextSample(keyboardType: .url, format: .host, characters: permitted(.hostname)),
        TextSample(keyboardType: .url, format: .url, characters: permitted(.url)),
        TextSample(keyboardType: .emailAddress, format: .email, characters: permitted(.email)),
        TextSample(keyboardType: .default, format: .password, isSecure: true, characters: ascii),
        TextSample(keyboardType: .default, format: .wifiPassword, isSecure: true, characters: ascii),
        TextSample(keyboardType: .default, format: .hex, characters: "0123456789abcdef"),
        TextSample(keyboardType: .default, format: .serial, characters: permitted(.serial).uppercased()),
        TextSample(keyboardType: .numberPad, format: .port, characters: digits),
        TextSample(keyboardType: .numberPad, format: .pin, isSecure: true, characters: digits),
        TextSample(keyboardType: .phonePad, format: .phone, characters: digits + "*#+"),
    ]

    private static func permitted(_ kind: InputKind) -> String {
        ascii.filter { kind.permits($0, in: FieldTraits()) }
    }

    private static let shaped: [TextSample] = [
        TextSample(keyboardType: .decimalPad) { random in
            let whole = Int.random(in: -999...999, using: &random)
            return "\(whole).\(Int.random(in: 0...99, using: &random))"
        },
        TextSample(keyboardType: .default, format: .integer) { random in
            String(Int.random(in: -999...999, using: &random))
        },
        TextSample(keyboardType: .default, format: .decimal) { random in
            String(Int.random(in: -99...99, using: &random)) + ".5"
        },
        TextSample(keyboardType: .default, format: .ipv4) { random in address(&random) },
        TextSample(keyboardType: .default, format: .cidr) { random in
            address(&random) + "/\(Int.random(in: 0...32, using: &random))"
        },
        TextSample(keyboardType: .default, format: .netmask) { random in
            NetmaskText.mask(ofLength: String(Int.random(in: 0...32, using: &random))) ?? ""
        },
        TextSample(keyboardType: .default, format: .mac) { random in
            (0..<6).map { _ in hex(2, &random) }.joined(separator: ":")
        },
        TextSample(keyboardType: .default, format: .ipv6) { random in
            let groups = (0..<Int.random(in: 1...4, using: &random)).map { _ in
                hex(Int.random(in: 1...4, using: &random), &random)
            }
            return "fe80::" + groups.joined(separator: ":")
        },
        TextSample(keyboardType: .default, format: .ipv6) { random in
            (0..<8).map { _ in hex(Int.random(in: 1...4, using: &random), &random) }.joined(separator: ":")
        },
        TextSample(keyboardType: .default, format: .time) { random in
            two(Int.random(in: 0...23, using: &random)) + ":" + two(Int.random(in: 0...59, using: &random))
        },
        TextSample(keyboardType: .default, format: .date) { random in
            "20\(two(Int.random(in: 0...99, using: &random)))-\(two(Int.random(in: 1...12, using: &random)))-"
                + two(Int.random(in: 1...28, using: &random))
        },
    ]

    /// Plain text and names in the letters of a language, capitals, and Latin beside a script of its own.
    private static func letters(of language: String) -> [TextSample] {
        let script = LetterTable.alphabet(language: language, ownScript: true)
        let latin = LetterTable.alphabet(language: language, ownScript: false)
        let own = script.isEmpty ? latin : script
        let upper = own.map { LetterTable.uppercased($0, language: language) }
        return [
            TextSample(keyboardType: .default, language: language, characters: String(own + upper + latin)),
            TextSample(keyboardType: .namePhonePad, language: language, characters: String(own + upper)),
        ]
    }

    private static func address(_ random: inout SeededRandom) -> String {
        (0..<4).map { _ in String(Int.random(in: 0...255, using: &random)) }.joined(separator: ".")
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static func hex(_ count: Int, _ random: inout SeededRandom) -> String {
        String((0..<count).map { _ in Array("0123456789abcdef")[Int.random(in: 0..<16, using: &random)] })
    }
}
