import Graphics
import Hardware
import Typesetting

/// Paints red cards: what went wrong or what is lost.
package struct AlarmPainter: ElementPainter {
    let context: PaintContext

    func paint(_ content: AlarmContent, in frame: Rect, on canvas: inout Canvas) {
        let card = alarmCard(in: frame)
        let share = theme.card.luminance > 0.5 ? 0.1 : 0.25
        let ground = theme.isMono ? theme.page : theme.card.mixed(with: theme.destructive, share: share)
        canvas.fillRounded(card, radius: metrics.radius, theme.outline == nil ? ground : theme.card)
        if let outline = theme.isMono ? theme.text : theme.outline, !isTight {
            canvas.strokeRounded(card, radius: metrics.radius, thickness: metrics.lineThickness, outline)
        }
        let texts = alarmTexts(content, width: frame.width, height: frame.height)
        paintBadge(content.icon, beside: texts, in: card, on: &canvas)
        var y = card.y + padding
        for text in texts.layouts {
            let x = start(texts.offset, width: texts.width, in: card)
            canvas.draw(text, at: Point(x: x, y: y), theme.text)
            y += text.size.height
        }
    }

    private func paintBadge(_ icon: Icon, beside texts: AlarmTexts, in card: Rect, on canvas: inout Canvas) {
        guard texts.badge > 0 else { return }
        let x = start(padding, width: texts.badge, in: card)
        let box = Rect(x: x, y: card.y + padding, width: texts.badge, height: texts.badge)
        if !theme.isMono { canvas.fillRounded(box, radius: metrics.smallRadius, theme.destructive) }
        let size = icon.naturalSize(height: theme.isMono ? texts.badge : texts.badge * 5 / 8)
        canvas.draw(
            icon, in: Rect.centered(size, in: box), theme.isMono ? theme.text : theme.destructiveText)
    }

    private func alarmCard(in frame: Rect) -> Rect {
        frame.inset(by: Insets(horizontal: metrics.focusMargin, vertical: 0))
    }

    private var padding: Int { isTight ? 1 : metrics.spacing }

    /// A card with all of its words, as far as so much height lets it be large.
    private struct AlarmTexts {
        let layouts: [TextLayout]
        /// From the card's reading start.
        let offset: Int
        let width: Int
        /// The icon's box; 0 where it gave way.
        let badge: Int
        let height: Int
    }

    private func alarmTexts(_ content: AlarmContent, width: Int, height: Int) -> AlarmTexts {
        let sizes: [(LabelContent.Size, LabelContent.Size, Bool)] = [
            (.title, .row, true), (.title, .help, true), (.row, .help, true), (.help, .help, true),
            (.row, .help, false), (.help, .help, false),
        ]
        let all = sizes.lazy.map { alarmTexts(content, width: width, $0, $1, hasBadge: $2) }
        if let texts = all.first(where: { $0.height <= height }) { return texts }
        // What is lost is said in any case, what it means where there is room.
        var shorter = content
        guard shorter.lines.popLast() != nil else {
            return alarmTexts(content, width: width, .help, .help, hasBadge: false)
        }
        return alarmTexts(shorter, width: width, height: height)
    }

    private func alarmTexts(
        _ content: AlarmContent, width: Int, _ heading: LabelContent.Size, _ line: LabelContent.Size,
        hasBadge: Bool
    ) -> AlarmTexts {
        let badge = hasBadge && !isTight ? style(of: .row).size * 7 / 4 : 0
        let inner = width - 2 * metrics.focusMargin
        let offset = padding + (badge > 0 ? badge + padding : 0)
        let room = max(1, inner - offset - padding)
        let wrap = { [engine, isMirrored] (text: String, style: TextStyle) in
            engine.wrapped(
                text, style: style, width: room, alignment: .readingStart(isMirrored: isMirrored))
        }
        let bold = style(of: heading).weighted(.semibold)
        let layouts =
            [wrap(content.heading, isTight ? style(of: heading) : bold)]
            + content.lines.map { wrap($0, style(of: line)) }
        let texts = layouts.map(\.size.height).reduce(0, +)
        return AlarmTexts(
            layouts: layouts, offset: offset, width: room, badge: badge,
            height: max(texts, badge) + 2 * padding)
    }

    /// How high all of its words are in the smallest letters, beside its sign or without it.
    package func leastHeight(of alarm: AlarmContent, width: Int, hasSign: Bool = false) -> Int {
        alarmTexts(alarm, width: width, .help, .help, hasBadge: hasSign).height
    }

    /// How high an alarm is, in letters as large as so much height lets them be.
    package func height(of alarm: AlarmContent, width: Int, atMost height: Int) -> Int {
        min(height, alarmTexts(alarm, width: width, height: height).height)
    }
}
