import Graphics
import Hardware
import Keys
import Localization
import Look
import Scenes
import Settings

/// The question whether changes stay, as a picture: the seconds in a ring, beside it what became other, below it one
/// button that fills while OK is held, and what happens by itself.
package struct ConfirmationPicture: ~Copyable {
    let asking: ConfirmationScreen
    let strip: [StripItem]
    let context: ScreenContext

    /// Of a question, with what keys do below it.
    package init(asking: ConfirmationScreen, strip: [StripItem], context: ScreenContext) {
        (self.asking, self.strip, self.context) = (asking, strip, context)
    }

    /// The ring with its seconds, what changed, what is seen to work, and the button that is held.
    package func add(to scene: inout Scene) {
        let (layout, words) = (context.layout, context.words)
        let plan = (isTiny ? Plan.tiny : Plan.all).first { fits($0) } ?? Plan.last
        let title = TitleBarContent(
            title: words[.keepTitle], note: plan.hasRing ? place : seconds, isTechnician: context.isTechnician
        )
        scene.add(.titleBar(title), in: layout.titleBar)
        let below = below(plan)
        if plan.hasRing { scene.add(.ring(ring), in: mirrored(ringFrame(below))) }
        add(labels(plan), in: column(plan, below), to: &scene)
        scene.add(.holdButton(button), in: below.button, reach: painter.focusReach)
        if let advice = below.advice { scene.add(.label(self.advice), in: advice) }
        context.add(strip, saying: context.message, focused: below.button, to: &scene)
    }

    // MARK: What gives way

    /// What is shown besides the value and the button, the most first.
    private struct Plan {
        var hasAdvice = true
        var hasChecks = true
        var hasRing = true
        var value = LabelContent.Size.large
        var hasTitle = true
        /// What the setting was; less than which setting it is.
        var hasOld = true
        /// The title before the value, on its line.
        var isTitleBeside = false

        /// A tiny panel has two lines beside the figures.
        static let tiny = [
            Plan(hasAdvice: false, value: .row, hasTitle: false, isTitleBeside: true),
            Plan(hasAdvice: false, hasChecks: false, value: .row, hasTitle: false, isTitleBeside: true),
            Plan(
                hasAdvice: false, hasChecks: false, value: .row, hasTitle: false, hasOld: false,
                isTitleBeside: true),
            Plan(
                hasAdvice: false, hasChecks: false, value: .help, hasTitle: false, hasOld: false,
                isTitleBeside: true),
            withoutOld,
            Plan(hasAdvice: false, hasChecks: false, value: .row, hasTitle: false),
            Plan(hasAdvice: false, hasChecks: false, value: .help, hasTitle: false), last,
        ]
        static let all = [
            Plan(), Plan(value: .title), Plan(hasAdvice: false, value: .title),
            Plan(hasAdvice: false, value: .row), Plan(hasAdvice: false, hasChecks: false, value: .title),
            Plan(hasAdvice: false, hasChecks: false, value: .row),
            Plan(hasAdvice: false, hasChecks: false, hasRing: false, value: .title),
            Plan(hasAdvice: false, hasChecks: false, hasRing: false, value: .row),
            Plan(
                hasAdvice: false, hasChecks: false, hasRing: false, value: .help, hasTitle: false,
                isTitleBeside: true), withoutOld, last,
        ]
        static let withoutOld = Plan(
            hasAdvice: false, hasChecks: false, hasRing: false, value: .help, hasTitle: false, hasOld: false,
            isTitleBeside: true)
        static let last = Plan(
            hasAdvice: false, hasChecks: false, hasRing: false, value: .help, hasTitle: false)
    }

    private func fits(_ plan: Plan) -> Bool {
        let labels = labels(plan)
        let column = column(plan, below(plan))
        return height(of: labels, width: column.width) <= column.height
            && labels.allSatisfy { painter.labels.width(of: $0) <= column.width }
    }

    // MARK: What it says

    private var confirmation: Confirmation { asking.confirmation }
    private var metrics: Metrics { context.metrics }
    private var isTiny: Bool { metrics.isTiny }
    private var painter: ScenePainter { context.painter }
    private var seconds: String { context.words(.secondsLeft, confirmation.secondsLeft) }

    /// Which of several changes stands here.
    private var place: String? {
        guard let position = asking.list.position, position.count > 1 else { return nil }
        return "\(position.place)/\(position.count)"
    }

    private var ring: RingContent {
        RingContent(
            share: confirmation.share, number: String(confirmation.secondsLeft),
            unit: context.words[.seconds])
    }

    /// The one that the person is at; below the last stands what is said of all.
    private var change: SettingChange? {
        guard case .change(let index)? = asking.list.focusedRow, confirmation.changes.indices.contains(index)
        else { return confirmation.changes.last }
        return confirmation.changes[index]
    }

    /// The change that the person is at, what it was, and who made it.
    private func labels(_ plan: Plan) -> [LabelContent] {
        guard let change else { return [] }
        let (now, before) = (context.settings.snapshot, confirmation.before)
        let short = isTiny ? context.settings.row(of: change.key)?.traits.shortTitle : nil
        let title = short ?? context.bundle.schema[change.key]?.title ?? change.key
        let old = context.text(of: change, in: before)
        var labels: [LabelContent] = []
        if plan.hasTitle { labels.append(LabelContent(title, .help, .dim)) }
        let value = text(context.text(of: change, in: now))
        labels.append(LabelContent(plan.isTitleBeside ? "\(title): \(value)" : value, plan.value))
        if plan.hasOld { labels.append(LabelContent(context.words(.wasValue, text(old)), .help, .dim)) }
        if plan.hasChecks { labels += context.checks.map { LabelContent($0, .help) } }
        if confirmation.trial.origin.door != .panel, plan.hasAdvice {
            labels.append(LabelContent(context.words[.setFromAfar], .help, .dim))
        }
        return labels
    }

    private func text(_ value: String) -> String { value.isEmpty ? context.words[.nothingBelow] : value }

    private var button: HoldButtonContent {
        let yes = context.keys.question.item(for: .yes, on: context.keypad, in: context.words)
        return HoldButtonContent(
            context.words(.keepHold, yes?.legend ?? ""), progress: confirmation.progress)
    }

    private var advice: LabelContent { LabelContent(context.words[.keepElse], .help, .dim, isCentered: true) }

    // MARK: Where it stands

    private struct Below {
        let button: Rect
        let advice: Rect?
    }

    private var gap: Int { isTiny ? 1 : metrics.spacing }
    private var inset: Int { isTiny ? 1 : metrics.margin }

    /// From the strip upwards.
    private func below(_ plan: Plan) -> Below {
        var bottom = body.maxY - (isTiny ? 1 : gap)
        var advice: Rect?
        if plan.hasAdvice, !isTiny {
            let width = body.width - 2 * inset
            let height = painter.labels.height(of: self.advice, width: width)
            advice = Rect(x: body.x + inset, y: bottom - height, width: width, height: height)
            bottom -= height + gap
        }
        let height = painter.buttons.height(of: button, width: body.width)
        return Below(
            button: Rect(x: body.x, y: bottom - height, width: body.width, height: height), advice: advice)
    }

    private func area(_ below: Below) -> Rect {
        let top = body.y + gap
        return Rect(
            x: body.x + inset, y: top, width: body.width - 2 * inset,
            height: max(0, below.button.y - gap - top))
    }

    /// Square, but for a tiny panel's: that has the figures alone, at the end.
    private func ringFrame(_ below: Below) -> Rect {
        let area = area(below)
        guard !isTiny else {
            let width = String(confirmation.secondsLeft).count * 12 + 2
            return Rect(x: area.maxX - width, y: area.y, width: width, height: area.height)
        }
        let side = min(area.height, body.width * 3 / 10)
        return Rect(x: area.x, y: area.y + (area.height - side) / 2, width: side, height: side)
    }

    private var body: Rect { context.layout.body }

    private func column(_ plan: Plan, _ below: Below) -> Rect {
        let area = area(below)
        guard plan.hasRing else { return area }
        let ring = ringFrame(below)
        let taken = ring.width + (isTiny ? 2 : inset)
        return Rect(
            x: isTiny ? area.x : area.x + taken, y: area.y, width: max(1, area.width - taken),
            height: area.height)
    }

    private func mirrored(_ rect: Rect) -> Rect {
        context.environment.isMirrored ? rect.mirrored(in: Rect(size: context.size)) : rect
    }

    private func height(of labels: [LabelContent], width: Int) -> Int {
        labels.map { painter.labels.height(of: $0, width: width) }.reduce(0, +)
    }

    /// One below the other, in the middle of the column's height.
    private func add(_ labels: [LabelContent], in column: Rect, to scene: inout Scene) {
        let free = column.height - height(of: labels, width: column.width)
        var y = column.y + (isTiny ? 0 : max(0, free / 2))
        for label in labels {
            let height = min(painter.labels.height(of: label, width: column.width), column.maxY - y)
            let frame = Rect(x: column.x, y: y, width: column.width, height: height)
            scene.add(.label(label), in: mirrored(frame))
            y += height
        }
    }
}
