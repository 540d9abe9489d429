import Accessibility
import Drivers
import Hardware
import Loop
import Navigation
import Screens
import Settings

/// The voice: says what changed on the screen, while that is wanted and a server is there.
final class SpeechController {
    private enum State {
        /// Nobody wants to hear anything.
        case silent
        /// No server is there; one is looked for then.
        case absent(until: Duration)
        case speaking(SpeechClient, LoopSource)
    }

    private var state = State.silent
    private var announcer: Announcer
    /// Of the voice that speaks.
    private var language = ""
    /// What was said of the screen last is true of this; nil where nothing was said yet.
    private var announced: Revision?
    private var retry = Retry()
    /// Until when the server is to answer; nil while nothing is asked of it.
    private var answerDue: Duration?
    /// A server that is there answers at once.
    private static let longestAnswer = Duration.seconds(10)
    private let description: SpeechDescription?
    private let loop: EventLoop
    private let journal: Journal
    /// Called when the server went away.
    var changed: () -> Void = {}

    init(_ description: SpeechDescription?, loop: EventLoop, journal: Journal) {
        self.description = description
        self.loop = loop
        self.journal = journal
        announcer = Announcer(hasHeadphones: false)
    }

    var isSpeaking: Bool { if case .speaking = state { true } else { false } }

    /// When a server is looked for again, or one that does not answer is given up; nil while neither is due.
    var retryTime: Duration? {
        switch state {
        case .silent: nil
        case .absent(let until): until
        case .speaking: answerDue
        }
    }

    /// Whether the screen is spoken now: the setting's word, else the board's.
    private func isWanted(in snapshot: Snapshot) -> Bool {
        guard let description else { return false }
        guard let key = description.enabledKey, let value = snapshot.value(for: key) else {
            return description.isEnabled
        }
        return value.coercedBoolean
    }

    /// Turns the voice on or off as the settings say, and says what changed on the screen.
    func announce(_ front: Navigator, in language: String, _ snapshot: Snapshot, at now: Duration) {
        guard isWanted(in: snapshot) else { return fallSilent(at: now) }
        if case .speaking(let client, _) = state, language != self.language {
            client.end()
            leave(for: .silent)
        }
        if case .silent = state { open(in: language, at: now) }
        guard case .speaking(let client, let source) = state, announced != front.revision else { return }
        announced = front.revision
        guard let words = announcer.announcement(for: front) else { return }
        client.speak(words)
        source.awaitsWriting = client.awaitsWriting
        answerDue = answerDue ?? now + Self.longestAnswer
    }

    private func fallSilent(at now: Duration) {
        if case .speaking(let client, _) = state { client.end() }
        if case .absent = state { retry.found(at: now) }
        leave(for: .silent)
    }

    /// The loop lets go of the socket before that is closed: where a child still has it, the loop would hear of it for ever.
    private func leave(for next: State) {
        if case .speaking(_, let source) = state { source.isEnabled = false }
        (state, answerDue) = (next, nil)
    }

    private func open(in language: String, at now: Duration) {
        let due: Duration? = if case .absent(let until) = state { until } else { nil }
        self.language = language
        do throws(SystemError) {
            let client = try SpeechClient(
                path: description?.socket ?? SpeechClient.usualPath, language: language)
            answerDue = now + Self.longestAnswer
            state = .speaking(client, try listen(to: client))
            announcer = Announcer(hasHeadphones: description?.hasHeadphones ?? false)
            announced = nil
            if due != nil { retry.found(at: now) }
        } catch {
            if due == nil { journal.notice("the screen is not spoken: \(error)") }
            state = .absent(until: due ?? retry.missed(at: now))
        }
    }

    func lookAgain(in language: String, at now: Duration) {
        if case .speaking = state { return lose() }
        state = .absent(until: retry.looked(at: now))
        open(in: language, at: now)
    }

    private func listen(to client: SpeechClient) throws(SystemError) -> LoopSource {
        let source = try loop.onReadable(client.descriptor) { [unowned self, unowned client] in
            guard client.proceed() else { return lose() }
            if case .speaking(_, let source) = state { source.awaitsWriting = client.awaitsWriting }
            answerDue = client.awaitsReply ? loop.monotonicNow() + Self.longestAnswer : nil
        }
        source.awaitsWriting = client.awaitsWriting
        // After keys and timers, however much it says.
        source.setPriority(10)
        source.limit(to: 50, per: .milliseconds(100))
        return source
    }

    /// Not looked for at once: one that ends whenever it is called would be called without end.
    private func lose() {
        journal.notice("the speech server went away")
        leave(for: .absent(until: retry.missed(at: loop.monotonicNow())))
        changed()
    }
}
