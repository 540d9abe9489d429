import Hardware
import Keys
import Localization

/// What the keys do while text is typed: what edits in an order that no state changes, then what types.
///
/// The way of typing has its keys first; what it takes is nobody else's.
struct TypingTable {
    typealias Use = KeyUse<EditorCommand>

    private let editor: FieldEditor
    /// The only key that is asked about, and no digit: what it cannot be in is left out, and nothing is told. Nil: all are.
    private let key: Key?
    private let grammar: KeyGrammar
    private let way: [Use]
    private let taken: Set<Key>

    init(_ editor: FieldEditor, for key: Key? = nil) {
        self.editor = editor
        self.key = key
        let moment = editor.moment
        grammar = moment.grammar
        way = editor.state.way.uses(at: moment).map { $0.on(editor.keypad) }
        taken =
            way.isEmpty
            ? [] : Set(way.filter { $0.gesture != .hold }.flatMap { $0.bindings.flatMap(\.pattern.keys) })
    }

    private var keypad: KeypadDescription { editor.keypad }
    private var field: EditedField { editor.field }
    private var isEmpty: Bool { editor.state.text.characters.isEmpty }

    /// What a digit does: most keys are digits, and no table has to be made of what all of them do.
    func command(of action: KeyAction, onDigit digit: Int) -> EditorCommand? {
        if !way.isEmpty, let command = KeyTable(way).command(of: action) { return command }
        guard keypad.hasDigits else {
            return keypad.typesCharacters ? KeyTable(characters).command(of: action) : nil
        }
        return switch action {
        case .press: tapped(digit).map { .type($0) }
        case .hold, .repeat: held(digit).map { .type($0) }
        case .release, .clash: nil
        }
    }

    var uses: [Use] {
        if case .character? = key { return characters }
        let edits = saves + erases + carets + cancels
        let menu = menu(without: edits)
        let isFirst = menu.first?.told?.words.contains { $0.part == .save } ?? false
        return (isFirst ? menu : []) + edits + (isFirst ? [] : menu) + characters + way + steps + pad + more
    }

    /// Keys with a meaning that the way of typing leaves free, and those that the fixed grammar gives it.
    private func keys(_ meaning: Key, or role: KeyRole? = nil) -> [Key] {
        let own = keypad.keys(for: meaning).filter { !taken.contains($0) }
        guard let role, hasSignKeys else { return own }
        return own + Self.signs.filter { grammar.tapped($0) == role && !taken.contains($0) }
    }

    private static let signs: [Key] = [.star, .pound, .minus]

    // MARK: What edits

    private var saves: [Use] {
        guard editor.isReturnEnabled else {
            let keys = field.entersLines ? [EditedField.savingKey] : keys(.ok, or: .save)
            return [Use(.press, keys, .type(.refuse(.nothingTyped)))]
                + (field.entersLines ? [newLine] : [])
        }
        let told = ToldUse(.save, editor.okWord)
        guard field.entersLines else { return [Use(.press, keys(.ok, or: .save), .save, told: told)] }
        return [
            Use(.press, [EditedField.savingKey], .save, told: told), newLine,
        ]
    }

    private var newLine: Use { Use(.press, [.ok], .newLine, told: ToldUse(.change, .newLine)) }

    private var erases: [Use] {
        let keys = keys(.erase, or: .erase)
        let held = keypad.erasesWithLeft ? [Key.left] : []
        if editor.state.cleared != nil {
            return [(KeyGesture.press, keys), (.hold, held)].map {
                Use($0.0, $0.1, .takeBack, told: .takeBack)
            }
        }
        if isEmpty { return [Use(.press, keys, .leave, told: hasOwnBack ? nil : leaving)] }
        let erase = erase
        let once = editor.state.text.replacesAll || keypad.cancelsWithErase
        return [Use(once ? .press : .steps, keys, erase.command, told: erase.told)]
            + [Use(.hold, held, erase.command, told: erase.told)]
            + [Use(.hold, taken.contains(.minus) ? [] : heldMinus, .erase, told: ToldUse(.erase, .erase))]
    }

