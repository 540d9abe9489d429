@testable import Navigation
@testable import Screens

/// What a key came to.
struct Outcome {
    let before: Standing
    let after: Standing

    var saves: Bool {
        after.panel.effects.contains { effect in
            switch effect {
            case .store, .apply, .confirm, .factoryReset, .keepKeypad: true
            default: false
            }
        }
    }
    var refuses: Bool { after.panel.effects.contains(.sound(.refusal)) }
    var leaves: Bool { after.depth < before.depth }
    /// Whether what was asked is over, wherever that leads to.
    var endsQuestion: Bool { before.kind == .confirmation && after.kind != .confirmation }
    var changesText: Bool {
        before.depth == after.depth
            && (before.typed?.text != after.typed?.text || before.adjusted != after.adjusted)
    }
    var shortensText: Bool { changesText && (after.typed?.text.count ?? 0) < (before.typed?.text.count ?? 0) }
    var movesCaret: Bool {
        before.typed?.text == after.typed?.text && before.typed?.caret != after.typed?.caret
    }
    var isSeen: Bool { before.scene != after.scene }
    /// Whether other values hold, or wait, than before.
    var changesValues: Bool {
        before.navigator.snapshot.stored != after.navigator.snapshot.stored
            || before.navigator.staged != after.navigator.staged
    }
    /// For the outside, sounds excepted.
    var effects: [ScreenEffect] {
        after.panel.effects.filter { if case .sound = $0 { false } else { true } }
    }
    /// Whether a menu or a picker lies over the keys now, and did not before: a group that was picked is none.
    var opensMenu: Bool { after.isMenuOpen && !after.isHalfway && (!before.isMenuOpen || before.isHalfway) }
    var isNothing: Bool { !isSeen && effects.isEmpty }

    /// Whether two keys came to the same.
    func equals(_ other: Outcome) -> Bool { after.scene == other.after.scene && effects == other.effects }
}

extension Standing {
    /// Where a slider was stepped to.
    var adjusted: Double? {
        guard case .adjuster(let adjuster) = navigator.task else { return nil }
        return adjuster.editor.value
    }

    /// What the key came to; nil where the board has no such key.
    func outcome(of word: String) -> Outcome? { after(word).map { Outcome(before: self, after: $0) } }
}

/// A state with what its keys come to, each pressed once on a copy.
final class Presses {
    let standing: Standing
    private var known: [String: Outcome?] = [:]

    init(_ standing: Standing) { self.standing = standing }

    subscript(word: String) -> Outcome? {
        if let outcome = known[word] { return outcome }
        let outcome = standing.outcome(of: word)
        known[word] = .some(outcome)
        return outcome
    }
}
