import Bundles
import Keys
import Localization
import PropertyLists
import Screens
import Settings
import TextChecks
import Words

// MARK: Buttons, and what became of them

/// A button that was pressed and whose answer is waited for.
struct PressedButton: Hashable, Sendable {
    let key: String
    /// When it is said that nobody answered.
    let until: Duration
}

extension Navigator {
    /// How long an answer stands, unless a key is pressed.
    static let answerNoticeTime = Duration.seconds(10)
    /// An answer is one sentence.
    static let longestAnswer = 200

    mutating func press(_ key: String, at time: Duration) -> [ScreenEffect] {
        switch PanelButton(rawValue: key) {
        // The keypad is the settings' business, and a form has other keys to wait for.
        case .keypadSetup where settings.form == nil: setUpKeypad(at: time)
        case .keypadTest where settings.form == nil: testKeypad(at: time)
        case .code: return showCode(about: [], at: time)
        case .settingsCode where settings.form == nil: return showSettingsCode(at: time)
        case .usb where settings.form == nil: return openStick()
        case .licences: return showLicences(at: time)
        case .session where context.access != nil: return pressSession(at: time)
        case .pin where context.access != nil: return pressPIN(at: time)
        case .changes where context.access != nil:
            return role == .technician
                ? [.wantsChanges, .sound(.click)] : askForPIN(for: .changes, at: time)
        default:
            pressed = PressedButton(key: key, until: time + Notice.answerTime)
            show(words[.waiting], at: time, for: Notice.answerTime)
            return [.pressed(key), .sound(.click)]
        }
        return [.sound(.click)]
    }

    private mutating func showLicences(at time: Duration) -> [ScreenEffect] {
        guard let book = knowledge.licences() else {
            return refuse(LocalizedString(.licencesMissing), at: time)
        }
        push(.reader(ReaderScreen(book, in: context)))
        return [.sound(.click)]
    }

    /// Shows what whoever handles the button says became of it; false where nobody waits for that.
    package mutating func answered(_ key: String, isDone: Bool, _ text: String, at time: Duration) -> Bool {
        guard pressed?.key == key else { return false }
        pressed = nil
        let sentence = String(text.prefix(Self.longestAnswer)).onOneLine
        let said = sentence.isEmpty ? words[isDone ? .worked : .failed] : sentence
        show(said, isError: !isDone, at: time, for: Self.answerNoticeTime)
        return true
    }

    /// Whoever shows the screen answers the button: nobody else is waited for.
    package mutating func forgetButton() {
        pressed = nil
        context.notice = nil
    }

    mutating func expireButton(at time: Duration) {
        guard let button = pressed, button.until <= time else { return }
        pressed = nil
        show(words[.noAnswer], isError: true, at: time)
    }

    // MARK: The factory-reset button

    /// The button went down: the countdown takes the screen, unless changes wait there to be confirmed.
    package mutating func pressFactoryReset(hold: Duration, at time: Duration) -> [ScreenEffect] {
        guard confirmation == nil else { return [.sound(.refusal)] }
        stack.removeCountdown()
        push(.factoryReset(FactoryResetScreen(hold: hold, at: time)))
        return [.sound(.modeChange)]
    }

    /// The button was let go before its time: nothing has happened.
    package mutating func releaseFactoryReset(at time: Duration) -> [ScreenEffect] {
        guard stack.countdown != nil else { return [] }
        stack.removeCountdown()
        show(words[.resetKept], at: time)
        return []
    }

    /// Everything of the user's goes through the one door that all changes take.
    mutating func forgetEverything(at time: Duration) -> [ScreenEffect] {
        let changes = settings.userChanges
        forgetPerson(at: time)
        if changes.isEmpty { show(words[.resetNothing], at: time) }
        // Where nothing is stored any more, files may still hold what was.
        return [.factoryReset(changes), .sound(.modeChange)]
    }

    /// Everything was forgotten, whoever asked for it: the panel is where it begins, and remembers nobody.
    package mutating func forgetPerson(at time: Duration) {
        stack.removeCountdown()
        task = nil
        staged = []
        stack.removeLists(from: 1)
        memory = PersonMemory()
        settings.firstRun.hasBegun = false
        show(words[.resetDone], at: time)
    }

