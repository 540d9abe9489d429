import Hardware
import Keys
import Localization

/// A text field being edited with whatever keys the board has: a value that changes itself and says what is left to do.
///
/// It edits a copy: OK validates and saves, Back or a fresh Erase on an empty field restores. Time is an argument; the
/// owner calls `expire(at:)` when `deadline` has come.
package struct FieldEditor: Sendable {
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

    package let traits: FieldTraits
    package let keypad: KeypadDescription
    /// The text as it was when editing began.
    package let original: String
    package let kind: InputKind
    package let layout: FieldLayout
    let ring: [InputMode]
    /// Words for the predictive mode, where the device has a list of the field's language.
    let dictionary: WordDictionary?
    /// What the hints and refusals are said in.
    package let words: ScreenWords
    private let check: (@Sendable (String) -> String?)?

    package var state: EditingState
    /// What the latest press found, so that holding can take its place.
    var latestPress: (key: Key, before: EditingState)?
    var commitDue: Duration?
    var now: Duration = .zero
    var outbox: [Effect] = []
    /// What was copied last; the owner hands it from field to field.
    package var clipboard = ""
    /// Corrects words, where the field and the keyboard allow it and the device has a dictionary.
    package var checker: WordChecker?
    /// Why a key was refused, or what to know; gone after two seconds.
    package internal(set) var message: String?
    private var messageDue: Duration?

    /// How long a message stays.
    static let messageTime = Duration.seconds(2)

    /// `check` answers why a text may not be saved, beyond what the traits say; it is asked at OK, not at every key.
    package init(
        _ traits: FieldTraits, keypad: KeypadDescription, text: String = "",
        dictionary: WordDictionary? = nil, words: ScreenWords = .english,
        check: (@Sendable (String) -> String?)? = nil
    ) {
        self.traits = traits
        self.keypad = keypad
        self.check = check
        self.words = words
        kind = traits.kind
        let isStepper = Self.isStepper(kind, on: keypad)
        let text = isStepper && text.isEmpty ? TemplateText.start(of: kind) : text
        original = text
        layout = .row(for: traits.kind)
        self.dictionary = dictionary
        ring = ModeRing.modes(for: traits, on: keypad, hasWords: dictionary != nil)
        var state = EditingState(characters: Array(text), caret: 0)
        state.caret = kind.isTemplate ? 0 : state.characters.count
        if traits.text.clearsOnBeginEditing { state.characters = [] }
        state.caret = min(state.caret, state.characters.count)
        let isOdd =
            kind.isTemplate && !state.characters.isEmpty
            && !TemplateText.fits(state.characters, kind: kind)
        state.replacesAll = isOdd || traits.isSecure && !text.isEmpty
        state.isBlankWheel = state.characters.isEmpty
        self.state = state
        enter(ring[0])
    }

    // MARK: What the owner does

    package mutating func handle(_ action: KeyAction, at time: Duration) -> [Effect] {
        let before = state
        let hadMessage = message
        var effects = expire(at: time).filter { $0 != .changed }
        switch action {
        case .press(let key): press(key)
        case .hold(let key): hold(key)
        case .repeat(let key): repeated(key)
        case .clash: takeBackLatestPress()
        case .release: break
        }
        effects += outbox
        outbox = []
        return effects + (before != state || hadMessage != message ? [.changed] : [])
    }

    /// When a pending letter is committed or a message goes; nil while nothing waits.
    package var deadline: Duration? {
        [commitDue, messageDue].compactMap { $0 }.min()
    }

    package mutating func expire(at time: Duration) -> [Effect] {
        now = max(now, time)
        var hasChanged = false
        if let due = commitDue, due <= now {
            commitPending()
            hasChanged = true
        }
        if let due = messageDue, due <= now {
            clearMessage()
            hasChanged = true
        }
        return hasChanged ? [.changed] : []
    }

    // MARK: What it says

    mutating func refuse(_ reason: Phrase) {
        let sentence = words(reason)
        say(sentence)
        outbox.append(.refused(sentence))
    }

    mutating func refuse(_ word: Word, _ values: any CustomStringConvertible...) {
        refuse(Phrase(word, values: values.map(\.description)))
    }

    mutating func notify(_ word: Word) {
        let sentence = words[word]
        say(sentence)
        outbox.append(.notice(sentence))
    }

    mutating func notify(_ phrase: Phrase) {
        let sentence = words(phrase)
        say(sentence)
        outbox.append(.notice(sentence))
    }

    private mutating func say(_ sentence: String) {
        message = sentence
        messageDue = now + Self.messageTime
    }

    mutating func clearMessage() {
        message = nil
        messageDue = nil
    }

    // MARK: Ending

    /// Commits and saves in one press; without timeouts a first OK only commits.
    mutating func save() {
        if state.pending != nil, keypad.timing.commit == nil, keypad.hasDigits {
            return commitPending()
        }
        commitPending()
        if traits.text.enablesReturnKeyAutomatically, state.characters.isEmpty {
            return refuse(.nothingTyped)
        }
        let text = storedText
        if let reason = traits.text.problem(with: text)?.phrase ?? check?(text).map(Phrase.init(verbatim:)) {
            return refuse(reason)
        }
        outbox.append(.save(text))
    }

    /// Restores the old value, asking once where something would be lost.
    mutating func cancel() {
        commitPending()
        guard text != original, !state.asksToDiscard else { return outbox.append(.cancel) }
        state.asksToDiscard = true
        notify(.discardChange)
    }
}