    /// Where everything is replaced, everything is what one press erases.
    private var erase: (command: EditorCommand, told: ToldUse) {
        if editor.state.text.replacesAll { return (.clear, ToldUse(.erase, .clear)) }
        return (.erase, ToldUse(.erase, .erase))
    }

    private var heldMinus: [Key] { hasSignKeys && grammar.held(.minus) == .erase ? [.minus] : [] }

    /// Erase held, where holding it does not give up; the button of a field with one, where held keys repeat; F3.
    private var clears: [Use] {
        guard !isEmpty, editor.state.cleared == nil else { return [] }
        let isButton = keypad.typesCharacters || editor.showsClearButton
        let told = ToldUse(
            isButton ? .button : .extra, LocalizedString(.clear), short: LocalizedString(verbatim: "⊗"))
        if keypad.typesCharacters {
            let hasKey = keypad.has(Self.clearingKey)
            return [Use(.press, [Self.clearingKey], .clear, told: told)]
                + (editor.showsClearButton
                    ? [Use(.hold, keypad.keys(for: .erase), .clear, told: hasKey ? nil : told)] : [])
        }
        guard keypad.hasDigits, !keypad.cancelsWithErase else { return [] }
        return [Use(.hold, keypad.keys(for: .erase), .clear, told: told)]
    }

    static let clearingKey = Key.function(3)

    /// The field's own button.
    private var clearing: ToldWord {
        ToldWord(.button, LocalizedString(.clear), short: LocalizedString(verbatim: "⊗"))
    }

    private var carets: [Use] {
        let (left, right) = (keys(.left), keys(.right))
        return [
            Use(
                .steps, left.map { (.key($0), .move(.left)) } + right.map { (.key($0), .move(.right)) },
                told: isEmpty ? nil : ToldUse(.caret, .caret))
        ] + [Use(.press, [.home], .move(.home)), Use(.press, [.end], .move(.end))]
    }

    private var cancels: [Use] {
        let held = keypad.cancelsWithErase ? keypad.keys(for: .erase) + eraseSigns : []
        // With nothing to erase its press does the same, unless that leads out of a group.
        let isPressed = isEmpty && editor.state.cleared == nil && !held.contains(where: taken.contains)
        return [
            Use(.press, keys(.back), .cancel, told: leaving),
            Use(.hold, held, .cancel, told: isPressed ? nil : leaving),
        ]
    }

    private var hasOwnBack: Bool { keys(.back).contains(where: keypad.has) }

    /// The answer keeps its word for as long as there is room: its sign is that of the question, which stands.
    private var leaving: ToldUse {
        editor.state.asksToDiscard
            ? ToldUse(.act, LocalizedString(.discard), short: LocalizedString(verbatim: "✕"))
            : ToldUse(.leave, .cancel)
    }

    /// A number pad's minus, where it erases.
    private var eraseSigns: [Key] { hasSignKeys && grammar.tapped(.minus) == .erase ? [.minus] : [] }

    /// Whether a pad's signs have the fixed grammar; on a full keyboard they type.
    private var hasSignKeys: Bool { !keypad.typesCharacters }

    // MARK: What has no key

