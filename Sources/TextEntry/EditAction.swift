/// What stands in the menu of keypads that lack keys which edit: picked by a digit, or moved to.
package enum EditAction: CaseIterable, Hashable, Sendable {
    case save, erase, cancel, left, right, symbols, start, clear, end
    /// Both on 0: a secret has no recent values.
    case reveal, recent
    /// What * and # type, and the mode, where the pad lacks one of them; in place of the ends and of Clear.
    case star, mode, pound

    /// The digit that picks it.
    package var digit: Int {
        switch self {
        case .save: 1
        case .erase: 2
        case .cancel: 3
        case .left: 4
        case .right: 5
        case .symbols: 6
        case .start, .star: 7
        case .clear, .mode: 8
        case .end, .pound: 9
        case .reveal, .recent: 0
        }
    }

    /// Whether the menu stays, so that another press does it again.
    var keepsMenu: Bool {
        switch self {
        case .erase, .left, .right, .start, .clear, .end: true
        case .save, .cancel, .symbols, .reveal, .recent, .star, .mode, .pound: false
        }
    }

    /// Whether it stands for a key that the pad lacks.
    package var isSign: Bool { [.star, .mode, .pound].contains(self) }
}
