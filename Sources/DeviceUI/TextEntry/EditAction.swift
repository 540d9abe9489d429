/// The action row of pads without OK, Erase and arrows: the number is the digit that picks it.
package enum EditAction: Int, CaseIterable, Hashable, Sendable {
    case save = 1
    case erase, cancel, left, right, symbols, reveal

    package var label: String {
        switch self {
        case .save: "Save"
        case .erase: "Erase"
        case .cancel: "Cancel"
        case .left: "←"
        case .right: "→"
        case .symbols: "Symbols"
        case .reveal: "Reveal"
        }
    }
}
