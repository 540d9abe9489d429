import Graphics
import Hardware
import Keys
import Localization
import Scenes
import Settings
import TextEntry

/// An editor as it is drawn: the field, what is said of it, and what its keys give.
struct EditorPicture {
    let text: EditorScreen
    let context: ScreenContext

    var metrics: Metrics { context.metrics }
    var engine: TextEngine { context.engine }
    private var words: ScreenStrings { context.words }
    private var keypad: KeypadDescription { context.keypad }
    private var notice: Notice? { context.notice }

    private var isTiny: Bool { metrics.sizeClass == .tiny }
    private var rule: FieldRule { FieldRule(editor: text.editor, words: words) }

    func add(to scene: inout Scene) {
        let editor = text.editor
        let hints = editor.hints
        let layout = EditorLayout(
            layout: context.layout, isTextView: editor.traits.text.isMultiline,
            hasPad: !hints.rows.isEmpty || editor.overlay != nil)
        scene.add(.titleBar(title), in: context.layout.titleBar)
        scene.add(.field(field), in: layout.field)
        if !isTiny, editor.message == nil, let choices = editor.wordChoices {
            scene.add(.keyCell(wordLine(choices)), in: layout.wordLine)
        } else if !isTiny, let caption {
            scene.add(.paragraph(caption), in: layout.caption)
        }
        addKeys(editor, hints, layout, to: &scene)
        addOverlay(layout, to: &scene)
        context.add(hints.actions, saying: said, focused: layout.field, to: &scene)
    }

    /// Where there is no line under the field, the title bar has what that would say.
    private var title: TitleBarContent {
        let day = dayNote
        return TitleBarContent(
            title: text.title, mode: day == nil ? text.editor.badge : nil,
            note: day ?? (isTiny ? rule.short : nil), isTechnician: context.isTechnician)
    }

    /// What the line under the field does not say.
    private var said: MessageContent? {
        guard isTiny, let message else { return notice == nil ? context.message : nil }
        return MessageContent(message.text, isError: message.tone == .error)
    }

    private var field: FieldContent {
        let editor = text.editor
        let part = editor.shownPart
        var content = FieldContent(
            text: metrics.isMono && editor.traits.isSecure ? part.text.replacingDots() : part.text,
            placeholder: editor.traits.text.placeholder ?? "", caret: part.caret,
            marked: part.marked,
            isInvalid: text.isRefused && editor.message != nil || editor.problem != nil,
            look: context.look(of: text))
        content.isMultiline = editor.traits.text.isMultiline
        return content
    }

    /// A refusal or a notice while there is one.
    private var message: ParagraphContent? {
        if let notice { return ParagraphContent(notice.text, tone: notice.isError ? .error : .footer) }
        return text.editor.message.map { ParagraphContent($0, tone: text.isRefused ? .error : .footer) }
    }

    /// What was said last, else what is wrong, else what the text is in another form, else what the field wants.
    private var caption: ParagraphContent? {
        if let message { return message }
        if let problem = text.editor.problem { return ParagraphContent(problem, tone: .error) }
        if let note = text.editor.note { return ParagraphContent(note) }
        let parts = [rule.line, suggestionLine].filter { !$0.isEmpty }
        return parts.isEmpty ? nil : ParagraphContent(parts.joined(separator: "   "))
    }

    /// What the picker of an empty number field begins with, and how to get there: nothing else says that there is one.
    private var suggestionLine: String {
        let editor = text.editor
        guard keypad.has(.star), keypad.hasDigits, editor.traits.kind.isNumeric, editor.text.isEmpty,
            let first = editor.traits.suggestions.first
        else { return "" }
        let menu = keypad.editsInMenu ? " \(EditAction.symbols.digit)" : ""
        return "\(words[.hold]) \(keypad.legend(of: .star))\(menu): \(first)"
    }

    /// What the field's delegate puts over the editor, above the keys.
    private func addOverlay(_ layout: EditorLayout, to scene: inout Scene) {
        guard let field = text.field, let words = field.delegate?.textFieldOverlay(field), !words.isEmpty
        else { return }
        var look = FieldLook()
        look.border = .line
        look.font = metrics.footerStyle
        var content = FieldContent(text: words, caret: nil, look: look)
        content.isMultiline = true
        let width = max(1, layout.pad.width - 4 * metrics.rowPadding - metrics.scrollBarWidth)
        let height = engine.wrapped(words, style: metrics.footerStyle, width: width).size.height
        scene.add(
            .field(content),
            in: Rect(
                x: layout.pad.x, y: layout.pad.y, width: layout.pad.width,
                height: min(layout.pad.height, height + 2 * metrics.rowPadding)))
    }

