/// What lies over the keys and takes the next press.
enum OpenPicker: Hashable, Sendable {
    /// Pages of nine, picked by digits.
    case symbols(page: Int)
    case list([String])
    /// Recent values, each in place of the whole text.
    case recent([String])
    /// What edits, where keys for it are missing: picked by digits, or by the focus where there are none.
    case menu(focus: Int?)
}

/// Everything about an edit but its times: two equal states do the same with the same keys.
struct EditingState: Hashable, Sendable {
    var text: EditedText { didSet { if !text.characters.isEmpty { cleared = nil } } }
    /// What keys type, and what is pending.
    private var chosen: ChosenWay
    var page: InputPage
    var picker: OpenPicker?
    /// Back was pressed once with unsaved text.
    var asksToDiscard = false
    var isRevealed = false
    /// What was cleared, as long as nothing has taken its place.
    var cleared: EditedText?

    init(_ text: EditedText, typedBy way: any WayOfTyping, page: InputPage) {
        self.text = text
        chosen = ChosenWay(way: way)
        self.page = page
    }

    var way: any WayOfTyping {
        get { chosen.way }
        _modify { yield &chosen.way }
    }
}
