import Graphics
import Hardware
import Keys
import Scenes
import TextEntry

// MARK: Two presses a character

extension EditorPicture {
    /// Nine groups, then the nine characters of one; what to press beside them, where there is room for that.
    func addGroups(_ hints: HintModel, _ layout: EditorLayout, to scene: inout Scene) {
        let (map, side) = layout.map(hasSide: true)
        let lines = EditorNotes(painter: painter, width: side.width)
        let added = lines.placed(sideLines(hints, width: side.width), in: side)
        addPicks(hints, in: added.isEmpty ? layout.pad : map, layout, to: &scene)
        for (content, frame) in added { scene.add(content, in: frame) }
    }

    private func sideLines(_ hints: HintModel, width: Int) -> [SceneContent] {
        let words = context.words
        let isHalfway = !screen.editor.picksGroups
        let title = isHalfway ? screen.editor.badge : words[.twoPressesTitle]
        let sentence = words[isHalfway ? .thenItsDigit : .firstTheKey]
        let zero = hints.rows.joined().first { $0.key == .digit(0) }.map { cell in
            KeyCellContent(
                legend: plain(cell.legend), candidates: cell.candidates.map { plain($0) }, style: .cap)
        }
        let others = besideMap(hints).map { cap($0, width: width) }
        let caps = ([zero].compactMap { $0 } + others).map(SceneContent.keyCell)
        return [
            .editorNote(EditorNoteContent(title, isHeading: true)), .editorNote(EditorNoteContent(sentence)),
        ] + caps
    }

    /// What the digits 1 to 9 pick, as they stand on the pad.
    func addPicks(
        _ hints: HintModel, in frame: Rect, _ layout: EditorLayout, to scene: inout Scene
    ) {
        let rows = hints.rows.map { row in
            row.filter { $0.key.digit.map { $0 > 0 } ?? false }
        }.filter { !$0.isEmpty }
        add(rows, in: frame, layout, { picked($0) }, to: &scene)
    }

    /// Cells as the pad has its keys.
    private func add(
        _ rows: [[HintModel.Cell]], in frame: Rect, _ layout: EditorLayout,
        _ content: (HintModel.Cell) -> KeyCellContent, to scene: inout Scene
    ) {
        let columns = rows.map(\.count).max() ?? 1
        let cells = rows.enumerated().flatMap { row, cells in
            cells.enumerated().map { column, cell in
                (
                    content: content(cell),
                    frame: layout.cell(
                        row: row, column: column, rows: rows.count, columns: columns, in: frame)
                )
            }
        }
        for (content, frame) in painter.cells.evened(cells) { scene.add(.keyCell(content), in: frame) }
    }

    private var painter: ScenePainter { context.painter }

    private func picked(_ cell: HintModel.Cell) -> KeyCellContent {
        let candidates = cell.candidates.map { plain($0) }
        var content = KeyCellContent(
            legend: plain(cell.legend), candidates: candidates, isEnabled: !candidates.isEmpty)
        if screen.editor.picksGroups, candidates.count > 1 {
            content.candidates = lines(ofGroup: candidates)
            content.style = .group
        } else {
            content.style = candidates.joined().count > 1 ? .action(nil, .plain) : .character
        }
        return content
    }

    /// A group of the map in two lines: capitals and what follows them stand in the second. On a tiny panel they are
    /// left out: they are the small letters' second row, in the same order.
    private func lines(ofGroup characters: [String]) -> [String] {
        let end = characters.firstIndex { $0 != $0.lowercased() } ?? (characters.count + 1) / 2
        guard isTiny else { return [characters[..<end].joined(), characters[end...].joined()] }
        return [characters.filter { $0 == $0.lowercased() }.joined()]
    }

    // MARK: A key's characters

    /// The characters of the key that is pressed, or the words that are meant perhaps; else, where the keys do not print
    /// them, which characters are on which key. What the strip has no room for stands beside or below.
    func addPad(
        _ editor: FieldEditor, _ hints: HintModel, _ layout: EditorLayout, to scene: inout Scene
    ) {
        let map = letterMap(hints)
        if let choices = editor.wordChoices {
            addWords(choices, layout, to: &scene)
            addExtras(hints, in: layout.extras, to: &scene)
        } else if let pending = hints.rows.joined().first(where: { $0.current != nil }) {
            addCycle(pending, layout, to: &scene)
            addExtras(hints, in: layout.extras, to: &scene)
        } else if !map.isEmpty {
            addMap(map, hints, layout, to: &scene)
        } else {
            let isCycling = hints.rows.joined().contains { $0.candidates.count > 1 }
            addExtras(hints, in: isCycling && !isTiny ? layout.extras : layout.pad, to: &scene)
        }
    }

