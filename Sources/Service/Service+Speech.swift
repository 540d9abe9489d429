import Accessibility
import Drivers
import Glibc
import TextEntry

/// The voice, while speech is on and a server is there.
struct Voice {
    let client: SpeechClient
    let source: LoopSource
    var announcer: Announcer
}

// MARK: Speech and spelling

extension Service {
    /// Whether the screen is spoken now: the setting's word, else the board's.
    var wantsSpeech: Bool {
        guard let speech = board.speech else { return false }
        guard let key = speech.enabledKey, let value = store.snapshot.value(for: key) else {
            return speech.isEnabled
        }
        return value.coercedBoolean
    }

    /// Turns the voice on or off as the settings say, and says what changed on the screen.
    func speakChanges() {
        guard wantsSpeech else { return silence() }
        if voice == nil, !retries.isWaiting(for: .voice) { findVoice() }
        guard let words = voice?.announcer.announcement(for: front) else { return }
        voice?.client.speak(words)
        voice?.source.awaitsWriting = voice?.client.awaitsWriting ?? false
    }

    private func silence() {
        voice?.client.stop()
        voice = nil
    }

    func findVoice() { voice = newVoice() }

    private func newVoice() -> Voice? {
        do throws(SystemError) {
            let client = try SpeechClient(
                path: board.speech?.socket ?? SpeechClient.usualPath, language: language)
            let source = try loop.onReadable(client.descriptor) { [unowned self] in
                guard client.proceed() else { return loseVoice() }
                voice?.source.awaitsWriting = client.awaitsWriting
            }
            source.awaitsWriting = client.awaitsWriting
            // After keys and timers, however much it says.
            source.setPriority(10)
            source.limit(to: 50, per: .milliseconds(100))
            return Voice(
                client: client, source: source,
                announcer: Announcer(hasHeadphones: board.speech?.hasHeadphones ?? false))
        } catch {
            if !retries.isWaiting(for: .voice) { Journal.notice("the screen is not spoken: \(error)") }
            return nil
        }
    }

    /// Not looked for at once: one that ends whenever it is called would be called without end.
    private func loseVoice() {
        Journal.notice("the speech server went away")
        voice = nil
        noteMissing()
        settle()
    }

    /// Hands the panel whoever knows a language's words, once its dictionary is open.
    func offerSpelling() {
        panel.wordChecker = { [unowned self] language in
            guard spelling?.language == language else {
                wantedDictionary = language
                return nil
            }
            guard let checker = spelling?.checker else { return nil }
            return WordChecker(knows: checker.knows, suggestion: checker.suggestion(for:))
        }
    }

    /// In a turn of its own, after the picture of the field: it takes as long as many keys.
    func openDictionary() {
        guard let language = wantedDictionary else { return }
        wantedDictionary = nil
        let checker: SpellChecker? = try? SpellChecker(language: language)
        spelling = (language, checker)
        // The other one's field may be of another language.
        if form != nil, !panel.needsScreen { form?.screen.askForWords() } else { panel.askForWords() }
    }
}
