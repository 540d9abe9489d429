import Hardware
import Keys
import Localization

/// Values in parts on pads without digits: each part, the hour, the day or the octet, is stepped as a whole, the octets
/// of an address place by place; nothing is spelled digit by digit.
struct Stepper: WayOfTyping {
    var letters = MultiTap()
    /// Arrows step and move; else a knob steps, and its push moves on.
    private let takesArrows: Bool
    /// Which decimal place of an octet is stepped: 0 is the units.
    private var place = 0

    init(takesArrows: Bool) { self.takesArrows = takesArrows }

    /// Whether such a field is stepped on a keypad.
    static func types(_ traits: FieldTraits, on keypad: KeypadDescription) -> Bool {
        traits.isStepped && keypad.choosesCharacters
    }

    private func value(at moment: TypingMoment) -> SteppedText {
        SteppedText(field: moment.field, characters: moment.text.characters)
    }

    // MARK: Keys

    func uses(at moment: TypingMoment) -> [KeyUse<EditorCommand>] {
        guard takesArrows else {
            return [
                KeyUse(.press, [.ok], .way(.ok), told: push(at: moment)),
                .knob(told: ToldUse(.change, .change)),
            ]
        }
        return KeyUse.turning
    }

    /// Nothing where there is one part, as of a mask's length. Next is one thing alone: where the menu goes on to the time by
    /// it, the push moves.
    private func push(at moment: TypingMoment) -> ToldUse? {
        let value = value(at: moment)
        guard !value.isValue || value.parts.count > 1 else { return nil }
        let next = LocalizedString(.nextLetter)
        return ToldUse(.act, moment.field.returnWord == next ? LocalizedString(.move) : next)
    }

    mutating func press(_ key: Key, at moment: TypingMoment) -> [Edit]? {
        let isFromRight = moment.field.kind.dateForm?.isFromRight == true
        return switch isFromRight ? key.mirrored : key {
        case .clockwise: step(by: 1, at: moment)
        case .counterclockwise: step(by: -1, at: moment)
        case .up where takesArrows: step(by: 1, at: moment)
        case .down where takesArrows: step(by: -1, at: moment)
        case .right where takesArrows, .ok where !takesArrows: goOn(at: moment)
        case .left where takesArrows: goBack(at: moment)
        default: nil
        }
    }

    private mutating func step(by step: Int, at moment: TypingMoment) -> [Edit] {
        let value = value(at: moment)
        guard value.isValue else { return begin(value) }
        let part = value.parts[value.part(at: moment.text.caret)]
        guard let stepped = value.stepped(at: part.lowerBound, by: step * size) else {
            return [.refuse(LocalizedString(.nothingToStep))]
        }
        return [.overwrite(stepped, caret: part.lowerBound)]
    }

    /// How much a step is.
    private var size: Int { (0..<place).reduce(1) { size, _ in size * 10 } }

    /// From place to place and part to part, round and round.
    private mutating func goOn(at moment: TypingMoment) -> [Edit] {
        let value = value(at: moment)
        guard value.isValue else { return begin(value) }
        guard place == 0 else {
            place -= 1
            return []
        }
        let next = (value.part(at: moment.text.caret) + 1) % value.parts.count
        place = value.places(of: next) - 1
        return [.moveCaret(value.parts[next].lowerBound)]
    }

    /// Before the first place are the values that are known.
    private mutating func goBack(at moment: TypingMoment) -> [Edit] {
        let value = value(at: moment)
        let part = value.part(at: moment.text.caret)
        let isFirst = !value.isValue || part == 0 && place == value.places(of: 0) - 1
        if isFirst, !moment.field.menuValues.isEmpty {
            return [.open(.menu(focus: moment.field.menu.count))]
        }
        guard value.isValue else { return begin(value) }
        guard place == value.places(of: part) - 1 else {
            place += 1
            return []
        }
        place = 0
        let count = value.parts.count
        return [.moveCaret(value.parts[(part + count - 1) % count].lowerBound)]
    }

    /// What cannot be stepped begins anew.
    private mutating func begin(_ value: SteppedText) -> [Edit] {
        let start = SteppedText(field: value.field, characters: value.start)
        place = start.places(of: 0) - 1
        return [.overwrite(start.characters, caret: 0)]
    }

    /// Half a date is none.
    mutating func erase(at moment: TypingMoment) -> [Edit]? {
        moment.text.characters.isEmpty ? nil : [.clear]
    }

    mutating func restart(isEmpty: Bool) { self = Stepper(takesArrows: takesArrows) }

    // MARK: What it shows

    /// The part that up and down step; nil where there is no value to step.
    func steppedPart(at moment: TypingMoment) -> Range<Int>? {
        let value = value(at: moment)
        return value.isValue ? value.parts[value.part(at: moment.text.caret)] : nil
    }

    func mode(at moment: TypingMoment) -> TypingMode { .page(.digits) }

    /// The parts, that which is stepped between its neighbours.
    func overlay(at moment: TypingMoment) -> EditorOverlay? {
        let value = value(at: moment)
        guard value.isValue else {
            let text = String(value.characters)
            return value.beginning(text.isEmpty ? moment.field.words[.notSet] : text)
        }
        return value.columns(caret: moment.text.caret, size: size, place: place)
    }

    /// Arrows have them before the first part.
    var menuHasValues: Bool { true }
}

extension KeyUse<EditorCommand> {
    /// Arrows that turn a wheel and go to the next.
    static var turning: [Self] {
        [
            Self(
                .steps, [(.key(.up), .way(.up)), (.key(.down), .way(.down))], told: ToldUse(.change, .change)),
            Self(
                .steps, [(.key(.left), .way(.left)), (.key(.right), .way(.right))],
                told: ToldUse(.caret, .caret)),
        ]
    }

    /// A knob's turns, either way.
    static func knob(told: ToldUse) -> Self {
        Self(
            .steps,
            [(.key(.counterclockwise), .way(.counterclockwise)), (.key(.clockwise), .way(.clockwise))],
            told: told)
    }
}
