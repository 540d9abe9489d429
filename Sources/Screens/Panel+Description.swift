import Scenes

// MARK: The screen in words

extension Panel {
    /// What is on the screen as lines of text, for scripts, tests and readers: the list with all its rows, then the
    /// editor, the message and the hints.
    package func describe() -> String {
        if let factoryReset { return factoryReset.description(in: context) }
        var lines = ["title: \(editedTitle ?? list.title)"]
        if !wantsContacts { lines += list.rows.indices.compactMap(line(ofRow:)) }
        lines += editorLines
        if isTechnician { lines.append("session: \(role.rawValue)") }
        if let message { lines.append("message: \(message)") }
        let hints = hintItems.map { "\($0.key) \($0.label)" }
        if !hints.isEmpty { lines.append("hint: " + hints.joined(separator: "  ")) }
        return lines.joined(separator: "\n") + "\n"
    }

    private var editedTitle: String? {
        switch activity {
        case .text(let text): text.title
        case .keypad(let keypad): keypad.title(words)
        case .slider, nil: nil
        }
    }

    private var message: String? {
        if let notice { return notice.text }
        if case .text(let text) = activity {
            return text.editor.message ?? text.editor.note ?? standing.map { words($0) }
        }
        return standing.map { words($0) }
    }

    private var hintItems: [HintBarContent.Item] {
        if case .keypad(let keypad) = activity { return keypad.hints(in: context) }
        guard case .text(let text) = activity else { return listHints(numbered: numberedRows.count) }
        return text.editor.hints.actions.map { HintBarContent.Item($0.legend, $0.label) }
    }

    private var editorLines: [String] {
        switch activity {
        case .text(let text):
            [
                "field: \(text.editor.displayText.replacingNewlines())|\(text.editor.caret)",
                "mode: \(text.editor.modeLabel)",
            ]
        case .keypad(let keypad): keypad.lines(in: context).map { "~ \($0)" }
        case .slider(let slider): slider.lines
        case nil: []
        }
    }

    private func line(ofRow index: Int) -> String? {
        switch content(ofRow: index, number: nil) {
        case .header(let title)?: "# \(title)"
        case .paragraph(let paragraph)?: "~ \(paragraph.text.replacingNewlines())"
        case .row(let row)?: (row.isFocused ? "> " : "  ") + Self.line(row)
        case .fieldRow(let row)?: (row.isFocused ? "> " : "  ") + "\(row.label) = \(row.shown)"
        default: nil
        }
    }

    private static func line(_ row: RowContent) -> String {
        let value: String? =
            if let problem = row.problem { "! \(problem)" } else { valueText(row) }
        let mark = row.isStaged ? " •" : ""
        guard let value else { return row.title + mark }
        return "\(row.title) = \(value)\(mark)"
    }

    /// Nil for a row that has no value to show.
    private static func valueText(_ row: RowContent) -> String? {
        switch row.accessory {
        case .tick(let isOn): isOn ? "✓" : nil
        case .chevron where row.value.isEmpty: nil
        default: row.value
        }
    }
}
