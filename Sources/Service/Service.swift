import Bus
import Drivers
import Glibc
import Graphics
import Hardware
import Keys
import Localization
import Scenes
import Screens
import Settings
import Storage
import TextEntry

/// Wires the rooms together and performs what the panel asks for. It decides nothing.
package final class Service {
    let paths: ServicePaths
    let loop: EventLoop
    let store: Store
    var board: Board
    var panel: Panel
    var input: KeyInput
    var screen: DisplaySurface?
    /// Whether the display dims or is dark for want of keys.
    var rest: DisplayRest
    /// As it is shown; follows `rest`.
    var shownRest = DisplayRest.Level.awake
    /// The frames that the panel has taken; nil where nothing tells.
    var shownFrames: LoopSource?
    var keypad: InputDevices?
    var keypadSource: LoopSource?
    var wiring: FrontPanel?
    var terminal: VirtualTerminal?
    var bus: SettingsService?
    var sources: [LoopSource] = []
    /// The end of a trial, and of what is staged.
    var trialTimer: LoopTimer?
    /// The trial that everyone has heard of.
    var toldTrial: String?
    /// The next hold, letter or message that is due, or the next look for something missing.
    var nextDeadline: LoopTimer?
    var retries = RetrySchedule()
    /// Of the broken bundle that was read last.
    var bundleStamp: Int?
    var isAway = false
    /// A plain screen on which nothing can be changed, since it fell again and again. The bus serves as ever.
    let isSafe: Bool
    let engine: TextEngine
    /// In which the bundle could not be read any more.
    var unreadLanguage: String?
    /// What is spoken; nil while speech is off, or no server is there.
    var voice: Voice?
    /// The language of a dictionary that a field which is open asks for.
    var wantedDictionary: String?
    /// The dictionary that was opened last; nil inside where there is none.
    var spelling: (language: String, checker: SpellChecker?)?
    /// Who may call what on the bus.
    var rights = CallerRights.ofDevice()
    /// And how often.
    var rate = CallRate()
    /// Over the settings while a client waits for its answers.
    var form: ServedForm?
    /// When the snapshot file is written.
    var snapshotSchedule = SnapshotSchedule()
    /// What is wrong and stays so until its cause goes away.
    var faults = Faults()

    /// What `run` answers when the program is to begin again, as after a reboot.
    package static let startsAnew: Int32 = 75

    package init(_ paths: ServicePaths) throws(SystemError) {
        self.paths = paths
        loop = try EventLoop()
        let falls = CrashLoop.noted(in: paths.runtime)
        isSafe = falls >= CrashLoop.limit
        // Where even that fell, it is the bundle or a font.
        let isBare = falls >= 2 * CrashLoop.limit
        let (board, boardProblem, isKeypadKnown) = StartupInput.board(paths.board, state: paths.state)
        let (bundle, bundleProblem) =
            isBare
            ? (StartupInput.safePage(language: "en"), nil)
            : StartupInput.bundle(paths.bundle, board: board, language: board.language)
        self.board = board
        faults.board = boardProblem
        faults.bundle = bundleProblem
        store = Store(path: "\(paths.state)/settings.db", schema: bundle.schema) { Journal.warning($0) }
        engine = TextEngine(
            book: isBare
                ? FontBook(FontTable(files: [])) : Self.fonts(of: board, keptIn: paths.state, &faults))
        input = KeyInput(board)
        rest = DisplayRest(board.display, at: loop.monotonicNow())
        panel = Panel(
            board: board,
            bundle: isSafe ? StartupInput.safePage(language: isBare ? "en" : board.language) : bundle,
            snapshot: store.snapshot,
            engine: engine, size: board.display.pictureSize(onPanelOf: board.display.rotatedSize))
        panel.wordLists = WordLists(of: board, readFile: { try? FileContents.read($0) })
        panel.isKeypadKnown = isKeypadKnown
        speak(language)
        if !isSafe, paths.setsUpKeypad || !isKeypadKnown { panel.setUpKeypad(at: loop.monotonicNow()) }
    }

    /// What the screen is to speak: the setting's word, else the board's.
    var language: String {
        guard let key = board.languageKey, case .string(let word)? = store.snapshot.value(for: key),
            !word.isEmpty
        else { return board.language }
        return word
    }

    private func speak(_ language: String) {
        guard !isSafe, language != panel.bundle.language, language != unreadLanguage else { return }
        guard let bundle = panel.bundle.localized(in: language) else {
            // The panel goes on in the language that it has, until the bundle is read again.
            Journal.error("\(paths.bundle): cannot be read in \(language)")
            unreadLanguage = language
            return
        }
        store.replace(bundle.schema)
        panel.replace(bundle, snapshot: store.snapshot)
        Heap.giveBack()
    }

    private static func fonts(of board: Board, keptIn state: String, _ faults: inout Faults) -> FontBook {
        let (table, problems) = BoardFonts(sources: board.fonts, keptPath: "\(state)/fonts.table").table()
        faults.fonts = problems
        if table.files.isEmpty { faults.fonts.append("no font can be used: the built-in one has only ASCII") }
        return FontBook(table, isMono: board.display.look == .mono)
    }

    /// Serves until it is told to end; answers the exit code.
    package func run() throws(SystemError) -> Int32 {
        offerSpelling()
        offerValues()
        try watchSignals()
        nextDeadline = try loop.timer { [unowned self] in expire() }
        trialTimer = try loop.timer(on: .boot) { [unowned self] in expireTrial() }
        openDisplay()
        watchDisplays()
        show()
        openKeypad()
        openWiring()
        takeTerminal()
        publish()
        openBus()
        reportFaults()
        reportTakenBack()
        try loop.enableWatchdog()
        ServiceNotification.ready.send()
        settle()
        let code = try loop.run()
        ServiceNotification.stopping.send()
        wake()
        wiring?.leave()
        terminal?.giveBack()
        publishLast()
        store.close()
        CrashLoop.forget(in: paths.runtime)
        return code
    }

    private func watchSignals() throws(SystemError) {
        for signal in [SIGTERM, SIGINT] {
            sources.append(try loop.onSignal(signal) { [unowned self] in loop.exit(0) })
        }
        sources.append(try loop.onSignal(SIGHUP) { [unowned self] in reload() })
    }
}

