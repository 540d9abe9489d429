import Hardware
import Localization
import PropertyLists

/// The caret, and a selection wider than it: made with Shift and arrows on a full keyboard, and from code.
extension FieldEditor {
    /// Characters before the caret.
    package var caret: Int { state.text.caret }

    /// The characters that are selected; nil where none are.
    package var selection: Range<Int>? { state.text.selection }

    /// Never of a secret.
    package var selectedText: String? {
        guard !traits.isSecure, let selection else { return nil }
        return String(state.text.characters[selection])
    }

    // MARK: Caret

    /// Moves the caret as an arrow does.
    package mutating func moveCaret(to character: Int) {
        commitPending()
        state.text.moveCaret(to: character)
    }

    /// An arrow that the owner knows the way of: it moves the caret, or selects as far, and ends what was said and asked.
    package mutating func followArrow(to character: Int, isSelecting: Bool, at time: Duration) {
        _ = expire(at: time)
        clearMessage()
        state.asksToDiscard = false
        if isSelecting { select(to: character) } else { moveCaret(to: character) }
    }

    /// Whether an arrow moves the caret now, and not in something that is open.
    package var arrowsMoveCaret: Bool {
        keypad.movesCaretWithArrows && state.picker == nil && state.way.markedCount(at: moment) == 0
    }

    /// NEXT commits a pending letter; otherwise arrows move the caret, up and down to the ends of the text.
    mutating func moveCaret(_ motion: Key.Motion) {
        let wasPending = state.way.markedCount(at: moment) > 0
        commitPending()
        state.text.replacesAll = false
        let selected = selection
        state.text.anchor = nil
        if let selected, motion == .left || motion == .right {
            return state.text.caret = motion == onwards ? selected.upperBound : selected.lowerBound
        }
        if wasPending, [onwards, .up, .down].contains(motion) { return }
        moveCaret(to: place(of: motion))
    }

    /// Where a motion leads from the caret, as the text is drawn: to the left is further on where that is read from the right.
    func place(of motion: Key.Motion) -> Int {
        guard isReadFromRight else { return state.text.place(of: motion) }
        if kind.dateForm != nil { return state.text.place(amongParts: motion) }
        return state.text.place(of: motion.mirrored)
    }

    /// The arrow to what comes next.
    var onwards: Key.Motion { isReadFromRight ? .left : .right }

    /// Whether what comes next stands at the left; the dots of a secret have no direction.
    private var isReadFromRight: Bool {
        kind.dateForm.map(\.isFromRight) ?? (!isMasked && state.text.isLineFromRight)
    }

    /// One up or down of the octet, hour or day at the caret; what is not set begins with what is likely.
    mutating func step(_ motion: Key.Motion) {
        let wasPending = state.way.markedCount(at: moment) > 0
        commitPending()
        state.text.replacesAll = false
        state.text.anchor = nil
        if state.text.characters.isEmpty {
            let start = SteppedText(field: field, characters: []).start
            state.text = EditedText(start, caret: kind.isTemplate ? 0 : start.count)
            return state.text.untouched = start
        }
        if !wasPending, !state.text.step(by: motion == .up ? 1 : -1, in: field) {
            refuse(excess ?? LocalizedString(.nothingToStep))
        }
    }

    /// Whether an arrow steps what is at the caret; what is not set it begins.
    var canStep: Bool {
        state.text.characters.isEmpty
            || SteppedText(field: field, characters: state.text.characters).stepped(at: caret, by: 1) != nil
    }

    // MARK: Selecting

    /// From one character to another; beyond the text is its end.
    package mutating func select(_ characters: Range<Int>) {
        commitPending()
        state.text.select(characters)
    }

    /// Selects from where the selection began, or from the caret, to a place.
    package mutating func select(to character: Int) {
        commitPending()
        state.text.select(to: character)
    }

    /// False where nothing was selected.
    @discardableResult
    package mutating func removeSelection() -> Bool { state.text.removeSelection() }

    /// A selection is gone from the caret: two spaces that met there may become one.
    package mutating func closeGap() { state.text.closeGap(in: field) }

    /// What is pasted, with a space where a word would touch another one.
    package func spaced(_ text: String) -> String { state.text.spaced(text, in: field) }

    // MARK: Editing keys

    /// What a keyboard's editing keys do.
    mutating func editSelection(_ command: EditorCommand) {
        switch command {
        case .select(let motion): select(to: place(of: motion))
        case .selectAll: select(0..<state.text.characters.count)
        case .copy: copySelection()
        case .cut: if copySelection(), removeSelection() { closeGap() }
        case .paste: pasteCopied()
        default: break
        }
    }

    @discardableResult
    private mutating func copySelection() -> Bool {
        guard !traits.isSecure else {
            refuse(.secretsNotCopied)
            return false
        }
        guard let text = selectedText else {
            refuse(.nothingSelected)
            return false
        }
        clipboard = text
        return true
    }

    private mutating func pasteCopied() {
        guard !clipboard.isEmpty else { return refuse(.nothingCopied) }
        commitPending()
        paste(clipboard)
    }
}
