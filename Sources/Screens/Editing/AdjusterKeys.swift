import Hardware
import Keys
import Localization
import Settings

/// What keys do while a number is adjusted.
enum AdjusterCommand: KeyCommand, CaseIterable {
    case save, erase, leave, less, more, sign
    case digit, point
    /// Back to how it came.
    case factory
    /// Opens the numbered menu of pads that have no keys for all of it, and closes it.
    case menu

    var changesValue: Bool { self != .menu && self != .leave }
}

/// Which keys do what, on any keypad: the one table by which an adjuster's keys are dispatched and told.
package struct AdjusterKeys {
    let keypad: KeypadDescription
    /// The axis grows to the left.
    let isMirrored: Bool
    let editor: SliderEditor
    /// As it was before anything was done.
    let original: Double
    /// How it came; nil where that is none of its numbers, or no strip has room to tell how to go there.
    let factory: Double?
    /// Digits pick from the menu.
    let isMenuOpen: Bool

    private typealias Use = KeyUse<AdjusterCommand>

    var table: KeyTable<AdjusterCommand> {
        if isMenuOpen { return KeyTable(menuUses) }
        let others = ([digits, save] + leave + [menu, erase, sign, factoryUse]).compactMap { $0 }
        return KeyTable(steps + others)
    }

    // MARK: Stepping and typing

    /// Pairs that step: arrows as the axis has it, a matrix's letters and a pad's signs as they are printed.
    private var pairs: [[(Key, AdjusterCommand)]] {
        [
            [(.left, isMirrored ? .more : .less), (.right, isMirrored ? .less : .more)],
            [(.up, .more), (.down, .less)],
            [(.letter(.a), .more), (.letter(.b), .less)], [(.counterclockwise, .less), (.clockwise, .more)],
            [(.minus, .less), (.plus, .more)],
        ]
    }

    private var ownPairs: [[(Key, AdjusterCommand)]] {
        pairs.filter { $0.allSatisfy { keypad.has($0.0) } }
    }

    /// The first pair that the keypad has is told, the others step as well. One switch presses each in its turn.
    private var steps: [Use] {
        guard let told = ownPairs.first else { return [] }
        guard keypad.scanPeriod == nil else {
            return told.map { key, command in
                Use(.steps, [key], command, told: ToldUse(.change, steps(command == .less ? "-" : "+")))
            }
        }
        return [
            Use(
                .steps, (told + ownPairs.dropFirst().joined()).map { (.key($0.0), $0.1) },
                told: ToldUse(.change, steps("±")))
        ]
    }

    /// The step behind a sign.
    private func steps(_ sign: String) -> LocalizedString {
        LocalizedString(.verbatim, DecimalText(sign + editor.scale.stepText))
    }

    /// Whether keys of its own step, and not the menu alone.
    var hasSteps: Bool { !ownPairs.isEmpty }

    /// With what a keypad has for nothing else beside them.
    private var digits: Use? {
        guard keypad.hasDigits || keypad.typesCharacters else { return nil }
        var keys: [(KeyPattern, AdjusterCommand)] = [(.digits(0...9), .digit)]
        keys += pointKeys.filter { hasDecimals || $0 != erasingKey }.map { (.key($0), .point) }
        if editor.hasSign { keys.append((.key(.character("-")), .sign)) }
        let point =
            hasDecimals && pointKeys.first == .star && keypad.has(.star)
            ? DecimalText(keypad.legend(of: .star) + " = .") : nil
        let words =
            [ToldWord(.change, LocalizedString(.type))]
            + (point.map { [ToldWord(.extra, LocalizedString(.verbatim, $0))] } ?? [])
        return Use(.press, keys, told: ToldUse(words: words))
    }

    private var hasDecimals: Bool { editor.scale.decimals > 0 }

    /// What types the point: a key of its own, else the star. Also of whole numbers, where it is seen and refused: without
    /// it, 19.5 would be stored as 195.
    private var pointKeys: [Key] {
        if keypad.has(.dot) { return [.dot, .character("."), .character(",")] }
        return keypad.typesCharacters ? [.character("."), .character(","), .star] : [.star]
    }

    private var sign: Use? {
        guard editor.hasSign, let key = signKeys.first(where: keypad.has) else { return nil }
        return Use(.press, [key, .minus], .sign, told: ToldUse(.change, LocalizedString(verbatim: "±")))
    }

    /// A number pad's own minus steps, where there is a plus beside it.
    private var signKeys: [Key] {
        let isTaken = ownPairs.joined().contains { $0.0 == .minus }
        return (isTaken ? [] : [.minus]) + (savesWithPound ? [] : [.pound])
            + (keypad.has(.dot) ? [.star, .slash] : [])
    }

    /// On a key that is left over, where it can be told.
    private var factoryUse: Use? {
        guard let factory, editor.text != editor.scale.text(of: factory), keypad.has(.pound),
            sign.map({ !$0.bindings.contains { $0.pattern.matches(.pound) } }) ?? true, !savesWithPound
        else { return nil }
        let word = LocalizedString(.factoryValue, DecimalText(editor.scale.text(of: factory)))
        return Use(.press, [.pound], .factory, told: ToldUse(.change, word))
    }

    // MARK: Ending

    private static let savingKeys: [Key] = [.ok, .letter(.d), .push]

    /// A pad without any key for it saves with #, as it does in whole numbers that are typed.
    private var savesWithPound: Bool { !Self.savingKeys.contains(where: keypad.has) }

    private var save: Use? {
        Use(.press, savesWithPound ? [.pound] : Self.savingKeys, .save, told: ToldUse(.save, .save))
    }

    /// The key that erases; nil where the menu does.
    private var erasingKey: Key? {
        if let own = [Key.erase, .letter(.c)].first(where: keypad.has) { return own }
        if keypad.has(.back), keypad.editingKey(for: .back) == .erase { return .back }
        return menuKey != nil && !hasDecimals ? menuKey : nil
    }

    private var erase: Use? {
        guard editor.isTyping else { return nil }
        let keys = [erasingKey, .erase].compactMap { $0 }
        return Use(heldLeave == keys.first ? .press : .steps, keys, .erase, told: ToldUse(.erase, .erase))
    }

    /// Back; else what erases, with nothing to erase; and held, as it is told while there is something.
    private var leave: [Use] {
        let fresh = editor.isTyping ? nil : erasingKey
        let presses = [hasOwnBack ? .back : nil, fresh, .back].compactMap { $0 }
        let before = LocalizedString(.keepChoice, DecimalText(editor.scale.text(of: original)))
        let told = ToldUse(.leave, before, short: LocalizedString(.cancel))
        let isPressed = hasOwnBack || fresh != nil
        let held = heldLeave.map { Use(.hold, [$0], .leave, told: isPressed ? nil : told) }
        return [editor.isTyping && !hasOwnBack ? nil : Use(.press, presses, .leave, told: told), held]
            .compactMap { $0 }
    }

    private var hasOwnBack: Bool { keypad.has(.back) && erasingKey != .back }

    /// What leaves while it is held, where no key is for that alone: what erases, else what saves.
    private var heldLeave: Key? {
        guard !hasOwnBack, menuKey == nil else { return nil }
        return erasingKey ?? Self.savingKeys.first(where: keypad.has)
    }

    // MARK: The numbered menu

    /// What a pad without keys for it has in its menu, numbered from 1.
    static let menuCommands: [AdjusterCommand] = [.save, .erase, .leave, .less, .more, .sign]

    var menuCommands: [AdjusterCommand] {
        Self.menuCommands.filter { $0 != .sign || editor.hasSign }
    }

    /// Where a pad with digits has no keys that step.
    private var menuKey: Key? {
        keypad.hasDigits && !hasSteps && keypad.has(.star) ? .star : nil
    }

    private var menu: Use? {
        let told = [digits, save, erase].compactMap { $0 }.flatMap { $0.bindings.map(\.command) }
        let missing = menuCommands.filter { !told.contains($0) }
        return menuKey.map { Use(.hold, [$0], .menu, told: ToldUse(menu: missing.map(word))) }
    }

    private var menuUses: [Use] {
        menuCommands.enumerated().map { Use(.press, [.digit($0 + 1)], $1, told: ToldUse(words: [word($1)])) }
            + [Use(.press, [.star, .back], .menu, told: ToldUse(.leave, .done))]
    }

    /// What an entry of the menu is called.
    func word(_ command: AdjusterCommand) -> ToldWord {
        switch command {
        case .save: ToldWord(.save, LocalizedString(.save))
        case .erase: ToldWord(.erase, LocalizedString(.erase))
        case .less: ToldWord(.extra, steps("-"))
        case .more: ToldWord(.extra, steps("+"))
        case .sign: ToldWord(.extra, LocalizedString(verbatim: "±"))
        case .leave, .digit, .point, .factory, .menu: ToldWord(.leave, LocalizedString(.cancel))
        }
    }
}
