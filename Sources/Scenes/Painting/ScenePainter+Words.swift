import Graphics
import Hardware

// MARK: What is painted, in words

extension ScenePainter {
    /// The lines of a text between rows that are on the screen, from the top, as they are drawn.
    package func shownLines(of element: SceneElement) -> [String] {
        let texts = texts(width: element.frame.width)
        switch element.content {
        case .header(let title, let scrolled):
            let top = texts.top(ofHeader: title) - scrolled
            return lines(of: texts.header(title), at: top, element.frame, spelled: title)
        case .paragraph(let content):
            let layout = texts.paragraph(content.text, tone: content.tone)
            return lines(of: layout, at: texts.paragraphTop - content.scrolled, element.frame)
        default: return []
        }
    }

    /// A row with the parts of its texts that are on the screen, as they are drawn.
    package func shown(_ row: RowContent, in frame: Rect) -> RowContent {
        let arrangement = arranged(row, in: frame)
        let text = { (placed: RowArrangement.PlacedText?, whole: String) in
            guard let placed else { return "" }
            let lines = lines(of: placed.layout, at: placed.origin.y - row.hiddenAbove, frame)
            let isWhole = lines.count == placed.layout.lines.count && !placed.layout.isTruncated
            return isWhole ? whole : lines.joined(separator: " ")
        }
        var shown = row
        shown.title = text(arrangement.title, row.title)
        shown.value = text(row.problem == nil ? arrangement.value : nil, row.value)
        shown.problem = row.problem.map { text(arrangement.value, $0) }
        return shown
    }

    private func lines(
        of layout: TextLayout, at y: Int, _ frame: Rect, spelled original: String? = nil
    ) -> [String] {
        zip(layout.lines, layout.shownLines(spelled: original))
            .filter { line, _ in
                let top = line.y + y
                return top >= 0 && top + line.height <= max(frame.height, line.height)
            }
            .map(\.1)
    }
}
