import Bus
import Localization
import Navigation

// MARK: One turn

extension Service {
    /// Something came: all is to be settled at the end of this turn.
    func note() { isSettled = false }

    /// After each turn, and before a reply leaves. What goes missing while all is settled is settled too.
    func endTurn() {
        for _ in 0..<2 where !isSettled { settle() }
        if !isArmed { arm(navigator) }
    }

    /// Everything follows what came, in this order: first what the panel is, then what is seen and heard of it, then what
    /// others are told, then what can wait; last the timers.
    func settle() {
        isSettled = true
        let now = loop.monotonicNow()
        followStorage()
        followApplying(at: now)
        followTrial(at: now)
        // One look for both: each is a copy of the panel.
        let (showsAbout, showsStick) = navigator.followedPages
        followFacts(showsAbout: showsAbout, at: now)
        followStick(isShown: showsStick, at: now)
        followAccess()
        if store.isOpen { perform(navigator.followFirstRun(at: now), at: now) }
        fitNavigator()
        navigator.setPersistentMessage(persistentMessage)
        navigator.isWatched = watch.isWatched
        if follow(navigator, at: now) { becomeIdle() }
        // As it is from here on: of one that may change, each who looks would make a copy.
        let panel = navigator
        show(panel, at: now)
        answerShown(panel)
        console.follow(isOthers: screen.isOthers)
        settings.publish(at: now)
        bus.tell(StorageWord(store.problem, store.condition))
        bus.tell(takeNews())
        followTally()
        settings.follow(at: now)
        arm(panel)
    }

    /// The database was opened while the service runs, in whatever call: what was kept before holds again, the PIN
    /// beside it as well.
    private func followStorage() {
        guard let reopening = store.takeReopening() else { return }
        if reopening.isFolderOther {
            access.lookAgain()
            followSession()
        }
        navigator.stored(store.snapshot)
        tell(reopening.told)
    }

    /// What is beneath the picture; true where the display went dark.
    private func follow(_ panel: Navigator, at now: Duration) -> Bool {
        form.follow(panel)
        input.follow(panel.keypad)
        display.follow(panel.display, at: now)
        display.holdAwake(panel.mustStayLit, at: now)
        return display.followIdle(at: now)
    }

    /// What is seen and heard of the panel.
    private func show(_ panel: Navigator, at now: Duration) {
        if isCovered(panel), let form = form.navigator {
            showFront(form, at: now)
        } else {
            showFront(panel, at: now)
        }
        display.showIdlePicture(of: panel, at: now)
        watch.show(panel, isCovered: form.isShown, on: board.display)
        frontPanel.show(panel.status, light: display.light, panel: display.shine)
    }

    private func showFront(_ front: Navigator, at now: Duration) {
        display.show(front, at: now)
        guard screen.hasScreen else { return }
        speech.announce(front, in: front.bundle.shownLanguage, store.snapshot, at: now)
    }

    /// The timers go off when something is due next.
    private func arm(_ panel: Navigator) {
        isArmed = true
        nextDeadline?.arm(at: deadline(of: panel))
        armAccess(showsLock: panel.showsLock)
    }

    private func takeNews() -> [Announcement] {
        defer { news = [] }
        return news
    }

    private func deadline(of panel: Navigator) -> Duration? {
        var next: Duration?
        func note(_ due: Duration?) {
            if let due, next.map({ due < $0 }) ?? true { next = due }
        }
        note(input.deadline)
        note(panel.deadline)
        note(form.deadline)
        note(display.deadline)
        note(settings.deadline)
        note(spelling.isWanted ? .zero : nil)
        note(live.deadline)
        note(applying.deadline)
        note(stick.deadline)
        note(screen.deadline)
        for thing in MissingThing.allCases { note(due(thing)) }
        return next
    }

    /// The panel follows what was told since, a few times a second.
    func followFacts(showsAbout: Bool, at now: Duration) {
        live.followAbout(isShown: showsAbout)
        guard let facts = live.news(in: store.schema, at: now) else { return }
        navigator.learn(facts, at: now)
        form.know(navigator.knowledge)
    }

    /// The picture is of the display's size.
    func fitNavigator() {
        if let size = display.size { navigator.fit(size) }
    }

    /// What the hint bar says as long as it holds, of all that is not the panel's own.
    private var persistentMessage: LocalizedString? {
        if !hasKeys { return LocalizedString(board.gpio.hasKeys ? .missingButtons : .noKeypad) }
        if let problem = store.persistentMessage { return problem }
        if files.boardFault != nil { return LocalizedString(.wrongBoard) }
        return frontPanel.faults.isEmpty ? nil : LocalizedString(.missingPart)
    }

    /// Whether anything can be typed on.
    var hasKeys: Bool { input.hasKeypad || frontPanel.hasKeys }

    /// The display went dark, or is another program's.
    func becomeIdle() {
        access.endSession()
        navigator.becomeIdle()
        form.becomeIdle()
    }

    /// The panel asks about what waits, and everyone hears of a trial that began or ended.
    func followTrial(at time: Duration) {
        if !isSafe { navigator.follow(store.trial, store.lastEnd, store.snapshot, now: trialNow, at: time) }
        trialTimer?.arm(at: store.transactionDeadline)
        news += settings.newsOfTrial(applied: appliedTrial, at: trialNow)
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
        for outcome in input.expireCodes(at: now) { take(outcome, at: now) }
        perform(navigator.expire(at: now), at: now)
        perform(form.expire(at: now), at: now)
        display.expire(at: now)
        expireScreen(at: now)
        // What takes long has a turn of its own.
        if spelling.isWanted {
            openDictionary(at: now)
        } else if let thing = MissingThing.longestDue(at: now, due: due) {
            look(for: thing)
        }
    }

    /// In a turn of its own, after the picture of the field: it takes as long as many keys.
    func openDictionary(at now: Duration) {
        guard spelling.isWanted else { return }
        spelling.open()
        teachSpelling(at: now)
    }

    /// When something is looked for; nil while it is there.
    private func due(_ thing: MissingThing) -> Duration? {
        switch thing {
        case .display: display.retryTime
        case .input: input.retryTime
        case .frontPanel: frontPanel.retryTime
        case .console: console.retryTime
        case .board: files.boardRetryTime
        case .bundle: files.bundleRetryTime
        case .storage: settings.retryTime
        case .bus: bus.retryTime
        case .speech: speech.retryTime
        }
    }

    private func look(for thing: MissingThing) {
        let now = loop.monotonicNow()
        switch thing {
        case .display: display.lookAgain(at: now)
        case .input:
            input.lookAgain(at: now)
            readInput()
        case .frontPanel: frontPanel.lookAgain(at: now)
        case .console: console.lookAgain(at: now)
        case .board:
            if files.canReadBoard(at: now) { loop.exit(Self.startsAnew) }
        case .bundle: take(files.lookForBundle(for: board, in: language, at: now))
        case .storage: settings.lookAgain(at: now)
        case .bus: bus.openAgain(for: requests.callees, at: now)
        case .speech: speech.lookAgain(in: navigator.bundle.shownLanguage, at: now)
        }
    }
}
