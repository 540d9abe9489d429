import Hardware
import Keys
import Localization
import PropertyLists
import Scenes
import Settings
import TextChecks
import TextEntry
import TextFields
import Typesetting

/// A text or a date while it is typed.
package struct EditorScreen: Screen {
    /// What becomes of the text that was typed. Indirect, for all that moves an editor would move this.
    package indirect enum Purpose {
        /// By way of the field with its delegate, where a form gave one; `editor` is then a copy of its editor.
        case text(TextField?)
        /// The second half of a date and time already has its day.
        case date(DatePickerSpecifier, base: SettingDate?, day: String?)
        /// Nothing that is kept here: a PIN, or what stands for one.
        case pin(PINQuestion)
    }

    /// Whether it is no part of a date.
    var isText: Bool { if case .text = purpose { true } else { false } }

    /// The form's own, where it gave one.
    package private(set) var field: TextField? {
        get { if case .text(let field) = purpose { field } else { nil } }
        set { if case .text = purpose { purpose = .text(newValue) } }
    }

    /// Of the setting that is typed.
    package let key: String
    /// Of the row that is edited.
    package var title: String
    /// What becomes of the text.
    package var purpose: Purpose
    /// The text with its caret, and what keys do to it.
    package var editor: FieldEditor { didSet { areHintsKept = false } }
    /// Whether the text waits for an answer of the storage.
    package var isSaving = false
    /// That text, to be remembered once it is kept.
    package private(set) var sent: TypedText?
    /// How long the mask is that an address stands beside; nil where the page says none.
    var maskLength: Int?
    /// What the field says about its looks; nil where it says nothing.
    package var look: FieldLook?
    /// Whether the editor's message says that something was refused.
    private(set) var isRefused = false
    /// What its keys said after the latest key.
    private var keptHints: KeptHints?
    /// Whether nothing has changed since.
    private var areHintsKept = false

    init(key: String, title: String, purpose: Purpose, _ editor: FieldEditor) {
        self.key = key
        self.title = title
        self.purpose = purpose
        self.editor = editor
    }

    // MARK: Keys and time

    package mutating func handle(_ action: KeyAction, at time: Duration, in context: ScreenContext)
        -> [ScreenRequest]
    {
        guard !isSaving else { return [] }
        if let requests = moveBetweenLines(action, at: time, in: context) { return requests }
        let before = editor
        let effects = pass {
            $0.handle(action, at: time)
        } to: {
            $0.handle(action, at: time)
        }
        // A finger that stays down leaves what was said, and that it was a refusal.
        if !effects.isEmpty || editor.message != before.message {
            isRefused = effects.contains { if case .refused = $0 { true } else { false } }
        }
        keepHints()
        let sound: ScreenSound? =
            editor.hasChangedMode(since: before) ? .modeChange : action.isPress ? .click : nil
        return requests(effects, in: context) + (sound.map { [.soundIfSilent($0)] } ?? [])
    }

    /// What a scanner read takes the place of the text.
    package mutating func fill(with text: String, at time: Duration, in context: ScreenContext)
        -> [ScreenRequest]
    {
        guard !isSaving else { return [] }
        let effects = pass {
            $0.fill(with: text, at: time)
        } to: {
            $0.fill(with: text, at: time)
        }
        isRefused = effects.contains { if case .refused = $0 { true } else { false } }
        keepHints()
        return requests(effects, in: context) + [.soundIfSilent(.click)]
    }

    /// Whether it is for a PIN, which somebody has in their head and not on a label.
    package var isPIN: Bool {
        if case .pin = purpose { true } else { editor.traits.text.format == .pin }
    }

    /// What each key says now.
    var hints: HintModel {
        if areHintsKept, let keptHints { return editor.hints(asIn: keptHints) }
        return editor.hints(from: keptHints)
    }

    private mutating func keepHints() {
        areHintsKept = true
        if let keptHints, editor.holds(keptHints) { return }
        keptHints = editor.hintsToKeep
    }

    package var deadline: Duration? { editor.deadline }

    package mutating func expire(at time: Duration, in context: ScreenContext) -> [ScreenRequest] {
        requests(
            pass {
                $0.expire(at: time)
            } to: {
                $0.expire(at: time)
            }, in: context)
    }

    /// To the editor, or through the field, which asks its delegate. An end that the delegate refused is none.
    private mutating func pass(
        _ editorChange: (inout FieldEditor) -> [FieldEditor.Effect],
        to fieldChange: (inout TextField) -> [FieldEditor.Effect]
    ) -> [FieldEditor.Effect] {
        guard var field else { return editorChange(&editor) }
        let effects = fieldChange(&field)
        self.field = field
        let others = effects.filter { effect in
            switch effect {
            case .save, .cancel: false
            default: true
            }
        }
        guard field.editor == nil, let end = field.ended else {
            field.editor.map { editor = $0 }
            return others
        }
        // By a key, or since the delegate asked for it, and with the text that it asked for.
        guard end.reason == .committed else { return others + [.cancel] }
        if let text = field.text, text != editor.text { editor.replace(with: text) }
        return others + [.save(end.text)]
    }

    /// What the editor left to do.
    private mutating func requests(
        _ effects: [FieldEditor.Effect], in context: ScreenContext
    ) -> [ScreenRequest] {
        var requests: [ScreenRequest] = []
        for effect in effects {
            switch effect {
            case .changed, .notice: break
            case .save(let text): requests += [.copied(editor.clipboard)] + save(text, in: context)
            case .cancel: requests += [.copied(editor.clipboard)] + leave(in: context)
            case .refused: requests.append(.refusal)
            }
        }
        return requests
    }

    /// From a time back to its day, as it was typed; from all else out.
    private mutating func leave(in context: ScreenContext) -> [ScreenRequest] {
        guard case .date(let picker, let base, let day?) = purpose else { return [.leave] }
        self = EditorScreen(key: key, title: title, picker, base: base, day: nil, in: context)
        if let typed = CivilDate(day), let form = editor.kind.dateForm {
            editor.replace(with: form.text(of: typed))
            editor.moveCaret(to: 0)
        }
        return []
    }

    private mutating func save(_ typed: String, in context: ScreenContext) -> [ScreenRequest] {
        switch purpose {
        case .text:
            isSaving = true
            sent = TypedText(key: key, original: editor.original, text: typed, traits: editor.traits)
            return [.change(.set(key, .string(typed)))]
        case .pin(let question): return answer(question, typed, in: context)
        case .date(let picker, _, nil) where typed.isEmpty && mayBeUnset(picker, in: context):
            isSaving = true
            return [.change(.reset(key))]
        case .date(let picker, let base, nil) where picker.mode == .dateAndTime && !typed.isEmpty:
            self = EditorScreen(key: key, title: title, picker, base: base, day: typed, in: context)
            return []
        case .date(let picker, let base, let day):
            let whole = day.map { "\($0) \(typed)" } ?? typed
            guard let date = DateText.date(from: whole, mode: picker.mode, base: base) else {
                return [.refuse(reasonAgainstDate)]
            }
            isSaving = true
            return [.change(.set(key, .date(date)))]
        }
    }

    /// What is missing where a day or a time is not whole.
    private var reasonAgainstDate: LocalizedString {
        editor.kind == .time
            ? LocalizedString(.needsTime, DeviceFormat.time.example)
            : editor.shortPart ?? LocalizedString(.notADate)
    }

    /// A typed day as ISO 8601 has it; a time as it is.
    func kept(_ typed: String) -> String {
        editor.kind.dateForm?.day(of: typed)?.description ?? typed
    }

    /// Whether nothing is a value: where no layer beneath has one.
    private func mayBeUnset(_ picker: DatePickerSpecifier, in context: ScreenContext) -> Bool {
        picker.defaultValue == nil
            && SettingLayer.stored.allSatisfy { $0 == .user || context.shown.value(for: key, in: $0) == nil }
    }

    /// What was asked for could not be kept: the text waits for something better.
    package mutating func refused() {
        isSaving = false
        teachField()
    }

    /// What is typed, for whoever reads the screen in words.
    package var lines: [String] {
        [
            "field: \(editor.displayText.onOneLine)|\(editor.caret)",
            "mode: \(editor.badge)",
        ]
    }

    // MARK: What comes while it is open

    /// Begins to edit a form's own field; false where it or its delegate does not want to.
    mutating func begin(_ prototype: TextField, text: String) -> Bool {
        var field = prototype
        let language = field.fieldTraits.language
        field.fieldTraits = editor.traits
        field.fieldTraits.language = language
        // The same text keeps the look of its parts.
        if field.text != text { field.text = text }
        guard field.beginEditing(on: editor.keypad, in: editor.words), let begun = field.editor else {
            return false
        }
        editor = begun
        self.field = field
        return true
    }

    /// Changes the editor, and the field's copy of it.
    mutating func change(_ change: (inout FieldEditor) -> Void) {
        change(&editor)
        teachField()
    }

    /// The field has a copy of the editor.
    private mutating func teachField() {
        guard var changed = field else { return }
        changed.editor = editor
        field = changed
    }

    /// Gives the edit up, and nobody is asked.
    package mutating func end() { field?.forceEnd(.cancelled) }

    /// Going on in another editor with the same text, caret and clipboard; a letter that was pending is committed.
    mutating func go(on next: FieldEditor) {
        var (old, next) = (editor, next)
        old.commitPending()
        let text = Self.text(of: old, in: next)
        if !next.text.hasSameBytes(as: text) { next.replace(with: text) }
        if next.caret != old.caret { next.moveCaret(to: old.caret) }
        next.clipboard = old.clipboard
        next.checker = old.checker
        change { $0 = next }
    }
}

