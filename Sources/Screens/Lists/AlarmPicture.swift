import Hardware
import Keys
import Scenes

/// What cannot be undone, as a picture: a card that says what is lost, one button that fills while a key is held, and
/// what letting go does.
package struct AlarmPicture: ~Copyable {
    let title: String
    let alarm: AlarmContent
    /// What is said where the heading has no room.
    package var brief: AlarmContent?
    /// The way back, where no key leads there.
    package var back: RowContent?
    let button: HoldButtonContent
    let advice: String
    let context: ScreenContext

    private var isTiny: Bool { context.metrics.isTiny }
    private var gap: Int { isTiny ? 1 : context.metrics.spacing }
    private var painter: ScenePainter { context.painter }

    /// The title, and from there down to the strip whatever there is; `strip` is nil where no key does anything.
    package func add(_ strip: [StripItem]?, to scene: inout Scene) {
        let layout = context.layout
        let bar = TitleBarContent(title: title, isTechnician: context.isTechnician)
        scene.add(.titleBar(bar), in: layout.titleBar)
        var area = layout.body
        if strip == nil { area.height += layout.hintBar.height }
        let bottom = addAdvice(in: area, isTold: strip != nil, to: &scene)
        let height = painter.buttons.height(of: button, width: area.width)
        let frame = Rect(x: area.x, y: bottom - height, width: area.width, height: height)
        scene.add(.holdButton(button), in: frame, reach: painter.focusReach)
        let end = addBack(above: frame, to: &scene)
        addAlarm(
            in: Rect(x: area.x, y: area.y + gap, width: area.width, height: end - area.y - gap), to: &scene)
        guard let strip else { return }
        context.add(strip, saying: context.message, focused: frame, to: &scene)
    }

    /// Below the button, where the rest keeps its room.
    ///
    /// - Parameter isTold: whether a strip tells the keys.
    private func addAdvice(in area: Rect, isTold: Bool, to scene: inout Scene) -> Int {
        let label = LabelContent(advice, .help, .dim, isCentered: true)
        let width = area.width - 2 * context.metrics.margin
        let height = painter.labels.height(of: label, width: width)
        let bottom = area.maxY - gap
        let rest =
            area.height - 3 * gap - painter.buttons.height(of: button, width: area.width)
            - (back == nil ? 0 : context.metrics.rowHeight + gap)
        // The card's sign comes first where it has room, unless nothing else says how to keep all.
        let signed = painter.alarms.leastHeight(of: alarm, width: area.width, hasSign: true)
        let least =
            isTold && rest >= signed ? signed : painter.alarms.leastHeight(of: alarm, width: area.width)
        guard !advice.isEmpty, !isTiny, rest - height - 2 * gap >= least else { return bottom }
        let frame = Rect(
            x: area.x + context.metrics.margin, y: bottom - height, width: width, height: height)
        scene.add(.label(label), in: frame)
        return frame.y - gap
    }

    private func addBack(above frame: Rect, to scene: inout Scene) -> Int {
        guard let back else { return frame.y - gap }
        let height = min(context.metrics.rowHeight, max(0, frame.y - context.layout.body.y))
        let place = Rect(x: frame.x, y: frame.y - height - gap, width: frame.width, height: height)
        if !context.metrics.isMono {
            let card = Insets(horizontal: context.metrics.focusMargin, vertical: 0)
            scene.add(.card(CardContent()), in: place.inset(by: card))
        }
        scene.add(.row(back), in: place)
        return place.y - gap
    }

    private func addAlarm(in area: Rect, to scene: inout Scene) {
        let heading = AlarmContent(alarm.icon, alarm.heading, [])
        let fits = painter.alarms.leastHeight(of: heading, width: area.width) <= area.height
        let said = fits ? alarm : brief ?? alarm
        let height = painter.alarms.height(of: said, width: area.width, atMost: area.height)
        scene.add(.alarm(said), in: Rect(x: area.x, y: area.y, width: area.width, height: height))
    }
}
