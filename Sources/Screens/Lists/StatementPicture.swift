import Graphics
import Hardware
import Scenes

/// A page without rows, as a picture: an icon, what there is not, why, and what to do.
package struct StatementPicture: ~Copyable {
    let icon: Icon
    let what: String
    /// Why, then what to do; each may be missing.
    let more: [String]
    let context: ScreenContext

    /// - Parameter more: why, then what to do; each may be missing.
    package init(icon: Icon, what: String, more: [String], context: ScreenContext) {
        (self.icon, self.what, self.more, self.context) = (icon, what, more, context)
    }

    /// Whether all of it can be read there; a list scrolls.
    func fits(in area: Rect) -> Bool { Plan.all.dropLast().contains { height($0, in: area) <= area.height } }

    /// In the middle of the area, larger where there is room for it.
    package func add(in area: Rect, to scene: inout Scene) {
        let plan = Plan.all.first { height($0, in: area) <= area.height } ?? Plan.last
        var y = area.y + max(0, (area.height - height(plan, in: area)) / 2)
        if plan.hasDisc {
            let frame = Rect(x: area.midX - disc / 2, y: y, width: disc, height: disc)
            scene.add(.disc(icon), in: frame)
            y += disc + gap
        }
        for label in labels(plan) {
            let height = min(painter.labels.height(of: label, width: width(area)), area.maxY - y)
            scene.add(
                .label(label), in: Rect(x: area.x + inset, y: y, width: width(area), height: height))
            y += height
        }
    }

    /// What gives way: first the icon, then the size of the letters, last what is said besides.
    private struct Plan {
        var size = LabelContent.Size.large
        var small = LabelContent.Size.row
        var hasDisc = true
        var hasMore = true

        static let all = [
            Plan(), Plan(small: .help), Plan(size: .title, small: .help),
            Plan(size: .title, small: .help, hasDisc: false), Plan(size: .row, small: .help, hasDisc: false),
            Plan(size: .help, small: .help, hasDisc: false), last,
        ]
        static let last = Plan(size: .help, small: .help, hasDisc: false, hasMore: false)
    }

    private var isTiny: Bool { context.metrics.isTiny }
    private var painter: ScenePainter { context.painter }
    private var gap: Int { isTiny ? 1 : context.metrics.spacing }
    private var inset: Int { context.metrics.margin }
    private var disc: Int { isTiny ? 12 : context.metrics.rowHeight * 3 / 2 }

    private func width(_ area: Rect) -> Int { max(1, area.width - 2 * inset) }

    private func labels(_ plan: Plan) -> [LabelContent] {
        [LabelContent(what, plan.size, isCentered: true)]
            + (plan.hasMore ? more : []).enumerated().map { index, text in
                LabelContent(text, plan.small, index == 0 && more.count > 1 ? .text : .dim, isCentered: true)
            }
    }

    private func height(_ plan: Plan, in area: Rect) -> Int {
        labels(plan).map { painter.labels.height(of: $0, width: width(area)) }.reduce(0, +)
            + (plan.hasDisc ? disc + gap : 0)
    }
}
