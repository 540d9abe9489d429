import Graphics
import Hardware
import Scenes
import TextEntry

/// The menu of an editor: big cells, numbered as the pad's digits stand, or with a focus; whole values below.
struct MenuPicture: ~Copyable {
    let actions: [EditAction]
    let values: [String]
    let focus: Int?
    let editor: FieldEditor
    let context: ScreenContext

    func add(in layout: EditorLayout, to scene: inout Scene) {
        let rows = rows
        // Digits pick what is not seen as well: all of that is shown.
        let fits = focus == nil ? rows.count : layout.gridRows(in: layout.pad, of: context.metrics.hintStyle)
        let shown = min(rows.count, fits)
        let focused = rows.firstIndex { row in row.contains { $0 == focus } } ?? 0
        let first = max(0, min(focused - shown / 2, rows.count - shown))
        // Numbers stand as the pad's keys do.
        let isMirrored = focus != nil && editor.traits.runsFromRight
        var cells: [(content: KeyCellContent, frame: Rect)] = []
        for (line, row) in rows[first..<first + shown].enumerated() {
            let columns =
                row.count == 1 && row[0].map { $0 >= actions.count } == true ? 1 : FieldEditor.menuColumns
            for (column, entry) in row.enumerated() {
                guard let entry else { continue }
                let frame = layout.cell(
                    row: line, column: column, rows: shown, columns: columns, in: layout.pad)
                let place = isMirrored ? frame.mirrored(in: layout.pad) : frame
                cells.append((cell(entry, in: place), place))
            }
        }
        let painter = context.painter
        for (content, frame) in painter.cells.evened(cells) { scene.add(.keyCell(content), in: frame) }
    }

    /// Places in the menu, actions first; nil where the pad has a digit without one.
    private var rows: [[Int?]] {
        guard focus == nil else { return editor.menuRows.map { $0.map(Optional.init) } }
        // What is on 0 stands in the strip.
        return editor.keypad.pad.map { row in row.compactMap(\.key.digit).filter { $0 > 0 } }.map { digits in
            digits.map { digit in actions.firstIndex { $0.digit == digit && isShown($0) } }
        }.filter { row in row.contains { $0 != nil } }
    }

    /// A sign that the field has not leaves its place free: it has no name.
    private func isShown(_ action: EditAction) -> Bool { !action.isSign || editor.isOfUse(action) }

    private func cell(_ entry: Int, in frame: Rect) -> KeyCellContent {
        guard entry < actions.count else {
            return KeyCellContent(
                legend: "", candidates: [values[entry - actions.count]], isFocused: entry == focus,
                style: .action(nil, .plain))
        }
        let action = actions[entry]
        var cell = KeyCellContent(
            legend: focus == nil ? "\(action.digit)" : "", candidates: [label(of: action)],
            isFocused: entry == focus, isEnabled: editor.isOfUse(action),
            style: .action(action.icon, action.tone))
        if action == .symbols, context.metrics.isMono, !context.painter.cells.canBeRead(cell, in: frame) {
            cell.candidates = [SymbolPages.sign]
        }
        return cell
    }

    /// The caret's ways are signs, which its cells have before their word.
    private func label(of action: EditAction) -> String {
        switch action {
        case .left, .right: context.words[.caret]
        default: editor.label(of: action)
        }
    }
}

extension EditAction {
    fileprivate var icon: Icon? {
        switch self {
        case .save: .tick
        case .erase: .backspace
        case .cancel: .cross
        case .left: .chevronLeft
        case .right: .chevronRight
        case .clear: .clear
        case .recent: .bookmark
        case .symbols, .start, .end, .reveal, .star, .mode, .pound: nil
        }
    }

    fileprivate var tone: KeyCellContent.Tone {
        switch self {
        case .save: .good
        case .cancel: .bad
        default: .plain
        }
    }
}
