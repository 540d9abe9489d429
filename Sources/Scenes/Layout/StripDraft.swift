import Hardware
import Keys

/// What of a strip is shown: whole at first, then what gives way does so in the order that is written here
/// (look.md R21), until it fits. What saves keeps its word.
package struct StripDraft {
    /// A cap with the words beside it.
    struct Entry: Hashable {
        /// "hold", or the sign for it; nil for a press.
        let hold: String?
        /// As it is printed.
        let legend: String
        /// Words, or signs in their place.
        let words: [String]

        /// All that stands on the cap.
        var cap: String { hold.map { "\($0) \(legend)" } ?? legend }
    }

    /// What was given up last.
    enum Given {
        /// The entry in that place, and nothing of the others.
        case entry(Int)
        /// Words of any of them.
        case words
    }

    /// What is given up, one after the other, once the extras are gone.
    private enum Loss: CaseIterable {
        case longWords, caretWord, editingWords, gaps, holdWords, leavingSigns, moves, actWords
    }

    /// The sign for what is held.
    package static let hold = "⧗"
    static let leave = "✕"

    private var items: [StripItem]
    private var lost: Set<Loss> = []

    init(_ items: [StripItem]) {
        self.items = items.map { StripItem($0.legend, hold: $0.hold, $0.labels.map(\.withCapital)) }
    }

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

    /// Gives up the next thing; nil where nothing is left to give.
    mutating func giveWay() -> Given? {
        if let last = items.lastIndex(where: { $0.labels.allSatisfy { $0.part == .extra } }) {
            items.remove(at: last)
            return .entry(last)
        }
        guard let next = Loss.allCases.first(where: { !lost.contains($0) }) else { return nil }
        lost.insert(next)
        return .words
    }

    private func isDigits(_ item: StripItem) -> Bool { item.legend.utf8.starts(with: "0-".utf8) }

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
        case .change where lost.contains(.caretWord) && (isArrow || isDigits(item)): return nil
        case .erase where lost.contains(.editingWords): return item.legend == "⌫" ? nil : "⌫"
        case .leave where lost.contains(.leavingSigns) && item.legend.count > 1 && !isArrow: return nil
        case .leave where lost.contains(.editingWords): return Self.leave
        case .button where lost.contains(.longWords): return label.short ?? word
        case .act where lost.contains(.actWords): return "↵"
        case .extra where lost.contains(.longWords) && item.labels.count > 1: return nil
        default: return word
        }
    }
}

extension StripItem.Label {
    fileprivate var withCapital: Self { Self(part, word.withCapital, short: short?.withCapital) }
}

extension String {
    /// Words of the catalogues go on in sentences; where they stand alone they begin with a capital.
    package var withCapital: String {
        guard let first, first.isLowercase else { return self }
        return first.uppercased() + dropFirst()
    }
}
