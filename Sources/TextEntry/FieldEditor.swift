import Hardware
import Keys
import Localization
import PropertyLists
import TextChecks
import Words

/// A text field being edited with whatever keys the board has: a value that changes itself and says what is left to do.
///
/// It keeps the text, its caret and selection, and what the latest press found; what keys type is a `WayOfTyping`'s. It
/// edits a copy: OK validates and saves, Back or a fresh Erase on an empty field restores. Time is an argument; the
/// owner calls `expire(at:)` when `deadline` has come.
package struct FieldEditor: Sendable {
    /// What a key left to do for whoever holds the editor.
    package enum Effect: Hashable, Sendable {
        /// Something to draw changed.
        case changed
        /// The text is to be stored, in the form that is stored.
        case save(String)
        /// The old value stands.
        case cancel
        /// A key was refused, and why; worth a beep.
        case refused(String)
        /// Something to know, without a beep.
        case notice(String)
    }

    private(set) var field: EditedField
    /// What stood there as editing began: that is no change of anybody's.
    private var begun: String
    var state: EditingState
    var latestPress: LatestPress?
    var now: Duration = .zero
    var outbox: [Effect] = []
    /// The key of what ends the edit, until it is let go: held, it opens or closes the menu instead.
    var awaited: Key?
    /// A secret's character that a keyboard typed at once, or a cell that may still make it another: seen until the next key,
    /// or for as long as a letter would be pending.
    var lastTyped: LastTyped?
    /// What was copied last; the owner hands it from field to field.
    package var clipboard = ""
    /// Corrects words, where the field and the keyboard allow it and the device has a dictionary.
    package var checker: WordChecker?
    /// Why a key was refused, or what to know; gone after two seconds.
    private var said: LocalizedString?
    /// Whether that is why the text cannot be saved, and not what a key was refused for.
    package private(set) var isUnfit = false
    private var messageDue: Duration?

    /// How long a message stays.
    static let messageTime = Duration.seconds(2)

    /// `check` answers why a text may not be saved, beyond what the traits say; it is asked at OK, not at every key.
    package init(
        _ traits: FieldTraits, keypad: KeypadDescription, text: String = "",
        dictionary: WordDictionary? = nil, words: ScreenStrings = .english,
        check: (@Sendable (String) -> String?)? = nil
    ) {
        var traits = traits
        if text.contains(":") { traits.isOfIPv6 = true }
        field = EditedField(
            traits, keypad: keypad, original: text, dictionary: dictionary, words: words, check: check)
        let kind = traits.kind
        let begins = text.isEmpty && kind.isTemplate && Stepper.types(traits, on: keypad)
        let start = EditedText(
            start: begins ? traits.start ?? SteppedText.plainest(kind) : text, in: field)
        begun = String(start.characters)
        let page = field.ring[0].page
        state = EditingState(start, typedBy: WaysOfTyping.way(for: field, on: page), page: page)
        state.way.restart(isEmpty: start.characters.isEmpty || start.replacesAll)
        enter(field.ring[0])
    }

    /// As the field was opened with.
    package var traits: FieldTraits { _read { yield field.traits } }
    /// Whether it is typed in several lines.
    package var isMultiline: Bool { field.traits.text.isMultiline }
    /// What is shown while nothing is typed; may be empty.
    package var placeholder: String { field.traits.text.placeholder ?? "" }
    /// The one that is typed on.
    package var keypad: KeypadDescription { _read { yield field.keypad } }
    /// The text as it was given: stepping may begin with another one.
    package var original: String { field.original }
    /// What the field takes, by its keyboard type and format.
    package var kind: InputKind { field.kind }

    /// What a way of typing may look at now.
    var moment: TypingMoment {
        TypingMoment(
            field: field, text: state.text, page: state.page, time: now, checker: checker,
            seesLatest: lastTyped != nil || !isMasked)
    }

    // MARK: What fields get

    /// Whether words of a field are corrected on a keypad: never in secrets, addresses, numbers and formats.
    package static func corrects(_ traits: FieldTraits, on keypad: KeypadDescription) -> Bool {
        EndedWord.isCorrected(traits, on: keypad)
    }

    /// Whether it began with a time or a date that nobody had set, for there are no digits to type one.
    package var beginsBySteps: Bool {
        kind.isTemplate && state.way is Stepper && begun == traits.start ?? SteppedText.plainest(kind)
    }

    // MARK: What the owner does

    /// A key, with its time; answers what is left to do.
    package mutating func handle(_ action: KeyAction, at time: Duration) -> [Effect] {
        let before = state
        let hadMessage = message
        let hadTyped = lastTyped
        var effects = expire(at: time).filter { $0 != .changed }
        if action.isKey { lastTyped = nil }
        switch action {
        case .press(let key): press(key)
        case .hold(let key): hold(key)
        case .repeat(let key): repeated(key)
        case .clash(let first, _): takeBack(first)
        case .release(let key): release(key)
        }
        effects += outbox
        outbox = []
        let isChanged = before != state || hadMessage != message || hadTyped != lastTyped
        return effects + (isChanged ? [.changed] : [])
    }

    /// Whether letting go of a key means something now.
    package var awaitsRelease: Bool { awaited != nil }

    /// When a pending letter is committed or a message goes; nil while nothing waits.
    package var deadline: Duration? {
        [state.way.letters.deadline, messageDue, lastTyped?.due].compactMap { $0 }.min()
    }

    /// What is due by now: a pending letter becomes final.
    package mutating func expire(at time: Duration) -> [Effect] {
        now = max(now, time)
        var hasChanged = false
        if let due = state.way.letters.deadline, due <= now {
            commitPending()
            hasChanged = true
        }
        if let due = lastTyped?.due, due <= now {
            lastTyped = nil
            hasChanged = true
        }
        if let due = messageDue, due <= now {
            clearMessage()
            hasChanged = true
        }
        return hasChanged ? [.changed] : []
    }

    /// Takes what another editor of the same field offers; what is typed, and how, stays. False where more is different in it.
    package mutating func takeOffers(of other: FieldEditor) -> Bool {
        guard field.isSame(as: other.field) else { return false }
        field = other.field
        if case .menu(let focus?) = state.picker, focus >= menuRows.last?.upperBound ?? 0 {
            state.picker = .menu(focus: 0)
        }
        return true
    }

    /// What time would bring is waited for no more: a letter that is pending stays so until the next key.
    package mutating func stopWaiting(at time: Duration) {
        now = max(now, time)
        state.way.letters.begin(at: now, timeout: nil)
        lastTyped = nil
        clearMessage()
    }

    // MARK: What it says

    /// Why a key was refused, or what to know; nil once that is over.
    package var message: String? { said.map { words($0) } }

    /// The same as it stands on a line of its own.
    package var messageLine: String? { said.map(words.sentence) }

    mutating func refuse(_ reason: LocalizedString) {
        say(reason)
        outbox.append(.refused(words(reason)))
    }

    mutating func refuse(_ word: StringKey, _ values: any CustomStringConvertible...) {
        refuse(LocalizedString(word, values: values))
    }

    mutating func notify(_ phrase: LocalizedString) {
        say(phrase)
        outbox.append(.notice(words(phrase)))
    }

    private mutating func say(_ phrase: LocalizedString) {
        said = phrase
        isUnfit = false
        messageDue = now + Self.messageTime
    }

    mutating func clearMessage() {
        said = nil
        isUnfit = false
        messageDue = nil
    }

    /// Why a number of the text is too large for its place; nil where none is.
    var excess: LocalizedString? {
        TypingRule.excess(of: state.text.characters, kind: kind, traits: traits)
    }

    /// Why a whole text is no value; an order of a day's numbers that nobody types here is not asked for.
    private func problem(with text: String) -> LocalizedString? {
        guard let reason = traits.text.problem(with: text)?.phrase ?? noNumber(text) else { return nil }
        return shortPart ?? (kind.dateForm ?? .iso == .iso ? reason : LocalizedString(.notADate))
    }

    /// Which number of a day lacks digits, and how many it has when it is whole; nil where none does.
    package var shortPart: LocalizedString? {
        guard let form = kind.dateForm, let part = TemplateText.shortPart(of: characters, in: form) else {
            return nil
        }
        let name = part.name(in: words).withCapital(in: words.capitals)
        return LocalizedString(.partDigits, name, part.width)
    }

    /// Keys that give a number give one whole; nil where it is, and of what may be anything.
    private func noNumber(_ text: String) -> LocalizedString? {
        kind == .decimal && !text.isEmpty ? DeviceFormat.decimal.problem(with: text) : nil
    }

    /// Why what is shown is no value and does not become one by further keys, in the language of the screen; nil where
    /// it may.
    package var problem: String? { excess.map { words($0) } }

    /// The same as it stands on a line of its own.
    package var problemLine: String? { excess.map(words.sentence) }

    // MARK: Ending

    /// What stands there now is what editing begins with.
    package mutating func beginHere() { begun = text }

    /// Commits and saves in one press; without timeouts a first OK only commits.
    mutating func save() {
        let isCommit = state.way.pending != nil && keypad.timing.commit == nil && keypad.hasDigits
        commitPending()
        if isCommit { return }
        if traits.text.enablesReturnKeyAutomatically, state.text.characters.isEmpty {
            return refuse(.nothingTyped)
        }
        let text = storedText
        let reason =
            excess ?? problem(with: text)
            ?? field.check?(text).map(LocalizedString.init(verbatim:))
        guard let reason else { return outbox.append(.save(text)) }
        refuse(reason)
        isUnfit = true
    }

    /// Whether leaving would lose something.
    package var isChanged: Bool { !text.hasSameBytes(as: begun) }

    /// Restores the old value, asking once where something would be lost.
    mutating func cancel() {
        commitPending()
        guard isChanged, !state.asksToDiscard else { return outbox.append(.cancel) }
        state.asksToDiscard = true
        notify(LocalizedString(.discardChange, answeringKey))
        // A question stands until it is answered.
        messageDue = nil
    }

    /// Whether it was asked whether the change is to be lost, and waits for the answer.
    package var isAsking: Bool { state.asksToDiscard && said != nil }

    /// The key that says yes, as the strip has it.
    private var answeringKey: String {
        let told = table.uses.first { use in
            use.bindings.contains { $0.command.answersYes } && use.item(on: keypad, in: words) != nil
        }
        let key = told?.item(on: keypad, in: words)?.key ?? latestPress.map { keypad.legend(of: $0.key) }
        return key?.withCapital(in: words.capitals) ?? ""
    }
}

