import Bundles
import DeviceUI
import Hardware
import Keys
import Localization
import Navigation
import Screens
import Settings
import Typesetting
import Words

/// A panel with everything outside of it pretended: keys and time go in, as on the device, and a value comes out.
///
/// Screens, gestures, idle times and the door by which settings change are those of the device; the store is memory, and
/// what else a device has is a switch (`Outside`). A copy is a whole panel: that is how a step is taken back.
package struct SimulatedPanel: KeyReceiver {
    /// As its file says, with what whoever looks at it asked for.
    package internal(set) var board: Board
    /// The settings' own screens, whatever is shown over them.
    package internal(set) var navigator: Navigator
    /// A form over the settings, as a program asks for one; nil while there is none.
    package internal(set) var form: FormScreen?
    /// What is pretended to be broken or missing.
    package internal(set) var outside = Outside()
    /// What the keys did so far, as a script.
    package internal(set) var recorder: KeyRecorder
    /// How much of the display is seen.
    package var level: DisplayIdle.Level { idle.level }
    /// By which door each setting was changed last; those that were not are missing.
    package internal(set) var doors: [String: Origin.Door] = [:]
    /// The button whose answer somebody waits for.
    package internal(set) var pressedButton: String?
    /// How long it has lived, as its own clock tells.
    package private(set) var now: Duration

    var transactions: Transactions
    /// The language that the settings asked for last.
    var askedLanguage: String
    private(set) var sounds: [ScreenSound] = []
    var gestures: KeyGestures
    private var knob = KnobSpeed()
    var idle: DisplayIdle
    let words: WordLists
    /// The board file's text, for what set-up of the keypad adds to it.
    private let source: BoardSource

    /// A device just switched on.
    package init(
        _ source: BoardSource, _ board: Board, _ bundle: SettingsBundle, _ stored: StoredValues,
        engine: TextEngine, words: WordLists = WordLists(), catalogs: StringCatalogs = .none
    ) {
        (self.source, self.board, self.words, now) = (source, board, words, .zero)
        let snapshot = Snapshot(schema: bundle.schema, stored: stored)
        transactions = Transactions(schema: bundle.schema, snapshot: snapshot)
        navigator = Navigator(
            board: board, bundle: bundle, snapshot: snapshot, engine: engine,
            size: board.display.pictureSize(onDisplayOf: board.display.rotatedSize), catalogs: catalogs)
        gestures = KeyGestures(board.keypad)
        idle = DisplayIdle(navigator.board.display, at: .zero)
        recorder = KeyRecorder(board.keypad)
        askedLanguage = board.language(in: snapshot)
    }

    /// What has the screen: the form, unless something below it must be answered first.
    package var front: Navigator {
        if let form, !navigator.needsScreen { form.navigator } else { navigator }
    }

    /// When `expire(at:)` has something to do; nil while nothing will change.
    package var deadline: Duration? {
        [navigator.deadline, form?.deadline, transactions.deadline, idle.deadline].compactMap { $0 }.min()
    }

    /// The same, with the keys that are held by hand.
    package var nextDeadline: Duration? { [deadline, gestures.deadline].compactMap { $0 }.min() }

    /// Whether a letter waits to be committed.
    package var hasPendingLetter: Bool { front.hasPendingLetter }

    // MARK: Keys by hand

    /// A finger goes down on a key of the pad, or up again.
    package mutating func press(_ key: Key, isDown: Bool, at time: Duration) {
        advance(to: time)
        guard !outside.isUnplugged else { return }
        record(key, isDown: isDown, at: time)
        guard !navigator.wantsContacts else { return touch(key, isDown: isDown, at: time) }
        let event = KeyEvent(key: key, isDown: isDown, time: time)
        gestures.accept = navigator.board.keypad.timing.accept
        for action in gestures.handle(event) { handle(action, at: time) }
    }

    /// A knob is turned by so many detents, clockwise above 0.
    package mutating func turn(_ detents: Int, at time: Duration) {
        advance(to: time)
        guard !outside.isUnplugged, detents != 0 else { return }
        if navigator.wantsContacts { return perform(navigator.handle(.turn(time: time)), at: time) }
        let key: Key = detents > 0 ? .clockwise : .counterclockwise
        if level != .dark { for _ in 0..<min(32, abs(detents)) { recorder.tap(key, at: time) } }
        for action in knob.turn(detents, at: time) { handle(action, at: time) }
    }

    /// Nothing is held any more, as when the hand leaves the pad.
    package mutating func letGo(at time: Duration) {
        advance(to: time)
        recorder.letGo(at: time)
        for action in gestures.releaseAll(at: time) { handle(action, at: time) }
    }

    /// Lets time pass until then, stopping wherever something is due.
    package mutating func advance(to time: Duration) {
        while let due = nextDeadline, due <= time {
            now = max(now, due)
            for action in gestures.expire(at: now) { handle(action, at: now) }
            expire(at: now)
        }
        now = max(now, time)
    }

    /// A key that only wakes the display does nothing else, and is none of the script's.
    private mutating func record(_ key: Key, isDown: Bool, at time: Duration) {
        if isDown, level != .dark { recorder.press(key, at: time) }
        if !isDown { recorder.release(key, at: time) }
    }

    /// A bare contact, for the keypad's set-up and its test.
    private mutating func touch(_ key: Key, isDown: Bool, at time: Duration) {
        guard !idle.wake(at: time), let cap = board.keypad.caps.first(where: { $0.key == key }) else {
            return
        }
        _ = gestures.releaseAll(at: time)
        perform(navigator.handle(.key(code: cap.code, isDown: isDown, time: time)), at: time)
    }

    // MARK: Keys as they are meant

    /// Takes a key and does what comes of it.
    package mutating func handle(_ action: KeyAction, at time: Duration) {
        now = max(now, time)
        guard !idle.swallows(action, at: time) else { return }
        if form != nil, !navigator.needsScreen {
            let effects = form?.handle(action, at: time) ?? []
            perform(effects, at: time)
        } else {
            perform(navigator.handle(action, at: time), at: time)
        }
        settle(at: time)
    }

    /// A scanner reads a code; one that only wakes the display does nothing else.
    package mutating func scan(_ text: String, at time: Duration) {
        now = max(now, time)
        guard !idle.wake(at: time) else { return }
        if form != nil, !navigator.needsScreen {
            let effects = form?.scan(text, at: time) ?? []
            perform(effects, at: time)
        } else {
            perform(navigator.scan(text, at: time), at: time)
        }
        settle(at: time)
    }

    /// What is due by then: of screens, of a trial, of a display that nobody uses.
    package mutating func expire(at time: Duration) {
        now = max(now, time)
        if let due = front.deadline, due <= time { recorder.noteExpiry(hasPendingLetter, at: time) }
        perform(navigator.expire(at: time), at: time)
        let effects = form?.expire(at: time) ?? []
        perform(effects, at: time)
        _ = transactions.expire(at: time)
        followTrial(at: time)
        let before = idle.level
        idle.expire(at: time)
        if idle.level == .dark, before != .dark { becomeIdle() }
        settle(at: time)
    }

    private mutating func becomeIdle() {
        navigator.becomeIdle()
        form?.becomeIdle()
    }

    /// Everything follows what came.
    mutating func settle(at time: Duration) {
        navigator.setPersistentMessage(outside.persistentMessage)
        form?.setPersistentMessage(outside.persistentMessage)
        idle.holdAwake(navigator.mustStayLit, at: time)
        followLanguage()
        perform(navigator.followFirstRun(at: time), at: time)
    }

    /// The device has no owner yet, unless its settings say so.
    package mutating func beginFirstRun() {
        navigator.offerFirstRun()
        settle(at: now)
    }

    /// Programs say what is so now.
    package mutating func learn(_ live: LiveFacts, at time: Duration) {
        transactions.offer(live.choices)
        navigator.learn(live.over(AboutPage.sample, in: navigator.bundle.schema), at: time)
        settle(at: time)
    }

    /// What sounded since this was asked last.
    package mutating func takeSounds() -> [ScreenSound] {
        defer { sounds = [] }
        return sounds
    }

    // MARK: What is left to do outside

    mutating func perform(_ effects: [ScreenEffect], at time: Duration) {
        for effect in effects {
            switch effect {
            case .store(let changes): apply(changes, .required, at: time)
            case .apply(let changes): apply(changes, .trial(), at: time)
            case .factoryReset(let changes):
                _ = transactions.undo(.reset)
                apply(changes, .waived, at: time)
            case .confirm: end(at: time) { try $0.confirm("", from: $1) }
            case .undo: end(at: time) { try $0.revert("", from: $1) }
            case .pressed(let key): pressedButton = key
            case .wantsDictionary(let language): teach(language)
            case .keepKeypad(let sections, let file): keep(sections, file, at: time)
            case .sound(let sound): sounds.append(sound)
            case .wantsChecker(let language): teachSpelling(of: language, at: time)
            // A simulated panel asks for no PIN.
            case .wantsDeviceValues, .access, .wantsChanges, .leaveScreen, .stick: break
            }
        }
    }

    private mutating func perform(_ effects: [FormScreen.Effect], at time: Duration) {
        for effect in effects {
            switch effect {
            case .sound(let sound): sounds.append(sound)
            case .wantsDictionary(let language): teach(language)
            case .finished(let answers):
                outside.answers = answers
                form = nil
            case .cancelled: form = nil
            case .wantsChecker(let language): teachSpelling(of: language, at: time)
            }
        }
    }

    private mutating func teach(_ language: String) {
        guard let dictionary = words.dictionary(language: language) else { return }
        navigator.learn(dictionary, of: language)
        form?.learn(dictionary, of: language)
    }

    private mutating func teachSpelling(of language: String, at time: Duration) {
        let checker = words.checker(language: language)
        navigator.learn(checker, of: language, at: time)
        form?.learn(checker, of: language, at: time)
    }

    /// What set-up found out about the keypad holds from now on, as if it lay beside the board's own file.
    private mutating func keep(_ sections: String, _ file: KeypadFile, at time: Duration) {
        let parts = [(text: source.text, file: source.file), (text: sections, file: file.rawValue)]
        guard let found = try? BoardFile.read(parts, name: source.name) else {
            return navigator.keypadNotKept(at: time)
        }
        board.keypad = found.keypad
        gestures = KeyGestures(board.keypad)
        navigator = navigator.replaced(by: board, at: time)
    }
}
