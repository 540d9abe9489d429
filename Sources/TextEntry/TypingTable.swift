import Hardware
import Keys
import Localization

/// What the keys do while text is typed: what edits in an order that no state changes, then what types.
struct TypingTable {
    typealias Use = KeyUse<EditorCommand>

    /// The only key that is asked about, no digit and no character: what it cannot be in is left out, and nothing is told. Nil: all are.
    private let key: Key?
    private let keys: TypingKeys
    private let now: TypingFacts

    init(_ editor: FieldEditor, for key: Key? = nil, knowing facts: TypingFacts? = nil) {
        self.key = key
        keys = TypingKeys(editor)
        now = facts ?? TypingFacts(editor)
    }

    private var field: EditedField { keys.field }
    private var keypad: KeypadDescription { field.keypad }
    private var grammar: KeyGrammar { keys.grammar }

    var uses: [Use] {
        let edits = saves + erases + carets + cancels
        let menu = menu(without: edits)
        let isFirst = menu.first?.told?.words.contains { $0.part == .save } ?? false
        let typed = keys.characters + keys.way + steps + pad + more
        return (isFirst ? menu + edits : edits + menu) + typed
    }

    /// Keys with a meaning that the way of typing leaves free, and those that the fixed grammar gives it.
    private func keys(_ meaning: Key, or role: KeyRole? = nil) -> [Key] {
        let own = keypad.keys(for: meaning).filter { !isTaken($0) }
        guard let role, hasSignKeys else { return own }
        return own + Self.signs.filter { grammar.tapped($0) == role && !isTaken($0) }
    }

    private func isTaken(_ key: Key) -> Bool { keys.taken.contains(key) }

    private static let signs: [Key] = [.star, .pound, .minus]

    // MARK: What edits

    private var saves: [Use] {
        guard now.isReturnEnabled else {
            let keys = field.entersLines ? [EditedField.savingKey] : keys(.ok, or: .save)
            return [Use(.press, keys, .type(.refuse(.nothingTyped)))]
                + (field.entersLines ? [newLine] : [])
        }
        let told = ToldUse(.save, field.returnWord)
        guard field.entersLines else { return [Use(.press, keys(.ok, or: .save), .save, told: told)] }
        return [
            Use(.press, [EditedField.savingKey], .save, told: told), newLine,
        ]
    }

    private var newLine: Use { Use(.press, [.ok], .newLine, told: ToldUse(.change, .newLine)) }

    private var erases: [Use] {
        let keys = keys(.erase, or: .erase)
        let held = keypad.erasesWithLeft ? [Key.left] : []
        if now.hasCleared {
            return [(KeyGesture.press, keys), (.hold, held)].map {
                Use($0.0, $0.1, .takeBack, told: .takeBack)
            }
        }
        if now.isEmpty { return [Use(.press, keys, .leave, told: hasOwnBack ? nil : leaving)] }
        let erase = erase
        let once = now.replacesAll || keypad.cancelsWithErase
        return [Use(once ? .press : .steps, keys, erase.command, told: erase.told)]
            + [Use(.hold, held, erase.command, told: erase.told)]
            + [Use(.hold, isTaken(.minus) ? [] : heldMinus, .erase, told: ToldUse(.erase, .erase))]
    }

    /// Where everything is replaced, everything is what one press erases.
    private var erase: (command: EditorCommand, told: ToldUse) {
        if now.replacesAll { return (.clear, ToldUse(.erase, .clear)) }
        return (.erase, ToldUse(.erase, .erase))
    }

    private var heldMinus: [Key] { hasSignKeys && grammar.held(.minus) == .erase ? [.minus] : [] }

    /// Erase held, where holding it does not give up; the button of a field with one, where held keys repeat; F3.
    private var clears: [Use] {
        guard !now.isEmpty, !now.hasCleared else { return [] }
        let isButton = keypad.typesCharacters || now.showsClearButton
        let told = ToldUse(
            isButton ? .button : .extra, LocalizedString(.clear), short: LocalizedString(verbatim: "⊗"))
        if keypad.typesCharacters {
            let hasKey = keypad.has(Self.clearingKey)
            return [Use(.press, [Self.clearingKey], .clear, told: told)]
                + (now.showsClearButton
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
                told: now.isEmpty ? nil : ToldUse(.caret, .caret))
        ] + [Use(.press, [.home], .move(.home)), Use(.press, [.end], .move(.end))]
    }