extension EditorScreen {
    /// Another language or another keypad may have another order of a day's numbers.
    private static func text(of old: FieldEditor, in next: FieldEditor) -> String {
        guard let form = next.kind.dateForm, let day = old.kind.dateForm?.day(of: old.text) else {
            return old.text
        }
        return form.text(of: day)
    }
}

extension KeyAction {
    fileprivate var isPress: Bool { if case .press = self { true } else { false } }
}

// MARK: Several lines: up and down follow the lines as they are drawn

extension EditorScreen {
    /// Moves the caret where that is an arrow between the lines of a text view, through the field as other keys; else nil.
    private mutating func moveBetweenLines(_ action: KeyAction, at time: Duration, in context: ScreenContext)
        -> [ScreenRequest]?
    {
        guard editor.isMultiline, editor.arrowsMoveCaret else { return nil }
        let key: Key
        switch action {
        case .press(let pressed), .repeat(let pressed): key = context.keypad.textKey(for: pressed)
        default: return nil
        }
        let isUp: Bool
        switch key {
        case .up, .select(.up): isUp = true
        case .down, .select(.down): isUp = false
        default: return nil
        }
        let part = editor.shownPart
        let layout = context.engine.layout(
            AttributedText(part.text, style: look?.font ?? Self.textViewStyle(context)),
            TextOptions(width: Self.textViewWidth(context), maximumLines: nil))
        let place = editor.place(ofShown: layout.character(from: part.caret, lines: isUp ? -1 : 1))
        let isSelecting = if case .select = key { true } else { false }
        let effects = pass {
            $0.followArrow(to: place, isSelecting: isSelecting, at: time)
            return []
        } to: {
            $0.followArrow(to: place, isSelecting: isSelecting, at: time)
            return []
        }
        return requests(effects, in: context) + [.click]
    }

