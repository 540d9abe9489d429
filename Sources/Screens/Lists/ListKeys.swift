import Hardware
import Keys
import Localization
import Words

/// The keys of every list, by keypad: the one place that says which keys move, open and leave.
///
/// Made once a keypad and a language. What is told of a key is a list's own business: `ListedScreen.told(of:usual:in:)`.
package struct ListKeys {
    /// Pages, choices, details, what waits, what is read.
    package let list: ListTable
    /// What waits to be applied: OK that is held on the row that leads there applies it.
    package let staged: ListTable
    /// Where what is looked for is typed.
    let find: ListTable
    /// Where OK is held for yes and Back for no.
    let question: ListTable
    /// Where OK is held for yes, and Back leaves things as they are: a key, or a row above.
    let asking: ListTable
    /// Where bare contacts are tested, and keys mean something only when they are held; a knob's turns leave.
    package let test: ListTable

    init(_ keypad: KeypadDescription, in words: ScreenStrings) {
        let roles = ListKeyRoles(keypad, isFromRight: LetterTable.isRightToLeft(words.language))
        list = ListTable(roles.listUses).printed(on: keypad, in: words)
        staged = ListTable(roles.stagedUses + roles.listUses).printed(on: keypad, in: words)
        find = ListTable(roles.findUses).printed(on: keypad, in: words)
        question = ListTable(roles.questionUses).printed(on: keypad, in: words)
        asking = ListTable(roles.askingUses).printed(on: keypad, in: words)
        test = ListTable(roles.testUses).printed(on: keypad, in: words)
    }
}

extension ToldUse {
    /// Letters, in any way that there is.
    fileprivate static let letters = ToldUse(
        .change, LocalizedString(.letters), short: LocalizedString(verbatim: "abc"))
}

/// Which keys of a keypad have which part in lists; the first that a board has is the one that is told.
private struct ListKeyRoles {
    var up: [Key] = [.up]
    var down: [Key] = [.down]
    package var open: [Key] = [.ok]
    var back: [Key] = [.back]
    var find: [Key] = [.find]
    var details: [Key] = []
    /// Held, not pressed, where there are so few keys.
    var heldDetails: [Key] = []
    /// Whether digits stand for rows.
    let numbersRows: Bool
    let findKeys: FindKeys
    /// The arrows to where rows lead and back, as they point: pages that are read from the right lead to the left.
    private let onwards: Key.Motion
    private let backwards: Key.Motion

    init(_ keypad: KeypadDescription, isFromRight: Bool) {
        onwards = isFromRight ? .left : .right
        backwards = onwards.mirrored
        numbersRows = keypad.hasFreeDigits
        findKeys = FindKeys(keypad)
        switch keypad.hardwareClass {
        case .fullKeyboard: details = [Key(onwards)]
        case .phonePad:
            details = [.star]
            if !keypad.has(.back) { back = [.erase, Key(backwards)] }
        case .barePad:
            (up, down, open) = ([.digit(2)], [.digit(8)], [.digit(5), .digit(6), .pound])
            (back, details) = ([.digit(4), .star], [.digit(1)])
        case .numberPad:
            (up, down) = ([.up] + keypad.keys(beside: 5, by: -1), [.down] + keypad.keys(beside: 5, by: 1))
            (back, details) = ([.back, .erase, .minus], [.star])
        case .matrix:
            (up, down, open) = ([.letter(.a), .up], [.letter(.b), .down], [.letter(.d), .ok])
            (back, details) = ([.letter(.c), .back, .erase], [.star])
        case .directionPad:
            details = [Key(onwards)]
            if !keypad.has(.back) { back = [Key(backwards)] }
        case .rotary:
            (up, down, open) = ([.counterclockwise], [.clockwise], [.push])
            (back, heldDetails) = ([], [.push])
        }
        if keypad.hasDigits { find.append(.digit(0)) }
        if keypad.typesCharacters { find.append(.character("0")) }
    }

    // MARK: Tables

    var listUses: [ListUse] {
        [
            moving,
            ListUse(.press, open, .open, told: ToldUse(.act, .open)),
            ListUse(.press, back, .back, told: ToldUse(.leave, .goBack)),
            ListUse(.press, find, .find, told: ToldUse(.extra, .find)),
            ListUse(.press, details, .details, told: ToldUse(.extra, .details)),
            ListUse(.hold, heldDetails, .details, told: ToldUse(.extra, .details)),
        ] + aliases() + [
            ListUse(.hold, back, .home),
            ListUse(.hold, [(.digits(9...9), .testKeypad)]),
        ] + (numbersRows ? [ListUse(.press, [(.digits(1...9), .focusRow)], told: ToldUse(.extra, .row))] : [])
    }

