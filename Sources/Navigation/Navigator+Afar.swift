import Keys
import Localization
import Screens

// MARK: Who is not at the panel

extension Navigator {
    /// Whether somebody sees the screen from afar, which is marked on it.
    package var isWatched: Bool {
        get { context.isWatched }
        set { if newValue != context.isWatched { context.isWatched = newValue } }
    }

    /// What may be seen of it from afar: where a secret is typed, the list that lies beneath.
    ///
    /// - Parameter isCovered: by a form, whose answers are for whoever asked alone.
    package func seenFromAfar(isCovered: Bool) -> Navigator {
        var seen = self
        // That is for whoever stands before it.
        if notice?.text == words[.watched] { seen.context.notice = nil }
        if let editor, editor.editor.traits.isSecure {
            seen.task = nil
            seen.say(.secretUnseen)
        }
        if let secret = seen.stack.firstIndex(where: \.isSecretText) {
            seen.stack.removeLists(from: secret)
            seen.say(.secretUnseen)
        }
        if isCovered { seen.say(.formUnseen) }
        return seen
    }

    private mutating func say(_ sentence: StringKey) {
        context.notice = Notice(text: words[sentence], .plain, until: .zero)
    }

    /// Takes keys of somebody who is not at the panel: what only the person there may do is refused, and then nothing has
    /// changed.
    package mutating func handleFromAfar(
        _ actions: [KeyAction], at time: Duration
    ) throws(AfarRefusal) -> [ScreenEffect] {
        var next = self
        var effects: [ScreenEffect] = []
        for action in actions {
            try next.checkTakes(action)
            effects += next.obey(action, at: time)
        }
        if let refusal = effects.lazy.compactMap(\.refusalFromAfar).first { throw refusal }
        // Nor may they lead to where they could not lead out.
        try next.checkTakes(nil)
        self = next
        if !oneSwitch.isWaiting { oneSwitch.wait() }
        return effects
    }

    /// - Parameter action: nil where none is pressed: whether anything may be here at all.
    private func checkTakes(_ action: KeyAction?) throws(AfarRefusal) {
        for state in stack {
            switch state {
            case .reader(let reader): if reader.isSecret { throw .secret }
            case .page, .choices, .find, .staged, .details, .adjuster, .trouble, .stick: break
            case .editor(let editor): if editor.editor.traits.isSecure { throw .secret }
            case .keypad: throw .keypad
            case .factoryReset: throw .reset
            case .confirmation: throw .trial
            case .destructive:
                if let action, case .press = action, !leaves(action) { throw .question }
            }
        }
    }
}

/// Why a key of somebody who is not at the panel does nothing.
package enum AfarRefusal: Error, Hashable, Sendable {
    /// It keeps or takes back what is on trial.
    case trial
    /// It types a secret.
    case secret
    /// It sets the keypad up or tests it.
    case keypad
    /// It resets one setting or all.
    case reset
    /// It answers what cannot be undone.
    case question
    /// It presses a button of the bundle.
    case button
}

extension ScreenEffect {
    /// Why this is not done from afar; nil where it is.
    fileprivate var refusalFromAfar: AfarRefusal? {
        switch self {
        case .store(let changes), .apply(let changes):
            changes.contains { $0.value == nil } ? .reset : nil
        case .confirm, .undo: .trial
        case .pressed, .stick: .button
        case .keepKeypad: .keypad
        case .factoryReset: .reset
        case .access: .secret
        case .sound, .wantsDictionary, .wantsChecker, .wantsDeviceValues, .wantsChanges, .leaveScreen: nil
        }
    }
}
