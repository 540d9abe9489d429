import Graphics
import Hardware
import PropertyLists
import Scenes
import TextEntry

// MARK: Two presses a character, and values in parts

extension EditorPicture {
    /// The parts of a value beside one another, each between what Up and Down bring.
    func addWheels(_ columns: [WheelColumn], _ focus: Int, _ layout: EditorLayout, to scene: inout Scene) {
        for (index, column) in columns.enumerated() {
            for (row, part) in [column.next, column.shown, column.previous].enumerated()
            where row == 1 || !part.isEmpty {
                let frame = layout.cell(
                    row: row, column: index, rows: 3, columns: columns.count, in: layout.pad)
                let isFocused = row == 1 && index == focus
                scene.add(
                    .keyCell(KeyCellContent(legend: "", candidates: [part], isFocused: isFocused)), in: frame)
            }
        }
    }

    /// Which day of the week a date is, and how far from today, as far as there is room beside the title.
    var dayNote: String? {
        guard text.editor.kind == .date, let day = CivilDate(text.editor.text) else { return nil }
        let today = context.knowledge.today.flatMap { CivilDate(DateText.text(of: $0, mode: .date)) }
        let note = DayNote(day: day, today: today, words: context.words)
        let width = { engine.line($0, style: $1).size.width }
        let room = min(
            context.size.width / 2,
            context.size.width - width(text.title, metrics.titleStyle) - 3 * metrics.spacing)
        return width(note.whole, metrics.hintStyle) <= room ? note.whole : note.weekday
    }

    /// A group of the map in two lines: capitals and what follows them stand in the second. On a tiny panel they are
    /// left out: they are the small letters' second row, in the same order.
    func lines(ofGroup characters: [String]) -> [String] {
        let end = characters.firstIndex { $0 != $0.lowercased() } ?? (characters.count + 1) / 2
        guard metrics.sizeClass == .tiny else {
            return [characters[..<end].joined(), characters[end...].joined()]
        }
        return [characters.filter { $0 == $0.lowercased() }.joined()]
    }

    /// The nine keys of the two-press map, each as wide as the widest of its column.
    func addTinyMap(_ hints: HintModel, _ layout: EditorLayout, to scene: inout Scene) {
        let rows = hints.rows.map { row in
            row.filter { $0.key.digit.map { $0 > 0 } ?? false }.map { cell in
                var content = content(of: cell)
                content.areLines = true
                return content
            }
        }.filter { !$0.isEmpty }
        let widths = (0..<3).map { column in
            rows.compactMap { $0.indices.contains(column) ? width(ofMapCell: $0[column]) : nil }.max() ?? 0
        }
        let spare = max(0, layout.pad.width - widths.reduce(0, +)) / 3
        for (row, cells) in rows.enumerated() {
            var x = layout.pad.x
            for (column, cell) in cells.prefix(3).enumerated() {
                let place = layout.cell(row: row, column: 0, rows: rows.count, columns: 1, in: layout.pad)
                let width = widths[column] + spare
                scene.add(.keyCell(cell), in: Rect(x: x, y: place.y, width: width, height: place.height))
                x += width
            }
        }
    }

    private func width(ofMapCell cell: KeyCellContent) -> Int {
        engine.line(cell.legend + cell.candidates.joined(), style: metrics.footerStyle).size.width + 3
    }
}
