import Graphics
import Hardware
import Look
import Typesetting

/// Paints the sections beside pages.
package struct SectionPainter: ElementPainter {
    let context: PaintContext

    /// Whether a title has room on one line beside an icon and the sign that it leads on.
    package func fits(_ title: String, in layout: ScreenLayout, hasTile: Bool) -> Bool {
        let mark = Icon.chevronRight.naturalSize(height: metrics.iconHeight).width + metrics.spacing
        let taken = 2 * inset + 2 * metrics.spacing + (hasTile ? metrics.tileColumn : 0) + mark
        let style = metrics.sectionStyle.weighted(.semibold)
        return engine.line(title, style: style).size.width <= layout.body.width - taken
    }

    /// What they stand on, and above them what the device is called.
    func paint(_ title: String, in frame: Rect, on canvas: inout Canvas) {
        canvas.fill(frame, theme.side)
        let edge = isMirrored ? frame.x : frame.maxX - 1
        canvas.verticalLine(
            from: Point(x: edge, y: frame.y), length: frame.height, theme.outline ?? theme.line)
        let top = Rect(x: frame.x, y: frame.y, width: frame.width, height: metrics.titleBarHeight)
        let style = TextStyle(size: metrics.titleStyle.size * 4 / 5, weight: .semibold)
        let width = frame.width - 2 * inset - metrics.spacing
        let room = Rect(
            x: start(inset + metrics.spacing, width: width, in: top), y: top.y, width: width,
            height: top.height)
        drawWords(title, style, theme.text, in: room, on: &canvas)
    }

    /// Filled where keys act on it; on a card where its page is shown.
    func paint(_ row: RowContent, _ look: SectionLook, in frame: Rect, on canvas: inout Canvas) {
        let box = frame.inset(by: Insets(horizontal: inset, vertical: 1))
        if row.isFocused {
            CardPainter(context: context).paintFocus(
                on: box.inset(by: Insets(horizontal: metrics.overhang, vertical: 0)), on: &canvas)
        } else if look.isShown {
            canvas.fillRounded(box, radius: metrics.radius, theme.card)
            if let outline = theme.outline { canvas.strokeRounded(box, radius: metrics.radius, outline) }
        }
        let colors = RowColors(isFocused: row.isFocused, isEnabled: row.isEnabled, theme)
        var begin = metrics.spacing
        if let tile = row.tile, metrics.tileSize > 0 {
            TilePainter(context: context).paint(
                tile, colors, isFocused: row.isFocused, offset: begin, in: box, on: &canvas)
            begin += metrics.tileColumn
        }
        let end = box.width - metrics.spacing - paintEnd(of: row, look, colors, in: box, on: &canvas)
        let room = Rect(
            x: start(begin, width: end - begin, in: box), y: box.y, width: end - begin, height: box.height)
        paintTitle(row.title, isStrong: row.isFocused || look.isShown, colors.title, in: room, on: &canvas)
    }

    /// How far a section stands from both edges.
    private var inset: Int { metrics.focusMargin / 2 }

    /// What waits there, or that it leads on; answers how wide that is.
    private func paintEnd(
        of row: RowContent, _ look: SectionLook, _ colors: RowColors, in box: Rect, on canvas: inout Canvas
    ) -> Int {
        guard look.changes == 0 else { return paintBadge(String(look.changes), in: box, on: &canvas) }
        guard row.isFocused || look.isShown else { return 0 }
        return paintIcon(
            isMirrored ? .chevronLeft : .chevronRight, metrics.spacing, colors.dim, in: box, on: &canvas)
    }

    private func paintBadge(_ count: String, in box: Rect, on canvas: inout Canvas) -> Int {
        let line = engine.line(count, style: metrics.badgeStyle)
        let height = line.size.height
        let width = max(height, line.size.width + metrics.spacing)
        let x = start(box.width - metrics.spacing - width, width: width, in: box)
        let badge = Rect(x: x, y: box.y + (box.height - height) / 2, width: width, height: height)
        canvas.fillRounded(badge, radius: height / 2, theme.changedDot)
        canvas.draw(line, at: Rect.centered(line.size, in: badge).origin, theme.onChanged)
        return width + metrics.spacing
    }

    /// On one line, a little smaller perhaps; else on two.
    private func paintTitle(
        _ title: String, isStrong: Bool, _ color: Color, in room: Rect, on canvas: inout Canvas
    ) {
        var style = metrics.sectionStyle
        if isStrong { style.weight = .semibold }
        let least = metrics.footerStyle.size
        let options = TextOptions(
            width: room.width, maximumLines: 1, alignment: .readingStart(isMirrored: isMirrored),
            minimumSize: least)
        var layout = engine.layout(title, style: style, options)
        if layout.isTruncated {
            layout = engine.wrapped(
                title, style: style.resized(to: least), width: room.width,
                alignment: .readingStart(isMirrored: isMirrored))
        }
        canvas.draw(
            layout, at: Point(x: room.x, y: room.y + (room.height - layout.size.height) / 2), color)
    }
}
