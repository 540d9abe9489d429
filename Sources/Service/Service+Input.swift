import Drivers
import Hardware
import Keys
import Localization
import Navigation
import Scanning
import Screens
import Settings
import Storage

// MARK: Keys, and what they ask for

extension Service {
    func readInput() {
        for report in input.read() { take(report) }
        followKeys()
    }

    func take(_ report: KeypadReport) {
        guard screen.hasScreen || !report.isOfPerson else { return watchEntry(report) }
        if case .key(let event) = report, !event.isDown, isSettled, !navigator.wantsContacts,
            !input.isScanner(event.device)
        {
            return letGo(event)
        }
        note()
        switch report {
        case .key(let event) where input.isScanner(event.device):
            if let outcome = input.scan(event) { take(outcome, at: event.time) }
        case .key(let event) where navigator.wantsContacts:
            take(.key(code: event.code, isDown: event.isDown, time: event.time))
        case .key(let event): take(event)
        case .turn(_, let time, _) where navigator.wantsContacts: take(.turn(time: time))
        case .turn(let detents, let time, _): perform(input.turn(detents, at: time), at: time)
        case .attached(let device, let refusal):
            input.attach(device)
            journal.notice("\(kind(of: device)): \(device.name) (\(device.id)) is there")
            if let refusal { journal.warning("\(refusal)") }
        case .detached(let device):
            let isScanner = input.isScanner(device.id)
            journal.notice("\(kind(of: device)): \(device.name) (\(device.id)) is gone")
            input.detach(device)
            // What was down on it was told to be let go of before; what is held on another is held on.
            guard !isScanner, !input.hasKeypad else { return }
            let now = loop.monotonicNow()
            perform(input.releaseAll(at: now), at: now)
            screen.forgetKeys()
            if !hasKeys {
                access.endSession()
                followSession()
            }
        }
    }

    private func kind(of device: KeypadDevice) -> String {
        input.isScanner(device.id) ? "scanner" : "keypad"
    }

    /// A key that is let go of mostly changes nothing that anybody could see or hear: then the timers alone follow it.
    private func letGo(_ event: KeypadEvent) {
        let before = navigator.revision
        take(event)
        isArmed = false
        if navigator.revision != before || form.isShown || display.light != .awake { note() }
    }

    private func take(_ event: KeypadEvent) {
        switch input.take(event) {
        case .actions(let actions): perform(actions, at: event.time)
        case .tooShort(let time, let actions):
            perform(actions, at: event.time)
            // Whoever does not know that would think the keypad dead.
            guard display.light == .awake else { return }
            say("\(navigator.words[.displaySlowKeys]): \(time / .milliseconds(1)) ms", at: event.time)
        case .modifier: display.wake(at: event.time)
        case .unknown(let code):
            // Not while something is typed: it might be part of a secret.
            if !navigator.isTyping, !form.isShown {
                journal.notice("key code \(code) means nothing on this board; see [Keys] in \(paths.board)")
            }
            guard !display.wake(at: event.time) else { return }
            guard form.isShown || !navigator.setsUpKeypad(at: event.time) else { return }
            say(navigator.words(.unknownCode, code), at: event.time)
        }
    }

    /// What a scanner typed. One that wakes the display does nothing else; what was read is nobody's business but the screen's.
    func take(_ outcome: ScanBurst.Outcome, at time: Duration) {
        guard !display.wake(at: time) else { return }
        access.noteUse()
        screen.noteUse(at: time)
        switch outcome {
        case .code(let text) where form.isShown && !navigator.needsScreen:
            perform(form.scan(text, at: time), at: time)
        case .code(let text): perform(navigator.scan(text, at: time), at: time)
        case .tooShort, .tooLong:
            say(navigator.words[.scanTooShort], at: time)
            perform([.sound(.refusal)], at: time)
        }
    }

    /// A bare contact, for the setup or the test; the key that woke the display does nothing else.
    private func take(_ contact: KeyContact) {
        guard !display.wake(at: contact.time) else { return }
        // What was down when the setup opened is let go of there.
        _ = input.releaseAll(at: contact.time)
        perform(navigator.handle(contact), at: contact.time)
    }

    func perform(_ actions: [KeyAction], at time: Duration) {
        if !actions.isEmpty {
            store.noteKey(at: time)
            access.noteUse()
            screen.noteUse(at: time)
        }
        for action in actions where !display.swallows(action, at: time) {
            if case .press = action { prepare(for: action, on: navigator) }
            if form.isShown, !navigator.needsScreen {
                perform(form.handle(action, at: time), at: time)
            } else {
                perform(navigator.handle(action, at: time), at: time)
            }
        }
    }

