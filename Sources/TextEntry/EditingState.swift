import Hardware

/// A letter that the next press of its key may still change; it stands in the text, just before the caret.
struct PendingLetter: Hashable, Sendable {
    let key: Key
    var candidates: [Character]
    var index: Int

    var letter: Character { candidates[index] }
}

/// What lies over the keys and takes the next press.
package enum OpenPicker: Hashable, Sendable {
    /// Pages of nine, picked by digits.
    case symbols(page: Int)
    case list([String])
    /// Recent values, each in place of the whole text.
    case recent([String])
    /// The numbered action row of a bare pad.
    case actions
    /// Save, Erase, Cancel on a direction pad or a rotary.
    case menu(focus: Int)
}

/// Everything about an edit but its times: two equal states do the same with the same keys.
package struct EditingState: Hashable, Sendable {
    /// A selection does not outlive what it began behind.
    package var characters: [Character] {
        didSet { if let anchor, anchor > characters.count { self.anchor = nil } }
    }
    /// Characters before the caret.
    var caret: Int
    /// Where a selection began; the caret is its other end.
    var anchor: Int?
    /// The latest correction, until the next key.
    var correction: Correction?
    var pending: PendingLetter?
    var word: PendingWord?
    package var page: InputPage = .digits
    /// A case that the person chose; nil follows autocapitalization.
    var manualCase: LetterCase?
    package var picker: OpenPicker?
    /// The separator before the caret was typed for the person: the same one typed by hand is swallowed.
    var isAfterAutoSeparator = false
    /// The next insertion takes the place of the whole text.
    package var replacesAll = false
    /// Back was pressed once with unsaved text.
    var asksToDiscard = false
    var isRevealed = false
    // Two-press map
    package var mapPage = 0
    var mapGroup: Int?
    // Direction pad and rotary
    package var gridPage: GridPage = .main
    package var position = PickerGrid.Position()
    var ringGroup: Int?
    /// The wheel stands after the text and shows nothing yet.
    var isBlankWheel = true
}
