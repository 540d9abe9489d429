import Graphics
import Hardware
import Typesetting

/// Paints what the focused row is for.
struct HelpPainter: ElementPainter {
    let context: PaintContext

    func paint(_ help: HelpContent, in frame: Rect, on canvas: inout Canvas) {
        let start = metrics.margin + (isTight ? 0 : helpSign + metrics.spacing)
        let width = max(1, frame.width - start - metrics.margin)
        let lines = helpLines(help, width: width, height: frame.height)
        let height = lines.map(\.layout.size.height).reduce(0, +)
        var y = frame.y + (frame.height - height) / 2
        if let only = lines.first?.layout, lines.count == 1 { y = top(of: only, in: frame) }
        let first = lines.first?.layout.size.height ?? 0
        paintHelpSign(help.tone, middle: y + first / 2, in: frame, on: &canvas)
        for (layout, color) in lines {
            // Its lines stand where they are read from, within all of their room.
            let x = self.start(start, width: width, in: frame)
            canvas.draw(layout, at: Point(x: x, y: y), color)
            y += layout.size.height
        }
    }

    /// The sentence, and beneath it what else there is where that has room: in letters as large as lets all of it be read, else
    /// the short form.
    private func helpLines(
        _ help: HelpContent, width: Int, height: Int
    ) -> [(layout: TextLayout, color: Color)] {
        let sizes = stride(
            from: metrics.helpStyle.size, through: min(leastText, metrics.helpStyle.size), by: -1)
        let asked = { (text: String, size: Int) in self.layout(text, size, width: width, height: height) }
        let texts = [help.text] + [help.short].compactMap { $0 }
        let layouts = texts.lazy.flatMap { text in sizes.lazy.map { asked(text, $0) } }
        let text = layouts.first { !$0.isTruncated } ?? asked(help.text, metrics.helpStyle.size)
        let lineHeight = max(1, engine.line("", style: metrics.helpStyle).size.height)
        let color = height / lineHeight > 1 ? theme.text : theme.dim
        guard let detail = help.detail else { return [(text, color)] }
        let left = height - text.size.height
        let below = sizes.lazy.map { self.layout(detail, $0, width: width, height: left, lines: 1) }
        // What comes second is whole or not there.
        let fitting = below.first { !$0.isTruncated && $0.size.height <= left }
        return [(text, color)] + (fitting.map { [($0, theme.dim)] } ?? [])
    }

    private func layout(
        _ text: String, _ size: Int, width: Int, height: Int, lines: Int? = nil
    ) -> TextLayout {
        let style = metrics.helpStyle.resized(to: size)
        let room = max(1, height / max(1, engine.line("", style: style).size.height))
        let alignment = TextAlignment.readingStart(isMirrored: isMirrored)
        return engine.layout(
            text, style: style,
            TextOptions(width: width, maximumLines: lines ?? room, alignment: alignment))
    }

    private var helpSign: Int { metrics.helpStyle.size }

    private func paintHelpSign(
        _ tone: HelpContent.Tone, middle: Int, in frame: Rect, on canvas: inout Canvas
    ) {
        guard !isTight else { return }
        let x = start(metrics.margin, width: helpSign, in: frame)
        let box = Rect(x: x, y: middle - helpSign / 2, width: helpSign, height: helpSign)
        switch tone {
        case .information: paintInformation(in: box, on: &canvas)
        case .changed: canvas.draw(.dot, in: box, theme.changedDot)
        case .warning: canvas.draw(.warning, in: box, theme.changed)
        }
    }

    private func paintInformation(in box: Rect, on canvas: inout Canvas) {
        canvas.fillRounded(box, radius: box.width / 2, theme.tint)
        let thick = max(2, box.width / 7)
        let x = box.x + (box.width - thick) / 2
        let head = box.height / 5
        canvas.fill(Rect(x: x, y: box.y + head, width: thick, height: thick), theme.page)
        let body = Rect(x: x, y: box.y + box.height * 9 / 20, width: thick, height: box.height * 7 / 20)
        canvas.fill(body, theme.page)
    }
}