    // MARK: Setting the keypad up, and testing it

    /// Asks for the keys, one after the other; contacts are wanted meanwhile.
    package mutating func setUpKeypad(at time: Duration) {
        task = .keypad(KeypadScreen(.wizard(KeypadWizard()), at: time, in: context))
    }

    /// A key came that means nothing: a keypad that nobody has described is asked for its keys again, where nobody is in
    /// the middle of something; whether it is.
    package mutating func setsUpKeypad(at time: Duration) -> Bool {
        guard !isKeypadKnown, task == nil, settings.form == nil else { return false }
        setUpKeypad(at: time)
        return true
    }

    /// Shows what every key does; contacts are wanted meanwhile.
    package mutating func testKeypad(at time: Duration) {
        // The press that began the hold was refused.
        context.notice = nil
        task = .keypad(KeypadScreen(.test(KeypadTest()), at: time, in: context))
    }

    /// What was found out about the keypad could not be kept.
    package mutating func keypadNotKept(at time: Duration) {
        show(words[.keypadNotKept], isError: true, at: time)
    }

    // MARK: Words that come while a field is open

    /// The words of a language: the field that is open takes them by their digits from now on.
    package mutating func learn(_ dictionary: WordDictionary, of language: String) {
        knowledge.learn(dictionary, of: language)
        guard var editor, editor.language == language, editor.takesWords(in: context) else { return }
        editor.renew(in: context)
        task = .editor(editor)
    }

    /// Who knows the words of a language: the field that is open has them looked at from now on. Nil where nobody knows
    /// them, which is said where the field asked for corrections by name.
    package mutating func learn(_ checker: WordChecker?, of language: String, at time: Duration) {
        if let checker { knowledge.learn(checker, of: language) }
        guard var editor, editor.language == language else { return }
        guard let checker else {
            if editor.asksForWords { show(words[.noDictionary], at: time) }
            return
        }
        editor.learn(checker)
        task = .editor(editor)
    }
}

// MARK: What the device knows, which comes while a field is open

extension Navigator {
    /// Values that the device knows for fields: the field that is open offers them from now on.
    package mutating func learn(_ values: [DeviceFormat?: [String]]) {
        knowledge.values = values
        guard var editor, editor.follow((top as? PageScreen)?.page, in: context) else { return }
        task = .editor(editor)
    }
}

// MARK: What programs say is so now

extension Navigator {
    /// All of it, as it is now: rows, help and open lists of choices follow.
    package mutating func learn(_ live: LiveFacts, at time: Duration) {
        let before = knowledge.live
        guard live != before else { return }
        context.learn(live)
        refreshRows()
        guard live.choices != before.choices else { return }
        var isGone = false
        changeLists { list, context in
            guard var choices = list as? ChoicesScreen else { return }
            if choices.followLive(in: context) { isGone = true }
            list = choices
        }
        if isGone { show(words[.listChanged], at: time) }
        guard var editor, live.choices[editor.key] != before.choices[editor.key],
            editor.follow((top as? PageScreen)?.page, in: context)
        else { return }
        task = .editor(editor)
    }

    /// The hint bar says it as long as it holds; without it, what a program says is wrong.
    package mutating func setPersistentMessage(_ message: LocalizedString?) {
        let message = message ?? persistentFact
        if message != context.persistentMessage { context.persistentMessage = message }
    }

    /// What a program says is wrong, with the setting that it is about, for the status line: of a setting that may be
    /// seen now. Nil while nobody says so.
    private var persistentFact: LocalizedString? {
        let wrong = context.live.facts.filter { $0.value.state == .error }
        for (key, fact) in wrong.sorted(by: { $0.key < $1.key }) {
            guard let setting = bundle.schema[key], setting.viewRole <= role else { continue }
            let title = setting.title.isEmpty ? "" : "\(setting.title): "
            return LocalizedString(verbatim: title + fact.text)
        }
        return nil
    }

    /// Whether what the focused row shows changes by itself.
    package var showsFact: Bool { top.subject.flatMap(contents.fact) != nil }
}

// MARK: Who is there

