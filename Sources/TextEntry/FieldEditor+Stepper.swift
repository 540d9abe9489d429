import Hardware

/// Times and dates on pads without digits: each part, the hour or the day, is stepped as a whole; a date need not be
/// spelled digit by digit.
extension FieldEditor {
    package static func isStepper(_ kind: InputKind, on keypad: KeypadDescription) -> Bool {
        kind.isTemplate && keypad.choosesCharacters
    }

    var isStepper: Bool { Self.isStepper(kind, on: keypad) }

    /// The part that up and down step; nil where there is no time and no day to step.
    var steppedPart: Range<Int>? {
        guard isStepper, TemplateText.isValue(state.characters, kind: kind) else { return nil }
        return TemplateText.part(of: state.characters, at: state.caret)
    }

    /// Up and down step the part, left and right go from part to part, round and round. What cannot be stepped begins
    /// anew.
    mutating func moveStepper(_ key: Key) {
        guard let part = steppedPart else {
            let before = Array(original)
            state.characters =
                TemplateText.isValue(before, kind: kind) ? before : Array(TemplateText.start(of: kind))
            state.caret = 0
            return
        }
        switch key {
        case .up, .down:
            let step = key == .up ? 1 : -1
            guard let stepped = stepped(by: step) else { return refuse(.nothingToStep) }
            state.characters = stepped
        case .right: state.caret = part.upperBound < state.characters.count ? part.upperBound + 1 : 0
        default:
            let end = part.lowerBound > 0 ? part.lowerBound - 1 : state.characters.count
            state.caret = TemplateText.part(of: state.characters, at: end).lowerBound
        }
    }

    private func stepped(by step: Int) -> [Character]? {
        TemplateText.stepped(
            state.characters, at: state.caret, by: step, kind: kind, minuteStep: traits.minuteStep)
    }

    /// The part and its neighbours, as a wheel shows them.
    var steppedWheel: EditorOverlay? {
        guard let part = steppedPart else { return nil }
        let neighbour = { (step: Int) in stepped(by: step).map { String($0[part]) } ?? "" }
        return .wheel(
            previous: neighbour(-1), shown: String(state.characters[part]), next: neighbour(1))
    }
}