    private var cancels: [Use] {
        let held = keypad.cancelsWithErase ? keypad.keys(for: .erase) + eraseSigns : []
        // With nothing to erase its press does the same, unless that leads out of a group.
        let isPressed = now.isEmpty && !now.hasCleared && !held.contains(where: isTaken)
        return [
            Use(.press, keys(.back), .cancel, told: leaving),
            Use(.hold, held, .cancel, told: isPressed ? nil : leaving),
        ]
    }

    private var hasOwnBack: Bool { keys(.back).contains(where: keypad.has) }

    /// The answer keeps its word for as long as there is room: its sign is that of the question, which stands.
    private var leaving: ToldUse {
        now.asksToDiscard
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
        if now.isInGroup {
            return [Use(.hold, keys, .closeGroup, told: ToldUse(.act, .groups))]
        }
        let told = Set(
            (edits + clears + steps).filter { $0.legend(on: keypad) != nil }.flatMap(\.bindings).map(
                \.command))
        var entries: [(ToldWord, [EditorCommand])] =
            now.isReturnEnabled ? [(ToldWord(.save, field.returnWord), [.save])] : []
        if !now.isEmpty {
            entries.append((ToldWord(.erase, LocalizedString(.erase)), [.erase, .clear, .takeBack]))
            entries.append((ToldWord(.caret, LocalizedString(.caret)), [.move(.left)]))
        }
        let leave: StringKey = now.asksToDiscard ? .discard : .cancel
        entries.append((ToldWord(.leave, LocalizedString(leave)), [.cancel]))
        // What is drawn in the field is named, whatever presses it, and stays where the strip is full.
        if now.showsClearButton, field.menu.contains(.clear) {
            entries.append((clearing, [.clear, .takeBack]))
        }
        if !field.bookmarks.isEmpty { entries.append((recent.words[0], [.bookmarks])) }
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
        return keypad.choosesCharacters ? keypad.keys(for: .ok).filter(isTaken) : star
    }

    // MARK: Arrows up and down

    private var steps: [Use] {
        let (up, down) = (keys(.up), keys(.down))
        if field.isStepped {
            return [
                Use(
                    .steps, up.map { (.key($0), .step(.up)) } + down.map { (.key($0), .step(.down)) },
                    told: key == nil && now.canStep ? ToldUse(.change, .change) : nil)
            ]
        }
        let isPlain = field.bookmarks.isEmpty || now.isPending
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
        self.key == nil ? now.told(role, key) : nil
    }

    private func tap(_ key: Key) -> [Use] {
        guard keypad.has(key), !isTaken(key), let role = grammar.tapped(key),
            ![.erase, .save].contains(role)
        else { return [] }
        return [Use(.press, [key], .type(role), told: isAnotherName(key, of: role) ? nil : told(role, key))]
    }

    /// Whether another key is told to do the same: one that is printed with what it types, else the first of the pad.
    private func isAnotherName(_ key: Key, of role: KeyRole) -> Bool {
        guard self.key == nil else { return false }
        let names = keypad.caps.map(\.key).filter { !isTaken($0) && grammar.tapped($0) == role }
        guard names.count > 1 else { return false }
        let sign = now.sign(of: role)
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
        runs(keys.tapped).map { range, role in
            Use(.press, [(.digits(range), .type(role))], told: told(role, .digit(range.lowerBound)))
        }
    }

    private var holds: [Use] {
        runs(keys.held).map { range, role in
            Use(.hold, [(.digits(range), .type(role))], told: told(role, .digit(range.lowerBound)))
        }
    }

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
            uses.append(Use(.press, [.doubleZero], .doubleZero, told: now.takesZero ? told("00") : nil))
        }
        uses += clears
        uses += clipboard
        if now.canReveal, !now.isEmpty {
            uses.append(Use(.press, [.function(1)], .reveal, told: ToldUse(.extra, now.revealWord)))
        }
        return uses
    }

    private func told(_ sign: String) -> ToldUse { ToldUse(.extra, LocalizedString(verbatim: sign)) }

    private var clipboard: [Use] {
        let selects = Key.Motion.allCases.map { Use(.steps, [.select($0)], .select($0)) }
        return selects + [
            Use(.press, [.selectAll], .selectAll), Use(.press, [.copy], .copy),
            now.hasSelection
                ? Use(.press, [.cut], .cut, told: ToldUse(.extra, .cut)) : Use(.press, [.cut], .copy),
            now.hasCopied
                ? Use(.press, [.paste], .paste, told: ToldUse(.extra, .paste))
                : Use(.press, [.paste], .type(.refuse(.nothingCopied))),
        ]
    }
}
