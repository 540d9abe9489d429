import Graphics
import Hardware
import Typesetting

/// Paints the words between rows: headers and paragraphs.
package struct ListTextPainter: ElementPainter {
    let context: PaintContext

    func paintHeader(_ title: String, scrolled: Int, in frame: Rect, on canvas: inout Canvas) {
        let texts = texts(width: frame.width)
        let origin = Point(x: frame.x + metrics.margin, y: frame.y + texts.top(ofHeader: title) - scrolled)
        let header = texts.header(title)
        canvas.draw(header, at: whole(header, at: origin, in: frame), theme.dim)
        guard metrics.headerStyle.size < 8, header.lines.count == 1 else { return }
        // A dotted rule goes on from there: what stands above it is no row.
        let y = origin.y + header.size.height / 2
        for x in stride(from: header.size.width + 3, to: frame.width - 5, by: 2) {
            let dot = isMirrored ? frame.width - 1 - x : x
            canvas.fill(Rect(x: frame.x + dot, y: y, width: 1, height: 1), theme.dim)
        }
    }

    func paintParagraph(_ content: ParagraphContent, in frame: Rect, on canvas: inout Canvas) {
        let texts = texts(width: frame.width)
        let color =
            switch content.tone {
            case .footer: theme.dim
            case .normal: theme.text
            case .error: theme.error
            }
        let text = texts.paragraph(content.text, tone: content.tone)
        let origin = Point(
            x: frame.x + metrics.margin, y: frame.y + texts.top(ofParagraph: text) - content.scrolled)
        canvas.draw(text, at: whole(text, at: origin, in: frame), color)
    }

    /// A letter that reaches beyond its line stays in the frame.
    private func whole(_ text: TextLayout, at origin: Point, in frame: Rect) -> Point {
        guard text.ink.width <= frame.width else { return origin }
        let x = max(frame.x - text.ink.minX, min(origin.x, frame.maxX - text.ink.maxX))
        return Point(x: x, y: origin.y)
    }

    func texts(width: Int) -> ListTexts {
        ListTexts(traits: context.traits, engine: engine, width: width)
    }

    // MARK: What is painted, in words

    /// The lines of a text between rows that are on the screen, from the top, as they are drawn.
    package func shownLines(of element: SceneElement) -> [String] {
        let texts = texts(width: element.frame.width)
        switch element.content {
        case .header(let title, let scrolled):
            let top = texts.top(ofHeader: title) - scrolled
            return lines(of: texts.header(title), at: top, element.frame, spelled: title)
        case .paragraph(let content):
            let layout = texts.paragraph(content.text, tone: content.tone)
            return lines(of: layout, at: texts.top(ofParagraph: layout) - content.scrolled, element.frame)
        default: return []
        }
    }
}

extension ElementPainter {
    /// The lines of a text that are on the screen, from the top, as they are drawn.
    func lines(
        of layout: TextLayout, at y: Int, _ frame: Rect, spelled original: String? = nil
    ) -> [String] {
        zip(layout.lines, layout.shownLines(spelled: original))
            .filter { line, _ in
                let top = line.y + y
                // A line that is higher than its row has its letters in the row.
                return top >= min(0, frame.height - line.height)
                    && top + line.height <= max(frame.height, line.height)
            }
            .map(\.1)
    }
}