    /// The painter's own letters.
    private static func textViewStyle(_ context: ScreenContext) -> TextStyle {
        let field = EditorLayout(layout: context.layout, isTextView: true).field
        return context.painter.fields.lineStyle(height: field.height - 4)
    }

    /// Pixels that a line has; the painter's own number.
    private static func textViewWidth(_ context: ScreenContext) -> Int {
        let metrics = context.metrics
        let field = EditorLayout(layout: context.layout).field
        return max(1, field.width - 2 * max(2, metrics.rowPadding) - metrics.scrollBarWidth - 4)
    }
}

extension TextLayout {
    /// The character that stands nearest below or above the caret, so many lines away; the text's ends stop it.
    func character(from character: Int, lines step: Int) -> Int {
        let scalar = graphemes.scalar(ofCharacter: character)
        guard let here = lines.lastIndex(where: { $0.scalars.lowerBound <= scalar }) else { return character }
        let target = here + step
        guard lines.indices.contains(target) else { return step < 0 ? 0 : characterCount }
        let x = caret(at: character).x
        let line = lines[target]
        let starts = graphemes.starts
        let candidates = starts.indices.filter { line.scalars.contains(starts[$0]) }
        let isLast = target == lines.count - 1
        let places = candidates + (isLast ? [starts.count] : [])
        return places.min { abs(caret(at: $0).x - x) < abs(caret(at: $1).x - x) } ?? character
    }
}
