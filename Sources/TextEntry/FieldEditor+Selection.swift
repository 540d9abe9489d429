import Hardware

/// A selection wider than the caret: made with Shift and arrows on a full keyboard, and from code.
extension FieldEditor {
    /// The characters that are selected; nil where none are.
    package var selection: Range<Int>? {
        guard let anchor = state.anchor, anchor != state.caret else { return nil }
        return min(anchor, state.caret)..<max(anchor, state.caret)
    }

    /// Never of a secret.
    package var selectedText: String? {
        guard !traits.isSecure, let selection else { return nil }
        return String(state.characters[selection])
    }

    package mutating func select(_ characters: Range<Int>) {
        commitPending()
        let range = characters.clamped(to: 0..<state.characters.count)
        state.anchor = range.lowerBound
        state.caret = range.upperBound
        state.replacesAll = false
    }

    /// False where nothing was selected.
    @discardableResult
    package mutating func removeSelection() -> Bool {
        defer { state.anchor = nil }
        guard let selection else { return false }
        state.characters.removeSubrange(selection)
        state.caret = selection.lowerBound
        state.isAfterAutoSeparator = false
        return true
    }

    /// What a keyboard's editing keys do; false for a key that is none of them.
    mutating func edit(with key: Key) -> Bool {
        switch key {
        case .select(let motion): select(to: place(of: motion))
        case .selectAll: select(0..<state.characters.count)
        case .copy: copySelection()
        case .cut:
            if copySelection(), removeSelection() { closeGap() }
        case .paste: paste()
        default: return false
        }
        return true
    }

    /// Selects from where the selection began, or from the caret, to a place.
    package mutating func select(to character: Int) {
        commitPending()
        if state.anchor == nil { state.anchor = state.caret }
        state.caret = max(0, min(state.characters.count, character))
        state.replacesAll = false
    }

    /// Where a motion leads from the caret; up and down, as far as one line is concerned, to its ends.
    func place(of motion: Key.Motion) -> Int {
        switch motion {
        case .left: state.caret - 1
        case .right: state.caret + 1
        case .up: 0
        case .down: state.characters.count
        case .home: state.characters[..<state.caret].lastIndex(of: "\n").map { $0 + 1 } ?? 0
        case .end: state.characters[state.caret...].firstIndex(of: "\n") ?? state.characters.count
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

    /// What the field does not take falls out; then all or nothing.
    private mutating func paste() {
        guard !clipboard.isEmpty else { return refuse(.nothingCopied) }
        commitPending()
        let text = traits.text.isMultiline ? clipboard : clipboard.onOneLine
        type(word: spaced(text.filter(takes)))
    }
}

extension String {
    /// With spaces for its line ends.
    package var onOneLine: String {
        utf8.contains { $0 < 0x20 || $0 >= 0x80 } ? String(map { $0.isNewline ? " " : $0 }) : self
    }

    /// Whole characters that a range of UTF-16 units touches, as character offsets.
    package func characters(ofUTF16 range: Range<Int>) -> Range<Int> {
        var (first, end, units, count) = (0, 0, 0, 0)
        for character in self {
            if units < range.lowerBound {
                first = count + (units + character.utf16.count <= range.lowerBound ? 1 : 0)
            }
            if units < range.upperBound { end = count + 1 }
            units += character.utf16.count
            count += 1
        }
        return min(first, count)..<max(min(first, count), range.isEmpty ? min(first, count) : end)
    }
}
