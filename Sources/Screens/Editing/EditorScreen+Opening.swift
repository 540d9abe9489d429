import Bundles
import Keys
import Localization
import PropertyLists
import Settings
import TextEntry
import TextFields
import Words

// MARK: Opening a field, and opening it anew

extension EditorScreen {
    /// A field's text; nil where the form's field, or its delegate, does not want to be edited.
    init?(
        _ field: TextFieldSpecifier, of specifier: Specifier, key: String, on page: Page?,
        in context: ScreenContext
    ) {
        let traits = context.editingTraits(of: field, key: key, on: page)
        let stored = field.text(for: context.shown.value(for: key))
        let editor = FieldEditor(
            traits, keypad: context.keypad, text: stored, dictionary: context.dictionary(for: traits),
            words: context.words)
        self.init(key: key, title: context.title(of: specifier), purpose: .text(nil), editor)
        if let prototype = context.form?.prototypes[key], !begin(prototype, text: stored) { return nil }
        maskLength = KnownValues(context: context, page: page).maskLength(beside: key)
        look = context.editingLook(of: field.traits, key: key)
        change { $0.clipboard = context.memory.clipboard }
        if let checker = context.knowledge.checker(of: language) { learn(checker) }
    }

    /// A date, or one half of it.
    init(
        _ picker: DatePickerSpecifier, of specifier: Specifier, key: String, in context: ScreenContext
    ) {
        var base = picker.defaultValue
        if case .date(let stored)? = context.shown.value(for: key) { base = stored }
        self.init(key: key, title: context.title(of: specifier), picker, base: base, day: nil, in: context)
    }

    init(
        key: String, title: String, _ picker: DatePickerSpecifier, base: SettingDate?, day: String?,
        in context: ScreenContext
    ) {
        let isTime = picker.mode == .time || day != nil
        let text = base.map { DateText.text(of: $0, mode: isTime ? .time : .date) } ?? ""
        self.init(
            key: key, title: title, purpose: .date(picker, base: base, day: day),
            context.dateEditor(picker, isTime: isTime, text: text))
    }

    // MARK: Words

    /// Of what is typed.
    package var language: String { editor.traits.language }

    private var isCorrected: Bool { FieldEditor.corrects(editor.traits, on: editor.keypad) }

    /// What it would take, and has not: words, and what the device knows.
    func wanted(in context: ScreenContext) -> [ScreenRequest] {
        var wanted: [ScreenRequest] = []
        if context.knowledge.today == nil, editor.beginsBySteps, editor.kind.dateForm != nil {
            wanted.append(.say(context.words[.clockUnknown]))
        }
        guard case .text = purpose else { return wanted }
        if takesWords(in: context), context.knowledge.dictionaries[language] == nil {
            wanted.append(.effect(.wantsDictionary(language)))
        }
        if let format = editor.traits.text.format, DeviceKnowledge.formats.contains(format), field == nil {
            wanted.append(.effect(.wantsDeviceValues))
        }
        if isCorrected, editor.checker == nil { wanted.append(.effect(.wantsChecker(language))) }
        return wanted
    }

    /// Whether it takes words of its language.
    package func takesWords(in context: ScreenContext) -> Bool {
        if case .text = purpose, field == nil { editor.traits.takesWords(on: context.keypad) } else { false }
    }

    /// Whether somebody wrote down that its words are to be looked at.
    package var asksForWords: Bool {
        let traits = editor.traits.text
        return isCorrected && (traits.autocorrection == .yes || traits.spellChecking == .yes)
    }

    /// Has its words looked at from now on, where it is one that may.
    package mutating func learn(_ checker: WordChecker) {
        guard case .text = purpose, isCorrected else { return }
        change { $0.checker = checker }
    }

    // MARK: Anew

    /// The same text with the context's keys and words.
    package mutating func renew(in context: ScreenContext) {
        switch purpose {
        case .text, .pin: renew(editor.traits, in: context)
        case .date(let picker, _, _):
            let original = kept(editor.original)
            go(on: context.dateEditor(picker, isTime: editor.traits.kind == .time, text: original))
        }
        renewLook(in: context)
    }

    private mutating func renew(_ traits: FieldTraits, in context: ScreenContext) {
        let next = FieldEditor(
            traits, keypad: context.keypad, text: editor.original,
            dictionary: field == nil ? context.dictionary(for: traits) : nil, words: context.words)
        // Whoever types in a field that stays as it is goes on typing.
        var isSame = false
        change { isSame = $0.takeOffers(of: next) }
        if !isSame { go(on: next) }
    }

    /// Somebody else may stand here now: what was copied and typed before is not offered any more.
    package mutating func forgetTexts(_ page: Page?, in context: ScreenContext) {
        change { $0.clipboard = "" }
        if case .text = purpose { _ = follow(page, in: context) }
    }

