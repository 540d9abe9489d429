import Graphics
import Hardware

/// Where an editor's parts stand: the field, the line under it, and the pad, grid or wheel below.
package struct EditorLayout {
    let layout: ScreenLayout
    /// A text of several lines gets what the keys leave.
    var isTextView = false
    /// Whether something stands below the field.
    var hasPad = true

    /// - Parameters:
    ///   - isTextView: a text of several lines, which gets what the keys leave.
    ///   - hasPad: keys, a grid or a wheel stand below the field.
    package init(layout: ScreenLayout, isTextView: Bool = false, hasPad: Bool = true) {
        self.layout = layout
        self.isTextView = isTextView
        self.hasPad = hasPad
    }

    private var metrics: Metrics { layout.metrics }
    private var isTiny: Bool { metrics.sizeClass == .tiny }
    private var gap: Int { isTiny ? 1 : metrics.spacing * 2 / 3 }

    /// The edited field's frame, below the title bar; as high as its lines need, or as there is room for.
    package var field: Rect {
        let inset = isTiny ? 0 : metrics.margin * 4 / 5
        let top = layout.body.y + (isTiny ? 1 : metrics.spacing)
        let height = min(wantedHeight(from: top), max(0, layout.size.height - top))
        return Rect(x: inset, y: top, width: max(0, layout.size.width - 2 * inset), height: height)
    }

    private func wantedHeight(from top: Int) -> Int {
        guard isTextView else { return metrics.fieldHeight }
        let captionHeight = isTiny ? 1 : metrics.hintStyle.size + metrics.spacing
        let bottom = layout.hintBar.minY - captionHeight
        guard hasPad else { return max(metrics.fieldHeight, bottom - top) }
        return isTiny ? metrics.fieldHeight * 2 : metrics.fieldHeight * 9 / 5
    }

    /// The reason, the format's note, the count.
    package var caption: Rect {
        let height = isTiny ? metrics.footerStyle.size + 1 : metrics.hintStyle.size + metrics.spacing
        return Rect(x: 0, y: field.maxY, width: layout.size.width, height: height)
    }

    /// In the caption's place: the words that the digits may mean.
    package var wordLine: Rect {
        Rect(x: field.x, y: caption.y + gap / 2, width: field.width, height: caption.height - gap)
    }

    /// Below the caption; where there is none (tiny panels show it in the hint bar), below the field.
    package var pad: Rect {
        let inset = isTiny ? 0 : metrics.margin * 4 / 5
        let top = isTiny ? field.maxY + 1 : caption.maxY
        let bottom = layout.hintBar.minY
        return Rect(
            x: inset, y: top, width: max(0, layout.size.width - 2 * inset),
            height: max(0, bottom - top - (isTiny ? 0 : gap / 2)))
    }

    /// The cell at a place of a grid that fills `frame`.
    package func cell(row: Int, column: Int, rows: Int, columns: Int, in frame: Rect) -> Rect {
        let width = (frame.width - (columns - 1) * gap) / max(1, columns)
        let height = min(maximumCellHeight, (frame.height - (rows - 1) * gap) / max(1, rows))
        return Rect(
            x: frame.x + column * (width + gap), y: frame.y + row * (height + gap), width: width,
            height: height)
    }

    private var maximumCellHeight: Int { metrics.rowHeight * 6 / 5 }

    /// How many rows of an on-screen grid are legible at once; in the size of rows, unless said.
    package func gridRows(in frame: Rect, of style: TextStyle? = nil) -> Int {
        let smallest = (style ?? metrics.rowStyle).size + (isTiny ? 0 : metrics.spacing / 2 + 2)
        return max(1, (frame.height + gap) / (smallest + gap))
    }
}