    /// - Parameter afar: whose keys they are where they were not pressed here; the panel's where nil.
    func perform(_ effects: [ScreenEffect], at time: Duration, from afar: Origin? = nil) {
        if !effects.isEmpty { note() }
        for effect in effects {
            switch effect {
            // What fell may be in how the panel changes things; the bus is not the panel.
            case .store where isSafe, .factoryReset where isSafe, .apply where isSafe, .access where isSafe:
                navigator.refused(LocalizedString(.notSavedReadOnly), at: time)
            case .store(let changes): keep(changes, at: time, from: afar)
            case .factoryReset: resetAtPanel(at: time)
            case .apply(let changes): apply(changes, at: time, from: afar)
            case .confirm: confirm(at: time)
            case .undo: takeBack(at: time)
            case .pressed(let key): tell(.pressed(key))
            case .access(let request): ask(request, at: time)
            case .wantsChanges: showLog()
            case .stick(let order): perform(order, at: time)
            case .leaveScreen: leaveScreen(at: time)
            case .keepKeypad(let text, let file): keepKeypad(text, file, at: time)
            case .sound(let sound): frontPanel.sound(sound, by: navigator.buzzer, in: store.snapshot)
            case .wantsDictionary(let language): teachWords(of: language)
            case .wantsChecker(let language):
                spelling.want(language)
                teachSpelling(at: time)
            case .wantsDeviceValues: navigator.learn(DeviceValues.known())
            }
        }
    }

    // MARK: What screens want to know

    /// Before a key that is pressed on the panel as it is.
    private func prepare(for action: KeyAction, on panel: Navigator) {
        // OK answers what stands in the hint bar; what has a cause that lasts goes on standing there.
        let seen =
            isCovered(panel)
            ? form.navigator?.persistentMessage(seenBy: action) : panel.persistentMessage(seenBy: action)
        if let seen { store.noteSeen(seen) }
        if panel.opens(action) { tellTime() }
    }

    /// Before a key that may open a field for a date: the clock alone is read, which asks nobody.
    func tellTime() {
        navigator.knowledge.learn(time: DeviceValues.clock)
        form.know(navigator.knowledge)
    }

    /// Reads a language's words where the device has them.
    private func teachWords(of language: String) {
        guard let dictionary = wordLists.dictionary(language: language) else { return }
        navigator.learn(dictionary, of: language)
        form.learn(dictionary, of: language)
    }

    /// Hands out who knows a language's words, once that is open.
    func teachSpelling(at time: Duration) {
        guard let (language, checker) = spelling.words else { return }
        navigator.learn(checker, of: language, at: time)
        form.learn(checker, of: language, at: time)
    }

    /// Says what is wrong on whatever is in front.
    private func say(_ problem: String, at time: Duration) {
        if form.isShown {
            form.say(problem, at: time)
        } else {
            navigator.show(problem, isError: true, at: time)
        }
    }

    /// Keeps what was found out about the keypad, then lives by it.
    private func keepKeypad(_ text: String, _ file: KeypadFile, at time: Duration) {
        if let refusal = StartupInput.refusal(of: text, as: file, board: paths.board, state: paths.state) {
            journal.error("the keypad is not kept: \(refusal)")
            return navigator.keypadNotKept(at: time)
        }
        do throws(FileError) {
            try FileContents.replace(
                "\(paths.state)/\(file.rawValue)", with: Array(text.utf8), mode: 0o640, isSynced: true)
        } catch {
            journal.error("the keypad: \(error)")
            return navigator.keypadNotKept(at: time)
        }
        let (board, problem, _) = StartupInput.board(paths.board, state: paths.state)
        journal.notice("the keypad's \(file.rawValue) is kept; class \(board.keypad.hardwareClass.rawValue)")
        take(board, problem, at: time)
    }

    /// - Parameter problem: why it is not the board file's; nil where it is.
    func take(_ board: Board, _ problem: String?, at time: Duration) {
        if let problem { journal.error(problem) }
        files.noteBoard(problem, at: time)
        self.board = board
        input.take(board)
        navigator = navigator.replaced(by: board, at: time)
        form.replaceKeypad(by: board, at: time)
    }
}

// MARK: The front panel and the console

extension Service {
    func take(_ event: FrontPanel.Event) {
        note()
        switch event {
        // While somebody else has the console, keys are theirs.
        case .key where display.isAway && screen.hasScreen: break
        case .key(let event): take(KeypadReport.key(event))
        case .keyswitch(let isTurned):
            journal.notice(isTurned ? "the keyswitch was turned on" : "the keyswitch was turned off")
            access.turnKeyswitch(isTurned)
            followSession()
            display.wake(at: loop.monotonicNow())
        case .factoryReset(let isDown, let time): holdFactoryReset(isDown, at: time)
        case .factoryResetStuck(let line):
            journal.warning(
                "the factory-reset button is active already (\(paths.board):\(line)): it counts once it was let go; "
                    + "where nobody holds it, it is stuck or ActiveLow is wrong")
        // The hint bar says so.
        case .part: break
        }
    }

    private func holdFactoryReset(_ isDown: Bool, at time: Duration) {
        guard let hold = board.gpio.factoryReset?.hold else { return }
        journal.notice(isDown ? "the factory-reset button is held" : "the factory-reset button was let go")
        let effects =
            isDown
            ? navigator.pressFactoryReset(hold: hold, at: time) : navigator.releaseFactoryReset(at: time)
        perform(effects, at: time)
    }

    func leaveConsole() {
        note()
        let now = loop.monotonicNow()
        guard !screen.followsTerminal else { return performScreen(screen.terminalWent(), at: now) }
        display.leave(at: now)
        for report in input.leave() { take(report) }
        perform(input.releaseAll(at: now), at: now)
    }

    func takeBackConsole() {
        note()
        let now = loop.monotonicNow()
        guard !screen.followsTerminal else { return performScreen(screen.terminalCame(at: now), at: now) }
        input.takeBack(at: now)
        if screen.hasScreen { display.takeBack(at: now) }
    }
}