    private func addKeys(
        _ editor: FieldEditor, _ hints: HintModel, _ layout: EditorLayout, to scene: inout Scene
    ) {
        switch editor.overlay {
        case .grid(let rows, let focus): addGrid(rows, focus, layout, to: &scene)
        case .menu(let actions, let values, let focus):
            MenuPicture(actions: actions, values: values, focus: focus, editor: editor, context: context).add(
                in: layout, to: &scene)
        case .ring(let cells, let focus): addLine(cells, focus, layout, to: &scene)
        // What Up brings stands above, what Down brings below.
        case .wheels(let columns, let focus): addWheels(columns, focus, layout, to: &scene)
        case .entries(let entries, _, _) where entries.contains { $0.count > Self.longestInCell }:
            addLines(entries, layout, to: &scene)
        case .entries: addPad(hints, layout, to: &scene)
        case nil where isTiny && editor.picksFromMap: addTinyMap(hints, layout, to: &scene)
        case nil where isTiny: addTinyHints(editor, hints, layout, to: &scene)
        case nil where keypad.printsLetters && editor.mode != .page(.map): addCycle(hints, layout, to: &scene)
        case nil: addPad(hints, layout, to: &scene)
        }
    }

    /// What is too long for a key's cell has a line of its own, as many as there is room for.
    private static let longestInCell = 8

    private func addLines(_ entries: [String], _ layout: EditorLayout, to scene: inout Scene) {
        let rows = min(entries.count, layout.gridRows(in: layout.pad))
        for (row, entry) in entries.prefix(rows).enumerated() {
            let frame = layout.cell(row: row, column: 0, rows: rows, columns: 1, in: layout.pad)
            let content = KeyCellContent(legend: String(row + 1), candidates: [entry], isEnabled: true)
            scene.add(.keyCell(content), in: frame)
        }
    }

    /// The words that are meant perhaps, the one in the text marked, behind the key that turns them.
    private func wordLine(_ choices: (words: [String], current: Int)) -> KeyCellContent {
        var line = KeyCellContent(
            legend: keypad.legend(of: .star), candidates: choices.words, current: choices.current)
        line.areWords = true
        return line
    }

    /// The pad in its physical shape.
    private func addPad(_ hints: HintModel, _ layout: EditorLayout, to scene: inout Scene) {
        let rows = isTiny ? Array(hints.rows.prefix(3)) : hints.rows
        guard let columns = rows.map(\.count).max() else { return }
        for (row, cells) in rows.enumerated() {
            for (column, cell) in cells.enumerated() {
                let frame = layout.cell(
                    row: row, column: column, rows: rows.count, columns: columns, in: layout.pad)
                scene.add(.keyCell(content(of: cell)), in: frame)
            }
        }
    }

    /// Keys that print their letters need no map: only the key that is pressed shows what is on it, and below it
    /// stands what the strip has no room for.
    private func addCycle(_ hints: HintModel, _ layout: EditorLayout, to scene: inout Scene) {
        let rows = layout.gridRows(in: layout.pad)
        addExtras(hints, layout, rows: 1..<rows, of: rows, to: &scene)
        guard let pending = hints.rows.joined().first(where: { $0.current != nil }) else { return }
        let columns = max(Self.fewestCycleCells, pending.candidates.count) + 1
        let frame = { layout.cell(row: 0, column: $0, rows: rows, columns: columns, in: layout.pad) }
        scene.add(.keyCell(KeyCellContent(legend: "", candidates: [plain(pending.legend)])), in: frame(0))
        for (place, candidate) in pending.candidates.enumerated() {
            let cell = KeyCellContent(
                legend: "", candidates: [plain(candidate)], isFocused: place == pending.current)
            scene.add(.keyCell(cell), in: frame(place + 1))
        }
    }

    /// So that cells of most keys are equally wide.
    private static let fewestCycleCells = 5

