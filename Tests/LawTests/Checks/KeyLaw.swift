import Keys
import Localization
@testable import Navigation
@testable import Screens
@testable import TextEntry

/// Whether the keys that are told are the keys that do, both ways.
enum KeyLaw {
    /// All of it: every key of the board is tapped and held on a copy.
    static func violations(in standing: Standing) -> [Violation] {
        guard standing.kind != .keypad, standing.kind != .factoryReset else { return [] }
        let presses = Presses(standing)
        let told = standing.told.map { Told($0, presses) }
        return ways(in: standing, told) + words(told) + doers(presses, told)
    }

    /// A told key with what its presses come to.
    struct Told {
        let key: ToldKey
        let presses: [String]
        let outcomes: [Outcome]

        init(_ key: ToldKey, _ presses: Presses) {
            self.key = key
            self.presses = presses.standing.presses(of: key)
            outcomes = self.presses.compactMap { presses[$0] }
        }
    }

    // MARK: What every screen must have

    static func ways(in standing: Standing, _ told: [Told]) -> [Violation] {
        // In a menu or a group that is open, the way out of it.
        let isOpen = standing.isMenuOpen || standing.isInGroup
        let needed = isOpen ? [Way.leave] : Way.allCases.filter { $0.isNeeded(in: standing) }
        return needed.filter { !isThere($0, in: told) }.map { way in
            Violation(
                check: .waysAreTold, kind: "no key is told for \(way.rawValue)",
                detail: "told: \(told.map(\.key.text).joined(separator: ", "))")
        }
    }

    private static func isThere(_ way: Way, in told: [Told]) -> Bool {
        if told.contains(where: { $0.outcomes.contains { way.isDone(by: $0) } }) { return true }
        // What is taken back step by step is left by the same key at last.
        if way == .leave, told.contains(where: { $0.outcomes.contains(where: \.leavesWhenRepeated) }) {
            return true
        }
        let menus = told.flatMap(\.outcomes).filter(\.opensMenu)
        return menus.contains { $0.after.menuOutcomes.contains(where: way.isDone) }
    }

    /// What somebody must always find a key for.
    enum Way: String, CaseIterable {
        case save, leave, erase, caret

        func isNeeded(in standing: Standing) -> Bool {
            let hasText = standing.isEditor && !(standing.typed?.text.isEmpty ?? true)
            return switch self {
            case .save: standing.isEditor || standing.kind == .adjuster
            // A row that leads back is a way as well, where no key is.
            case .leave: standing.depth > 1 && !standing.navigator.list.rows.contains(.back)
            case .erase: hasText
            case .caret: standing.canMoveCaret && standing.kind != .date
            }
        }

        func isDone(by outcome: Outcome) -> Bool {
            switch self {
            case .save: outcome.saves || outcome.refuses || outcome.leaves || outcome.entersNextPart
            case .leave:
                outcome.leaves || outcome.endsQuestion
                    || (outcome.before.isMenuOpen && !outcome.after.isMenuOpen)
                    || (outcome.before.isInGroup && !outcome.after.isInGroup && !outcome.changesText)
                    || outcome.asksToDiscard || outcome.goesBackToDay
            case .erase: outcome.shortensText
            case .caret: outcome.movesCaret
            }
        }
    }

    // MARK: A word and what its key does

    static func words(_ told: [Told]) -> [Violation] {
        told.flatMap { told -> [Violation] in
            guard !told.outcomes.isEmpty else {
                return [violation("no such key is on the board", told.key.text)]
            }
            // A key that opens a menu is told by what stands in it.
            let menus = told.outcomes.filter(\.opensMenu)
            let outcomes = told.outcomes + menus.flatMap(\.after.menuOutcomes)
            return told.key.labels.filter { label in !outcomes.contains { keepsWord(label.part, $0) } }.map {
                violation("a key does not \($0.part)", "\(told.key.text): \($0.word)")
            }
        }
    }

    private static func keepsWord(_ part: StripPart, _ outcome: Outcome) -> Bool {
        switch part {
        // Changes that wait on a page are asked about before they are applied.
        case .save:
            outcome.saves || outcome.refuses || outcome.leaves || outcome.entersNextPart
                || outcome.asksToDiscard
        case .erase:
            outcome.shortensText || outcome.before.typed?.text.isEmpty ?? true
                || outcome.before.typed?.caret == 0 && outcome.refuses
        case .leave: Way.leave.isDone(by: outcome) || outcome.leavesWhenRepeated
        case .caret: outcome.movesCaret || !outcome.before.canMoveCaret
        case .move: outcome.isSeen && (!outcome.refuses || outcome.before.isEditor)
        case .menu: outcome.opensMenu
        case .change, .act, .button, .extra: !outcome.isNothing
        }
    }