    /// Which letters are on which key, in rows as on the pad; none where the keys say so themselves or type digits.
    func letterMap(_ hints: HintModel) -> [[HintModel.Cell]] {
        guard !isTiny, !keypad.printsLetters,
            hints.rows.joined().contains(where: { $0.key.digit != nil && $0.candidates.count > 1 })
        else { return [] }
        let rows = hints.rows.filter { row in row.contains { $0.key.digit != nil } }
        let width = rows.compactMap { row in row.lastIndex { ($0.key.digit ?? 0) > 0 } }.max() ?? 0
        return rows.map { Array($0.prefix(width + 1)) }
    }

    private func addMap(
        _ rows: [[HintModel.Cell]], _ hints: HintModel, _ layout: EditorLayout, to scene: inout Scene
    ) {
        let keys = Set(rows.joined().map(\.legend))
        let others = besideMap(hints).filter { $0.hold != nil || !keys.contains($0.legend) }
        let (map, side) = layout.map(hasSide: !others.isEmpty)
        let columns = rows.map(\.count).max() ?? 1
        let room = layout.cell(row: 0, column: 0, rows: rows.count, columns: columns, in: map)
        add(rows, in: map, layout, { onKey($0, room) }, to: &scene)
        let lines = EditorNotes(painter: painter, width: side.width)
        for (content, frame) in lines.placed(
            others.map { .keyCell(cap($0, width: side.width)) }, in: side)
        {
            scene.add(content, in: frame)
        }
    }

    /// What a key begins with, where all of it would be too small to read: it is seen once the key is pressed.
    private func onKey(_ cell: HintModel.Cell, _ room: Rect) -> KeyCellContent {
        let all = cell.candidates.map { plain($0) }
        var content = KeyCellContent(
            legend: plain(cell.legend), candidates: all, isEnabled: !all.isEmpty || cell.key.digit != nil)
        var count = all.count
        if count > Self.mostOnKey,
            engine.line(all.joined(), style: metrics.rowStyle).size.width > room.width
        {
            count = Self.mostOnKey - 2
            content.candidates = all.prefix(count) + ["…"]
        }
        while count > Self.fewestOnKey, !painter.cells.canBeRead(content, in: room) {
            count -= 1
            content.candidates = all.prefix(count) + ["…"]
        }
        return content
    }

    /// Characters that any cell of usual text has room for.
    private static let mostOnKey = 7
    /// What tells a key from the others.
    private static let fewestOnKey = 2

    /// The key that is pressed, all its characters, and the digit that holding it gives.
    private func addCycle(_ pending: HintModel.Cell, _ layout: EditorLayout, to scene: inout Scene) {
        let cells = max(Self.fewestCycleCells, pending.candidates.count)
        let frames = layout.line(layout.cycle, cap: capWidth, cells: cells)
        let key = KeyCellContent(legend: plain(pending.legend), candidates: [], style: .cap)
        scene.add(.keyCell(key), in: frames.cap)
        for (place, candidate) in pending.candidates.enumerated() {
            let cell = KeyCellContent.choice(plain(candidate), isFocused: place == pending.current)
            scene.add(.keyCell(cell), in: frames.cells[place])
        }
    }

    /// So that cells of most keys are equally wide.
    private static let fewestCycleCells = 5

    /// The words that are meant perhaps, the one in the text marked, behind the key that turns them.
    private func addWords(
        _ choices: (words: [String], current: Int), _ layout: EditorLayout, to scene: inout Scene
    ) {
        let widths = choices.words.map { engine.line($0, style: metrics.rowStyle).size.width }
        func room(_ count: Int) -> Int {
            layout.line(layout.cycle, cap: capWidth, cells: count).cells[0].width
        }
        let count = (1...Self.mostWords).last { count in
            let first = choices.current / count * count
            return count <= widths.count
                && widths[first...].prefix(count).allSatisfy { $0 + 6 <= room(count) }
        }
        let shown = count ?? 1
        let first = choices.current / shown * shown
        let frames = layout.line(layout.cycle, cap: capWidth, cells: shown)
        let key = KeyCellContent(legend: plain(keypad.legend(of: .star)), candidates: [], style: .cap)
        scene.add(.keyCell(key), in: frames.cap)
        for (place, word) in choices.words[first...].prefix(shown).enumerated() {
            let cell = KeyCellContent.choice(word, isFocused: first + place == choices.current)
            scene.add(.keyCell(cell), in: frames.cells[place])
        }
    }

