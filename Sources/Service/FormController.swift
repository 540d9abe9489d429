import Bus
import DeviceUI
import Hardware
import Keys
import Loop
import Navigation
import Screens
import Settings
import Words

/// The form that a client asked for, over the settings until it is finished, given up, or nobody waits any more.
final class FormController {
    private var served: (screen: FormScreen, call: BusPendingCall)?
    private let journal: Journal
    /// Called when whoever asked for the form went away.
    var changed: () -> Void = {}

    init(journal: Journal) { self.journal = journal }

    /// What it shows; nil while there is none.
    var navigator: Navigator? { served?.screen.navigator }

    var isShown: Bool { served != nil }

    var deadline: Duration? { served?.screen.deadline }

    /// Shows what `make` makes of it, or answers why not. What is typed goes to the caller and to nobody else.
    func show(_ call: BusPendingCall, _ make: () throws(FormError) -> FormScreen) -> BusFailure? {
        guard served == nil else { return BusFailure(.busy, "another form is on the panel") }
        do throws(FormError) {
            served = (try make(), call)
        } catch {
            return BusFailure(.invalid, "\(error)")
        }
        call.onGone = { [unowned self] in
            journal.notice("who asked for the form went away: it is closed")
            close()
            changed()
        }
        return nil
    }

    /// Takes the form off the panel; whoever still waits hears `result`.
    private func close(_ result: Result<[String: SettingValue], BusFailure>? = nil) {
        guard var closed = served else { return }
        served = nil
        closed.screen.close()
        guard let result else { return }
        do throws(BusError) {
            try closed.call.answer(result)
        } catch {
            journal.warning("the bus: \(error)")
        }
    }

    // MARK: Keys and time

    /// Answers what is to be heard, and what it wants to know.
    func handle(_ action: KeyAction, at time: Duration) -> [ScreenEffect] {
        perform(served?.screen.handle(action, at: time) ?? [])
    }

    func scan(_ text: String, at time: Duration) -> [ScreenEffect] {
        perform(served?.screen.scan(text, at: time) ?? [])
    }

    func expire(at now: Duration) -> [ScreenEffect] { perform(served?.screen.expire(at: now) ?? []) }

    private func perform(_ effects: [FormScreen.Effect]) -> [ScreenEffect] {
        var wanted: [ScreenEffect] = []
        for effect in effects {
            switch effect {
            case .sound(let sound): wanted.append(.sound(sound))
            case .wantsDictionary(let language): wanted.append(.wantsDictionary(language))
            case .wantsChecker(let language): wanted.append(.wantsChecker(language))
            case .finished(let answers): close(.success(answers))
            case .cancelled: close(.failure(BusFailure(.cancelled, "the form was given up")))
            }
        }
        return wanted
    }

    func say(_ problem: String, at time: Duration) { served?.screen.say(problem, at: time) }

    func learn(_ dictionary: WordDictionary, of language: String) {
        served?.screen.learn(dictionary, of: language)
    }

    func learn(_ checker: WordChecker?, of language: String, at time: Duration) {
        served?.screen.learn(checker, of: language, at: time)
    }

    func replaceKeypad(by board: Board, at time: Duration) {
        served?.screen.replaceKeypad(by: board, at: time)
    }

    func know(_ knowledge: DeviceKnowledge) { served?.screen.knowledge = knowledge }

    func becomeIdle() { served?.screen.becomeIdle() }

    /// Follows the panel beneath: what its hint bar says, and how large it is.
    func follow(_ navigator: Navigator) {
        served?.screen.setPersistentMessage(navigator.persistentMessage)
        served?.screen.setWatched(navigator.isWatched)
        if let size = served?.screen.navigator.size, size != navigator.size {
            served?.screen.resize(to: navigator.size)
        }
    }
}
