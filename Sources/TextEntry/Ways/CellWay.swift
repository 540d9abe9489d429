import Hardware
import Keys

/// A way that picks cells: they stand on pages.
protocol CellWay: WayOfTyping {
    /// The cells that are there to be picked.
    var page: GridPage { get set }
    /// Those that OK would pick now.
    func chosenCells(at moment: TypingMoment) -> [GridCell]
    /// Whether its OK ends the edit now.
    func endsWithOK(at moment: TypingMoment) -> Bool
}

extension CellWay {
    func chosenCells(at moment: TypingMoment) -> [GridCell] { [] }
    func endsWithOK(at moment: TypingMoment) -> Bool { false }

    mutating func enter(_ page: InputPage) {
        if page == .national { self.page = .national }
    }

    func mode(at moment: TypingMoment) -> TypingMode { page.mode(in: moment.field) }
}

/// A way whose cells may have two characters: picked once more at once, a cell has the other one.
protocol TwiceWay: CellWay {
    /// What was typed just now; nil as soon as anything else was done.
    var latest: Character? { get set }
}

extension TwiceWay {
    /// What picks the chosen cell: where that turns what was typed just now into the other one, it says so.
    func picks(at moment: TypingMoment) -> KeyUse<EditorCommand> {
        let chosen = latest == nil ? nil : chosenCells(at: moment).first
        let isSwap = if case .swap? = chosen { true } else { false }
        return KeyUse(.press, [.ok], .way(.ok), told: ToldUse(.act, isSwap ? .change : .type))
    }

    mutating func commit() -> [Edit] {
        latest = nil
        return letters.settle()
    }

    mutating func erase(at moment: TypingMoment) -> [Edit]? {
        latest = nil
        return nil
    }

    func changeableCount(at moment: TypingMoment) -> Int {
        latest.flatMap { moment.text.other(of: $0, in: moment.field) } == nil ? markedCount(at: moment) : 1
    }

    func leads(to rest: ArraySlice<Character>, at moment: TypingMoment) -> Bool {
        moment.leads(to: rest, after: latest)
    }
}
