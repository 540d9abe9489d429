import Graphics
import Hardware

// MARK: What is painted, in words

extension ScenePainter {
    /// The lines of a text between rows that are on the screen, from the top, as they are drawn.
    package func shownLines(of element: SceneElement) -> [String] {
        let texts = texts(width: element.frame.width)
        switch element.content {
        case .header(let title, let scrolled):
            return lines(of: texts.header(title), at: texts.top(ofHeader: title) - scrolled, element.frame)
        case .paragraph(let content):
            let layout = texts.paragraph(content.text, tone: content.tone)
            return lines(of: layout, at: texts.paragraphTop - content.scrolled, element.frame)
        default: return []
        }
    }

    /// A row with the parts of its texts that are on the screen, as they are drawn.
    package func shown(_ row: RowContent, in frame: Rect) -> RowContent {
        let arrangement = arranged(row, in: frame)
        let text = { (placed: RowArrangement.PlacedText?) in
            guard let placed else { return "" }
            return lines(of: placed.layout, at: placed.origin.y - row.hiddenAbove, frame).joined(
                separator: " ")
        }
        var shown = row
        shown.title = text(arrangement.title)
        if row.problem == nil {
            shown.value = text(arrangement.value)
        } else {
            shown.problem = text(arrangement.value)
        }
        return shown
    }

    private func lines(of layout: TextLayout, at y: Int, _ frame: Rect) -> [String] {
        zip(layout.lines, layout.shownLines)
            .filter { line, _ in line.y + y >= 0 && line.y + line.height + y <= max(frame.height, line.height)
            }
            .map(\.1)
    }
}
