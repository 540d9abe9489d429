import Hardware

/// What a key of a pad does in a field and mode: the row's own word, else the grammar that all fields have.
struct KeyGrammar {
    let kind: InputKind
    let layout: FieldLayout
    let signs: SignKeys
    let page: InputPage
    /// Holding the star opens what edits, and not the symbols.
    let hasMenu: Bool
    /// A key of its own erases.
    let hasErase: Bool
    /// The field takes a minus, and another key erases.
    let typesMinus: Bool

    /// The row's keys in this mode.
    private var keys: FieldLayout.Keys { page == .digits ? layout.digits : layout.letters }

    /// Nil for a key that types nothing: an arrow, OK.
    func tapped(_ key: Key) -> KeyRole? {
        switch key {
        case .digit(let digit): digitRole(digit)
        case .star: star
        case .pound: pound
        case .dot: layout.numberPad.dot ?? fieldCharacter
        case .plus: layout.numberPad.plus ?? caseRole
        case .minus: layout.numberPad.minus ?? minus
        case .slash: layout.numberPad.slash ?? .nextMode
        case .numLock: .nextMode
        default: nil
        }
    }

    /// Nil where holding adds nothing to the press.
    func held(_ key: Key) -> KeyRole? {
        switch key {
        case .digit(let digit): heldDigit(digit)
        case .star: hasMenu ? .actions : .symbols
        case .pound: layout.modes.count > 1 ? .nextMode : nil
        case .plus
        where layout.numberPad.plus != nil && layout.modes.count > 1 && page != .digits
            && layout.letters.pound == nil:
            .shift
        case .slash where layout.modes.count > 1: .nextMode
        case .minus where !hasErase && tapped(.minus) != .erase: .erase
        default: nil
        }
    }

    /// What a menu has in place of a star that is not there: the field's own character.
    var menuStar: KeyRole? { tapped(signs == .numberPad ? .dot : .star) }

    /// What it has in place of the key for the case, or for the sign.
    var menuPound: KeyRole? {
        guard signs == .numberPad else { return tapped(.pound) }
        return tapped(.minus) == .sign ? .sign : tapped(.plus)
    }

    private func digitRole(_ digit: Int) -> KeyRole {
        guard page != .digits else {
            switch digit {
            case 0: return keys.zero ?? .digit
            case 1: return keys.one ?? .digit
            default: return .digit
            }
        }
        switch digit {
        case 0: return keys.zero ?? .insert(" ")
        case 1: return keys.one ?? .digit
        default: return .letters
        }
    }

    private func heldDigit(_ digit: Int) -> KeyRole? {
        if kind.isHexadecimal, (1...6).contains(digit) { return .hexLetter }
        guard page == .digits else { return .digit }
        switch digit {
        case 0: return keys.heldZero
        case 1: return keys.heldOne
        default: return nil
        }
    }

    private var star: KeyRole {
        switch signs {
        case .editing where kind.isDigitsOnly: .erase
        case .matrix: layout.matrix.star ?? keys.star ?? .symbols
        case .numberPad: layout.numberPad.star ?? .symbols
        case .mode, .editing: keys.star ?? .symbols
        }
    }

    private var pound: KeyRole {
        switch signs {
        case .editing where kind.isDigitsOnly: .save
        case .matrix: layout.matrix.pound ?? keys.pound ?? caseRole
        case .mode, .editing, .numberPad: keys.pound ?? caseRole
        }
    }

    /// A key that is printed with it types it; where no other key erases, it erases.
    private var minus: KeyRole {
        guard typesMinus else { return .erase }
        return kind.dateForm == nil ? .insert("-") : .separator
    }

    private var caseRole: KeyRole {
        page == .digits ? .explain(.holdForLetters) : .shift
    }

    /// What the star of a phone pad types; a number pad has its picker elsewhere.
    private var fieldCharacter: KeyRole {
        guard let star = keys.star, star != .symbols else { return .insert(".") }
        return star
    }
}