    /// Tells what of Save, Erase, Caret and Cancel no key does, and which buttons of the field none presses.
    private func menu(without edits: [Use]) -> [Use] {
        // A key that leaves when it is pressed cannot be held.
        let leaving = edits.filter { $0.bindings.contains { $0.command == .leave } }
        let keys = menuKeys.filter { key in
            !leaving.contains { $0.bindings.contains { $0.pattern.matches(key) } }
        }
        guard !keys.isEmpty else { return [] }
        if editor.isInGroup {
            return [Use(.hold, keys, .closeGroup, told: ToldUse(.act, .groups))]
        }
        let told = Set(
            (edits + clears + steps).filter { $0.legend(on: keypad) != nil }.flatMap(\.bindings).map(
                \.command))
        var entries: [(ToldWord, [EditorCommand])] =
            editor.isReturnEnabled ? [(ToldWord(.save, editor.okWord), [.save])] : []
        if !isEmpty {
            entries.append((ToldWord(.erase, LocalizedString(.erase)), [.erase, .clear, .takeBack]))
            entries.append((ToldWord(.caret, LocalizedString(.caret)), [.move(.left)]))
        }
        let leave: StringKey = editor.state.asksToDiscard ? .discard : .cancel
        entries.append((ToldWord(.leave, LocalizedString(leave)), [.cancel]))
        // What is drawn in the field is named, whatever presses it, and stays where the strip is full.
        if editor.showsClearButton, field.menu.contains(.clear) {
            entries.append((clearing, [.clear, .takeBack]))
        }
        if editor.hasBookmarks { entries.append((recent.words[0], [.bookmarks])) }
        if keypad.hasSignsInMenu, !field.symbolEntries.isEmpty {
            entries.append((ToldWord(.extra, LocalizedString(.symbols)), []))
        }
        let missing = entries.filter { told.isDisjoint(with: $0.1) }.map(\.0)
        return [
            Use(
                .hold, keys, .openMenu,
                told: missing.isEmpty ? ToldUse(.extra, .menu) : ToldUse(menu: missing))
        ]
    }

    private var menuKeys: [Key] {
        let star: [Key] = grammar.held(.star) == .actions && !keypad.choosesCharacters ? [.star] : []
        if keypad.opensMenuWithOK { return keypad.keys(for: .ok) + star }
        return keypad.choosesCharacters ? keypad.keys(for: .ok).filter(taken.contains) : star
    }

    // MARK: Arrows up and down

    private var steps: [Use] {
        let (up, down) = (keys(.up), keys(.down))
        if field.isStepped {
            return [
                Use(
                    .steps, up.map { (.key($0), .step(.up)) } + down.map { (.key($0), .step(.down)) },
                    told: key == nil && editor.canStep ? ToldUse(.change, .change) : nil)
            ]
        }
        let isPlain = field.bookmarks.isEmpty || editor.pendingRange != nil
        return [
            isPlain
                ? Use(.steps, up, .move(.up))
                : Use(.press, up, .bookmarks, told: recent),
            Use(.steps, down, .move(.down)),
        ]
    }

    private var recent: ToldUse {
        ToldUse(.button, LocalizedString(.recent), short: LocalizedString(verbatim: "⚑"))
    }

    // MARK: What types

    private var pad: [Use] {
        guard keypad.hasDigits else { return [] }
        guard let key else { return signs(Self.caseKeys) + taps + signs(Self.otherKeys) + holds }
        return signs([key])
    }

    private static let caseKeys: [Key] = [.pound, .plus]
    private static let otherKeys: [Key] = [.star, .slash, .numLock, .dot, .minus]

    private func signs(_ keys: [Key]) -> [Use] { keys.flatMap { tap($0) + hold($0) } }

    private func told(_ role: KeyRole, _ key: Key) -> ToldUse? {
        self.key == nil ? editor.told(role, key) : nil
    }

    private func tap(_ key: Key) -> [Use] {
        guard keypad.has(key), !taken.contains(key), let role = grammar.tapped(key),
            ![.erase, .save].contains(role)
        else { return [] }
        return [Use(.press, [key], .type(role), told: isAnotherName(key, of: role) ? nil : told(role, key))]
    }

    /// Whether another key is told to do the same: one that is printed with what it types, else the first of the pad.
    private func isAnotherName(_ key: Key, of role: KeyRole) -> Bool {
        guard self.key == nil else { return false }
        let names = keypad.caps.map(\.key).filter { !taken.contains($0) && grammar.tapped($0) == role }
        guard names.count > 1 else { return false }
        let sign = editor.sign(of: role)
        return key != (names.first { keypad.legend(of: $0) == sign } ?? names[0])
    }

