import Hardware
import Look
import Typesetting

/// Where an editor's parts stand: the field, the line under it, and what keys give below.
///
/// Nothing of it depends on what is typed: the field stays where it is, and what keys give changes in one frame.
package struct EditorLayout {
    let layout: ScreenLayout
    /// The edited field's frame, right below the title bar; as high as its lines need, or as there is room for. Empty in a
    /// tray: the row is then the field.
    package let field: Rect
    /// What the field wants, or what is wrong with it; empty where there is none.
    package let caption: Rect
    /// Between the line under the field and the strip.
    package let pad: Rect
    /// Of a line of caps that tell what else keys do, in pixels: what the pressed key gives leaves room for one where it can.
    package var capHeight = 0

    /// In a tray below a list, where a row is edited in its page.
    package init(layout: ScreenLayout, tray: Rect, hasCaption: Bool) {
        self.init(layout, EditorSizes(metrics: layout.metrics, body: tray, hasCaption: hasCaption), height: 0)
    }

    /// - Parameters:
    ///   - isTextView: a text of several lines, which gets what the keys leave.
    ///   - hasPad: keys, a grid or a wheel stand below the field.
    ///   - hasCaption: a line under the field says what it wants.
    package init(
        layout: ScreenLayout, isTextView: Bool = false, hasPad: Bool = true, hasCaption: Bool = true
    ) {
        let sizes = EditorSizes(metrics: layout.metrics, body: layout.body, hasCaption: hasCaption)
        let wanted = sizes.fieldHeight(isTextView: isTextView, hasPad: hasPad)
        self.init(layout, sizes, height: min(wanted, max(0, layout.size.height - sizes.body.y)))
    }

    /// - Parameter height: of the field.
    private init(_ layout: ScreenLayout, _ sizes: EditorSizes, height: Int) {
        self.layout = layout
        let (body, inset) = (sizes.body, layout.metrics.focusMargin)
        field = Rect(x: body.x + inset, y: body.y, width: max(0, body.width - 2 * inset), height: height)
        let line = sizes.captionHeight
        let hasLine = sizes.hasCaption && !sizes.isTiny
        caption = Rect(
            x: field.x, y: field.maxY, width: field.width,
            height: hasLine ? min(line, max(0, body.maxY - field.maxY)) : 0)
        let top = field.maxY + line
        pad = Rect(
            x: field.x, y: top, width: field.width,
            height: max(0, body.maxY - top - (sizes.isTiny ? 0 : sizes.gap)))
    }

    private var metrics: Metrics { layout.metrics }
    private var isTiny: Bool { metrics.isTiny }
    /// Between two cells.
    package var gap: Int { metrics.cellGap }

    /// Whether so many rows of what keys give stay legible below that line.
    package func hasRoom(forRows rows: Int) -> Bool {
        isTiny || pad.height >= rows * metrics.rowStyle.size * 3 / 2 + (rows - 1) * gap
    }

    /// Where not all rows of what keys give are legible at once: the part for them, and the bar that says so. It stands in
    /// the margin, where there is room.
    package var scrollingPad: (pad: Rect, bar: Rect) {
        let side = layout.scrollBar
        let bar = Rect(x: side.x, y: pad.y, width: side.width, height: pad.height)
        guard metrics.focusMargin <= metrics.scrollBarWidth else { return (pad, bar) }
        let width = pad.width - metrics.scrollBarWidth - 1
        let cells = Rect(x: pad.x, y: pad.y, width: width, height: pad.height)
        return (layout.isMirrored ? cells.mirrored(in: pad) : cells, bar)
    }

    // MARK: What keys give

    /// The line of what the pressed key gives, and of words.
    package var cycle: Rect {
        let wanted = metrics.rowHeight * 13 / 10
        let least = metrics.rowStyle.size * 5 / 4
        let beside = pad.height - gap - capHeight
        let height = isTiny ? pad.height / 2 : min(pad.height, max(min(least, wanted), min(wanted, beside)))
        return Rect(x: pad.x, y: pad.y, width: pad.width, height: height)
    }

    /// Below that line: what else keys do.
    package var extras: Rect {
        let top = cycle.maxY + gap
        return Rect(x: pad.x, y: top, width: pad.width, height: max(0, pad.maxY - top))
    }

    /// Equal cells beside one another from the reading start, behind a cap so wide.
    package func line(_ frame: Rect, cap: Int, cells count: Int) -> (cap: Rect, cells: [Rect]) {
        let start = cap > 0 ? cap + gap : 0
        let capFrame = Rect(x: frame.x, y: frame.y, width: cap, height: frame.height)
        let cells = (0..<count).map { place in
            let room = frame.width - start - (count - 1) * gap
            let left = start + place * gap + place * room / count
            let right = start + place * gap + (place + 1) * room / count
            return Rect(x: frame.x + left, y: frame.y, width: right - left, height: frame.height)
        }
        guard layout.isMirrored else { return (capFrame, cells) }
        return (capFrame.mirrored(in: frame), cells.map { $0.mirrored(in: frame) })
    }

    /// The map of a pad and what is said beside it: the map has all of the room where nothing is.
    package func map(hasSide: Bool) -> (map: Rect, side: Rect) {
        guard hasSide, !isTiny else { return (pad, .zero) }
        let width = pad.width * 7 / 10 - gap
        let map = Rect(x: pad.x, y: pad.y, width: width, height: pad.height)
        let start = map.maxX + 2 * gap
        let side = Rect(x: start, y: pad.y, width: max(0, pad.maxX - start), height: pad.height)
        return layout.isMirrored ? (map.mirrored(in: pad), side.mirrored(in: pad)) : (map, side)
    }

    /// The cell at a place of a grid that fills `frame`, as a pad has it: not mirrored.
    package func cell(row: Int, column: Int, rows: Int, columns: Int, in frame: Rect) -> Rect {
        let width = (frame.width - (columns - 1) * gap) / max(1, columns)
        let height = (frame.height - (rows - 1) * gap) / max(1, rows)
        return Rect(
            x: frame.x + column * (width + gap), y: frame.y + row * (height + gap), width: width,
            height: height)
    }

    /// The cells of a row that are so many units wide each, the row at least so many.
    package func cells(units: [Int], atLeast least: Int, row: Int, rows: Int, in frame: Rect) -> [Rect] {
        let line = cell(row: row, column: 0, rows: rows, columns: 1, in: frame)
        let count = max(least, units.reduce(0, +))
        var used = 0
        return units.map { width in
            let left = used * (line.width + gap) / count
            used += width
            let right = used * (line.width + gap) / count - gap
            return Rect(x: line.x + left, y: line.y, width: right - left, height: line.height)
        }
    }

    /// How many rows of an on-screen grid are legible at once; in the size of rows, unless said.
    package func gridRows(in frame: Rect, of style: TextStyle? = nil) -> Int {
        let smallest = (style ?? metrics.rowStyle).size + (isTiny ? 0 : metrics.spacing / 2 + 2)
        return max(1, (frame.height + gap) / (smallest + gap))
    }
}

