import Access
import Bundles
import Keys
import Localization
import Navigation
import Screens
import Settings
import Words

/// A panel with a store in memory behind it: what previews and tests play key scripts to.
///
/// Effects go through the same schema as on the device; only the disk is missing.
package struct PreviewPlayer: KeyReceiver {
    /// The panel as it is now.
    package private(set) var navigator: Navigator
    private var transactions: Transactions
    /// Nil where nobody is asked for a PIN.
    private var access: PretendedAccess?
    private var stick: PretendedStick?
    private var now = Duration.zero
    /// Buttons that were pressed, oldest first.
    package private(set) var pressed: [String] = []

    /// Dictionaries, where there are any.
    private let words: WordLists

    /// Over a store that holds what the panel shows; `words` has dictionaries, where there are any.
    package init(_ navigator: Navigator, words: WordLists = WordLists()) {
        self.navigator = navigator
        self.words = words
        transactions = Transactions(schema: navigator.bundle.schema, snapshot: navigator.snapshot)
    }

    /// When `expire(at:)` has something to do; nil while nothing will change.
    package var deadline: Duration? {
        // The seconds of a lock are on the screen.
        let tick = access != nil && navigator.showsLock ? now + .seconds(1) : nil
        return [navigator.deadline, transactions.deadline, access?.deadline, tick].compactMap { $0 }.min()
    }
    /// Whether a letter waits to be committed.
    package var hasPendingLetter: Bool { navigator.hasPendingLetter }

    /// As the display page has it.
    package var slowKeys: Duration { navigator.board.keypad.timing.accept }

    /// Takes a key and does what comes of it.
    package mutating func handle(_ action: KeyAction, at time: Duration) {
        now = time
        access?.noteUse(at: time)
        perform(navigator.handle(action, at: time), at: time)
        perform(navigator.followFirstRun(at: time), at: time)
    }

    /// What is due by then, of the panel and of the trial.
    package mutating func expire(at time: Duration) {
        perform(navigator.expire(at: time), at: time)
        now = time
        _ = transactions.expire(at: time)
        followTrial(at: time)
        let isOver = access?.expire(at: time) == true
        followAccess()
        if isOver { navigator.sessionEnded(at: time) }
        perform(navigator.followFirstRun(at: time), at: time)
    }

    /// A scanner reads a code.
    package mutating func scan(_ text: String, at time: Duration) {
        perform(navigator.scan(text, at: time), at: time)
    }

    // MARK: A PIN

    /// Whoever is no technician is asked for a PIN from now on.
    package mutating func pretend(_ access: PretendedAccess) {
        self.access = access
        followAccess()
    }

    /// The screens know of it, and whose session it is.
    private mutating func followAccess() {
        guard let access else { return }
        navigator.know(access.standing(at: now))
        let role: Role = access.isOpen ? .technician : .owner
        if navigator.role != role { navigator.setRole(role) }
    }

    private mutating func ask(_ request: AccessRequest, at time: Duration) {
        do throws(PINRefusal) {
            let outcome = try access?.answer(request, at: time)
            followAccess()
            if let outcome {
                perform(navigator.answered(outcome, at: time), at: time)
            } else {
                navigator.sessionEnded(at: time)
            }
        } catch {
            followAccess()
            navigator.refused(error, at: time)
        }
    }

    // MARK: The outside

    /// The device has no owner yet, unless its settings say so.
    package mutating func beginFirstRun() {
        navigator.offerFirstRun()
        perform(navigator.followFirstRun(at: now), at: now)
    }

    /// A USB stick is there; without one the page says that the device reads none.
    package mutating func plug(_ stick: PretendedStick) { self.stick = stick }

    /// A technician's session begins or ends.
    package mutating func setRole(_ role: Role) {
        navigator.setRole(role)
        navigator.setPersistentMessage(nil)
    }

    /// Programs say what is so now.
    package mutating func learn(_ live: LiveFacts, at time: Duration) {
        transactions.offer(live.choices)
        navigator.learn(live.over(AboutPage.sample, in: navigator.bundle.schema), at: time)
        navigator.setPersistentMessage(nil)
    }

    /// What became of a button that was pressed.
    package mutating func answer(_ key: String, isDone: Bool, _ text: String, at time: Duration) -> Bool {
        navigator.answered(key, isDone: isDone, text, at: time)
    }

    /// The factory-reset button goes down, or up again.
    package mutating func factoryReset(isDown: Bool, hold: Duration, at time: Duration) {
        let effects =
            isDown
            ? navigator.pressFactoryReset(hold: hold, at: time) : navigator.releaseFactoryReset(at: time)
        perform(effects, at: time)
    }

    /// Somebody on the bus changes settings.
    package mutating func change(
        _ changes: [SettingChange], _ confirmation: Transactions.Confirmation, at time: Duration
    ) throws(TransactionError) {
        let caller = Origin(.bus, .technician, userID: 0, connection: ":1.1")
        _ = try transactions.apply(
            ChangeSet(changes), confirmation, from: caller, token: "\(transactions.snapshot.revision)",
            at: time)
        show(transactions.snapshot)
        followTrial(at: time)
    }

    /// What holds now is shown, in the language that it asks for.
    private mutating func show(_ snapshot: Snapshot) {
        let language = navigator.board.language(in: snapshot)
        let isAsked = language != navigator.board.language(in: navigator.snapshot)
        navigator.stored(snapshot)
        guard isAsked, let bundle = navigator.bundle.localized(in: language) else { return }
        _ = transactions.replace(bundle.schema)
        navigator.replace(bundle, snapshot: transactions.snapshot)
    }

    private mutating func perform(_ effects: [ScreenEffect], at time: Duration) {
        for effect in effects {
            switch effect {
            case .store(let changes): apply(changes, .required, at: time)
            case .factoryReset(let changes):
                _ = transactions.undo(.reset)
                apply(changes, .waived, at: time)
            case .apply(let changes): apply(changes, .trial(), at: time)
            case .confirm: end(at: time) { try $0.confirm("", from: $1) }
            case .undo: end(at: time) { try $0.revert("", from: $1) }
            case .pressed(let key): pressed.append(key)
            case .wantsDictionary(let language): teach(language)
            case .wantsChecker(let language):
                navigator.learn(words.checker(language: language), of: language, at: time)
            case .access(let request): ask(request, at: time)
            case .sound, .keepKeypad, .wantsDeviceValues, .wantsChanges, .leaveScreen: break
            case .stick(let order): perform(order, at: time)
            }
        }
        if navigator.followedPages.stick {
            let missing = DeviceKnowledge.Stick.problem(LocalizedString(.usbNotSetUp))
            navigator.learn(stick.map { .files($0.files) } ?? missing)
        }
    }

    /// Nothing is written: a preview keeps nothing.
    private mutating func perform(_ order: StickOrder, at time: Duration) {
        guard case .take(let name) = order, let stick else { return }
        perform(stick.take(name, &navigator, time), at: time)
    }

    private mutating func teach(_ language: String) {
        guard let dictionary = words.dictionary(language: language) else { return }
        navigator.learn(dictionary, of: language)
    }

    private var origin: Origin { Origin(.panel, Authority(navigator.role)) }

    private mutating func apply(
        _ changes: [SettingChange], _ confirmation: Transactions.Confirmation, at time: Duration
    ) {
        let origin = confirmation == .waived ? Origin(.reset, .technician) : origin
        do {
            _ = try transactions.apply(
                ChangeSet(changes), confirmation, from: origin, token: "\(transactions.snapshot.revision)",
                at: time)
            show(transactions.snapshot)
            followTrial(at: time)
        } catch {
            navigator.refused(error.phrase, at: time)
        }
    }

    private mutating func end(
        at time: Duration, _ end: (inout Transactions, Origin) throws -> Transactions.Step
    ) {
        _ = try? end(&transactions, origin)
        followTrial(at: time)
    }

    private mutating func followTrial(at time: Duration) {
        navigator.follow(transactions.trial, transactions.lastEnd, transactions.snapshot, now: time, at: time)
    }
}
