import Hardware
import Keys
import Localization
import Settings

/// A slider's row while it is adjusted.
package struct SliderActivity: Sendable {
    let key: String
    var slider: SliderSpecifier
    var editor: SliderEditor
    /// Whether the stored value was a whole number, so that the next one is as well.
    let isWhole: Bool
    /// How often the key that is held has repeated.
    var repeats = 0
    var isSaving = false
}

extension Panel {
    mutating func adjust(_ slider: SliderSpecifier, of specifier: Specifier) -> [Effect] {
        guard let key = specifier.key, let scale = slider.scale else { return [] }
        let value = shown.value(for: key)
        let editor = SliderEditor(value: slider.number(for: value), on: scale)
        activity = .slider(
            SliderActivity(key: key, slider: slider, editor: editor, isWhole: Self.isWhole(value)))
        return [.sound(.click)]
    }

    private static func isWhole(_ value: SettingValue?) -> Bool {
        if case .integer = value { true } else { false }
    }

    mutating func handle(_ action: KeyAction, _ slider: SliderActivity, at time: Duration) -> [Effect] {
        var slider = slider
        let effects: [Effect]
        switch action {
        case .press(let key):
            slider.repeats = 0
            effects = press(keypad.adjustingKey(for: key), &slider, at: time)
        case .repeat(let key):
            slider.repeats += 1
            effects = step(keypad.adjustingKey(for: key), &slider) ?? []
        case .hold(.push): effects = leaveSlider()
        case .hold, .release, .clash: effects = []
        }
        if case .slider = activity { activity = .slider(slider) }
        return effects
    }

    private mutating func press(_ key: Key, _ slider: inout SliderActivity, at time: Duration) -> [Effect] {
        if let effects = step(key, &slider) {
            return effects.isEmpty ? refuse(.sliderEnd, at: time) : effects
        }
        switch key {
        case .ok: return save(&slider, at: time)
        case .back: return leaveSlider()
        case .erase: return slider.editor.erase() ? [] : leaveSlider()
        case .dot, .star, .character("."), .character(","): return type(".", &slider, at: time)
        case .pound, .character("-"):
            return slider.editor.toggleSign() ? [] : refuse(.noNegative, at: time)
        default:
            guard let digit = key.digit else { return refuse(.sliderKeys, at: time) }
            return type(Character(String(digit)), &slider, at: time)
        }
    }

    /// Nil for a key that does not step; empty where the slider is at its end.
    private func step(_ key: Key, _ slider: inout SliderActivity) -> [Effect]? {
        let direction: Int
        switch key {
        case .right, .up: direction = 1
        case .left, .down: direction = -1
        default: return nil
        }
        return slider.editor.move(direction, repeats: slider.repeats) ? [.sound(.click)] : []
    }

    private mutating func type(_ character: Character, _ slider: inout SliderActivity, at time: Duration)
        -> [Effect]
    {
        guard slider.editor.type(character) else { return refuse(range(of: slider), at: time) }
        return [.sound(.click)]
    }

    private func range(of slider: SliderActivity) -> Phrase {
        let scale = slider.editor.scale
        let (low, high) = (scale.text(of: scale.minimum), scale.text(of: scale.maximum))
        return Phrase(.range, low, RowContents.join(high, slider.slider.unit))
    }

    private mutating func save(_ slider: inout SliderActivity, at time: Duration) -> [Effect] {
        guard let number = slider.editor.result else { return refuse(range(of: slider), at: time) }
        slider.isSaving = true
        let whole = slider.isWhole ? Int(exactly: number) : nil
        activity = .slider(slider)
        let effects = set(slider.key, to: whole.map(SettingValue.integer) ?? .real(number), at: time)
        if case .slider(let now)? = activity { slider = now }
        return effects + [.sound(.click)]
    }

    private mutating func leaveSlider() -> [Effect] {
        activity = nil
        return [.sound(.click)]
    }
}