    private func addExtras(
        _ hints: HintModel, _ layout: EditorLayout, rows: Range<Int>, of count: Int, to scene: inout Scene
    ) {
        let extras = hints.actions.filter { item in item.labels.allSatisfy { $0.part == .extra } }
        for (place, item) in extras.prefix(rows.count * Self.extraColumns).enumerated() {
            let frame = layout.cell(
                row: rows.lowerBound + place / Self.extraColumns, column: place % Self.extraColumns,
                rows: count, columns: Self.extraColumns, in: layout.pad)
            var cell = KeyCellContent(legend: plain(item.key), candidates: [plain(item.label)])
            cell.isSmall = true
            scene.add(.keyCell(cell), in: frame)
        }
    }

    private static let extraColumns = 2

    func content(of cell: HintModel.Cell) -> KeyCellContent {
        var content = KeyCellContent(
            legend: plain(cell.legend), candidates: cell.candidates.map(plain), current: cell.current,
            isFocused: cell.current != nil, isEnabled: !cell.candidates.isEmpty || cell.key.digit != nil)
        if text.editor.picksGroups, cell.candidates.count > 1 {
            content.candidates = lines(ofGroup: content.candidates)
            content.areLines = true
        }
        return content
    }

    /// Small bitmap fonts have no signs for keys: letters stand in.
    private func plain(_ label: String) -> String { metrics.isMono ? label.plain : label }

    /// Two lines: the key that is pending and what holding gives, or what the strip has no room for.
    private func addTinyHints(
        _ editor: FieldEditor, _ hints: HintModel, _ layout: EditorLayout, to scene: inout Scene
    ) {
        let cells = hints.rows.joined()
        let line = { (row: Int, column: Int, columns: Int) in
            layout.cell(row: row, column: column, rows: 2, columns: columns, in: layout.pad)
        }
        var row = 0
        if let choices = editor.wordChoices {
            scene.add(.keyCell(wordLine(choices)), in: line(0, 0, 1))
            row = 1
        } else if let pending = cells.first(where: { $0.current != nil }) {
            scene.add(.keyCell(content(of: pending)), in: line(0, 0, 2))
            if let hold = pending.hold {
                scene.add(
                    .keyCell(KeyCellContent(legend: words[.hold], candidates: [plain(hold)])),
                    in: line(0, 1, 2))
            }
            row = 1
        }
        addExtras(hints, layout, rows: row..<2, of: 2, to: &scene)
    }

    /// An on-screen grid; where not all of it is legible at once, the part around the focus.
    private func addGrid(
        _ rows: [[String]], _ focus: PickerGrid.Position?, _ layout: EditorLayout, to scene: inout Scene
    ) {
        let shown = min(rows.count, layout.gridRows(in: layout.pad))
        let first = max(0, min((focus?.row ?? 0) - shown / 2, rows.count - shown))
        for row in first..<(first + shown) {
            for (column, label) in rows[row].enumerated() {
                let columns = rows[row].count <= PickerGrid.width ? PickerGrid.width : rows[row].count
                let frame = layout.cell(
                    row: row - first, column: column, rows: shown, columns: columns, in: layout.pad)
                let isFocused = row == focus?.row && column == focus?.column
                scene.add(
                    .keyCell(KeyCellContent(legend: "", candidates: [plain(label)], isFocused: isFocused)),
                    in: frame
                )
            }
        }
    }

    /// Cells in one line around the focus: a rotary's ring, a menu.
    private func addLine(_ cells: [String], _ focus: Int, _ layout: EditorLayout, to scene: inout Scene) {
        let columns = min(cells.count, isTiny ? 5 : 7)
        guard columns > 0 else { return }
        for column in 0..<columns {
            let index =
                cells.count <= columns ? column : (focus - columns / 2 + column + cells.count) % cells.count
            let frame = layout.cell(row: 0, column: column, rows: 1, columns: columns, in: layout.pad)
            scene.add(
                .keyCell(
                    KeyCellContent(legend: "", candidates: [plain(cells[index])], isFocused: index == focus)),
                in: frame)
        }
    }
}

extension String {
    /// With letters and marks that small bitmap fonts have, in place of signs that they lack.
    var plain: String { map { Self.plainSigns[$0] ?? String($0) }.joined() }

    private static let plainSigns: [Character: String] = [
        "⌫": "Del", "␣": "_", "⇧": "Aa", "✓": "OK", "←": "<", "→": ">", "‹": "<", "›": ">", "▶": ">",
        "◀": "<",
    ]

    /// The dot of secret fields is not in the small bitmap fonts.
    fileprivate func replacingDots() -> String {
        String(map { $0 == "•" ? "*" : $0 })
    }
}
