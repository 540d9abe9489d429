import Scenes

// MARK: Rows as lines of text

extension ListFace {
    /// What a card above the rows says, sentence by sentence; empty where there is none.
    package var sentences: [String] {
        screen.alarm(in: context).map { [$0.heading] + $0.lines } ?? []
    }

    /// All of a row; nil for empty space.
    package func line(ofRow index: Int) -> String? {
        switch content(ofRow: index) {
        case .header(let title, _)?: "# \(title)"
        case .paragraph(let paragraph)?: "~ \(paragraph.text.replacingNewlines())"
        case .row(let row)?: Self.line(row)
        case .fieldRow(let row)?: Self.line(row)
        default: nil
        }
    }

    /// What a scene shows of rows, line by line of texts, and of rows what is not cut.
    package static func shownLines(of scene: Scene, paintedBy painter: ScenePainter) -> [String] {
        scene.elements.flatMap { element -> [String] in
            switch element.content {
            case .header: painter.texts.shownLines(of: element).map { "# \($0)" }
            case .paragraph: painter.texts.shownLines(of: element).map { "~ \($0)" }
            case .row(let row): [line(painter.rows.shown(row, in: element.frame))]
            case .fieldRow(let row): [line(row)]
            default: element.content.spokenAlone.map { "~ \($0)" }
            }
        }
    }

    private static func line(_ row: FieldRowContent) -> String {
        (row.isFocused ? "> " : "  ") + "\(row.label) = \(row.shown)"
    }

    private static func line(_ row: RowContent) -> String {
        let value: String? =
            if let problem = row.problem { "! \(problem)" } else { valueText(row) }
        let line = (row.isFocused ? "> " : "  ") + row.title.replacingNewlines()
        let mark = row.isStaged ? " •" : ""
        guard let value else { return line + mark }
        return "\(line) = \(value.replacingNewlines())\(mark)"
    }

    /// Nil for a row that has no value to show.
    private static func valueText(_ row: RowContent) -> String? {
        if let hit = row.hit { hit.path.isEmpty ? nil : hit.path } else { plainText(row) }
    }

    private static func plainText(_ row: RowContent) -> String? {
        switch row.accessory {
        case .tick(let isOn) where row.value.isEmpty: isOn ? "✓" : nil
        case .tick(true): "\(row.value) ✓"
        // A button says by itself what it does.
        default: row.value.isEmpty ? nil : row.value
        }
    }
}

extension SceneContent {
    /// What stands by itself, in the order in which it is read; empty for rows and bars.
    fileprivate var spokenAlone: [String] {
        switch self {
        case .label(let label): [label.text]
        case .ring(let ring): ["\(ring.number) \(ring.unit)"]
        case .holdButton(let button): [button.title]
        case .alarm(let alarm): [alarm.heading] + alarm.lines
        case .searchLine(let line):
            [line.typed.isEmpty ? line.prompt : "\(line.typed.joined()) \(line.meaning)"]
        default: []
        }
    }
}
