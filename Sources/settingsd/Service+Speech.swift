import DeviceUI
import Drivers
import Glibc

/// The voice, while speech is on and a server is there.
struct Voice {
    let client: SpeechClient
    let source: LoopSource
    var announcer: Announcer
}

/// Looks for a speech server that is not there, ever more seldom: keys do not wait for it, and an idle device sleeps.
struct VoiceSearch {
    /// Nil until the loop runs.
    var timer: LoopTimer?
    var isWaiting = false
    private var pause = Self.shortest

    private static let shortest = Duration.seconds(2)
    private static let longest = Duration.seconds(300)

    /// Whether nothing has been tried in vain yet.
    var isFirst: Bool { pause == Self.shortest }

    mutating func wait(from now: Duration) {
        timer?.arm(at: now + pause)
        isWaiting = true
        pause = min(pause * 2, Self.longest)
    }

    mutating func end() {
        timer?.arm(at: nil)
        self = VoiceSearch(timer: timer)
    }
}

// MARK: Speech and spelling

extension Service {
    /// Whether the screen is spoken now: the setting's word, else the board's.
    private var wantsSpeech: Bool {
        guard let speech = board.speech else { return false }
        guard let key = speech.enabledKey, let value = store.snapshot.value(for: key) else {
            return speech.isEnabled
        }
        return value.coercedBoolean
    }

    /// Turns the voice on or off as the settings say, and says what changed on the screen.
    func speakChanges() {
        guard wantsSpeech else { return silence() }
        if voice == nil, !search.isWaiting { findVoice() }
        guard let words = voice?.announcer.announcement(for: front) else { return }
        voice?.client.speak(words)
    }

    private func silence() {
        voice?.client.stop()
        voice = nil
        search.end()
    }

    /// Looks for the server; where it is not there, the search's timer does so again.
    private func findVoice() {
        voice = newVoice()
        if voice == nil {
            search.wait(from: loop.monotonicNow())
        } else {
            search.end()
        }
    }

    /// The server may be there now.
    func searchVoice() {
        search.isWaiting = false
        settle()
    }

    private func newVoice() -> Voice? {
        do throws(SystemError) {
            let client = try SpeechClient(
                path: board.speech?.socket ?? SpeechClient.usualPath, language: language)
            let source = try loop.onReadable(client.descriptor) { [unowned self] in
                if !client.read() { loseVoice() }
            }
            return Voice(
                client: client, source: source,
                announcer: Announcer(hasHeadphones: board.speech?.hasHeadphones ?? false))
        } catch {
            if search.isFirst { Journal.notice("the screen is not spoken: \(error)") }
            return nil
        }
    }

    /// Not looked for at once: one that ends whenever it is called would be called without end.
    private func loseVoice() {
        Journal.notice("the speech server went away")
        voice = nil
        search.wait(from: loop.monotonicNow())
    }

    /// Hands the panel whoever knows a language's words; a dictionary is opened when it is first asked for.
    func offerSpelling() {
        panel.wordChecker = { [unowned self] language in wordChecker(language) }
    }

    private func wordChecker(_ language: String) -> WordChecker? {
        if spelling?.language != language {
            let checker: SpellChecker? = try? SpellChecker(language: language)
            spelling = (language, checker)
        }
        guard let checker = spelling?.checker else { return nil }
        return WordChecker(knows: checker.knows, suggestion: checker.suggestion(for:))
    }
}