// MARK: Keys, time and answers

extension Service {
    func perform(_ actions: [KeyAction], at time: Duration) {
        if !actions.isEmpty { store.noteKey(at: time) }
        for action in actions where !rest.swallows(action, at: time) {
            if let seen = front.standing(seenBy: action) { noteSeen(seen) }
            if form != nil, !panel.needsScreen {
                perform(form?.screen.handle(action, at: time) ?? [], at: time)
            } else {
                perform(panel.handle(action, at: time), at: time)
            }
        }
    }

    func perform(_ effects: [Panel.Effect], at time: Duration) {
        for effect in effects {
            switch effect {
            // What fell may be in how the panel changes things; the bus is not the panel.
            case .store where isSafe, .factoryReset where isSafe, .apply where isSafe:
                panel.refused(Phrase(.notSavedReadOnly), at: time)
            case .store(let changes): keep(changes, at: time)
            case .factoryReset(let changes): resetAll(changes, at: time)
            case .apply(let changes): apply(changes, at: time)
            case .confirm: confirm(at: time)
            case .undo: takeBack(at: time)
            case .pressed(let key): announcePressed(key)
            case .keepKeypad(let text, let file): keepKeypad(text, file, at: time)
            case .sound(let sound): self.sound(sound)
            }
        }
    }

    /// A change holds: everyone else hears of it.
    func published(_ changes: [SettingChange]) {
        publish()
        announce(changes)
        speak(language)
    }

    /// What is due now.
    private func expire() {
        // Keys come first: what is due may be undone by them.
        if keypad?.hasMore == true { readKeypad() }
        let now = loop.monotonicNow()
        // A key that was let go of in time is no held one, however late this turn comes.
        readKeypad()
        wiring?.catchUp()
        perform(input.expire(at: now), at: now)
        perform(panel.expire(at: now), at: now)
        publish(at: now)
        if let effects = form?.screen.expire(at: now) { perform(effects, at: now) }
        if !isAway { rest.expire(at: now) }
        // What takes long has a turn of its own.
        if wantedDictionary != nil { openDictionary() } else { lookForMissing() }
        settle()
    }

    /// After anything happened: shows what changed and sets the one timer.
    func settle() {
        followTrial(at: loop.monotonicNow())
        rest.holdAwake(panel.mustStayLit, at: loop.monotonicNow())
        followRest()
        show()
        wiring?.show(panel.status)
        if board.speech != nil { speakChanges() }
        store.keepUp(at: loop.monotonicNow())
        noteMissing()
        let deadlines = [
            input.deadline, panel.deadline, form?.screen.deadline, isAway ? nil : rest.deadline,
            screen?.owesUntil, wantedDictionary == nil ? nil : .zero, retries.deadline,
            keypad?.hasMore == true ? .zero : nil, store.deadline,
            snapshotSchedule.deadline,
        ]
        nextDeadline?.arm(at: deadlines.compactMap { $0 }.min())
    }

    /// After something that may happen many times a turn: settles once, in the next.
    func settleSoon() { nextDeadline?.arm(at: .zero) }

    /// The settings, or the form that lies over them.
    var front: Panel {
        if let form, !panel.needsScreen { form.screen.panel } else { panel }
    }

    func show() {
        guard !isAway, shownRest != .dark, screen != nil else { return }
        let front = front
        if let error = failure(showing: front.scene(), with: front.painter) { loseDisplay(error) }
    }

    /// Apart and never inlined: Swift 6.0's optimiser stops at a `try` on an optional that cannot be copied.
    @inline(never)
    private func failure(showing scene: Scene, with painter: ScenePainter) -> SurfaceError? {
        do throws(SurfaceError) {
            try screen?.show(scene, with: painter)
            return nil
        } catch {
            return error
        }
    }
}
