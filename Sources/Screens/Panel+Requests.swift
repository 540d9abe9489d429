import Hardware
import Keys
import Localization
import Settings
import TextEntry

// MARK: What screens ask for

extension Panel {
    /// Does what a screen asked for, one after the other; what is left to do outside.
    mutating func perform(_ requests: [ScreenRequest], at time: Duration) -> [Effect] {
        var effects: [Effect] = []
        for request in requests {
            if case .soundIfSilent(let sound) = request {
                if !effects.contains(where: \.isSound) { effects.append(.sound(sound)) }
            } else {
                effects += perform(request, at: time)
            }
        }
        return effects
    }

    private mutating func perform(_ request: ScreenRequest, at time: Duration) -> [Effect] {
        switch request {
        case .effect(let effect): return [effect]
        case .soundIfSilent(let sound): return [.sound(sound)]
        case .refuse(let reason): return refuse(reason, at: time)
        case .change(let change): return perform(change, at: time)
        case .forgetEverything: return forgetEverything(at: time)
        case .say(let text, let isError, let duration): show(text, isError: isError, at: time, for: duration)
        case .leave: activity = nil
        case .copied(let text): memory.clipboard = text
        case .typed(let text): memory.remember(text)
        }
        return []
    }

    /// Everything of the user's goes through the one door that all changes take.
    private mutating func forgetEverything(at time: Duration) -> [Effect] {
        factoryReset = nil
        activity = nil
        staged = []
        screens.removeSubrange(1...)
        memory.places = [:]
        let changes = settings.userChanges
        show(words[changes.isEmpty ? .resetNothing : .resetDone], at: time)
        // Where nothing is stored any more, files may still hold what was.
        return [.factoryReset(changes), .sound(.modeChange)]
    }

    // MARK: The hint bar

    /// Says something in the hint bar, until its time is over or a key is pressed.
    package mutating func show(
        _ text: String, isError: Bool = false, at time: Duration, for duration: Duration = Self.noticeTime
    ) {
        context.notice = Notice(text: text, isError: isError, until: time + duration)
    }

    mutating func refuse(_ reason: Phrase, at time: Duration) -> [Effect] {
        show(words(reason), isError: true, at: time)
        return [.sound(.refusal)]
    }

    mutating func refuse(_ word: Word, at time: Duration) -> [Effect] {
        refuse(Phrase(word), at: time)
    }

    /// A notice goes when its time has come, and at once when a key is pressed.
    mutating func expireNotice(at time: Duration, isKey: Bool) {
        if let notice, isKey || notice.until <= time { context.notice = nil }
    }
}

// MARK: The factory-reset button

extension Panel {
    /// The button went down: the countdown takes the screen, unless changes wait there to be confirmed.
    package mutating func pressFactoryReset(hold: Duration, at time: Duration) -> [Effect] {
        guard confirmation == nil else { return [.sound(.refusal)] }
        factoryReset = FactoryResetScreen(hold: hold, at: time)
        return [.sound(.modeChange)]
    }

    /// The button was let go before its time: nothing has happened.
    package mutating func releaseFactoryReset(at time: Duration) -> [Effect] {
        guard factoryReset != nil else { return [] }
        factoryReset = nil
        show(words[.resetKept], at: time)
        return []
    }
}

// MARK: Setting the keypad up, and testing it

extension Panel {
    /// Buttons of a bundle with these keys open the setup and the test.
    package static let setupKey = "org.settingsd.keypad-setup"
    package static let testKey = "org.settingsd.keypad-test"

    package mutating func setUpKeypad(at time: Duration) {
        activity = .keypad(KeypadScreen(.wizard(KeypadWizard()), at: time, in: context))
    }

    package mutating func testKeypad(at time: Duration) {
        activity = .keypad(KeypadScreen(.test(KeypadTest()), at: time, in: context))
    }

    /// Whether contacts are wanted as they come, instead of keys.
    package var wantsContacts: Bool {
        if case .keypad = activity { true } else { false }
    }

    package mutating func handle(_ contact: KeyContact) -> [Effect] {
        guard case .keypad(var keypad) = activity else { return [] }
        context.notice = nil
        let requests = keypad.handle(contact, in: context)
        activity = .keypad(keypad)
        return perform(requests, at: contact.time)
    }

    package mutating func keypadNotKept(at time: Duration) {
        show(words[.keypadNotKept], isError: true, at: time)
    }
}

// MARK: Words that come while a field is open

extension Panel {
    /// The words of a language: the field that is open takes them by their digits from now on.
    package mutating func learn(_ dictionary: WordDictionary, of language: String) {
        knowledge.learn(dictionary, of: language)
        guard case .text(var text) = activity, text.language == language, text.takesWords(in: context) else {
            return
        }
        text.renew(in: context)
        activity = .text(text)
    }

    /// Who knows the words of a language: the field that is open has them looked at from now on.
    package mutating func learn(_ checker: WordChecker, of language: String) {
        knowledge.learn(checker, of: language)
        guard case .text(var text) = activity, text.language == language else { return }
        text.learn(checker)
        activity = .text(text)
    }
}

extension Panel.Effect {
    fileprivate var isSound: Bool { if case .sound = self { true } else { false } }
}
