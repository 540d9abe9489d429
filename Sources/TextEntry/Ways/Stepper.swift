import Hardware
import Keys
import Localization

/// Times and dates on pads without digits: each part, the hour or the day, is stepped as a whole; a date need not be
/// spelled digit by digit.
struct Stepper: WayOfTyping {
    var letters = MultiTap()
    /// Arrows step and move; else a knob steps, and its push moves on.
    private let takesArrows: Bool

    init(takesArrows: Bool) { self.takesArrows = takesArrows }

    /// Whether a kind of field is stepped on a keypad.
    static func types(_ kind: InputKind, on keypad: KeypadDescription) -> Bool {
        kind.isTemplate && keypad.choosesCharacters
    }

    // MARK: Keys

    func uses(at moment: TypingMoment) -> [KeyUse<EditorCommand>] {
        guard takesArrows else {
            return [
                KeyUse(.press, [.ok], .way(.ok), told: ToldUse(.act, .nextLetter)),
                KeyUse(
                    .press,
                    [
                        (.key(.counterclockwise), .way(.counterclockwise)),
                        (.key(.clockwise), .way(.clockwise)),
                    ],
                    told: ToldUse(.change, .change)),
            ]
        }
        return KeyUse.turning
    }

    mutating func press(_ key: Key, at moment: TypingMoment) -> [Edit]? {
        switch key {
        case .clockwise: step(by: 1, at: moment)
        case .counterclockwise: step(by: -1, at: moment)
        case .up where takesArrows: step(by: 1, at: moment)
        case .down where takesArrows: step(by: -1, at: moment)
        case .right where takesArrows, .ok where !takesArrows:
            move(at: moment) { self.next(after: $0, in: $1) }
        case .left where takesArrows: move(at: moment) { self.last(before: $0, in: $1) }
        default: nil
        }
    }

    private func step(by step: Int, at moment: TypingMoment) -> [Edit] {
        guard steppedPart(at: moment) != nil else { return begin(moment.field) }
        guard let stepped = stepped(by: step, at: moment) else {
            return [.refuse(LocalizedString(.nothingToStep))]
        }
        return [.overwrite(stepped, caret: moment.text.caret)]
    }

    /// From part to part, round and round.
    private func move(
        at moment: TypingMoment, _ place: (Range<Int>, [Character]) -> Int
    ) -> [Edit] {
        guard let part = steppedPart(at: moment) else { return begin(moment.field) }
        return [.moveCaret(place(part, moment.text.characters))]
    }

    private func next(after part: Range<Int>, in characters: [Character]) -> Int {
        part.upperBound < characters.count ? part.upperBound + 1 : 0
    }

    private func last(before part: Range<Int>, in characters: [Character]) -> Int {
        let end = part.lowerBound > 0 ? part.lowerBound - 1 : characters.count
        return TemplateText.part(of: characters, at: end).lowerBound
    }

    /// What cannot be stepped begins anew.
    private func begin(_ field: EditedField) -> [Edit] {
        let before = Array(field.original)
        let isValue = TemplateText.isValue(before, kind: field.kind)
        return [.overwrite(isValue ? before : Array(TemplateText.start(of: field.kind)), caret: 0)]
    }

    private func stepped(by step: Int, at moment: TypingMoment) -> [Character]? {
        TemplateText.stepped(
            moment.text.characters, at: moment.text.caret, by: step, kind: moment.field.kind,
            minuteStep: moment.field.traits.minuteStep)
    }

    /// Half a date is none.
    mutating func erase(at moment: TypingMoment) -> [Edit]? {
        moment.text.characters.isEmpty ? nil : [.clear]
    }

    // MARK: What it shows

    /// The part that up and down step; nil where there is no time and no day to step.
    func steppedPart(at moment: TypingMoment) -> Range<Int>? {
        let text = moment.text
        guard TemplateText.isValue(text.characters, kind: moment.field.kind) else { return nil }
        return TemplateText.part(of: text.characters, at: text.caret)
    }

    func mode(at moment: TypingMoment) -> TypingMode { .page(.digits) }

    /// The part and its neighbours, as a wheel shows them.
    func overlay(at moment: TypingMoment) -> EditorOverlay? {
        guard let part = steppedPart(at: moment) else { return .wheel(previous: "", shown: "", next: "") }
        let neighbour = { (step: Int) in stepped(by: step, at: moment).map { String($0[part]) } ?? "" }
        return .wheel(
            previous: neighbour(-1), shown: String(moment.text.characters[part]), next: neighbour(1))
    }
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
}