    var stagedUses: [ListUse] { [ListUse(.hold, open, .yes)] }

    var findUses: [ListUse] {
        [
            ListUse(findKeys.openGesture, findKeys.open ?? open, .open, told: ToldUse(.act, .go)),
            ListUse(.press, findKeys.typed, told: .letters),
            ListUse(.steps, findKeys.erase, .erase, told: ToldUse(.erase, .erase)),
            ListUse(findKeys.backGesture, findKeys.back ?? back, .back, told: ToldUse(.leave, .goBack)),
            findKeys.moving ?? moving,
        ] + aliases()
    }

    var questionUses: [ListUse] {
        [
            ListUse(.hold, open, .yes, told: ToldUse(.save, .keepThem)),
            ListUse(.hold, back, .no, told: ToldUse(.leave, .undo)),
            moving,
            ListUse(.press, open, .beginYes),
        ]
    }

    var askingUses: [ListUse] {
        [
            ListUse(.hold, open, .yes, told: ToldUse(.save, .continue)),
            ListUse(.press, back, .back, told: ToldUse(.leave, .leave)),
            moving,
            ListUse(.press, open, .beginYes, told: ToldUse(.act, .goBack)),
        ] + aliases(opening: .beginYes)
    }

    var testUses: [ListUse] {
        [
            ListUse(.hold, open, .yes, told: ToldUse(.save, .keep)),
            ListUse(.hold, back + [Key(backwards)], .no, told: ToldUse(.leave, .goBack)),
            // Turning is no contact that is tested.
            ListUse(.press, back.isEmpty ? up + down : [], .no, told: ToldUse(.leave, .goBack)),
        ]
    }

    private var moving: ListUse {
        ListUse(
            .steps, up.map { (.key($0), .up) } + down.map { (.key($0), .down) }, told: ToldUse(.move, .move))
    }

    /// Other names of what is told, and keys that boards of other classes may have as well.
    private func aliases(opening: ListCommand = .open) -> [ListUse] {
        let arrows: [(KeyPattern, ListCommand)] = [
            (.key(.up), .up), (.key(.down), .down), (.key(.select(.up)), .up), (.key(.select(.down)), .down),
            (.key(.letter(.a)), .up), (.key(.letter(.b)), .down),
            (.key(.counterclockwise), .up), (.key(.clockwise), .down),
        ]
        return [
            ListUse(.steps, arrows),
            ListUse(.press, [.ok, .push, .letter(.d)], opening),
            ListUse(.press, [.back, Key(backwards), .letter(.c), .select(backwards)], .back),
            ListUse(.press, [Key(onwards), .select(onwards)], .look),
            ListUse(.press, [.home, .select(.home)], .first),
            ListUse(.press, [.end, .select(.end)], .last),
            ListUse(.hold, up, .goOnUp), ListUse(.hold, down, .goOnDown),
        ]
    }
}

/// The keys of Find, whose digits are typed: what moves and leaves elsewhere may be among them.
private struct FindKeys {
    var typed: [(KeyPattern, ListCommand)] = [(.digits(0...9), .type)]
    /// Nil: as in lists.
    package var open: [Key]?
    var back: [Key]?
    var moving: ListUse?
    var erase: [Key] = [.erase]
    var openGesture = KeyGesture.press
    var backGesture = KeyGesture.press

    init(_ keypad: KeypadDescription) {
        switch keypad.hardwareClass {
        case .fullKeyboard: typed = [(.characters, .type), (.digits(0...9), .type)]
        case .phonePad:
            if !keypad.has(.back) { leaveByHolding(.erase) }
        case .barePad:
            open = [.pound]
            openGesture = .hold
            erase = [.star]
            leaveByHolding(.star)
            moving = ListUse(.press, [.pound], .down, told: ToldUse(.move, .next))
        case .numberPad:
            erase = keypad.has(.erase) ? [.erase] : [.minus]
            leaveByHolding(erase[0])
            moving = ListUse(
                .press, [(.key(.minus), .up), (.key(.plus), .down)], told: ToldUse(.move, .move))
        case .matrix:
            erase = [.letter(.c), .erase]
            leaveByHolding(.letter(.c))
        case .directionPad, .rotary:
            // Letters are chosen among the rows.
            typed = []
            erase = []
        }
    }

    /// The key that erases leaves where there is nothing to erase.
    private mutating func leaveByHolding(_ key: Key) { (back, backGesture) = ([key], .hold) }
}
