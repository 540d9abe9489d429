import Bus
import Localization

// MARK: One turn

extension Service {
    /// Something came: all is to be settled at the end of this turn.
    func note() { isSettled = false }

    /// After each turn, and before a reply leaves. What goes missing while all is settled is settled too.
    func endTurn() { for _ in 0..<2 where !isSettled { settle() } }

    /// Everything follows what came, in this order: first what the panel is, then what is seen and heard of it, then what
    /// others are told, then what can wait; last the one timer.
    func settle() {
        isSettled = true
        let now = loop.monotonicNow()
        followTrial(at: now)
        followFacts(at: now)
        followAccess()
        fitNavigator()
        navigator.persistentMessage = lastingMessage
        navigator.isWatched = watch.isWatched
        form.follow(navigator)
        display.follow(navigator.board.display, at: now)
        display.holdAwake(navigator.mustStayLit, at: now)
        if display.followIdle(at: now) { becomeIdle() }
        display.show(front, at: now)
        display.showRest(of: navigator, at: now)
        watch.show(navigator, isCovered: form.isShown, on: board.display)
        frontPanel.show(navigator.status, light: display.light, panel: display.shine)
        speech.announce(front, in: front.bundle.shownLanguage, store.snapshot, at: now)
        settings.publish(at: now)
        bus.tell(StorageWord(store.problem, store.condition))
        bus.tell(takeNews())
        followTally()
        settings.follow(at: now)
        nextDeadline?.arm(at: deadline)
    }

    private func takeNews() -> [Announcement] {
        defer { news = [] }
        return news
    }

    private var deadline: Duration? {
        let deadlines = [
            input.deadline, navigator.deadline, form.deadline, display.deadline, settings.deadline,
            spelling.isWanted ? .zero : nil, live.deadline,
        ]
        return (deadlines + missing.map(\.due)).compactMap { $0 }.min()
    }

    /// The picture is of the display's size.
    func fitNavigator() {
        if let size = display.size, size != navigator.size { navigator = navigator.resized(to: size) }
    }

    /// What the hint bar says as long as it holds.
    private var lastingMessage: LocalizedString? {
        if !hasKeys { return LocalizedString(board.gpio.keys.isEmpty ? .noKeypad : .missingButtons) }
        if let problem = store.standing { return problem }
        if files.boardFault != nil { return LocalizedString(.wrongBoard) }
        return frontPanel.faults.isEmpty ? navigator.standingFact : LocalizedString(.missingPart)
    }

    /// Whether anything can be typed on.
    var hasKeys: Bool { !input.attached.isEmpty || frontPanel.hasKeys }

    /// The display went dark.
    private func becomeIdle() {
        access.endSession()
        navigator.becomeIdle()
        form.becomeIdle()
    }

    /// The panel asks about what waits, and everyone hears of a trial that began or ended.
    func followTrial(at time: Duration) {
        if !isSafe { navigator.follow(store.trial, store.lastEnd, store.snapshot, now: trialNow, at: time) }
        trialTimer?.arm(at: store.transactionDeadline)
        news += settings.newsOfTrial(at: trialNow)
    }

    /// What is due now.
    func expire() {
        note()
        // Keys come first: what is due may be undone by them.
        if input.hasMore { readInput() }
        let now = loop.monotonicNow()
        // A key that was let go of in time is no held one, however late this turn comes.
        readInput()
        frontPanel.catchUp()
        perform(input.expire(at: now), at: now)
        perform(navigator.expire(at: now), at: now)
        perform(form.expire(at: now), at: now)
        display.expire(at: now)
        // What takes long has a turn of its own.
        if spelling.isWanted {
            openDictionary(at: now)
        } else {
            MissingThing.longestDue(of: missing, at: now)?.look()
        }
    }

    /// In a turn of its own, after the picture of the field: it takes as long as many keys.
    func openDictionary(at now: Duration) {
        guard spelling.isWanted else { return }
        spelling.open()
        teachSpelling(at: now)
    }

    /// What may be missing, and how it is looked for.
    private var missing: [MissingThing] {
        func thing(_ due: Duration?, _ look: @escaping (Duration) -> Void) -> MissingThing {
            MissingThing(due: due) { [loop] in look(loop.monotonicNow()) }
        }
        return [
            thing(display.retryTime, display.lookAgain),
            thing(input.retryTime) { [unowned self] now in
                input.lookAgain(at: now)
                readInput()
            },
            thing(frontPanel.retryTime, frontPanel.lookAgain),
            thing(console.retryTime, console.lookAgain),
            thing(files.boardRetryTime) { [unowned self] now in
                if files.canReadBoard(at: now) { loop.exit(Self.startsAnew) }
            },
            thing(files.bundleRetryTime) { [unowned self] now in
                take(files.lookForBundle(for: board, in: language, at: now))
            },
            thing(settings.retryTime) { [unowned self] now in
                guard let changes = settings.lookAgain(at: now) else { return }
                navigator.stored(store.snapshot)
                tell(changes)
            },
            thing(bus.retryTime) { [unowned self] now in bus.openAgain(for: callees, at: now) },
            thing(speech.retryTime) { [unowned self] now in
                speech.lookAgain(in: navigator.bundle.shownLanguage, at: now)
            },
        ]
    }
}