    private static let mostWords = 3

    private var capWidth: Int { context.environment.digitCapWidth }

    // MARK: What else keys do

    /// What the strip tells, and has no room for.
    private func extras(_ hints: HintModel) -> [StripItem] {
        let told = Set(painter.strips.strip(hints.actions, width: context.size.width).entries.map(\.cap))
        let left = hints.actions.filter { item in
            item.labels.allSatisfy { $0.part == .extra } && !told.contains(item.cap)
        }
        // What clears all, and the menu that does, are named wherever there is room.
        let names = [context.words[.clear], context.words[.menu]]
        return left.filter { names.contains($0.label) } + left.filter { !names.contains($0.label) }
    }

    /// The same but for digits that are held, which give themselves; where every sign is comes before a few of them.
    private func besideMap(_ hints: HintModel) -> [StripItem] {
        let (extras, symbols) = (extras(hints).filter { !$0.isRange }, context.words[.symbols])
        return extras.filter { $0.label == symbols } + extras.filter { $0.label != symbols }
    }

    /// A key that is held has a sign for that where the word has no room.
    private func cap(_ item: StripItem, width: Int) -> KeyCellContent {
        let whole = cap(item)
        let isWide = painter.cells.width(ofCap: whole.legend, saying: whole.candidates.joined()) > width
        return isWide ? signedCap(item) : whole
    }

    private func signedCap(_ item: StripItem) -> KeyCellContent {
        var cap = cap(item)
        if item.hold != nil { cap.legend = "\(StripDraft.hold) \(plain(item.legend))" }
        return cap
    }

    private func cap(_ item: StripItem) -> KeyCellContent {
        KeyCellContent(legend: plain(item.cap), candidates: [plain(item.label)], style: .cap)
    }

    /// What clears, then what is printed on no key; digits give what their key has, and themselves.
    private func surprisingFirst(_ extras: [StripItem]) -> [StripItem] {
        let rank = { [words = context.words] (item: StripItem) -> Int in
            if item.label == words[.clear] { return 0 }
            if item.legend.first?.isNumber ?? false { return 3 }
            return item.hold == nil ? 1 : 2
        }
        return (0...3).flatMap { place in extras.filter { rank($0) == place } }
    }

    private func addExtras(_ hints: HintModel, in frame: Rect, to scene: inout Scene) {
        let environment = context.environment
        let kept = environment.latestExtras.flatMap {
            $0.frame == frame && $0.items == hints.actions ? $0 : nil
        }
        let extras =
            kept
            ?? PlacedExtras(
                items: hints.actions, frame: frame, cells: placedExtras(hints, in: frame))
        environment.latestExtras = extras
        for (cell, place) in extras.cells { scene.add(.keyCell(cell), in: place) }
    }

    private func placedExtras(_ hints: HintModel, in frame: Rect) -> [PlacedExtras.Cell] {
        let lines = EditorNotes(painter: painter, width: frame.width)
        let extras = extras(hints)
        var placed = lines.flowed(extras.map { cap($0) }, in: frame)
        if placed.count < extras.count {
            // On a tiny panel signs for held keys, where words would take another key's room.
            placed = lines.flowed(surprisingFirst(extras).map { isTiny ? signedCap($0) : cap($0) }, in: frame)
        }
        return placed
    }
}

/// What the strip has no room for, where it stands: the same from letter to letter.
struct PlacedExtras {
    typealias Cell = (content: KeyCellContent, frame: Rect)

    /// All that keys do besides typing, and the room that there is.
    let items: [StripItem]
    let frame: Rect
    let cells: [Cell]
}

extension StripItem {
    /// Whether it is of several keys at once.
    fileprivate var isRange: Bool { legend.contains("-") && legend.count == 3 }
}
