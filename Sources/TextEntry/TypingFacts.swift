import Hardware
import Keys
import Localization

/// All that the table of keys sees of an edit, and what is told of keys that type: for as long as it and the way of typing
/// are the same, so is what was made of them.
struct TypingFacts: Equatable, Sendable {
    private let field: EditedField
    private let page: InputPage
    private let letterCase: LetterCase
    /// Whether the letter that may still change is a capital: shift says what it makes of it.
    private let isPendingUpper: Bool?
    private let nextMode: InputMode?
    /// Another mode may begin with another case at the same place.
    private let nextCase: LetterCase?
    private let isAfterAutoSeparator, hasWrongDigit, hasAt, leadsOn, leadsOnBySlash: Bool
    let isEmpty, replacesAll, hasSelection, isPending, hasCleared, asksToDiscard, hasCopied: Bool
    let isReturnEnabled, showsClearButton, canReveal, isInGroup, takesZero, canStep: Bool
    let revealWord: StringKey

    /// What costs more than a look is asked only where it may be told.
    init(_ editor: FieldEditor) {
        let (field, text) = (editor.field, editor.state.text)
        self.field = field
        page = editor.state.page
        letterCase = editor.letterCase
        isPendingUpper = editor.isPendingUpper
        nextMode = field.ring.count > 1 ? editor.modeAfterThis : nil
        nextCase = nextMode.map { text.letterCase(choosing: $0.letterCase, in: field) }
        (isAfterAutoSeparator, hasWrongDigit) = (text.isAfterAutoSeparator, text.hasWrongDigit)
        hasAt = field.kind == .email && text.characters.contains("@")
        leadsOn = field.isStepped && text.leadsOn(by: field.separator, in: field)
        leadsOnBySlash = field.kind == .cidr && text.leadsOn(by: "/", in: field)
        (isEmpty, replacesAll) = (text.characters.isEmpty, text.replacesAll)
        (hasSelection, isPending) = (text.selection != nil, editor.pendingRange != nil)
        (hasCleared, asksToDiscard) = (editor.state.cleared != nil, editor.state.asksToDiscard)
        hasCopied = !editor.clipboard.isEmpty
        (isReturnEnabled, showsClearButton) = (editor.isReturnEnabled, editor.showsClearButton)
        (canReveal, revealWord) = (editor.canReveal, editor.revealWord)
        (isInGroup, takesZero) = (editor.isInGroup, editor.takesZero)
        canStep = field.isStepped && editor.canStep
    }

    /// What the strip says of a key that types; nil for one that does nothing.
    func told(_ role: KeyRole, _ key: Key) -> ToldUse? {
        switch role {
        case .refuse, .explain: nil
        case .symbols where field.symbolEntries.isEmpty: nil
        case .nextMode where field.ring.count < 2: nil
        // One key that comes to it is enough.
        case .nextMode where field.hasCase(on: page) && nextSign == nextCaseSign: nil
        // Words are left by it: that is not dropped.
        case .nextMode where page == .words:
            ToldUse(.change, LocalizedString(verbatim: sign(of: role)))
        // Boxes have no map of the pad that would show it; one that stands there already is swallowed.
        case .separator where field.isStepped, .insert where field.isStepped:
            isAfterAutoSeparator || hasWrongDigit ? nil : separating(role, key)
        case .sign where !field.traits.text.allowsSign: nil
        case .shift where !field.hasCase(on: page): nil
        // Boxes say what they hold; a digit that made a number too large is erased first.
        case .digit where field.isStepped: hasWrongDigit ? nil : ToldUse(.move, .type)
        // Where nothing else is typed no mode has to be named.
        case .digit where field.ring.count < 2: ToldUse(.extra, .type)
        case .symbols: ToldUse(.extra, .symbols)
        case .shift: ToldUse(.extra, LocalizedString(verbatim: shiftSign))
        case .actions: ToldUse(.extra, .menu)
        case .erase: ToldUse(.erase, .erase)
        case .save: ToldUse(.save, field.returnWord)
        case .insert(" "): ToldUse(.extra, .space)
        default: ToldUse(.extra, LocalizedString(verbatim: sign(of: role)))
        }
    }

    /// What a separator is for is to go on to the next box, in the last one it is refused; a key that is printed with it
    /// says itself.
    private func separating(_ role: KeyRole, _ key: Key) -> ToldUse? {
        guard role == .insert("/") ? leadsOnBySlash : leadsOn else { return nil }
        let sign = LocalizedString(verbatim: sign(of: role))
        guard [.separator, .insert(field.separator)].contains(role),
            field.keypad.legend(of: key) != String(field.separator)
        else { return ToldUse(.change, sign) }
        return ToldUse(.change, LocalizedString(.nextLetter), short: sign)
    }

    /// What shift comes to: of a letter that may still change, else of the next one.
    private var shiftSign: String {
        isPendingUpper.map { $0 ? "A>a" : "a>A" } ?? nextCaseSign
    }

    private var nextCaseSign: String { field.label(of: page, in: letterCase.next) }

    /// Where the mode key goes, on a pad with digits.
    private var nextSign: String { field.label(of: nextMode?.page ?? page, in: nextCase ?? letterCase) }

    /// Few letters that stand for what a key types.
    func sign(of role: KeyRole) -> String {
        switch role {
        case .letters: field.label(of: page, in: letterCase)
        case .digit: "123"
        case .hexLetter: field.hasCapitalDigits ? "A-F" : "a-f"
        case .cycle(let characters): String(characters.prefix(3))
        case .insert(let character): String(character)
        case .nextMode: nextSign
        case .at: hasAt ? "." : "@"
        case .separator: String(field.kind == .decimal ? field.decimalSeparator : field.separator)
        case .sign: "±"
        case .list(let characters): String(characters.filter { $0 != " " }.prefix(3))
        case .refuse, .explain, .symbols, .shift, .actions, .erase, .save: ""
        }
    }
}

extension ToldUse {
    /// What was erased at once comes back; ⌫ would say that something goes.
    static let takeBack = ToldUse(.erase, LocalizedString(.takeBack), short: LocalizedString(verbatim: "↺"))
}

extension EditedField: Equatable {
    /// The very same: what fields are `isSame(as:)` compares.
    static func == (one: EditedField, other: EditedField) -> Bool { one === other }
}
