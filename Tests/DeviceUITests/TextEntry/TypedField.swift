import Settings
import TextChecks
@testable import Hardware
@testable import Keys
@testable import TextEntry

/// A field that key scripts type into; remembers what it was asked to do.
struct TypedField: KeyReceiver {
    var editor: FieldEditor
    var effects: [FieldEditor.Effect] = []
    private var player: KeyPlayer

    init(_ traits: FieldTraits, on keypad: KeypadDescription, text: String = "") {
        editor = FieldEditor(traits, keypad: keypad, text: text)
        player = KeyPlayer(keypad, at: .seconds(1000))
    }

    init(
        _ keyboardType: KeyboardType, format: DeviceFormat? = nil, language: String = "en",
        on hardwareClass: HardwareClass = .phonePad, text: String = "",
        _ change: (inout FieldTraits) -> Void = { _ in }
    ) {
        var traits = FieldTraits(TextTraits(keyboardType: keyboardType, format: format), language: language)
        change(&traits)
        self.init(traits, on: .standard(hardwareClass), text: text)
    }

    /// A field into which a text was typed with the fewest keys, and what these were.
    static func typing(
        _ text: String, in traits: FieldTraits, on keypad: KeypadDescription
    ) throws -> (field: TypedField, script: String) {
        let script = try ShortestKeys.typing(text, in: traits, on: keypad).script
        var field = TypedField(traits, on: keypad)
        try field.play(script)
        return (field, script)
    }

    /// What its keys do, each as `OK: Save`.
    var strip: [String] { editor.hints.actions.map { "\($0.key): \($0.label)" } }

    var deadline: Duration? { editor.deadline }
    var hasPendingLetter: Bool { editor.hasPendingLetter }

    mutating func handle(_ action: KeyAction, at time: Duration) {
        effects += editor.handle(action, at: time).filter { $0 != .changed }
    }

    mutating func expire(at time: Duration) {
        effects += editor.expire(at: time).filter { $0 != .changed }
    }

    /// Types a script; a word that the board lacks is the test's mistake.
    mutating func play(_ script: String) throws {
        let script = try KeyScript(script, for: editor.keypad)
        var player = player
        player.play(script, to: &self)
        self.player = player
    }

    /// The text with its caret, as `preview --text` shows it.
    var shown: String {
        let characters = Array(editor.displayText)
        return String(characters.prefix(editor.caret)) + "|" + String(characters.dropFirst(editor.caret))
    }

    /// Refusals and notices, in their order.
    var said: [String] {
        effects.compactMap { effect in
            switch effect {
            case .refused(let sentence), .notice(let sentence): sentence
            default: nil
            }
        }
    }

    var refusals: [String] {
        effects.compactMap { if case .refused(let reason) = $0 { reason } else { nil } }
    }
}