    private static func violation(_ kind: String, _ detail: String) -> Violation {
        Violation(check: .toldKeysDo, kind: kind, detail: detail)
    }

    // MARK: What a key does and whether it is told

    static func doers(_ presses: Presses, _ told: [Told]) -> [Violation] {
        let toldPresses = Set(told.flatMap(\.presses))
        return Walk.presses(presses.standing.keypad).compactMap { word -> Violation? in
            guard !toldPresses.contains(word), let outcome = presses[word],
                let effect = outcome.effectThatCosts, !outcome.types(by: word),
                !told.contains(where: { isAnotherName(word, outcome, of: $0, presses) }),
                !isLongerPress(word, effect, told, presses)
            else { return nil }
            return Violation(check: .doersAreTold, kind: "a key that is not told \(effect)", detail: word)
        }
    }

    /// Whether a key comes to the same as one that is told, pressed or held as it is.
    private static func isAnotherName(
        _ word: String, _ outcome: Outcome, of told: Told, _ presses: Presses
    ) -> Bool {
        let names =
            word.hasPrefix("hold:") && !told.key.isHeld ? told.presses.map { "hold:\($0)" } : told.presses
        return names.contains { presses[$0]?.equals(outcome) ?? false }
    }

    /// Holding a key presses it first, and may repeat it: where that is all, only the press is to be told.
    private static func isLongerPress(
        _ word: String, _ effect: String, _ told: [Told], _ presses: Presses
    ) -> Bool {
        guard word.hasPrefix("hold:") else { return false }
        let tap = String(word.dropFirst(5))
        guard let tapped = presses[tap], let outcome = presses[word] else { return false }
        if tapped.equals(outcome) { return true }
        return tapped.effectThatCosts == effect
            && told.contains { told in
                told.presses.contains { $0 == tap || presses[$0]?.equals(tapped) ?? false }
            }
    }
}

extension Outcome {
    /// Nil for what can be taken back by looking away.
    var effectThatCosts: String? {
        if saves, changesValues { return "saves" }
        // What stays to be seen as wrong says so itself.
        if changesText, !refuses { return "changes the text" }
        if leaves, before.isTask { return "leaves" }
        return nil
    }

    /// Whether a key gave what such keys type: a digit, a character, the letters of its cell.
    func types(by word: String) -> Bool {
        guard changesText, !saves else { return false }
        let key = word.hasPrefix("hold:") ? String(word.dropFirst(5)) : word
        if key.hasPrefix("\"") || key.allSatisfy(\.isNumber) { return true }
        // A sign that is printed on its key is told by that.
        let printed = before.keypad.caps.first { $0.key.word == key }?.legend
        if let printed, after.typed?.text == (before.typed?.text ?? "") + printed { return true }
        return before.scene.elements.contains { element in
            guard case .keyCell(let cell) = element.content else { return false }
            return !cell.candidates.isEmpty
                && before.keypad.caps.contains { $0.legend == cell.legend && $0.key.word == key }
        }
    }

    /// A date's second half, after its day was accepted.
    var entersNextPart: Bool {
        before.kind == .date && after.kind == .date && before.typed?.text != after.typed?.text
    }

    /// Whether a time was left for the day before it.
    var goesBackToDay: Bool {
        before.navigator.editor?.editor.kind == .time
            && after.navigator.editor?.editor.kind.dateForm != nil
    }

    var asksToDiscard: Bool {
        // What waits with others is asked about on a screen of its own, which tells its own ways out.
        if before.kind == .page, after.kind == .staged { return true }
        return after.navigator.editor?.editor.isAsking ?? false
    }

    /// A question was asked, and the same key answers it.
    var leavesWhenRepeated: Bool {
        after.words.last.flatMap { after.outcome(of: $0) }.map(\.leaves) ?? false
    }
}

extension Standing {
    /// What the entries of an open menu come to: by the keys that are told, or by arrows and OK.
    var menuOutcomes: [Outcome] {
        told.flatMap(presses).compactMap { outcome(of: $0) } + entriesByArrows
    }

    private var entriesByArrows: [Outcome] {
        guard case .menu(let actions, let values, _?) = navigator.editor?.editor.overlay else { return [] }
        let keys = keypad.caps.map(\.key)
        guard let next = [.clockwise, .right, .down].first(where: keys.contains)?.word,
            let open = [.push, .ok].first(where: keys.contains)?.word
        else { return [] }
        var (outcomes, place): ([Outcome], Standing) = ([], self)
        for _ in 0..<actions.count + values.count {
            if let outcome = place.outcome(of: open) { outcomes.append(outcome) }
            place = place.after(next) ?? place
        }
        return outcomes
    }
}
