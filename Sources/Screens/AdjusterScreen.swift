import Hardware
import Keys
import Localization
import Scenes
import Settings

/// A slider's row while it is adjusted, in its list.
package struct AdjusterScreen: Screen {
    let key: String
    var slider: SliderSpecifier
    private(set) var editor: SliderEditor
    /// Whether the stored value was a whole number, so that the next one is as well.
    private let isWhole: Bool
    /// How often the key that is held has repeated.
    private var repeats = 0
    var isSaving = false

    /// Nil for a row without a key, or a slider with nothing between its ends.
    init?(_ slider: SliderSpecifier, of specifier: Specifier, in context: ScreenContext) {
        guard let key = specifier.key, let scale = slider.scale else { return nil }
        let value = context.shown.value(for: key)
        self.key = key
        self.slider = slider
        editor = SliderEditor(value: slider.number(for: value), on: scale)
        isWhole = if case .integer = value { true } else { false }
    }

    mutating func handle(_ action: KeyAction, at time: Duration, in context: ScreenContext) -> [ScreenRequest]
    {
        switch action {
        case .press(let key):
            repeats = 0
            return press(context.keypad.adjustingKey(for: key))
        case .repeat(let key):
            repeats += 1
            return step(context.keypad.adjustingKey(for: key)) ?? []
        case .hold(.push): return [.leave, .click]
        case .hold, .release, .clash: return []
        }
    }

    private mutating func press(_ key: Key) -> [ScreenRequest] {
        if let requests = step(key) {
            return requests.isEmpty ? [.refuse(LocalizedString(.sliderEnd))] : requests
        }
        switch key {
        case .ok: return save()
        case .back: return [.leave, .click]
        case .erase: return editor.erase() ? [] : [.leave, .click]
        case .dot, .star, .character("."), .character(","): return type(".")
        case .pound, .character("-"):
            return editor.toggleSign() ? [] : [.refuse(LocalizedString(.noNegative))]
        default:
            guard let digit = key.digit else { return [.refuse(LocalizedString(.sliderKeys))] }
            return type(Character(String(digit)))
        }
    }

    /// Nil for a key that does not step; empty where the slider is at its end.
    private mutating func step(_ key: Key) -> [ScreenRequest]? {
        let direction: Int
        switch key {
        case .right, .up: direction = 1
        case .left, .down: direction = -1
        default: return nil
        }
        return editor.move(direction, repeats: repeats) ? [.click] : []
    }

    private mutating func type(_ character: Character) -> [ScreenRequest] {
        editor.type(character) ? [.click] : [.refuse(range)]
    }

    private var range: LocalizedString {
        let scale = editor.scale
        let (low, high) = (scale.text(of: scale.minimum), scale.text(of: scale.maximum))
        return LocalizedString(.range, low, RowContents.join(high, slider.unit))
    }

    private mutating func save() -> [ScreenRequest] {
        guard let number = editor.result else { return [.refuse(range)] }
        isSaving = true
        let whole = isWhole ? Int(exactly: number) : nil
        return [.change(.set(key, whole.map(SettingValue.integer) ?? .real(number))), .click]
    }

    /// Follows its row into another bundle; false where that has no such slider.
    mutating func follow(in context: ScreenContext) -> Bool {
        guard case .slider(let now)? = context.settings.row(of: key)?.kind, now.scale == editor.scale else {
            return false
        }
        slider = now
        return true
    }

    // MARK: How it looks

    /// Its row, as it would be with the number that is chosen now.
    func show(in content: inout RowContent, of contents: RowContents) {
        contents.show(slider, number: editor.result ?? editor.value, in: &content)
        content.value = RowContents.join(editor.text, slider.unit)
        content.isAdjusting = true
    }

    func hints(in context: ScreenContext) -> [StripItem] {
        let (table, keypad, words) = (context.keys.list, context.keypad, context.words)
        let item = { table.item(for: $0, on: keypad, in: words)?.legend ?? words[.push] }
        return [
            StripItem(item(.open), .save, words[.keep]), StripItem(item(.back), .leave, words[.leave]),
            StripItem(keypad.hasOnlyTwelveKeys ? "0-9" : "←→", .change, words[.change]),
        ]
    }

    /// What is typed, for whoever reads the screen in words.
    var lines: [String] { ["field: \(editor.text)|\(editor.text.count)", "mode: 123"] }
}
