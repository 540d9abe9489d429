import Hardware

/// Text of several lines: the key that starts a new one, and the key that saves.
extension FieldEditor {
    /// Enter of a full keyboard starts a line; a function key saves then.
    var entersLines: Bool {
        traits.text.isMultiline && keypad.typesCharacters && keypad.has(Self.savingKey)
    }

    static let savingKey = Key.function(2)
    static let lineSign = "↵"

    /// Pads with letters have the new line behind the space.
    func startsLine(_ role: KeyRole, _ key: Key) -> Bool {
        traits.text.isMultiline && role == .insert(" ") && key == .digit(0)
    }

    /// Moves the caret as an arrow does.
    package mutating func moveCaret(to character: Int) {
        commitPending()
        state.anchor = nil
        state.replacesAll = false
        state.caret = max(0, min(state.characters.count, character))
    }

    /// Whether an arrow moves the caret now, and not in something that is open.
    package var arrowsMoveCaret: Bool {
        guard state.picker == nil, state.pending == nil, state.word == nil else { return false }
        return keypad.movesCaretWithArrows
    }
}
