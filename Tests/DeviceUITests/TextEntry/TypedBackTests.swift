import DrawingSamples
import Foundation
import Testing
@testable import Hardware
@testable import TextEntry

/// What `settingsctl keys` says, typed where `settingsctl preview` types: into a panel, through the real gestures.
@Suite("Scripts typed back")
struct TypedBackTests {
    /// Texts of each kind. `make test-long` asks for more, by other seeds.
    private static let rounds = Int(ProcessInfo.processInfo.environment["TYPED_BACK"] ?? "") ?? 6
    private static let seed = UInt64(rounds)

    @Test("the script of any text leaves that text", arguments: HardwareClass.allCases)
    func typedBack(hardwareClass: HardwareClass) throws {
        var random = SeededRandom(seed: Self.seed)
        let length = hardwareClass.hasDigits || hardwareClass == .fullKeyboard ? 5 : 2
        var wrong: [String] = []
        for _ in 0..<Self.rounds {
            for sample in TextSample.all(on: hardwareClass, using: &random) {
                let text = sample.random(upTo: length, using: &random)
                let found = try Self.typedBack(text, sample, on: hardwareClass)
                if found.text != text {
                    wrong.append(
                        "\(sample.keyboardType) \(sample.format.map(\.rawValue) ?? "") \(sample.language): "
                            + "\"\(text)\" by \(found.script) gave \"\(found.text)\"")
                }
            }
        }
        #expect(wrong.isEmpty, "\(wrong.count) wrong: \(wrong.prefix(20).joined(separator: "\n"))")
    }

    private static let openWords: [HardwareClass: String] = [
        .barePad: "5", .matrix: "D", .rotary: "push", .numberPad: "enter",
    ]

    private static func typedBack(
        _ text: String, _ sample: TextSample, on hardwareClass: HardwareClass
    ) throws -> (script: String, text: String) {
        let script: String
        do {
            script = try ShortestKeys.typing(text, in: sample.traits, on: .standard(hardwareClass)).script
        } catch {
            return ("nothing", error.description)
        }
        var fixture = try PanelFixture(["Root": sample.specifier], on: hardwareClass)
        try fixture.type("\(openWords[hardwareClass] ?? "ok") wait:2000 \(script) wait:commit")
        guard var activity = fixture.player.navigator.editor else { return (script, "no editor") }
        activity.editor.commitPending()
        let editor = activity.editor
        return (script, editor.text == text ? text : editor.storedText)
    }
}
