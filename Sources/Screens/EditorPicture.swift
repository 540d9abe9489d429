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

    private var metrics: Metrics { context.metrics }
    private var engine: TextEngine { context.engine }
    private var words: ScreenStrings { context.words }
    private var keypad: KeypadDescription { context.keypad }
    private var notice: Notice? { context.notice }

    func add(to scene: inout Scene) {
        let editor = text.editor
        let hints = editor.hints
        let hasPad = !hints.rows.isEmpty
        let isTiny = metrics.sizeClass == .tiny
        let layout = EditorLayout(
            layout: context.layout, hasHintBar: isTiny || !hasPad, isTextView: editor.traits.text.isMultiline,
            hasPad: hasPad || editor.overlay != nil)
        let title = TitleBarContent(
            title: text.title, mode: editor.modeLabel, isTechnician: context.isTechnician)
        scene.add(.titleBar(title), in: context.layout.titleBar)
        scene.add(.field(field), in: layout.field)
        let caption = caption
        if !isTiny, text.editor.message == nil, let choices = editor.wordChoices {
            scene.add(.keyCell(wordLine(choices)), in: layout.wordLine)
        } else if !isTiny, let caption {
            scene.add(.paragraph(caption), in: layout.caption)
        }
        addKeys(editor, hints, layout, to: &scene)
        addOverlay(layout, to: &scene)
        if layout.hasHintBar {
            let strip = hints.actions.map { StripItem($0.legend, .extra, $0.label) }
            let said = isTiny ? caption.map { MessageContent($0.text, isError: $0.tone == .error) } : nil
            context.add(strip, saying: said ?? context.message, focused: layout.field, to: &scene)
        }
    }

    private var field: FieldContent {
        let editor = text.editor
        let part = editor.shownPart
        var content = FieldContent(
            text: metrics.isMono && editor.traits.isSecure ? part.text.replacingDots() : part.text,
            placeholder: editor.traits.text.placeholder ?? "", caret: part.caret,
            marked: part.marked, isInvalid: text.isRefused && editor.message != nil,
            look: context.look(of: text))
        content.isMultiline = editor.traits.text.isMultiline
        return content
    }

    /// A refusal or a notice while there is one, else what helps: the format's note, the length left.
    private var caption: ParagraphContent? {
        if let notice { return ParagraphContent(notice.text, tone: notice.isError ? .error : .footer) }
        if let message = text.editor.message {
            return ParagraphContent(message, tone: text.isRefused ? .error : .footer)
        }
        guard metrics.sizeClass != .tiny || text.editor.note != nil else { return nil }
        if let note = text.editor.note { return ParagraphContent(note) }
        if let rules = text.editor.traits.text.passwordRules {
            return ParagraphContent(rules.remainder(of: text.editor.text, in: words))
        }
        let traits = text.editor.traits.text
        var parts: [String] = []
        if let shape = traits.format?.shape { parts.append(words(shape)) }
        let step = text.editor.traits.minuteStep
        if step > 1 { parts.append(words(.minuteSteps, step)) }
        if let maximum = traits.maximumLength {
            parts.append(words(.ofLength, text.editor.text.count, maximum))
        }
        if let suggestion = suggestion(for: text.editor) {
            parts.append("\(words[.hold]) \(keypad.legend(of: .star)): \(suggestion)")
        }
        return parts.isEmpty ? nil : ParagraphContent(parts.joined(separator: "   "))
    }

    /// What the picker of an empty number field begins with: nothing else says that there is one.
    private func suggestion(for editor: FieldEditor) -> String? {
        guard keypad.hasListOnStar, editor.traits.kind.isNumeric,
            editor.text.isEmpty
        else { return nil }
        return editor.traits.suggestions.first
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
        case .grid(let rows, let row, let column): addGrid(rows, row, column, layout, to: &scene)
        case .menu(let actions, let focus) where actions.contains { $0.count > Self.longestInCell }:
            addMenuLines(actions, focus, layout, to: &scene)
        case .menu(let actions, let focus): addLine(actions, focus, layout, to: &scene)
        case .ring(let cells, let focus): addLine(cells, focus, layout, to: &scene)
        // What Up brings stands above, what Down brings below.
        case .wheel(let previous, let shown, let next): addWheel([next, shown, previous], layout, to: &scene)
        case .entries(let entries, _, _) where entries.contains { $0.count > Self.longestInCell }:
            addLines(entries, layout, to: &scene)
        case .entries, .actions, nil:
            if metrics.sizeClass == .tiny, editor.overlay == nil {
                addTinyHints(editor, hints, layout, to: &scene)
            } else {
                addPad(hints, layout, to: &scene)
            }
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

    /// A menu with whole values in it, one below the other around the focus.
    private func addMenuLines(
        _ entries: [String], _ focus: Int, _ layout: EditorLayout, to scene: inout Scene
    ) {
        let rows = min(entries.count, layout.gridRows(in: layout.pad))
        let first = max(0, min(focus - rows / 2, entries.count - rows))
        for (row, entry) in entries[first..<first + rows].enumerated() {
            let frame = layout.cell(row: row, column: 0, rows: rows, columns: 1, in: layout.pad)
            let content = KeyCellContent(
                legend: "", candidates: [entry], isFocused: first + row == focus, isEnabled: true)
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

    /// The pad in its physical shape, what stands beside it at its side.
    private func addPad(_ hints: HintModel, _ layout: EditorLayout, to scene: inout Scene) {
        let rows = metrics.sizeClass == .tiny ? Array(hints.rows.prefix(3)) : hints.rows
        guard let columns = rows.map(\.count).max() else { return }
        // What holding gives does not deserve a column of its own.
        let isAlone = hints.actions.allSatisfy(\.isHeld)
        let (keys, actions) = layout.padColumns(actionWidth: isAlone ? 0 : actionWidth(hints.actions))
        for (row, cells) in rows.enumerated() {
            for (column, cell) in cells.enumerated() {
                let frame = layout.cell(
                    row: row, column: column, rows: rows.count, columns: columns, in: keys)
                scene.add(.keyCell(content(of: cell)), in: frame)
            }
        }
        guard !actions.isEmpty else { return }
        for (row, action) in hints.actions.prefix(max(4, rows.count)).enumerated() {
            let count = max(rows.count, hints.actions.count)
            let frame = layout.cell(row: row, column: 0, rows: count, columns: 1, in: actions)
            scene.add(.action(ActionContent(action.legend, action.label)), in: frame)
        }
    }

    private func actionWidth(_ actions: [HintModel.Action]) -> Int {
        let widths = actions.map {
            engine.line($0.legend, style: metrics.keyCapStyle).size.width
                + engine.line($0.label, style: metrics.hintStyle).size.width + 2 * metrics.keyCapPadding
        }
        return (widths.max() ?? 0) + metrics.spacing
    }

    private func content(of cell: HintModel.Cell) -> KeyCellContent {
        KeyCellContent(
            legend: plain(cell.legend), candidates: cell.candidates.map(plain), current: cell.current,
            isFocused: cell.current != nil, isEnabled: !cell.candidates.isEmpty || cell.key.digit != nil)
    }

    /// Small bitmap fonts have no signs for keys: letters stand in.
    private func plain(_ label: String) -> String {
        guard metrics.isMono else { return label }
        return Self.plainLabels[label] ?? label
    }

    private static let plainLabels = ["⌫": "Del", "␣": "_", "⇧": "Aa", "✓": "OK", "←": "<", "→": ">"]

    /// Two lines: the key that is pending and what holding gives, or the keys that mean something special here.
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
        let special = cells.filter {
            [.star, .pound, .digit(0), .digit(1)].contains($0.key) && !$0.candidates.isEmpty
        }
        for (index, cell) in special.prefix(row == 0 ? 4 : 2).enumerated() {
            scene.add(.keyCell(content(of: cell)), in: line(row + index / 2, index % 2, 2))
        }
    }

    /// An on-screen grid; where not all of it is legible at once, the part around the focus.
    private func addGrid(
        _ rows: [[String]], _ focusRow: Int, _ focusColumn: Int, _ layout: EditorLayout, to scene: inout Scene
    ) {
        let shown = min(rows.count, layout.gridRows(in: layout.pad))
        let first = max(0, min(focusRow - shown / 2, rows.count - shown))
        for row in first..<(first + shown) {
            for (column, label) in rows[row].enumerated() {
                let columns = rows[row].count <= PickerGrid.width ? PickerGrid.width : rows[row].count
                let frame = layout.cell(
                    row: row - first, column: column, rows: shown, columns: columns, in: layout.pad)
                let isFocused = row == focusRow && column == focusColumn
                scene.add(
                    .keyCell(KeyCellContent(legend: "", candidates: [plain(label)], isFocused: isFocused)),
                    in: frame
                )
            }
        }
    }

    /// Cells in one line around the focus: a rotary's ring, a menu.
    private func addLine(_ cells: [String], _ focus: Int, _ layout: EditorLayout, to scene: inout Scene) {
        let columns = min(cells.count, metrics.sizeClass == .tiny ? 5 : 7)
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

    private func addWheel(_ letters: [String], _ layout: EditorLayout, to scene: inout Scene) {
        for (row, letter) in letters.enumerated() {
            let frame = layout.cell(row: row, column: 2, rows: 3, columns: 5, in: layout.pad)
            scene.add(
                .keyCell(KeyCellContent(legend: "", candidates: [letter], isFocused: row == 1)), in: frame)
        }
    }
}

extension String {
    /// The dot of secret fields is not in the small bitmap fonts.
    fileprivate func replacingDots() -> String {
        String(map { $0 == "•" ? "*" : $0 })
    }
}
