import Hardware
import Look
import Typesetting

/// Where the parts of an adjuster stand: the number, the sentence under it, the bar with its ends, and what can be set.
///
/// The same for every number that is shown, so that a step paints nothing but what it changed.
package struct NumberLayout: Hashable, Sendable {
    /// All that the parts below leave.
    package let number: Rect
    /// How it differs from before, or what may be typed; empty where there is no room for it.
    package let sentence: Rect
    /// The bar with its handle, and the numbers under it.
    package let track: Rect
    /// Range, step and factory value in words; empty where there is no room for them.
    package let facts: Rect

    /// `lineHeight` tells how high a line of a style is, in pixels.
    package init(layout: ScreenLayout, lineHeight: (TextStyle) -> Int) {
        let (metrics, body) = (layout.metrics, layout.body)
        let gap = metrics.isTiny ? 1 : metrics.spacing / 2
        let frame = { (top: Int, height: Int) in
            Rect(x: body.x, y: top, width: body.width, height: max(0, height))
        }
        let isRoomy = metrics.sizeClass == .large || metrics.sizeClass == .extraLarge
        let hint = lineHeight(metrics.hintStyle)
        let style = metrics.isTiny ? metrics.footerStyle : metrics.rowStyle
        // What hangs from large letters may hang out of their line.
        var words = lineHeight(style) + (metrics.isTiny ? style.size / 12 : gap)
        var track = TrackLayout.height(metrics, lineHeight: hint)
        // On a low panel what is said of the number gives way to it, then what stands under the bar.
        let least = metrics.isTiny ? 0 : metrics.rowStyle.size
        if body.height - words - track - 2 * gap < least { words = 0 }
        if body.height - words - track - 2 * gap < least {
            track = TrackLayout.height(metrics, lineHeight: nil)
        }
        let wanted = body.height - words - track - 2 * gap
        let hasFacts = isRoomy && wanted - hint - 2 * gap >= metrics.bigNumberStyle.size * 3 / 4
        let below = hasFacts ? hint + 2 * gap : gap
        facts = frame(body.maxY - below, hasFacts ? hint + gap : 0)
        self.track = frame(facts.y - track, track)
        sentence = frame(self.track.y - words - (metrics.isTiny ? 0 : gap), words)
        number = frame(body.y, sentence.y - body.y)
    }

    /// What a menu may cover, as far from the edges as an editor's: what stays is the number, and where there is room what it
    /// may be.
    package func menu(in layout: ScreenLayout) -> Rect {
        let (body, metrics) = (layout.body, layout.metrics)
        let top = metrics.isTiny ? sentence.y : track.y
        let bottom = body.maxY - (metrics.isTiny ? 0 : metrics.spacing / 2)
        return Rect(
            x: body.x + metrics.focusMargin, y: top, width: max(0, body.width - 2 * metrics.focusMargin),
            height: max(0, bottom - top))
    }
}

/// Where the parts of a bar stand in its frame.
package struct TrackLayout: Hashable, Sendable {
    /// From end to end.
    package let bar: Rect
    /// Higher than the bar.
    package let handle: Rect
    /// The column of the factory value; nil where there is none.
    package let factory: Int?
    /// The columns of the ticks.
    package let ticks: [Int]
    /// Under the bar, for numbers; empty on a tiny panel.
    package let labels: Rect

    /// Of the bar with all that belongs to it, in pixels; nil: without the numbers under it.
    static func height(_ metrics: Metrics, lineHeight: Int?) -> Int {
        return barHeight(metrics) + 2 * overhang(metrics)
            + (metrics.isTiny ? 2 : lineHeight.map { $0 + metrics.spacing / 2 } ?? 0)
    }

    private static func barHeight(_ metrics: Metrics) -> Int {
        switch metrics.sizeClass {
        case .tiny: 7
        case .small: 20
        case .medium: 22
        case .large: 40
        case .extraLarge: 54
        }
    }

    /// By how much the handle is higher than the bar, above and below.
    private static func overhang(_ metrics: Metrics) -> Int {
        metrics.isTiny ? 1 : barHeight(metrics) / 8 + 1
    }

    /// - Parameter frame: what the bar has to itself.
    package init(_ content: TrackContent, in frame: Rect, metrics: Metrics, isMirrored: Bool) {
        let inset = metrics.isTiny ? 2 : metrics.margin + metrics.spacing / 2
        let overhang = Self.overhang(metrics)
        let bar = Rect(
            x: frame.x + inset, y: frame.y + overhang, width: max(1, frame.width - 2 * inset),
            height: min(Self.barHeight(metrics), max(1, frame.height - 2 * overhang)))
        let width = metrics.isTiny ? 3 : max(8, bar.height / 3)
        let column = { (thousandths: Int) in
            let way = (bar.width - width) * max(0, min(1000, thousandths)) / 1000
            return isMirrored ? bar.maxX - width / 2 - 1 - way : bar.x + width / 2 + way
        }
        self.bar = bar
        handle = Rect(
            x: column(content.value) - width / 2, y: bar.y - overhang, width: width,
            height: bar.height + 2 * overhang)
        factory = content.factory.map(column)
        ticks = content.ticks.map(column)
        let top = handle.maxY + (metrics.isTiny ? 2 : metrics.spacing / 2)
        let room = metrics.isTiny ? 0 : max(0, frame.maxY - top)
        labels = Rect(x: bar.x, y: top, width: bar.width, height: room)
    }
}
