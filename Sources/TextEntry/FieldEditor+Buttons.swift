/// The buttons in a field: there is no finger to press them, so keys do.
extension FieldEditor {
    /// The clear button shows only where there is text; holding Erase presses it.
    package var showsClearButton: Bool {
        traits.text.clearButtonMode != .never && !state.characters.isEmpty
            && traits.text.clearButtonMode.shows(isEditing: true)
    }

    /// Recent values that the bookmarks button opens; empty where there is no such button.
    var bookmarks: [String] {
        let views = [traits.text.leftView, traits.text.rightView]
        guard !traits.isSecure,
            views.contains(where: { $0?.isBookmarks == true && $0?.mode.shows(isEditing: true) == true })
        else { return [] }
        return Array(traits.chips.prefix(SymbolPages.size))
    }

    /// Up at the start of a line of text presses the bookmarks button. False where there is none.
    mutating func openBookmarks() -> Bool {
        let values = bookmarks
        guard !values.isEmpty else { return false }
        open(.recent(values))
        return true
    }

    /// A recent value takes the place of the whole text, through the field's own filter.
    mutating func pickRecent(_ digit: Int?, from values: [String]) {
        guard let digit, (1...values.count).contains(digit) else {
            return refuse(.picks, values.count)
        }
        state.picker = nil
        clear()
        type(word: values[digit - 1])
    }
}
