import Hardware
import Keys
import Localization

/// What of a strip is shown: whole at first, then what gives way does so in the order that is written here
/// until it fits. What saves keeps its word to the last.
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
        var cap: String { hold.map { ReadingOrder.joined($0, legend) } ?? legend }

        /// Whether it says the same of the same key.
        func isAlike(_ other: Entry) -> Bool { legend == other.legend && words == other.words }
    }

    /// What was given up last.
    enum Given {
        /// The entry in that place, and nothing of the others.
        case entry(Int)
        /// Words of any of them.
        case words
    }

    /// What is given up, one after the other, once the extras are gone; the last ones in the smallest letters alone.
    private enum Loss: CaseIterable {
        case longWords, moveWord, menuSigns, menuWords, caretWord, eraseWord, leaveWord, gaps, menuSave
        case holdWords, moves, leavingSigns, actWords
        case spaces, otherNames, menuWord, changeWords, saveWord

        var isOfMenus: Bool { [.menuSigns, .menuWords, .menuSave, .menuWord].contains(self) }
        var isLast: Bool { [.spaces, .otherNames, .menuWord, .changeWords, .saveWord].contains(self) }
    }

    /// The sign for what is held.
    package static let hold = "⧗"
    static let leave = "✕"

    private var items: [StripItem]
    private var lost: Set<Loss> = []
    private let losses: [Loss]

    /// - Parameter isSmallest: the letters cannot get any smaller: all gives way that can.
    init(_ items: [StripItem], isSmallest: Bool) {
        self.items = items.map { StripItem($0.legend, hold: $0.hold, $0.labels.map(\.alone)) }
        let hasMenu = items.contains(where: \.isMenu)
        let moves = items.contains { $0.labels.contains { $0.part == .move } }
        losses = Loss.allCases.filter {
            (isSmallest || !$0.isLast) && (hasMenu || !$0.isOfMenus) && (moves || $0 != .moveWord)
        }
    }

    /// How close things stand to one another.
    enum Closeness { case none, entries, all }

    /// Entries first, then their words as well.
    var closeness: Closeness {
        lost.contains(.spaces) ? .all : lost.contains(.gaps) ? .entries : .none
    }

    var entries: [Entry] {
        let entries = items.enumerated().compactMap { place, item -> Entry? in
            guard !isLeftOut(item), !isOtherName(place) else { return nil }
            return Entry(
                hold: item.hold.map { lost.contains(.holdWords) ? Self.hold : $0 }, legend: item.legend,
                words: words(of: item))
        }
        guard lost.contains(.otherNames) else { return entries }
        return entries.filter { entry in
            entry.hold == nil || !entries.contains { $0.hold == nil && $0.isAlike(entry) }
        }
    }

    /// Gives up the next thing; nil where nothing is left to give.
    mutating func giveWay() -> Given? {
        let extra = items.lastIndex { $0.labels.allSatisfy { $0.part == .extra } }
        if let last = extra ?? items.lastIndex(where: isRepeated) {
            items.remove(at: last)
            return .entry(last)
        }
        guard let next = losses.first(where: { !lost.contains($0) }) else { return nil }
        lost.insert(next)
        return .words
    }

    /// Whether holding a key is told to do what pressing it is told to do.
    private func isRepeated(_ item: StripItem) -> Bool {
        item.hold != nil
            && items.contains { $0.hold == nil && $0.legend == item.legend && $0.labels == item.labels }
    }

    /// Whether a key that leaves does what one before it is told to do as well.
    private func isOtherName(_ place: Int) -> Bool {
        let item = items[place]
        return lost.contains(.otherNames) && item.hold == nil && item.labels.allSatisfy { $0.part == .leave }
            && items[..<place].contains { $0.hold == nil && $0.labels == item.labels }
    }

    private func isDigits(_ item: StripItem) -> Bool { item.legend.utf8.starts(with: "0-".utf8) }

    private func isLeftOut(_ item: StripItem) -> Bool {
        lost.contains(.moves) && item.labels.allSatisfy { $0.part == .move }
    }

    /// A menu is told from what stands in it by a colon; where both have no room, what saves stands for it, with a sign
    /// that there is more.
    private func words(of item: StripItem) -> [String] {
        var words = item.labels.compactMap { word($0, of: item) }
        guard item.isMenu, !words.isEmpty, !lost.contains(.menuWord) else { return words }
        if lost.contains(.menuSave), item.saves {
            words[0] += "…"
        } else if words.count > 1 {
            words[0] += ":"
        }
        return words
    }

    /// Whether what stands in a menu is not said any more: its word stands for it. Buttons are drawn elsewhere too.
    private func isLeftToMenu(_ label: StripItem.Label, of item: StripItem) -> Bool {
        guard item.isMenu else { return false }
        return switch label.part {
        case .menu: lost.contains(.menuSave) && item.saves && !lost.contains(.menuWord)
        case .save: lost.contains(.menuWord)
        case .button: false
        default: lost.contains(.menuWords)
        }
    }

    /// Nil where the cap says it all.
    private func word(_ label: StripItem.Label, of item: StripItem) -> String? {
        let isArrow = KeyCap.isSign(item.legend)
        // What answers a question keeps its word for longer than keys that edit do.
        let word = lost.contains(.longWords) && label.part != .act ? label.short ?? label.word : label.word
        if isLeftToMenu(label, of: item) { return nil }
        if label.word == item.legend { return nil }
        let hasSigns = item.isMenu && lost.contains(.menuSigns)
        switch label.part {
        case .move where lost.contains(.moveWord):
            return isArrow || isDigits(item) ? nil : label.short ?? "↑↓"
        case .caret where hasSigns || lost.contains(.caretWord): return isArrow ? nil : "←→"
        case .change where lost.contains(.caretWord) && (isArrow || isDigits(item)): return nil
        case .change where lost.contains(.changeWords): return nil
        case .erase:
            guard hasSigns || lost.contains(.eraseWord) else { return label.word }
            let sign = label.short ?? "⌫"
            return sign == item.legend ? nil : sign
        case .leave where lost.contains(.leavingSigns) && item.legend.count > 1 && !isArrow: return nil
        case .leave where hasSigns || lost.contains(.leaveWord): return Self.leave
        case .button where lost.contains(.longWords): return label.short ?? word
        case .act where lost.contains(.actWords): return label.short ?? "↵"
        case .save where lost.contains(.saveWord): return "↵"
        case .menu where lost.contains(.menuWord): return "…"
        case .extra where lost.contains(.longWords) && item.labels.count > 1: return nil
        default: return word
        }
    }
}

extension StripItem {
    fileprivate var isMenu: Bool { labels.first?.part == .menu }
    fileprivate var saves: Bool { labels.contains { $0.part == .save } }
}
