import Hardware
import Keys

/// What a key makes an editor do.
package enum EditorCommand: KeyCommand {
    // MARK: Ending

    case save, cancel
    /// There is nothing to erase: the field is left as it was.
    case leave

    // MARK: Editing

    case erase, clear
    /// What was cleared comes back.
    case takeBack
    case move(Key.Motion)
    /// The number, the hour or the day at the caret becomes another.
    case step(Key.Motion)
    case select(Key.Motion)
    case selectAll, copy, cut, paste
    case reveal

    // MARK: Typing

    /// What the fixed grammar has for the key.
    case type(KeyRole)
    /// The character that the key is.
    case typeThrough
    case newLine
    /// The second half of a number pad's "00".
    case doubleZero
    /// The way of typing has a use for the key; nil for one of several that are told as one.
    case way(Key?)
    /// The group that a knob is in is left, and nothing typed.
    case closeGroup

    // MARK: What lies over the keys

    case openMenu, bookmarks
    /// An entry by its digit.
    case pick
    /// So many pages further.
    case turnPage(Int)
    case act(EditAction)
    case moveFocus(Key.Motion)
    /// The entry that has the focus.
    case pickFocus
    case close

    /// Whether it discards the change, where that was asked: in the menu by what has the focus.
    var answersYes: Bool {
        switch self {
        case .cancel, .leave, .act(.cancel), .pickFocus: true
        default: false
        }
    }

    /// Whether the text, or what is stored, becomes another by it.
    package var changesValue: Bool {
        switch self {
        case .cancel, .leave, .move, .select, .selectAll, .copy, .reveal, .openMenu, .bookmarks, .turnPage,
            .moveFocus, .close, .closeGroup:
            false
        case .type(let role): role.changesText
        case .act(let action): [.save, .erase, .clear, .star, .pound].contains(action)
        case .save, .erase, .clear, .takeBack, .step, .cut, .paste, .typeThrough, .newLine, .doubleZero, .way,
            .pick, .pickFocus:
            true
        }
    }
}