    /// Follows its row into another bundle; false where that has no such field.
    package mutating func follow(_ page: Page?, in context: ScreenContext) -> Bool {
        if case .pin(let question) = purpose {
            title = context.words[question.title]
            return true
        }
        guard let specifier = context.settings.row(of: key) else { return false }
        switch (purpose, specifier.kind) {
        case (.text, .textField(let now)), (.text, .textView(let now)):
            if field == nil { renew(context.editingTraits(of: now, key: key, on: page), in: context) }
        case (.date(_, let base, let day), .datePicker(let picker)):
            purpose = .date(picker, base: base, day: day)
        default: return false
        }
        title = context.title(of: specifier)
        return true
    }

    /// A field's look has the sizes and pictures of where it is shown.
    package mutating func renewLook(in context: ScreenContext) {
        guard case .text = purpose else { return }
        look = context.editingLook(of: editor.traits.text, key: key)
    }
}

extension DatePickerSpecifier {
    /// The years that a person may give: those of people and their machines, and of a clock those that it can have; a value
    /// beyond them that is there already may stay.
    fileprivate func years(and year: Int?) -> ClosedRange<Int> {
        let first = mode == .dateAndTime ? 1970 : 1900
        return min(first, year ?? first)...max(2099, year ?? 2099)
    }
}

// MARK: What editors are made with

extension ScreenContext {
    /// Now, for a time or a date that is not set; nil where nobody knows, and for what is neither.
    fileprivate func start(of traits: FieldTraits) -> String? {
        guard let today = knowledge.today, traits.kind.isTemplate else { return nil }
        let isTime = traits.kind == .time
        let past =
            isTime
            ? today.secondsSince1970.truncatingRemainder(dividingBy: Double(60 * traits.minuteStep)) : 0
        let start = SettingDate(secondsSince1970: today.secondsSince1970 - past)
        let text = DateText.text(of: start, mode: isTime ? .time : .date)
        return isTime ? text : typed(text, in: traits.dateForm)
    }

    /// What a row's field is edited with, as the panel is now.
    package func editingTraits(of field: TextFieldSpecifier, key: String, on page: Page?) -> FieldTraits {
        let known = KnownValues(context: self, page: page)
        var text = field.traits
        if contents.isSecret(key) { text.isSecure = true }
        var traits = FieldTraits(
            text, language: bundle.language, secretPolicy: board.secretPolicy,
            mayReveal: board.mayReveal, suggestions: known.values(of: key, field.traits),
            screenLanguage: bundle.shownLanguage)
        traits.start = start(of: traits)
        if let form {
            traits.isInsideForm = true
            if form.lastKey == key, field.traits.returnKeyType == .default {
                traits.text.returnKeyType = .done
            }
        }
        return traits
    }

    /// A dictionary is not even asked for where a field may not use it.
    fileprivate func dictionary(for traits: FieldTraits) -> WordDictionary? {
        traits.takesWords(on: keypad) ? knowledge.dictionaries[traits.language] : nil
    }

    fileprivate func dateEditor(_ picker: DatePickerSpecifier, isTime: Bool, text: String) -> FieldEditor {
        var traits = FieldTraits(
            TextTraits(keyboardType: .numbersAndPunctuation, format: isTime ? .time : .date),
            language: bundle.language, screenLanguage: bundle.shownLanguage)
        if isTime { traits.minuteStep = picker.minuteInterval }
        if !isTime, picker.mode == .dateAndTime { traits.text.returnKeyType = .next }
        traits.dateForm = dateForm
        traits.years = picker.years(and: CivilDate(text)?.year)
        traits.start = start(of: traits)
        return FieldEditor(
            traits, keypad: keypad, text: isTime ? text : typed(text, in: dateForm), words: words,
            check: isTime ? timeCheck(every: picker.minuteInterval) : nil)
    }

    /// Of days that are no text of a field.
    private var dateForm: DateForm {
        let language = bundle.shownLanguage
        var form = namesMonths ? DateForm.named(in: language) : DateForm.digits(in: language)
        form.isFromRight = environment.isMirrored
        return form
    }

    /// Months have names where nobody types them.
    var namesMonths: Bool { !keypad.hasDigits && !keypad.typesCharacters }

    private func typed(_ iso: String, in form: DateForm) -> String {
        CivilDate(iso).map(form.text) ?? iso
    }

    /// Why a time between those that may be picked is not kept; nil where every minute may be.
    private func timeCheck(every interval: Int) -> (@Sendable (String) -> String?)? {
        guard interval > 1 else { return nil }
        let reason = words.sentence(LocalizedString(.minuteSteps, interval))
        return { text in
            let time = DateText.date(from: text, mode: .time, base: nil)
            return time?.isOn(minuteInterval: interval) == false ? reason : nil
        }
    }
}