extension Metrics {
    /// Between two cells of an editor.
    fileprivate var cellGap: Int { isTiny ? 1 : max(4, spacing / 2) }
}

/// How high an editor's parts are.
private struct EditorSizes {
    let metrics: Metrics
    /// All that is not the bars'.
    let body: Rect
    /// Whether a line under the field says what it wants; a map of characters has that beside it.
    let hasCaption: Bool

    var isTiny: Bool { metrics.isTiny }
    var gap: Int { metrics.cellGap }

    var captionHeight: Int {
        guard hasCaption else { return isTiny ? 1 : gap + 2 }
        let line = metrics.hintStyle.size * 3 / 2
        return isTiny ? 1 : line + gap
    }

    /// A text of several lines gets what the keys leave.
    func fieldHeight(isTextView: Bool, hasPad: Bool) -> Int {
        guard isTextView else { return lineHeight }
        let bottom = body.maxY - captionHeight
        guard hasPad else { return max(lineHeight, bottom - body.y - (isTiny ? 0 : gap)) }
        // One line of enlarged text and a row of cells.
        if isTiny, metrics.rowStyle != metrics.titleStyle { return max(lineHeight, body.height - 18) }
        return isTiny ? lineHeight * 2 : min(lineHeight * 9 / 5, body.height * 2 / 5)
    }

    /// A large field gives way to what keys give.
    private var lineHeight: Int {
        isTiny
            ? min(metrics.fieldHeight, max(12, body.height * 2 / 5))
            : min(metrics.fieldHeight, max(metrics.titleStyle.size, body.height / 3))
    }
}
