import Hardware
import Keys

/// What of a strip is shown: whole at first, then what gives way does so in the order that is written here
/// (look.md R21), until it fits. What saves keeps its word.
struct StripDraft {
    /// A cap with the words beside it.
    struct Entry: Hashable {
        /// "hold", or the sign for it; nil for a press.
        let hold: String?
        /// As it is printed.
        let legend: String
        /// Words, or signs in their place.
        let words: [String]
    }

    /// What is given up, one after the other, once the extras are gone.
    private enum Loss: CaseIterable {
        case longWords, caretWord, editingWords, gaps, holdWords, leavingSigns, moves, actWords
    }

    /// The sign for what is held.
    static let hold = "⧗"
    static let leave = "✕"

    private var items: [StripItem]
    private var lost: Set<Loss> = []

    init(_ items: [StripItem]) { self.items = items }

    /// Whether entries stand closer together than they would.
    var isClose: Bool { lost.contains(.gaps) }

    var entries: [Entry] {
        items.compactMap { item in
            guard !isLeftOut(item) else { return nil }
            return Entry(
                hold: item.hold.map { lost.contains(.holdWords) ? Self.hold : $0 }, legend: item.legend,
                words: item.labels.compactMap { word($0, of: item) })
        }
    }

    /// Gives up the next thing; false where nothing is left to give.
    mutating func giveWay() -> Bool {
        if let last = items.lastIndex(where: { $0.labels.allSatisfy { $0.part == .extra } }) {
            items.remove(at: last)
            return true
        }
        guard let next = Loss.allCases.first(where: { !lost.contains($0) }) else { return false }
        lost.insert(next)
        return true
    }

    private func isLeftOut(_ item: StripItem) -> Bool {
        lost.contains(.moves) && item.labels.allSatisfy { $0.part == .move }
    }

    /// Nil where the cap says it all.
    private func word(_ label: StripItem.Label, of item: StripItem) -> String? {
        let isArrow = KeyCap.isSign(item.legend)
        let word = lost.contains(.longWords) ? label.short ?? label.word : label.word
        switch label.part {
        case .move where lost.contains(.longWords): return isArrow ? nil : label.short ?? "↑↓"
        case .caret where lost.contains(.caretWord): return isArrow ? nil : "←→"
        case .change where lost.contains(.caretWord) && isArrow: return nil
        case .erase where lost.contains(.editingWords): return item.legend == "⌫" ? nil : "⌫"
        case .leave where lost.contains(.leavingSigns) && item.legend.count > 1 && !isArrow: return nil
        case .leave where lost.contains(.editingWords): return Self.leave
        case .act where lost.contains(.actWords): return "↵"
        case .extra where lost.contains(.longWords) && item.labels.count > 1: return nil
        default: return word
        }
    }
}
