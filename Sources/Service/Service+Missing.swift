import Drivers
import Settings
import Storage

// MARK: What is missing, and looked for again

extension Service {
    /// What is missing at present and may be there later.
    private var missing: Set<MissingThing> {
        var missing: Set<MissingThing> = []
        // Whoever has the console now has the display.
        if faults.display != nil, !isAway { missing.insert(.display) }
        if faults.keypad != nil { missing.insert(.keypad) }
        if !faults.wiring.isEmpty { missing.insert(.wiring) }
        if faults.mayTakeTerminal { missing.insert(.terminal) }
        if faults.board != nil { missing.insert(.board) }
        if faults.bundle != nil, !isSafe { missing.insert(.bundle) }
        if !store.isOpen { missing.insert(.storage) }
        if bus == nil { missing.insert(.bus) }
        if wantsSpeech, voice == nil { missing.insert(.voice) }
        return missing
    }

    func noteMissing() { retries.note(missing, at: loop.monotonicNow()) }

    /// Looks for the one thing that has been due for longest; the next has a turn of its own.
    func lookForMissing() {
        guard let thing = retries.next(at: loop.monotonicNow()) else { return }
        look(for: thing)
        updateStanding()
        let words = Self.words(for: thing)
        if let words, !missing.contains(thing) { Journal.notice("\(words) is there") }
    }

    private func look(for thing: MissingThing) {
        switch thing {
        case .display: openDisplay()
        case .keypad: openKeypad()
        case .wiring: wiring?.refresh()
        case .terminal: takeTerminal()
        case .board: lookForBoard()
        case .bundle: lookForBundle()
        case .storage: lookForStorage()
        case .bus: openBus()
        case .voice: findVoice()
        }
    }

    /// Of those that do not say so themselves.
    private static func words(for thing: MissingThing) -> String? {
        switch thing {
        case .display: "the display"
        case .keypad: "the keypads' place"
        case .terminal: "the console"
        case .storage: "the storage"
        case .wiring, .board, .bundle, .bus, .voice: nil
        }
    }

    /// One that is broken is parsed anew only where something in it was changed.
    private func lookForBundle() {
        let stamp = BundleFolder.stamp(of: paths.bundle)
        guard stamp == nil || stamp != bundleStamp else { return }
        bundleStamp = stamp
        loadBundle()
    }

    /// Everything hangs on the board: with another one the service starts anew.
    private func lookForBoard() {
        let (_, problem, _) = StartupInput.board(paths.board, state: paths.state)
        guard problem == nil else { return }
        Journal.notice("\(paths.board): read; starting anew")
        loop.exit(Service.startsAnew)
    }

    /// What was kept before holds again, and everyone hears of it.
    private func lookForStorage() {
        let before = store.snapshot
        store.lookAgain()
        guard store.isOpen else { return }
        let changes = store.schema.keys.filter { before.value(for: $0) != store.snapshot.value(for: $0) }
            .map { key in store.snapshot.value(for: key).map { SettingChange.set(key, $0) } ?? .reset(key) }
        panel.stored(store.snapshot)
        if !changes.isEmpty { published(changes) }
    }
}

// MARK: Faults

extension Service {
    func reportFaults() {
        if isSafe { Journal.error("safe mode: it fell \(CrashLoop.limit) times within a minute") }
        for fault in faults.all { Journal.warning(fault) }
        if !hasKeys { Journal.warning("no keypad is plugged in; it is waited for") }
        if let problem = store.problem { Journal.error("\(problem)") }
        if let loss = store.condition.report { Journal.error(loss) }
        updateStanding()
        let count = faults.all.count + (store.standing == nil ? 0 : 1)
        ServiceNotification.status(
            isSafe
                ? "Safe mode: see the journal"
                : count == 0 ? "Serving" : "Serving, \(count) faults: see the journal"
        )
        .send()
    }

    /// SIGHUP: reads the bundle again. One that cannot be read leaves the last good one in force.
    func reload() {
        loadBundle()
        settle()
    }

    private func loadBundle() {
        guard !isSafe else { return }
        unreadLanguage = nil
        let (bundle, problem) = StartupInput.bundle(paths.bundle, board: board, language: language)
        if let problem {
            guard faults.bundle != problem else { return }
            Journal.error(problem)
            guard faults.bundle != nil else { return }
        } else {
            Journal.notice("\(paths.bundle): read")
        }
        faults.bundle = problem
        store.replace(bundle.schema)
        panel.replace(bundle, snapshot: store.snapshot)
        publish()
    }
}