extension Navigator {
    /// A technician's session begins or ends, as the keyswitch is turned.
    ///
    /// Rows that only a technician may see come and go, locks open and close. What the owner may not go on doing is
    /// left: an editor is closed, a page that is no longer to be opened gives way to the one above it.
    package mutating func setRole(_ role: Role) {
        guard role != self.role else { return }
        let isLess = role < self.role
        settings.role = role
        forgetHeldMove()
        if isLess {
            memory.forgetTexts()
            leaveWhatIsForbidden()
            if case .editor(var editor)? = task {
                editor.forgetTexts((top as? PageScreen)?.page, in: context)
                task = .editor(editor)
            }
        }
        refreshRows()
    }

    private mutating func leaveWhatIsForbidden() {
        if let key = task?.key, mayNotChange(key) { task = nil }
        forgetForbiddenChanges()
        let lists = stack.lists.compactMap(\.listed)
        let forbidden = lists.indices.dropFirst().first {
            !lists[$0].mayStay(above: lists[$0 - 1], in: context)
        }
        guard let forbidden else { return }
        let asked = asking?.confirmation
        stack.removeLists(from: forbidden)
        guard let asked, !isAskingToConfirm else { return }
        // What was beneath the question is gone, not the question.
        waiting = asked
        admitConfirmation()
    }

    /// A change that waits is nothing that the owner may apply where only a technician may make it. How many are gone is said
    /// until a key is pressed: whoever made them looks elsewhere, or finds the display dark.
    private mutating func forgetForbiddenChanges() {
        let kept = staged.filter { !mayNotChange($0.key) }
        let count = staged.count - kept.count
        guard count > 0 else { return }
        staged = kept
        let text = "\(words[.sessionOver]) · \(words[.discarded]): \(count)"
        context.notice = Notice(text: text, .error, until: nil)
    }

    private func mayNotChange(_ key: String) -> Bool {
        bundle.schema[key]?.traits.role.map { role < $0.change } ?? false
    }

    /// The display went dark. A technician's session ends; a secret that was being typed is forgotten, lest somebody
    /// else reads it or goes on with it. Any other draft waits where it is, in memory alone.
    package mutating func becomeIdle() {
        setRole(.owner)
        oneSwitch.wait()
        if let editor, editor.editor.traits.isSecure { giveUpEditing() }
        asked = nil
        if stack.topList.trouble?.hasSecret(in: context) == true { stack.removeTopList() }
    }

    /// A field in the middle of an edit is given up, and nobody is asked.
    package mutating func giveUpEditing() {
        guard var editor else { return }
        editor.end()
        task = nil
    }
}

// MARK: A device without an owner

extension Navigator {
    /// A device without an owner asks for what it needs, as soon as nobody is in the middle of something.
    package mutating func offerFirstRun() {
        settings.firstRun.isOffered = true
        refreshRows()
    }

    /// After every turn: shows the steps once, from the one on that is next, and leaves them where somebody else said that they
    /// are done. That they were begun is stored before anything of them is, or a power cut would leave a device that looks
    /// as if it had an owner.
    package mutating func followFirstRun(at time: Duration) -> [ScreenEffect] {
        guard settings.firstRun.isOffered, !bundle.firstRun.steps.isEmpty else { return [] }
        guard bundle.firstRun.next(in: snapshot) != nil else {
            leaveFirstRun()
            return []
        }
        guard !settings.firstRun.hasBegun, isAtRoot else { return [] }
        let steps = FirstRunSteps(in: context)
        guard let next = steps.next else { return [] }
        settings.firstRun.hasBegun = true
        let isNew = snapshot.source(of: FirstRun.key) == .schemaDefault
        return perform(steps.resuming, at: time)
            + (isNew ? [.store([FirstRunSteps.marking(steps.pages[next].name)])] : [])
    }

    /// Unless a person is in the middle of something there, is asked about it, or reads a recovery code; and where it could
    /// not be stored that they were begun, nobody has said that they are done.
    private mutating func leaveFirstRun() {
        guard settings.firstRun.hasBegun, snapshot.source(of: FirstRun.key) != .schemaDefault,
            let step = stack.lists.firstIndex(where: { $0.page?.part == .step }),
            task == nil, staged.isEmpty, confirmation == nil, !stack.contains(where: \.isSecretText)
        else { return }
        stack.removeLists(from: step)
    }
}
