import Bundles
import Glibc
import Loop

// MARK: From the start to the end

extension Service {
    /// Serves until it is told to end; answers the exit code.
    package func run() throws(SystemError) -> Int32 {
        hearControllers()
        try hearLoop()
        openDevices()
        reportFaults()
        reportTakenBack()
        readDropIns()
        try loop.enableWatchdog()
        openBus()
        settle()
        // The first picture took more than it left.
        Memory.giveBack()
        let code = try loop.run()
        // Who starts anew stays the same process: systemd would wait for its end, and kill it.
        if code != Self.startsAnew { ServiceNotification.stopping.send() }
        end()
        return code
    }

    /// What controllers tell is taken in the turn in which it comes.
    private func hearControllers() {
        let changed = { [unowned self] in note() }
        (display.changed, form.changed, speech.changed) = (changed, changed, changed)
        applying.changed = changed
        stick.changed = changed
        bus.answered = { [unowned self] in sayReady() }
        input.isReadable = { [unowned self] in readInput() }
        frontPanel.take = { [unowned self] event in take(event) }
        console.leave = { [unowned self] in leaveConsole() }
        console.takeBack = { [unowned self] in takeBackConsole() }
    }

    private func hearLoop() throws(SystemError) {
        for signal in [SIGTERM, SIGINT] {
            sources.append(try loop.onSignal(signal) { [unowned self] in loop.exit(0) })
        }
        sources.append(try loop.onSignal(SIGHUP) { [unowned self] in reload() })
        nextDeadline = try loop.timer { [unowned self] in expire() }
        readyTimer = try loop.timer { [unowned self] in sayReady() }
        trialTimer = try loop.timer(on: .boot) { [unowned self] in expireTrial() }
        accessTimer = try loop.timer(on: .boot) { [unowned self] in expireAccess() }
        tallyTimer = try loop.timer(on: .boot) { [unowned self] in note() }
        sources.append(try loop.afterEachTurn { [unowned self] in endTurn() })
    }

    /// The picture first: everything else may take its time.
    private func openDevices() {
        let now = loop.monotonicNow()
        let isAway = !screen.followsTerminal && console.startsAway()
        if isAway {
            display.leave(at: now)
        } else if screen.hasScreen {
            display.open(at: now)
        } else {
            leavePanel(at: now)
        }
        display.watch()
        fitNavigator()
        display.show(front, at: now)
        if isAway { _ = input.leave() } else { input.open(at: now) }
        readInput()
        frontPanel.open(board.gpio, file: paths.board, at: now)
        console.open(at: now)
        beginSharing(at: now)
        settings.publish(at: loop.monotonicNow())
    }

    /// Whoever was started after this service asks it at once: it is ready when it can be asked, or when it is known that
    /// it cannot. The picture is there by then.
    private func openBus() {
        let now = loop.monotonicNow()
        readyTimer?.arm(at: now + Self.longestWaitForBus)
        bus.open(for: requests.callees, at: now)
    }

    private func sayReady() {
        guard readyTimer?.deadline != nil else { return }
        readyTimer?.arm(at: nil)
        ServiceNotification.ready.send()
    }

    /// A device may have no bus, and its start is to go on.
    private static let longestWaitForBus = Duration.seconds(1)

    /// Whoever has the display, the lines and the console next finds them as they were.
    private func end() {
        endTurn()
        let now = loop.monotonicNow()
        display.wake(at: now)
        _ = display.followIdle(at: now)
        frontPanel.show(navigator.status, light: display.light, panel: display.shine)
        frontPanel.leave()
        console.giveBack()
        settings.publishLast()
        store.note(tally.rest())
        store.close()
        CrashLoop.forget(in: paths.runtime)
    }

    private func reportFaults() {
        if isSafe { journal.error("safe mode: it fell \(CrashLoop.limit) times within a minute") }
        let faults =
            [files.boardFault, files.bundleFault, display.fault, input.fault, console.fault].compactMap { $0 }
            + fontFaults + frontPanel.faults
        for fault in faults { journal.warning(fault) }
        if !hasKeys { journal.warning("no keypad is plugged in; it is waited for") }
        if let problem = store.problem { journal.error("\(problem)") }
        if let loss = store.condition.report { journal.error(loss) }
        let count = faults.count + (store.persistentMessage == nil ? 0 : 1)
        let serving = count == 0 ? "Serving" : "Serving, \(count) faults: see the journal"
        ServiceNotification.status(isSafe ? "Safe mode: see the journal" : serving).send()
    }

    /// What the power cut in the middle of.
    private func reportTakenBack() {
        guard store.hasTakenBack else { return }
        journal.warning("changes that nobody confirmed were taken back")
        navigator.show(
            navigator.words[.undoneAtStart], isError: true, at: loop.monotonicNow(), for: .seconds(3600))
    }

    /// SIGHUP: reads the bundle and the drop-ins again. One that cannot be read leaves the last good one in force.
    private func reload() {
        note()
        take(files.readBundle(for: board, in: language, at: loop.monotonicNow()))
        readDropIns()
    }

    func take(_ bundle: SettingsBundle?) {
        guard let bundle else { return }
        let changes = store.replace(bundle.schema)
        navigator.replace(bundle, snapshot: store.snapshot)
        followSchema()
        settings.noteChange()
        tell(changes)
    }
}
