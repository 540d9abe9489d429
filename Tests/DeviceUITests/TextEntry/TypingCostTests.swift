import DrawingSamples
import Settings
import Testing
@testable import Hardware
@testable import TextEntry

/// What a character costs where no key types it, over texts that nothing was arranged by.
@Suite("The cost of typing")
struct TypingCostTests {
    /// A kind of text, and the field that it is typed into.
    enum Kind: String, CaseIterable {
        case url, name, random

        var traits: FieldTraits {
            switch self {
            case .url: FieldTraits(TextTraits(keyboardType: .url))
            case .name: FieldTraits(TextTraits(keyboardType: .namePhonePad))
            case .random: FieldTraits(TextTraits(keyboardType: .default, format: .wifiPassword))
            }
        }

        var texts: [String] {
            switch self {
            case .url: TypingCostTests.addresses
            case .name: TypingCostTests.names
            case .random: TypingCostTests.secrets
            }
        }
    }

    static let addresses = [
        "https://www.example.com/", "http://pump7.local/", "https://telemetry.example.net/intake",
        "https://weather.example.org/forecast/today", "http://192.168.4.12/",
        "https://hub.harbour.example",
        "https://keys.example.com/enrol/station", "http://boiler.lan/graphs",
        "https://lamps.example.de/scenes",
        "mqtt.example.io", "https://www.riverside.org/sluice/north", "http://nas.local:8080/backup",
    ]

    static let names = [
        "Ida Lindgren", "Tobias Werner", "Chiara Conti", "Mateo Vidal", "Agnes Holm", "Yusuf Demir",
        "North Sluice", "Greenhouse", "Turbine Hall", "Kitchen", "Loading Dock", "Level Two", "Oskar Vogt",
        "Rain Tank",
    ]

    /// Twenty characters each, of all that a keyboard has but the space.
    static let secrets: [String] = {
        var random = SeededRandom(seed: 26)
        let characters = (0x21...0x7E).compactMap(Unicode.Scalar.init).map(Character.init)
        return (0..<8).map { _ in
            String((0..<20).map { _ in characters[Int.random(in: 0..<characters.count, using: &random)] })
        }
    }()

    static func tree() -> KeypadDescription {
        var keypad = KeypadDescription.standard(.directionPad)
        keypad.typesByTree = true
        return keypad
    }

    @Test(
        "presses and detents a character",
        arguments: [
            (HardwareClass.rotary, Kind.random, 8.0), (.rotary, .name, 5.5), (.rotary, .url, 4.5),
            (.directionPad, .random, 5.2), (.directionPad, .name, 3.2), (.directionPad, .url, 2.2),
        ])
    func cost(on hardwareClass: HardwareClass, of kind: Kind, atMost bar: Double) throws {
        let cost = try cost(of: kind, on: .standard(hardwareClass))
        #expect(cost <= bar)
    }

    @Test("four arrows that spell", arguments: [(Kind.random, 4.0), (.name, 2.6)])
    func tree(of kind: Kind, atMost bar: Double) throws {
        let cost = try cost(of: kind, on: Self.tree())
        #expect(cost <= bar)
    }

    @Test("no Wi-Fi key of twenty characters takes 170 presses and detents", arguments: secrets)
    func secret(_ secret: String) throws {
        let strokes = try ShortestKeys.typing(secret, in: Kind.random.traits, on: .standard(.rotary))
        #expect(strokes.actions < 170)
        #expect(strokes.detents > 0 && strokes.holds == 0)
    }

    private func cost(of kind: Kind, on keypad: KeypadDescription) throws -> Double {
        var (actions, characters) = (0, 0)
        for text in kind.texts {
            actions += try ShortestKeys.typing(text, in: kind.traits, on: keypad).actions
            characters += text.count
        }
        return Double(actions) / Double(characters)
    }
}
