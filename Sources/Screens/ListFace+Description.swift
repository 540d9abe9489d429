import Scenes

// MARK: Rows as lines of text

extension ListFace {
    /// Nil for empty space.
    func line(ofRow index: Int) -> String? {
        switch content(ofRow: index) {
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
