import Localization

/// The action row of pads without OK, Erase and arrows: the number is the digit that picks it.
package enum EditAction: Int, CaseIterable, Hashable, Sendable {
    case save = 1
    case erase, cancel, left, right, symbols, reveal

    /// In the language of the screen.
    package func label(in words: ScreenStrings) -> String {
        switch self {
        case .save: words[.save]
        case .erase: words[.erase]
        case .cancel: words[.cancel]
        case .left: "←"
        case .right: "→"
        case .symbols: words[.symbols]
        case .reveal: words[.reveal]
        }
    }
}
