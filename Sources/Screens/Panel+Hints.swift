import Hardware
import Keys
import Localization
import Scenes
import Settings

// MARK: What each key does now

extension Panel {
    /// For lists and sliders; editors draw the whole pad instead. `numbered`: how many rows have a digit.
    package func listHints(numbered: Int) -> [HintBarContent.Item] {
        if case .slider(let slider) = activity { return slider.hints(in: context) }
        if case .find = list.kind { return findHints }
        if isAskingToConfirm { return confirmationHints }
        var hints: [HintBarContent.Item] = []
        if let verb = openVerb { hints.append(HintBarContent.Item(keys.open, verb)) }
        if numbered > 1 { hints.append(HintBarContent.Item("1-\(numbered)", words[.row])) }
        if let find = keys.find { hints.append(HintBarContent.Item(find, words[.find])) }
        if screens.count > 1 { hints.append(HintBarContent.Item(keys.back, words[.goBack])) }
        if metrics.sizeClass != .tiny, !keys.move.isEmpty, hints.count < 3 {
            hints.insert(HintBarContent.Item(keys.move, words[.move]), at: 0)
        }
        if hasDetails { hints.append(HintBarContent.Item(keys.details, words[.details])) }
        return hints
    }

    /// What stands in the hint bar as somebody presses OK: they have seen it. Nil for what is not seen by that.
    package func standing(seenBy action: KeyAction) -> Phrase? {
        guard case .press(let key) = action, keypad.listKey(for: key) == .ok, notice == nil,
            factoryReset == nil
        else { return nil }
        switch activity {
        case .slider, nil: return standing
        case .text, .keypad: return nil
        }
    }

    private var openVerb: String? {
        guard let row = list.focusedRow else { return nil }
        switch row {
        case .back: return words[.goBack]
        case .choice, .radioChoice: return choosingVerb
        case .apply, .decision(.apply): return words[.apply]
        case .decision(.discard): return words[.discard]
        case .change, .layer: return words[.read]
        case .reset: return words[.choose]
        case .hit: return words[.go]
        case .specifier(let index): return specifier(at: index).flatMap(verb)
        case .header, .footer, .gap, .note: return nil
        }
    }

    private var choosingVerb: String {
        if case .choices(let specifier, _) = list.kind, !contents.isEnabled(specifier) { return words[.why] }
        return words[.choose]
    }

    private func verb(for specifier: Specifier) -> String? {
        if specifier.sharedChoices != nil { return words[.open] }
        guard contents.refusal(for: specifier) == nil else { return words[.why] }
        switch specifier.kind {
        case .childPane: return words[.open]
        case .multiValue, .radioGroup: return words[.choose]
        case .toggle(let toggle):
            return toggle.isOn(specifier.key.flatMap(shown.value)) ? words[.turnOff] : words[.turnOn]
        case .slider, .textField, .textView, .datePicker: return words[.change]
        case .titleValue: return words[.read]
        case .button: return words[.press]
        case .group, .unknown, .broken: return words[.why]
        }
    }
}
