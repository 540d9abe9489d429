import Graphics
import Hardware
import Localization
import PropertyLists
import Scenes
import TextEntry

/// The time in large figures and the day below it, for whoever passes by while the display rests.
package struct StandbyPicture: ~Copyable {
    /// Where the device is.
    let local: SettingDate
    let context: ScreenContext

    /// - Parameter local: the time where the device is.
    package init(local: SettingDate, context: ScreenContext) {
        (self.local, self.context) = (local, context)
    }

    private var painter: ScenePainter { context.painter(context.environment.theme.resting) }

    /// Round the middle of the panel, every minute on: no edge burns itself in.
    private static let places = [
        Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 1, y: 1), Point(x: 0, y: 1), Point(x: -1, y: 1),
        Point(x: -1, y: 0), Point(x: -1, y: -1), Point(x: 0, y: -1), Point(x: 1, y: -1),
    ]

    /// The time and the day, at another place each minute.
    package func add(to scene: inout Scene) {
        let (metrics, size) = (context.metrics, context.size)
        let reach = metrics.isTiny ? 2 : 8
        let width = max(1, size.width - 2 * reach)
        let day = LabelContent(dayText, metrics.isTiny ? .row : .title, .dim, isCentered: true)
        let dayHeight = painter.labels.height(of: day, width: width)
        let figures = min(metrics.bigNumberStyle.size * 5 / 4, max(1, size.height - dayHeight - 2 * reach))
        let step = Self.places[minute % Self.places.count]
        let x = reach + step.x * reach
        let y = (size.height - figures - dayHeight) / 2 + step.y * reach
        let number = NumberContent(text: DateText.text(of: local, mode: .time))
        scene.add(.number(number), in: Rect(x: x, y: y, width: width, height: figures))
        scene.add(.label(day), in: Rect(x: x, y: y + figures, width: width, height: dayHeight))
    }

    private var minute: Int { Int(DateText.text(of: local, mode: .time).suffix(2)) ?? 0 }

    private var dayText: String {
        let text = DateText.text(of: local, mode: .date)
        guard let day = CivilDate(text) else { return text }
        let words = context.words
        let shown = DateText.shown(day, in: words)
        return "\(DayNote(day: day, today: nil, words: words).weekday) \(shown)"
    }
}
