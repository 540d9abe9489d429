import Hardware
import Keys
import Localization
import Look
import Scenes
import Settings
import TextEntry
import Typesetting

/// An editor as it is drawn: the field, what is said of it, and what its keys give.
package struct EditorPicture: ~Copyable {
    let screen: EditorScreen
    let context: ScreenContext

    var metrics: Metrics { context.metrics }
    var engine: TextEngine { context.engine }
    var words: ScreenStrings { context.words }
    var keypad: KeypadDescription { context.keypad }

    var isTiny: Bool { metrics.isTiny }
    private var rule: FieldRule { FieldRule(editor: screen.editor, words: words) }

    /// How keys type, where there is more than one way.
    var badge: String { screen.editor.badge }

    /// The field, what is said of it, and what keys give.
    package func add(to scene: inout Scene) {
        guard !screen.editor.isInColumns else {
            return PartsPicture(screen: screen, context: context).add(to: &scene)
        }
        let hints = screen.hints
        if case .pin(let question) = screen.purpose, screen.editor.overlay == nil {
            let picture = PINPicture(
                screen: screen, question: question, note: caption, field: field, context: context)
            return picture.add(hints.actions, saying: context.silentMessage, to: &scene)
        }
        let layout = layout(hints)
        scene.add(.titleBar(title), in: context.layout.titleBar)
        scene.add(.field(field), in: layout.field)
        if !layout.caption.isEmpty, let caption { scene.add(.editorNote(caption), in: layout.caption) }
        addKeys(screen.editor, hints, layout, to: &scene)
        addOverlay(layout, to: &scene)
        context.add(hints.actions, saying: said(layout), focused: layout.field, to: &scene)
    }

    /// A line under the field, unless what keys give needs its room.
    func layout(_ hints: HintModel, tray: Rect? = nil) -> EditorLayout {
        let whole = layout(hints, tray, hasCaption: !screen.editor.picksFromMap)
        var fitting =
            whole.hasRoom(forRows: rowCount(hints)) ? whole : layout(hints, tray, hasCaption: false)
        fitting.capHeight = context.painter.caps.height
        return fitting
    }

    private func layout(_ hints: HintModel, _ tray: Rect?, hasCaption: Bool) -> EditorLayout {
        if let tray { return EditorLayout(layout: context.layout, tray: tray, hasCaption: hasCaption) }
        return EditorLayout(
            layout: context.layout, isTextView: screen.editor.isMultiline,
            hasPad: !hints.rows.isEmpty || screen.editor.overlay != nil, hasCaption: hasCaption)
    }

    /// How many rows of cells stand below the field.
    private func rowCount(_ hints: HintModel) -> Int {
        switch screen.editor.overlay {
        case .menu, .entries, .wheels, .branches: 3
        case .grid: 4
        case .ring: 1
        case nil: max(1, letterMap(hints).count)
        }
    }

    /// Where there is no line under the field, the title bar has what that would say.
    private var title: TitleBarContent {
        TitleBarContent(
            title: screen.title, mode: badge, note: isTiny ? rule.short : nil,
            isTechnician: context.isTechnician)
    }

    /// What the line under the field does not say.
    private func said(_ layout: EditorLayout) -> MessageContent? {
        layout.caption.isEmpty ? saidMessage : context.silentMessage
    }

    /// A refusal or a notice while there is one, else what holds.
    var saidMessage: MessageContent? {
        screen.message(in: context) ?? context.silentMessage
    }

    var field: FieldContent {
        let part = screen.editor.shownPart
        var content = FieldContent(
            text: part.text, placeholder: placeholder, caret: part.caret, marked: part.marked,
            isInvalid: screen.editor.isUnfit || screen.editor.problem != nil,
            look: context.look(of: screen))
        // What its button does stands in the menu while that is open, and a knob that is in a group leaves that first.
        if content.look?.showsClearButton == true {
            let isMenu = if case .menu? = screen.editor.overlay { true } else { false }
            if isMenu || screen.editor.isInGroup { content.look?.showsClearButton = false }
        }
        content.isFocused = screen.editor.isAboveGrid
        content.beginsAtRight = screen.editor.beginsAtRight
        content.isReadByLetters = screen.editor.traits.text.format?.isReadByLetters ?? false
        content.isMultiline = screen.editor.isMultiline
        content.count = isTiny || content.isMultiline ? nil : rule.count
        return content
    }

    /// A tiny panel has no room beside the map for how it is typed.
    private var placeholder: String {
        if isTiny, screen.editor.picksFromMap { return words[.twoPressesTitle] }
        return screen.editor.placeholder
    }

    /// What was said last, else what is wrong, else what the text is in another form, else what the field wants.
    var caption: EditorNoteContent? {
        if let message = screen.message(in: context) {
            return EditorNoteContent(message.text, tone: message.tone)
        }
        if let problem = screen.editor.problemLine { return EditorNoteContent(problem, tone: .error) }
        if let note = screen.editor.note { return EditorNoteContent(note) }
        if let warning = screen.triesLeft(in: context) { return EditorNoteContent(warning, tone: .error) }
        let rules = [rule.line, suggestionLine].filter { !$0.isEmpty }
        let parts = rules.isEmpty ? [purpose].compactMap { $0 } : rules
        return parts.isEmpty ? nil : EditorNoteContent(parts.joined(separator: "   "))
    }

    /// What the setting is for, where that has room on the line under the field.
    private var purpose: String? {
        guard let traits = context.settings.row(of: screen.key)?.traits else { return nil }
        let help = traits.help.flatMap { hasRoom($0) ? $0 : nil }
        return help ?? traits.subtitle?.text(for: context.shown.value(for: screen.key))
    }

    private func hasRoom(_ note: String) -> Bool {
        let width = context.engine.line(note, style: context.metrics.hintStyle).size.width
        return width <= context.layout(of: context.shown(.page)).body.width - 2 * context.metrics.focusMargin
    }

    /// What the picker of an empty number field begins with, and how to get there: nothing else says that there is one.
    private var suggestionLine: String {
        let editor = screen.editor
        let keys = keypad.hasSignsInMenu ? keypad.keys(for: .ok) : [.star]
        guard let key = keys.first(where: keypad.has), keypad.hasDigits, editor.traits.kind.isNumeric,
            editor.text.isEmpty,
            let first = editor.traits.suggestions.first
        else { return "" }
        let menu = keypad.editsInMenu || keypad.hasSignsInMenu ? " \(EditAction.symbols.digit)" : ""
        return "\(words[.hold].withCapital(in: words.capitals)) \(keypad.legend(of: key))\(menu): \(first)"
    }

    /// What the field's delegate puts over the editor, above the keys.
    private func addOverlay(_ layout: EditorLayout, to scene: inout Scene) {
        guard let field = screen.field, let words = field.delegate?.textFieldOverlay(field), !words.isEmpty
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

    func addKeys(
        _ editor: FieldEditor, _ hints: HintModel, _ layout: EditorLayout, to scene: inout Scene
    ) {
        switch editor.overlay {
        case .grid(let rows, let focus):
            addGrid(rows, context.offer?.isKey == true ? nil : focus, layout, to: &scene)
        case .menu(let actions, let values, let focus):
            MenuPicture(actions: actions, values: values, focus: focus, editor: editor, context: context).add(
                in: layout, to: &scene)
        case .branches(let branches): addBranches(branches, layout, to: &scene)
        case .ring(let cells, let focus): addRing(cells, focus, layout, to: &scene)
        case .wheels(let columns, let focus):
            PartsPicture(screen: screen, context: context).add(columns, focus, in: layout.pad, to: &scene)
        case .entries(let entries, _, _) where entries.contains { $0.count > Self.longestInCell }:
            addLines(entries, layout, to: &scene)
        case .entries: addPicks(hints, in: layout.pad, layout, to: &scene)
        case nil where editor.picksFromMap: addGroups(hints, layout, to: &scene)
        case nil: addPad(editor, hints, layout, to: &scene)
        }
    }

    /// What is too long for a key's cell has a line of its own, as many as there is room for.
    private static let longestInCell = 8

    private func addLines(_ entries: [String], _ layout: EditorLayout, to scene: inout Scene) {
        let rows = min(entries.count, layout.gridRows(in: layout.pad))
        for (row, entry) in entries.prefix(rows).enumerated() {
            let frame = layout.cell(row: row, column: 0, rows: rows, columns: 1, in: layout.pad)
            let content = KeyCellContent(
                legend: String(row + 1), candidates: [entry], style: .action(nil, .plain))
            scene.add(.keyCell(content), in: frame)
        }
    }

    /// Small bitmap fonts have no signs for keys, and few fonts have those of a shift and a space: letters stand in.
    func plain(_ label: String) -> String {
        guard !metrics.isMono else { return label.plain }
        guard label == "⇧" || label == "␣" else { return label }
        return label.unicodeScalars.allSatisfy(context.engine.book.draws) ? label : label.plain
    }

    /// An on-screen grid; where not all of it is legible at once, the part around the focus.
    private func addGrid(
        _ rows: [[String]], _ focus: PickerGrid.Position?, _ layout: EditorLayout, to scene: inout Scene
    ) {
        let shown = min(rows.count, layout.gridRows(in: layout.pad))
        let first = max(0, min((focus?.row ?? 0) - shown / 2, rows.count - shown))
        var pad = layout.pad
        if shown < rows.count {
            let bar = ScrollBarContent(start: first * 1000 / rows.count, length: shown * 1000 / rows.count)
            pad = layout.scrollingPad.pad
            scene.add(.scrollBar(bar), in: layout.scrollingPad.bar)
        }
        let middle = screen.editor.middleCells
        for row in first..<(first + shown) {
            var units = rows[row].map { _ in 1 }
            // Words come and go in the middle: its cells are as wide whatever stands there.
            if let middle, middle.row == row, middle.count > 1 { units.replaceSubrange(0..<2, with: [2, 2]) }
            let line = layout.cells(
                units: units, atLeast: PickerGrid.width, row: row - first, rows: shown, in: pad)
            let frames = screen.editor.traits.runsFromRight ? line.map { $0.mirrored(in: pad) } : line
            for (column, label) in rows[row].enumerated() {
                let isFocused = row == focus?.row && column == focus?.column
                scene.add(.keyCell(.choice(plain(label), isFocused: isFocused)), in: frames[column])
            }
        }
    }

    /// What each of four arrows leads to, where it points.
    private func addBranches(_ branches: [String], _ layout: EditorLayout, to scene: inout Scene) {
        let legends = FieldEditor.branchKeys.map { keypad.legend(of: $0) }
        for (place, label) in branches.enumerated() {
            let row = [0, 1, 1, 2][place]
            let isBeside = row == 1
            let frame = layout.cell(
                row: row, column: place == 2 ? 1 : 0, rows: 3, columns: isBeside ? 2 : 1, in: layout.pad)
            scene.add(
                .keyCell(KeyCellContent(legend: plain(legends[place]), candidates: [plain(label)])), in: frame
            )
        }
    }

    /// Letters that one of a tiny panel's five cells has room for.
    private static let longestOfFive = 4

    /// The stops of a rotary's ring around the one that it stands on.
    private func addRing(_ stops: [[String]], _ focus: Int, _ layout: EditorLayout, to scene: inout Scene) {
        let columns = ringColumns(stops, layout)
        guard columns > 0 else { return }
        let cells = (0..<columns).map { column in
            let index =
                stops.count <= columns ? column : (focus - columns / 2 + column + stops.count) % stops.count
            return (
                content: ringCell(stops[index], isFocused: index == focus),
                frame: layout.cell(row: 0, column: column, rows: 1, columns: columns, in: layout.cycle)
            )
        }
        for (content, frame) in context.painter.cells.evened(cells) {
            scene.add(.keyCell(content), in: frame)
        }
    }

    /// As many as let all groups of letters be read.
    private func ringColumns(_ stops: [[String]], _ layout: EditorLayout) -> Int {
        guard !isTiny else {
            return min(stops.count, stops.contains { $0.joined().count > Self.longestOfFive } ? 3 : 5)
        }
        let groups = stops.filter { $0.count > 1 }.map { ringCell($0, isFocused: false) }
        let painter = context.painter.cells
        let areRead = { (columns: Int) in
            let frame = layout.cell(row: 0, column: 0, rows: 1, columns: columns, in: layout.cycle)
            return groups.allSatisfy { painter.areRead(painter.textSizes(of: $0, in: frame)) }
        }
        return min(stops.count, areRead(7) ? 7 : 5)
    }

    /// A group that is long in two lines, so that its letters are as large as a key's.
    private func ringCell(_ stop: [String], isFocused: Bool) -> KeyCellContent {
        guard stop.count > 1, !metrics.isMono else {
            return .choice(plain(stop.joined()), isFocused: isFocused)
        }
        let first = stop.count > Self.longestLine ? (stop.count + 1) / 2 : stop.count
        let lines = [stop[..<first].joined(), stop[first...].joined()].filter { !$0.isEmpty }
        return KeyCellContent(legend: "", candidates: lines, isFocused: isFocused, style: .group)
    }

    /// Letters of a group that stand beside one another.
    private static let longestLine = 3
}

extension EditorScreen {
    /// As the panel is.
    package func picture(in context: ScreenContext) -> EditorPicture {
        EditorPicture(screen: self, context: context)
    }

    /// A notice, or what its keys came to, while there is one.
    func message(in context: ScreenContext) -> MessageContent? {
        if let notice = context.notice { return MessageContent(notice.text, notice.tone) }
        let tone: MessageContent.Tone = isRefused ? .error : editor.isAsking ? .question : .plain
        return editor.messageLine.map { MessageContent($0, tone) }
    }
}

extension String {
    /// With letters and marks that small bitmap fonts have, in place of signs that they lack.
    var plain: String {
        utf8.allSatisfy { $0 < 0x80 } ? self : map { Self.plainSigns[$0] ?? String($0) }.joined()
    }

    private static let plainSigns: [Character: String] = [
        "⌫": "Del", "␣": "_", "⇧": "Aa", "✓": "OK", "←": "<", "→": ">", "‹": "<", "›": ">", "▶": ">",
        "◀": "<",
    ]
}