/// A character that is no longer pending and still seen.
struct LastTyped: Hashable, Sendable {
    /// In characters of the text.
    let place: Int
    let due: Duration

    /// How long it is seen where letters are never pending.
    static let time = Duration.seconds(1)
}

extension KeyAction {
    /// Whether a key went down or is held.
    fileprivate var isKey: Bool {
        switch self {
        case .press, .hold, .repeat: true
        case .release, .clash: false
        }
    }
}

/// A press, and what it found: holding the key takes its place.
struct LatestPress: Sendable {
    let key: Key
    let before: EditingState
    var isHeld = false
    /// How many a "00" or "000" key has typed.
    var zeros = 1
}

extension EditedText {
    /// A text as editing finds it: its caret at the end, or at the first place of a template.
    fileprivate init(start text: String, in field: EditedField) {
        let characters = field.traits.text.clearsOnBeginEditing ? [] : Array(text)
        self.init(characters, caret: field.kind.isTemplate ? 0 : characters.count)
        let isOdd =
            field.kind.isTemplate && !characters.isEmpty && !TemplateText.fits(characters, kind: field.kind)
        hasStored = field.traits.isSecure && !characters.isEmpty
        untouched = characters
        replacesAll = isOdd || field.traits.isSecure && !text.isEmpty
    }
}
