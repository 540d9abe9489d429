import Hardware

/// Typing with arrows: a wrapping grid, digit wheels, a rotary's ring.
extension FieldEditor {
    var isWheel: Bool {
        if case .wheel = layout.picker { true } else { false }
    }

    /// The page of cells that is shown now.
    package var grid: PickerGrid {
        let isUpper = letterCase != .lower
        return PickerGrid(
            state.gridPage, kind: kind, layout: layout, traits: traits, isUpper: isUpper,
            isRing: keypad.hasKnob)
    }

    mutating func moveGrid(_ key: Key) {
        state.position = grid.moved(
            state.position, rows: key == .down ? 1 : key == .up ? -1 : 0,
            columns: key == .right ? 1 : key == .left ? -1 : 0)
    }

    /// A detent of a rotary.
    mutating func turn(_ key: Key) {
        if isStepper { return moveStepper(key == .clockwise ? .up : .down) }
        moveRing(by: key == .clockwise ? 1 : -1)
    }

    /// OK on a cell, or a push on the ring.
    mutating func pushCell() {
        if isStepper { return moveStepper(.right) }
        if keypad.hasKnob { return pushRing() }
        push(grid[state.position])
    }

    private mutating func push(_ cell: GridCell) {
        switch cell {
        case .insert(let text): type(word: text)
        case .shift: shift()
        case .erase: erase(isFresh: true)
        case .save: save()
        case .page(let page):
            state.gridPage = page
            state.position = PickerGrid.Position()
            state.ringGroup = nil
        }
    }

    // MARK: Ring

    /// More cells than this are gathered in groups.
    private static let longestRing = 40

    private var ringCells: [GridCell] { grid.rows.flatMap { $0 } }

    var ringHasGroups: Bool { ringCells.count > Self.longestRing }

    /// What the ring turns over now: cells of a group, first cells of the groups, or all.
    package var ringStops: [[GridCell]] {
        guard ringHasGroups else { return ringCells.map { [$0] } }
        let groups = grid.rows
        guard let group = state.ringGroup, groups.indices.contains(group) else { return groups }
        return groups[group].map { [$0] }
    }

    /// The stop that the ring is at: another page may have fewer of them.
    package var ringPlace: Int { min(state.position.column, ringStops.count - 1) }

    mutating func moveRing(by step: Int) {
        let count = ringStops.count
        state.position.column = (ringPlace + step + count) % count
    }

    private mutating func pushRing() {
        let stop = ringStops[ringPlace]
        if ringHasGroups, state.ringGroup == nil {
            state.ringGroup = ringPlace
            state.position.column = 0
            return
        }
        if let group = state.ringGroup {
            state.position.column = group
            state.ringGroup = nil
        }
        stop.first.map { push($0) }
    }

    // MARK: Wheels

    private var wheelCharacters: [Character] {
        if case .wheel(let characters) = layout.picker { Array(characters) } else { [] }
    }

    /// Up and down turn the wheel, right goes to the next place, left back.
    mutating func moveWheel(_ key: Key) {
        switch key {
        case .up: turnWheel(by: 1)
        case .down: turnWheel(by: -1)
        case .right:
            if state.pending != nil {
                commitPending()
                state.isBlankWheel = state.caret == state.characters.count
            } else if state.caret < state.characters.count {
                state.caret += 1
            } else {
                state.isBlankWheel = true
            }
        default:
            commitPending()
            if state.isBlankWheel, state.caret > 0 {
                state.isBlankWheel = false
            } else if state.caret <= 1, !menuChips.isEmpty {
                // Left of the first wheel are the values that are known.
                open(.menu(focus: menu.count))
            } else {
                state.caret = max(min(1, state.characters.count), state.caret - 1)
            }
        }
    }

    private mutating func turnWheel(by step: Int) {
        if var pending = state.pending {
            let count = pending.candidates.count
            pending.index = (pending.index + step + count) % count
            state.pending = pending
            state.characters[state.caret - 1] = pending.letter
            return
        }
        if state.isBlankWheel || state.caret == 0 { return turnBlankWheel(by: step) }
        let shown = state.characters[state.caret - 1]
        let candidates = wheelCharacters.filter { $0 == shown || fits($0) }
        guard let index = candidates.firstIndex(of: shown), candidates.count > 1 else {
            return refuse(.nothingFits)
        }
        state.pending = PendingLetter(key: .up, candidates: candidates, index: index)
        turnWheel(by: step)
    }

    private mutating func turnBlankWheel(by step: Int) {
        putNeededSeparator()
        // A wheel has nothing to swallow: what it shows is what stands there.
        state.isAfterAutoSeparator = false
        let candidates = wheelCharacters.filter(canType)
        guard let first = step > 0 ? candidates.first : candidates.last else {
            return refuse(.nothingFits)
        }
        type(first)
        state.isBlankWheel = false
        if state.isAfterAutoSeparator {
            state.characters.removeLast()
            state.caret -= 1
            state.isAfterAutoSeparator = false
        }
        let index = step > 0 ? 0 : candidates.count - 1
        state.pending = PendingLetter(key: .up, candidates: candidates, index: index)
    }

    /// A separator that was erased, or that only the next digit calls for, stands before the wheel turns: digits and
    /// the separator would otherwise take different places.
    private mutating func putNeededSeparator() {
        let separator = AutoSeparator.needed(after: state.characters, kind: kind, traits: traits)
        if state.caret == state.characters.count, let separator { type(separator) }
    }

    /// Whether a character could stand where the wheel is.
    private func fits(_ character: Character) -> Bool {
        var characters = state.characters
        characters[state.caret - 1] = character
        return kind.refusal(of: character, in: traits) == nil
            && TypingRule.refusal(of: characters, kind: kind, traits: traits) == nil
    }
}