    private func hold(_ key: Key) -> [Use] {
        guard keypad.has(key), let role = grammar.held(key), role != .actions,
            role != .erase, role != grammar.tapped(key), role != .nextMode || field.ring.count > 1
        else { return [] }
        return [Use(.hold, [key], .type(role), told: told(role, key))]
    }

    /// Digits, those that do the same as one.
    private var taps: [Use] {
        runs(tapped).map { range, role in
            Use(.press, [(.digits(range), .type(role))], told: told(role, .digit(range.lowerBound)))
        }
    }

    private var holds: [Use] {
        runs(held).map { range, role in
            Use(.hold, [(.digits(range), .type(role))], told: told(role, .digit(range.lowerBound)))
        }
    }

    private func tapped(_ digit: Int) -> KeyRole? {
        taken.contains(.digit(digit)) ? nil : grammar.tapped(.digit(digit))
    }

    private func held(_ digit: Int) -> KeyRole? { grammar.held(.digit(digit)) }

    private func runs(_ role: (Int) -> KeyRole?) -> [(ClosedRange<Int>, KeyRole)] {
        (0...9).reduce(into: []) { runs, digit in
            guard let role = role(digit) else { return }
            if let last = runs.last, last.1 == role, last.0.upperBound == digit - 1 {
                runs[runs.count - 1].0 = last.0.lowerBound...digit
            } else {
                runs.append((digit...digit, role))
            }
        }
    }

    // MARK: The rest

    private var more: [Use] {
        var uses: [Use] = []
        if keypad.has(.doubleZero) {
            uses.append(Use(.press, [.doubleZero], .doubleZero, told: editor.takesZero ? told("00") : nil))
        }
        uses += clears
        uses += clipboard
        if editor.canReveal, !isEmpty {
            uses.append(Use(.press, [.function(1)], .reveal, told: ToldUse(.extra, editor.revealWord)))
        }
        return uses
    }

    /// Also of a keyboard that is plugged in beside a pad: its digits are no keys with letters.
    private var characters: [Use] {
        let pattern: KeyPattern = field.kind.isNumeric && !field.kind.isHexadecimal ? .numerals : .characters
        let ownKeys = keypad.typesCharacters ? keypad.caps.map(\.key).filter(Self.isOfNumericPad) : []
        return [
            Use(
                .press, ([pattern] + ownKeys.map(KeyPattern.key)).map { ($0, .typeThrough) },
                told: ToldUse(.extra, .type))
        ]
    }

    /// Keys of a keyboard's numeric pad, where its board names them: they type as its other keys do.
    private static func isOfNumericPad(_ key: Key) -> Bool {
        if case .character = key { return false }
        return key.typed != nil
    }

    private func told(_ sign: String) -> ToldUse { ToldUse(.extra, LocalizedString(verbatim: sign)) }

    private var clipboard: [Use] {
        let selects = Key.Motion.allCases.map { Use(.steps, [.select($0)], .select($0)) }
        return selects + [
            Use(.press, [.selectAll], .selectAll), Use(.press, [.copy], .copy),
            editor.selection == nil
                ? Use(.press, [.cut], .copy) : Use(.press, [.cut], .cut, told: ToldUse(.extra, .cut)),
            editor.clipboard.isEmpty
                ? Use(.press, [.paste], .type(.refuse(.nothingCopied)))
                : Use(.press, [.paste], .paste, told: ToldUse(.extra, .paste)),
        ]
    }
}

extension KeyUse {
    /// On the keys that have its meanings on a keypad.
    fileprivate func on(_ keypad: KeypadDescription) -> Self {
        let bindings = bindings.flatMap { binding -> [(KeyPattern, Command)] in
            guard case .key(let key) = binding.pattern else { return [(binding.pattern, binding.command)] }
            return keypad.keys(for: key).map { (.key($0), binding.command) }
        }
        return Self(gesture, bindings, told: told)
    }
}

extension KeyPattern {
    /// The keys that it means, where they can be counted.
    fileprivate var keys: [Key] {
        switch self {
        case .key(let key): [key]
        case .digits(let digits): digits.map(Key.digit)
        case .characters, .numerals: []
        }
    }
}
