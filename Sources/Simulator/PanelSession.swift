import Accessibility
import Graphics
import Hardware
import Keys
import Navigation

/// One panel on the bench: it lives on a clock of its own, is shown by a picture, and remembers each step.
final class PanelSession {
    /// By which messages name it.
    let number: UInt8
    /// The name of the board's source: the board itself may be called otherwise.
    let source: String
    private(set) var panel: SimulatedPanel
    private(set) var picture: PanelPicture
    /// As it was before each key that went down by hand, oldest first, with the bench's edition of then.
    private var past: [(panel: SimulatedPanel, edition: Int)] = []
    /// What the panel's clock said when the bench's said `began`.
    private var began: Duration
    private var start: Duration = .zero

    /// A copy is small, but not nothing.
    private static let mostSteps = 500

    /// What the device would say, and what it said last.
    private var announcer: Announcer
    private(set) var said = ""

    init(
        _ number: UInt8, _ source: String, _ panel: SimulatedPanel, at time: Duration
    ) throws(CanvasError) {
        (self.number, self.source, self.panel, began) = (number, source, panel, time)
        picture = try PanelPicture(panel.board.display, size: panel.navigator.size)
        start = panel.now
        announcer = Announcer(hasHeadphones: panel.board.speech?.hasHeadphones ?? false)
    }

    /// Hears what is to be said after what came.
    func listen() { said = announcer.announcement(for: panel.front) ?? said }

    /// On the bench's clock, when something is due; nil while nothing will change.
    var deadline: Duration? { panel.nextDeadline.map { $0 - start + began } }

    /// Whether there is a step to take back.
    var canStepBack: Bool { !past.isEmpty || !panel.recorder.words.isEmpty }

    private func time(_ time: Duration) -> Duration { time - began + start }

    /// Changes the panel, at a time on the bench's clock.
    @discardableResult
    func change<Result>(at time: Duration, _ change: (inout SimulatedPanel, Duration) -> Result) -> Result {
        let own = self.time(time)
        panel.advance(to: own)
        return change(&panel, own)
    }

    /// The same, as a step that can be taken back.
    func step(at time: Duration, _ edition: Int, _ change: (inout SimulatedPanel, Duration) -> Void) {
        let own = self.time(time)
        panel.advance(to: own)
        past.append((panel, edition))
        if past.count > Self.mostSteps { past.removeFirst() }
        change(&panel, own)
    }

    /// As it was before the last key went down, its clock included; the edition of then, nil where no step is left.
    func stepBack(at time: Duration) -> Int? {
        guard let before = past.popLast() else { return nil }
        panel = before.panel
        (began, start) = (time, panel.now)
        return before.edition
    }

    /// So much time passes at once.
    func skip(_ duration: Duration, at time: Duration) {
        start += duration
        panel.advance(to: self.time(time))
    }

    /// Another panel takes its place, such as one that was just switched on.
    func begin(_ panel: SimulatedPanel, at time: Duration) throws(CanvasError) {
        (self.panel, began, start, past) = (panel, time, panel.now, [])
        try fitPicture()
    }

    /// The picture is of the panel's size and depth; a new one is sent whole.
    func fitPicture() throws(CanvasError) {
        picture = try PanelPicture(panel.board.display, size: panel.navigator.size)
    }

    /// What has to be sent of its picture; nil where nothing changed, or nothing is seen.
    func frame() -> [UInt8]? {
        guard !panel.outside.isDisplayMissing else {
            picture.forget()
            return nil
        }
        return picture.frame(of: panel.front, panel: number)
    }
}
