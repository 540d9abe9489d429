import Graphics
import Hardware
import Scenes
import TextEntry

/// The menu of an editor: big cells, numbered as the pad's digits stand, or with a focus; whole values below.
struct MenuPicture {
    let actions: [EditAction]
    let values: [String]
    let focus: Int?
    let editor: FieldEditor
    let context: ScreenContext

    private var isTiny: Bool { context.metrics.sizeClass == .tiny }

    func add(in layout: EditorLayout, to scene: inout Scene) {
        let rows = rows
        let fits = layout.gridRows(
            in: layout.pad, of: isTiny ? context.metrics.hintStyle : context.metrics.rowStyle)
        let shown = min(rows.count, fits)
        let focused = rows.firstIndex { row in row.contains { $0 == focus } } ?? 0
        let first = max(0, min(focused - shown / 2, rows.count - shown))
        for (place, row) in rows[first..<first + shown].enumerated() {
            let columns =
                row.count == 1 && row[0].map { $0 >= actions.count } == true ? 1 : FieldEditor.menuColumns
            for (column, entry) in row.enumerated() {
                guard let entry else { continue }
                let frame = layout.cell(
                    row: place, column: column, rows: shown, columns: columns, in: layout.pad)
                scene.add(.keyCell(cell(entry)), in: frame)
            }
        }
    }

    /// Places in the menu, actions first; nil where the pad has a digit without one.
    private var rows: [[Int?]] {
        guard focus == nil else { return editor.menuRows.map { $0.map(Optional.init) } }
        // What is on 0 stands in the strip.
        return editor.keypad.pad.map { row in row.compactMap(\.key.digit).filter { $0 > 0 } }.map { digits in
            digits.map { digit in actions.firstIndex { $0.digit == digit } }
        }.filter { row in row.contains { $0 != nil } }
    }

    private func cell(_ entry: Int) -> KeyCellContent {
        var cell: KeyCellContent
        if entry < actions.count {
            let action = actions[entry]
            let label = isTiny ? action.sign ?? editor.label(of: action) : editor.label(of: action)
            cell = KeyCellContent(
                legend: focus == nil ? "\(action.digit)" : "",
                candidates: [context.metrics.isMono ? label.plain : label], isFocused: entry == focus)
        } else {
            cell = KeyCellContent(
                legend: "", candidates: [values[entry - actions.count]], isFocused: entry == focus)
        }
        cell.isSmall = isTiny
        return cell
    }
}
