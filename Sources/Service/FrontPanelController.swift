import Hardware
import Keys
import Loop
import Navigation
import Screens
import Settings

/// The buttons, switches, lights and the sounder on lines: opened with the board, and looked for where they are missing.
final class FrontPanelController {
    private enum State {
        case opening
        case whole
        /// What is missing is looked for then.
        case lacking(until: Duration)
    }

    private var state = State.opening
    private var frontPanel: FrontPanel?
    /// Why each is missing, by its place in the board file.
    private var missing: [String: String] = [:]
    private var retry = Retry()
    private let loop: EventLoop
    private let journal: Journal
    /// Called with what happens to the parts that a person moves.
    var take: (FrontPanel.Event) -> Void = { _ in }

    init(loop: EventLoop, journal: Journal) {
        self.loop = loop
        self.journal = journal
    }

    var faults: [String] { missing.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" } }

    /// When what is missing is looked for again; nil while nothing is.
    var retryTime: Duration? { if case .lacking(let until) = state { until } else { nil } }

    /// - Parameter file: the board file, for reasons.
    func open(_ description: GPIODescription, file: String, at now: Duration) {
        frontPanel = FrontPanel(description, file: file, loop: loop) { [unowned self] event in note(event) }
        state = missing.isEmpty ? .whole : .lacking(until: retry.missed(at: now))
    }

    func lookAgain(at now: Duration) {
        state = .lacking(until: retry.looked(at: now))
        frontPanel?.refresh()
    }

    private func note(_ event: FrontPanel.Event) {
        if case .part(let name, let reason) = event { note(reason, of: name) }
        take(event)
    }

    private func note(_ reason: String?, of part: String) {
        missing[part] = reason
        // What is missing at the start is reported with everything else that is.
        guard frontPanel != nil else { return }
        if let reason { journal.warning("\(part) \(reason)") } else { journal.notice("\(part) is there") }
        let now = loop.monotonicNow()
        switch (missing.isEmpty, retryTime) {
        case (true, _):
            state = .whole
            retry.found(at: now)
        case (false, nil): state = .lacking(until: retry.missed(at: now))
        case (false, _): break
        }
    }

    /// Whether there is a button or a matrix that can be heard.
    var hasKeys: Bool { frontPanel?.hasKeys ?? false }

    /// Hears what the keys have to say by now.
    func catchUp() { frontPanel?.catchUp() }

    // MARK: What it shows

    /// - Parameter panel: how much of the display is lit.
    func show(_ status: ScreenStatus, light: DisplayIdle.Level, panel: DisplayIdle.Level) {
        frontPanel?.light(keys: light == .awake, display: panel != .dark)
        frontPanel?.show(status)
    }

    /// As loud as the device's owner has set it.
    ///
    /// - Parameter buzzer: the board's; nil where it has none.
    func sound(_ sound: ScreenSound, by buzzer: GPIODescription.Buzzer?, in snapshot: Snapshot) {
        if let buzzer { frontPanel?.sound(sound, loudness(of: buzzer, in: snapshot)) }
    }

    /// The setting's word, where it is one; else the board's.
    private func loudness(
        of buzzer: GPIODescription.Buzzer, in snapshot: Snapshot
    ) -> GPIODescription.Buzzer.Loudness {
        guard let key = buzzer.loudnessKey, case .string(let word)? = snapshot.value(for: key) else {
            return buzzer.loudness
        }
        return GPIODescription.Buzzer.Loudness(rawValue: word) ?? buzzer.loudness
    }

    /// Nothing is left sounding, nothing says that there is a service.
    func leave() { frontPanel?.leave() }
}
