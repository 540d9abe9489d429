import Keys
import PropertyLists
import Scenes
import Settings
import TextEntry
import TextFields

/// A text or a date while it is typed.
package struct TextActivity {
    /// What becomes of the text that was typed.
    enum Purpose: Sendable {
        case text
        /// The second half of a date and time already has its day.
        case date(DatePickerSpecifier, base: SettingDate?, day: String?)
    }

    let key: String
    package var title: String
    var purpose: Purpose
    package var editor: FieldEditor
    var isSaving = false
    /// What the field says about its looks; nil where it says nothing.
    var look: FieldLook?
    /// The field with its delegate, where a form gave one; `editor` is then a copy of its editor.
    package var field: TextField?
    /// Whether the editor's message says that something was refused.
    var isRefused = false
}

extension TextActivity {
    /// Begins to edit a form's own field; false where it or its delegate does not want to.
    mutating func begin(_ prototype: TextField, text: String) -> Bool {
        var field = prototype
        let language = field.fieldTraits.language
        field.fieldTraits = editor.traits
        field.fieldTraits.language = language
        field.text = text
        guard field.beginEditing(on: editor.keypad), let begun = field.editor else { return false }
        editor = begun
        self.field = field
        return true
    }

    mutating func handle(_ action: KeyAction, at time: Duration) -> [FieldEditor.Effect] {
        guard field != nil else { return editor.handle(action, at: time) }
        return watched { $0.handle(action, at: time) }
    }

    mutating func expire(at time: Duration) -> [FieldEditor.Effect] {
        guard field != nil else { return editor.expire(at: time) }
        return watched { $0.expire(at: time) }
    }

    /// Through the field, which asks its delegate. An end that the delegate refused is none.
    private mutating func watched(
        _ change: (inout TextField) -> [FieldEditor.Effect]
    ) -> [FieldEditor.Effect] {
        guard var field else { return [] }
        let effects = change(&field)
        self.field = field
        guard let kept = field.editor else { return effects }
        editor = kept
        return effects.filter { effect in
            switch effect {
            case .save, .cancel: false
            default: true
            }
        }
    }
}

extension Panel {
    mutating func edit(_ field: TextFieldSpecifier, of specifier: Specifier, at time: Duration) -> [Effect] {
        guard let key = specifier.key else { return refuse(.noKey, at: time) }
        let traits = editingTraits(of: field, key: key)
        let stored = startText(field.text(for: shown.value(for: key)), traits)
        let editor = FieldEditor(
            traits, keypad: keypad, text: stored, dictionary: dictionary(for: traits), words: words)
        var text = TextActivity(key: key, title: specifier.title, purpose: .text, editor: editor)
        if let prototype = form?.prototypes[key], !text.begin(prototype, text: stored) {
            return refuse(.notNow, at: time)
        }
        text.look = editingLook(of: field.traits, key: key)
        text.editor.clipboard = memory.clipboard
        let language = text.editor.traits.language
        let isCorrected = FieldEditor.corrects(text.editor.traits, on: keypad)
        if isCorrected { text.editor.checker = knowledge.checker(of: language) }
        text.field?.editor = text.editor
        activity = .text(text)
        let wantsWords = text.field == nil && predicts(traits) && dictionary(for: traits) == nil
        let wantsChecker = isCorrected && text.editor.checker == nil
        return [.sound(.click)] + (wantsWords ? [.wantsDictionary(language)] : [])
            + (wantsChecker ? [.wantsChecker(language)] : [])
    }

    /// The words of a language: the field that is open takes them by their digits from now on.
    package mutating func learn(_ dictionary: WordDictionary, of language: String) {
        knowledge.learn(dictionary, of: language)
        guard case .text(let text) = activity, text.editor.traits.language == language,
            text.field == nil, predicts(text.editor.traits)
        else { return }
        renewEditor()
    }

    /// Who knows the words of a language: the field that is open has them looked at from now on.
    package mutating func learn(_ checker: WordChecker, of language: String) {
        knowledge.learn(checker, of: language)
        guard case .text(var text) = activity, text.editor.traits.language == language,
            FieldEditor.corrects(text.editor.traits, on: keypad)
        else { return }
        text.editor.checker = checker
        text.field?.editor = text.editor
        activity = .text(text)
    }

    /// A time or a date that is not set begins now, where it is stepped and not typed.
    private func startText(_ stored: String, _ traits: FieldTraits) -> String {
        guard stored.isEmpty, FieldEditor.isStepper(traits.kind, on: keypad), let today = knowledge.today
        else {
            return stored
        }
        let isTime = traits.kind == .time
        let past =
            isTime
            ? today.secondsSince1970.truncatingRemainder(dividingBy: Double(60 * traits.minuteStep)) : 0
        let start = SettingDate(secondsSince1970: today.secondsSince1970 - past)
        return DateText.text(of: start, mode: isTime ? .time : .date)
    }

