import Graphics
import Hardware
import Keys
import Look
import Scenes
import TextEntry

/// A PIN while it is typed by digits: a lock, what is asked for, on which device, and a cell a digit. How many the PIN has
/// is not told: there is always one more.
struct PINPicture: ~Copyable {
    let screen: EditorScreen
    let question: PINQuestion
    /// What is wrong, or how many tries are left.
    let note: EditorNoteContent?
    /// What is typed, as it may be seen.
    package let field: FieldContent
    let context: ScreenContext

    private var metrics: Metrics { context.metrics }
    private var painter: ScenePainter { context.painter }
    private var isTiny: Bool { metrics.isTiny }

    func add(_ strip: [StripItem], saying message: MessageContent?, to scene: inout Scene) {
        let plan = Plan.all.first { height($0) <= area.height } ?? Plan.last
        var y = area.y + max(0, (area.height - height(plan)) / 2)
        if plan.hasDisc {
            scene.add(.disc(.lock), in: Rect(x: area.midX - disc / 2, y: y, width: disc, height: disc))
            y += disc + gap
        }
        for label in heading(plan) { y = add(label, at: y, to: &scene) }
        y += gap
        let cells = Rect(x: area.midX - cellsWidth / 2, y: y, width: cellsWidth, height: cellHeight)
        var field = field
        (field.cells, field.cellGroup) = (cellCount, question.cellGroup)
        scene.add(.field(field), in: cells)
        y += cellHeight + gap
        if let footer { y = add(footer, at: y, to: &scene) }
        context.add(strip, saying: message, focused: cells, to: &scene)
    }

    private func add(_ label: LabelContent, at y: Int, to scene: inout Scene) -> Int {
        let height = painter.labels.height(of: label, width: area.width)
        scene.add(.label(label), in: Rect(x: area.x, y: y, width: area.width, height: height))
        return y + height
    }

    // MARK: What gives way

    private struct Plan {
        var title = LabelContent.Size.large
        var hasDevice = true
        var hasDisc = true

        static let all = [
            Plan(), Plan(title: .title), Plan(title: .title, hasDevice: false),
            Plan(title: .title, hasDisc: false), Plan(title: .title, hasDevice: false, hasDisc: false), last,
        ]
        static let last = Plan(title: .row, hasDevice: false, hasDisc: false)
    }

    private func height(_ plan: Plan) -> Int {
        let labels = heading(plan) + [footer].compactMap { $0 }
        return labels.map { painter.labels.height(of: $0, width: area.width) }.reduce(0, +)
            + (plan.hasDisc ? disc + gap : 0) + cellHeight + 2 * gap
    }

    // MARK: What it says

    private func heading(_ plan: Plan) -> [LabelContent] {
        let device = context.bundle.root.title
        return [LabelContent(screen.title, plan.title, isCentered: true)]
            + (plan.hasDevice && !device.isEmpty
                ? [LabelContent(device, isTiny ? .help : .row, .dim, isCentered: true)] : [])
    }

    private var footer: LabelContent? {
        note.map { LabelContent($0.text, .help, $0.tone == .plain ? .dim : .changed, isCentered: true) }
    }

    /// As many as are typed and one more; a code has all that it is written with.
    private var cellCount: Int {
        let (least, most) = question.cells
        return min(most, max(least, field.text.count + 1))
    }

    // MARK: Where it stands

    /// All above the keys: there is no bar at the top.
    private var area: Rect {
        let height = context.layout.hintBar.minY
        let inset = isTiny ? 1 : metrics.margin
        return Rect(x: inset, y: 0, width: context.size.width - 2 * inset, height: height)
    }

    private var gap: Int { isTiny ? 2 : metrics.spacing }
    private var disc: Int { isTiny ? 12 : metrics.rowHeight * 3 / 2 }
    private var cellHeight: Int {
        let isLarge = metrics.sizeClass == .large || metrics.sizeClass == .extraLarge
        return isTiny ? 14 : metrics.fieldStyle.size * (isLarge ? 11 : 8) / 4
    }

    /// A cell is three quarters as wide as it is high, where the panel is wide enough.
    private var cellsWidth: Int {
        let between = FieldContent.cellGap(isTiny: isTiny, metrics.spacing)
        let breaks = question.cellGroup.map { (cellCount - 1) / $0 } ?? 0
        let wanted = cellCount * (cellHeight * 3 / 4 + between) + (breaks - 1) * between
        return min(area.width, wanted)
    }
}