    func editingTraits(of field: TextFieldSpecifier, key: String) -> FieldTraits {
        var traits = FieldTraits(
            field.traits, language: bundle.language, secretPolicy: board.secretPolicy,
            mayReveal: board.mayReveal, chips: knownValues(of: key, field.traits))
        if let form {
            traits.isInsideForm = true
            if form.lastKey == key, field.traits.returnKeyType == .default {
                traits.text.returnKeyType = .done
            }
        }
        return traits
    }

    /// A dictionary is not even asked for where a field may not use it.
    private func predicts(_ traits: FieldTraits) -> Bool {
        traits.allowsPrediction && keypad.hasDigits
    }

    func dictionary(for traits: FieldTraits) -> WordDictionary? {
        predicts(traits) ? knowledge.dictionaries[traits.language] : nil
    }

    mutating func edit(_ picker: DatePickerSpecifier, of specifier: Specifier, at time: Duration) -> [Effect]
    {
        guard let key = specifier.key else { return refuse(.noKey, at: time) }
        var base = picker.defaultValue
        if case .date(let stored)? = shown.value(for: key) { base = stored }
        beginDate(key: key, title: specifier.title, picker, base: base, day: nil)
        return [.sound(.click)]
    }

    private mutating func beginDate(
        key: String, title: String, _ picker: DatePickerSpecifier, base: SettingDate?, day: String?
    ) {
        let isTime = picker.mode == .time || day != nil
        let text = base.map { DateText.text(of: $0, mode: isTime ? .time : .date) } ?? ""
        let editor = dateEditor(picker, isTime: isTime, text: text)
        activity = .text(
            TextActivity(key: key, title: title, purpose: .date(picker, base: base, day: day), editor: editor)
        )
    }

    func dateEditor(_ picker: DatePickerSpecifier, isTime: Bool, text: String) -> FieldEditor {
        var traits = FieldTraits(
            TextTraits(keyboardType: .numbersAndPunctuation, format: isTime ? .time : .date),
            language: bundle.language)
        if isTime { traits.minuteStep = picker.minuteInterval }
        return FieldEditor(
            traits, keypad: keypad, text: startText(text, traits), words: words,
            check: isTime ? timeCheck(every: picker.minuteInterval) : nil)
    }

    /// Why a time between those that may be picked is not kept; nil where every minute may be.
    private func timeCheck(every interval: Int) -> (@Sendable (String) -> String?)? {
        guard interval > 1 else { return nil }
        let reason = words(.minuteSteps, interval)
        return { text in
            let time = DateText.date(from: text, mode: .time, base: nil)
            return time?.isOn(minuteInterval: interval) == false ? reason : nil
        }
    }

    mutating func handle(_ action: KeyAction, _ text: TextActivity, at time: Duration) -> [Effect] {
        guard !text.isSaving else { return [] }
        var text = text
        if movesBetweenLines(action, in: &text) {
            activity = .text(text)
            return [.sound(.click)]
        }
        let before = text.editor
        let effects = text.handle(action, at: time)
        text.isRefused = effects.contains { if case .refused = $0 { true } else { false } }
        activity = .text(text)
        let outside = perform(effects, at: time)
        guard !outside.contains(where: \.isSound) else { return outside }
        if text.editor.hasChangedMode(since: before) { return outside + [.sound(.modeChange)] }
        return isClick(action) ? outside + [.sound(.click)] : outside
    }

    /// What the editor left to do.
    mutating func perform(_ effects: [FieldEditor.Effect], at time: Duration) -> [Effect] {
        var outside: [Effect] = []
        for effect in effects {
            switch effect {
            case .changed, .notice: break
            case .save(let text): outside += save(text, at: time)
            case .cancel:
                keepClipboard()
                activity = nil
            case .refused: outside.append(.sound(.refusal))
            }
        }
        return outside
    }

    private func isClick(_ action: KeyAction) -> Bool {
        if case .press = action { true } else { false }
    }

    private mutating func keepClipboard() {
        if case .text(let text) = activity { memory.clipboard = text.editor.clipboard }
    }

    private mutating func save(_ typed: String, at time: Duration) -> [Effect] {
        guard case .text(var text) = activity else { return [] }
        keepClipboard()
        let value: SettingValue
        switch text.purpose {
        case .text:
            value = .string(typed)
            remember(typed, of: text)
        case .date(let picker, let base, nil) where picker.mode == .dateAndTime:
            beginDate(key: text.key, title: text.title, picker, base: base, day: typed)
            return []
        case .date(let picker, let base, let day):
            let whole = day.map { "\($0) \(typed)" } ?? typed
            guard let date = DateText.date(from: whole, mode: picker.mode, base: base) else {
                return refuse(.notADate, at: time)
            }
            value = .date(date)
        }
        text.isSaving = true
        activity = .text(text)
        return set(text.key, to: value, at: time)
    }
}

extension Panel.Effect {
    fileprivate var isSound: Bool { if case .sound = self { true } else { false } }
}
