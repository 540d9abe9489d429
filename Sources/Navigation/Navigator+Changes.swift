import Localization
import Screens
import Settings

// MARK: Changes, and what waits to be applied together

extension Navigator {
    /// Stores a value that was set on its row, or lets it wait where its group is applied as a whole.
    mutating func perform(_ change: SettingChange, at time: Duration) -> [ScreenEffect] {
        guard settings.isStaged(change.key) else {
            asked = change
            return [.store([change])]
        }
        do throws(SettingError) {
            let fallen = try stage(change)
            finishSaving()
            refreshRows()
            tell(fallen, at: time)
            return []
        } catch {
            refused(error.phrase, at: time)
            return [.sound(.refusal)]
        }
    }

    /// Beside what waits already: what cannot be changed any more with it, each with the reason.
    private mutating func stage(_ change: SettingChange) throws(SettingError) -> [SettingError] {
        let (taken, fallen) = try sieve.add(change, to: staged)
        staged = taken
        return fallen
    }

    private var sieve: ChangeSieve {
        ChangeSieve(bundle.schema.offering(context.live.choices), snapshot, for: role)
    }

    private mutating func tell(_ fallen: [SettingError], at time: Duration) {
        guard let reason = fallen.first?.phrase else { return }
        let titles = fallen.map { bundle.schema[$0.key]?.title ?? $0.key }
        show(words(.scanLeftOut, words.list(titles), words(reason)), at: time)
    }

    /// Lists what waits, with what applying it costs, and asks what shall become of it.
    mutating func askAboutStaged(leavingTo depth: Int?) -> [ScreenEffect] {
        push(.staged(StagedScreen(leavingTo: depth, in: context)))
        return [.sound(.click)]
    }

    mutating func discardStaged(at time: Duration) -> [ScreenEffect] {
        staged = []
        leaveStaged()
        show(words[.discarded], at: time)
        return [.sound(.click)]
    }

    /// What waited is applied or discarded: back to the page, or on to where the person was going.
    private mutating func leaveStaged() {
        guard case .staged(let asking) = stack.topList else { return }
        refreshRows()
        rememberPages()
        stack.removeLists(from: max(1, asking.depth ?? stack.listCount - 1))
    }

    /// Another layer's value, and out of the screens about the setting.
    mutating func take(_ change: SettingChange, saying sentence: String, at time: Duration) -> [ScreenEffect]
    {
        stack.removeTopList()
        if stack.topList.isChoices { stack.removeTopList() }
        let effects = perform(change, at: time)
        if !effects.isEmpty, notice == nil { show(sentence, at: time) }
        return effects
    }

    // MARK: Changes that come all at once

    /// Asks about what a scanner or a stick had: as a list of what would become other, which is applied as a whole.
    mutating func ask(
        about changes: [SettingChange], _ title: StringKey, of model: String = "",
        isOtherSchema: Bool = false, at time: Duration
    ) -> [ScreenEffect] {
        guard staged.isEmpty else { return refuse(LocalizedString(.applyOrDiscard), at: time) }
        let (taken, left) = sieve.sift(changes)
        guard !taken.isEmpty else {
            return refuse(left.first?.phrase ?? LocalizedString(.scanSame), at: time)
        }
        giveUpEditing()
        task = nil
        staged = taken
        let isOther = !model.isEmpty && model != bundle.root.title
        let scan = StagedScreen.Scan(
            title: title, otherModel: isOther ? model : nil, isOtherSchema: isOtherSchema, left: left)
        push(.staged(StagedScreen(of: scan, in: context)))
        return [.sound(.modeChange)]
    }

    // MARK: Answers from outside

    /// What was asked for is on the disk, or somebody else changed something: this is what holds now.
    package mutating func stored(_ snapshot: Snapshot) {
        settings.snapshot = snapshot
        asked = nil
        staged = staged.filter(snapshot.isChanged)
        if staged.isEmpty { leaveStaged() }
        finishSaving()
        refreshRows()
        refreshNumber()
        followDisplay()
    }

    /// The number that is adjusted is compared with what holds.
    private mutating func refreshNumber() {
        guard case .adjuster(var adjuster)? = task else { return }
        adjuster.refresh(in: context)
        task = .adjuster(adjuster)
    }

    /// What was asked for could not be kept; the old value holds.
    package mutating func refused(_ reason: LocalizedString, at time: Duration) {
        guard !tellNotSaved(because: reason) else { return }
        for index in stack.indices {
            switch stack[index] {
            case .editor(var editor) where editor.isSaving:
                editor.refused()
                stack[index] = .editor(editor)
            case .adjuster(var adjuster) where adjuster.isSaving:
                adjuster.isSaving = false
                stack[index] = .adjuster(adjuster)
            case .confirmation(var asking):
                asking.refused()
                stack[index] = .confirmation(asking)
            default: break
            }
        }
        let said = words.sentence(reason)
        show(TroubleCode(storing: reason)?.behind(said) ?? said, isError: true, at: time)
    }

    private mutating func finishSaving() {
        switch task {
        case .editor(let editor) where editor.isSaving:
            editor.sent.map { memory.remember($0) }
            task = nil
        case .adjuster(let adjuster) where adjuster.isSaving: task = nil
        default: break
        }
    }

    /// Conditions may show or hide rows after a change.
    mutating func refreshRows() { changeLists { $0.refresh(in: $1) } }
}

// MARK: Changes that must be confirmed

extension Navigator {
    /// What waits to be confirmed, asked about or not yet.
    var confirmation: Confirmation? { asking?.confirmation ?? waiting }

    /// The question that is on the screen.
    var asking: ConfirmationScreen? { stack.asking }

    /// Whether nothing else can be done until what waits is confirmed or undone.
    var isAskingToConfirm: Bool { asking != nil }

    /// After every turn: what waits to be confirmed, and what became of what waited before.
    ///
    /// - Parameter now: on the clock of the trial; `time` is the keys'.
    package mutating func follow(
        _ trial: Trial?, _ lastEnd: Trial.End?, _ snapshot: Snapshot, now: Duration, at time: Duration
    ) {
        if let confirmation, confirmation.trial.token != trial?.token {
            let end = lastEnd?.token == confirmation.trial.token ? lastEnd : nil
            if end?.isKept == true { confirmed(at: time) } else { undone(snapshot, by: end?.cause, at: time) }
        }
        if let trial, confirmation == nil {
            waiting = Confirmation(trial, until: time + trial.timeLeft(at: now), at: time)
            if trial.origin.door == .panel { staged = [] }
            stored(snapshot)
        }
        admitConfirmation()
    }

    /// What is seen outside of the changes that wait, beside the question.
    package mutating func learn(_ checks: [DeviceKnowledge.Check]) {
        guard checks != knowledge.checks else { return }
        knowledge.checks = checks
        refreshRows()
    }

    /// What applying costs where the device says so, by key; said before.
    package mutating func learn(costs: [String: String]) {
        guard costs != settings.deviceCosts else { return }
        settings.deviceCosts = costs
        staged = staged.filter { settings.isStaged($0.key) }
        if staged.isEmpty { leaveStaged() }
        refreshRows()
    }

    /// Asks, as soon as nobody is in the middle of something else.
    mutating func admitConfirmation() {
        guard let confirmation = waiting, stack.count == stack.listCount else { return }
        waiting = nil
        forgetHeldMove()
        push(.confirmation(ConfirmationScreen(confirmation, in: context)))
    }

    /// The changes stay.
    private mutating func confirmed(at time: Duration) {
        endConfirming()
        show(words[.applied], at: time, for: Self.resultTime)
    }

    /// What came of a hold is read by somebody who looks up from the key.
    private static let resultTime = Duration.seconds(5)

    /// The changes are taken back; where somebody here missed that, they are told what to do.
    ///
    /// - Parameter cause: why they are; nil where nobody knows.
    private mutating func undone(_ snapshot: Snapshot, by cause: Trial.End.Cause?, at time: Duration) {
        let isMissed = cause == .deadline && confirmation?.trial.origin.door == .panel
        let missed = isMissed ? asking?.confirmation : nil
        let trial = confirmation?.trial
        endConfirming()
        stored(snapshot)
        if let trial, cause == .panel, trial.origin.door == .panel { stageAgain(trial.changes.values) }
        if let missed { tellUndone(missed) } else { sayUndone(by: cause, at: time) }
    }

    /// Whoever takes back what was applied here goes on where he was, and what he had set waits again. What is applied as it
    /// is set was a code's or a stick's, of which no half is offered.
    private mutating func stageAgain(_ changes: [SettingChange]) {
        guard changes.allSatisfy({ settings.isStaged($0.key) }) else { return }
        let keys = Set(changes.map(\.key))
        staged = sieve.sift(staged.filter { !keys.contains($0.key) } + changes).taken
        refreshRows()
        guard let first = staged.first, !list.rows.contains(.apply),
            let place = routes.entry(of: first.key)
        else { return }
        rememberPages()
        stack.replaceLists(with: routes.lists(to: place))
    }

    /// What somebody asked for did not go wrong, and is not said as if it had.
    private mutating func sayUndone(by cause: Trial.End.Cause?, at time: Duration) {
        switch cause {
        // `notApplied` says why, and the reset what came of it.
        case .apply, .reset: break
        case .panel: show(words[.oldAgain], at: time, for: Self.resultTime)
        case .caller: show(words[.oldAgain], at: time, for: Self.absenceTime)
        case .deadline, .bundle, .storage, nil:
            show(words[.notConfirmed], isError: true, at: time, for: Self.absenceTime)
        }
    }

    /// What nobody here did is read by somebody who comes by.
    private static let absenceTime = Duration.seconds(60)

    private mutating func endConfirming() {
        waiting = nil
        if let index = stack.firstIndex(where: \.isConfirmation) { stack.remove(at: index) }
        refreshRows()
    }
}

// MARK: What went wrong, as pages with something to do

extension Navigator {
    /// The storage did not take what was set on a row: says so in full, where nothing that was typed waits to be saved
    /// again; false where a line has to do.
    mutating func tellNotSaved(because reason: LocalizedString) -> Bool {
        defer { asked = nil }
        guard let asked, task == nil, stack.last?.isAnswered == true, TroubleCode(storing: reason) != nil
        else {
            return false
        }
        push(.trouble(TroubleScreen(.notSaved(asked, because: reason), in: context)))
        return true
    }

    /// Changes were to be confirmed here and nobody did.
    mutating func tellUndone(_ confirmation: Confirmation) {
        let trouble = Trouble.undone(confirmation.changes, seconds: confirmation.allSeconds)
        push(.trouble(TroubleScreen(trouble, in: context)))
    }

    /// The device did not take changes, which are taken back: says so in full, where nobody is in the middle of something.
    ///
    /// - Parameter reason: what refused them and why, in the words of whoever administers the device.
    package mutating func notApplied(
        _ changes: [SettingChange], because reason: String, at time: Duration
    ) {
        let mayTell = changes.allSatisfy { change in
            settings.row(of: change.key).map { contents.isVisible($0) && !contents.isLocked($0) } ?? false
        }
        guard task == nil, stack.last?.isAnswered == true, mayTell, !changes.isEmpty else {
            return show(TroubleCode.notApplied.behind(reason), isError: true, at: time, for: .seconds(60))
        }
        push(.trouble(TroubleScreen(.notApplied(changes, because: reason), in: context)))
    }

    mutating func openUnreadable(_ page: String) -> [ScreenEffect] {
        let reason = LocalizedString(.unreadablePage)
        push(.trouble(TroubleScreen(.unreadable(title: page, because: reason), in: context)))
        return [.sound(.refusal)]
    }

    /// Goes to the row of the first of what was to be changed, on the page below or where it is declared, and opens it there.
    /// All of it waits again where it is applied as it is set: a switch has been turned then.
    mutating func mend(_ changes: [SettingChange], at time: Duration) -> [ScreenEffect] {
        stack.removeTopList()
        guard let key = changes.first?.key else { return [.sound(.click)] }
        if row(of: key) == nil, let place = routes.entry(of: key) {
            guard staged.isEmpty else { return askAboutStaged(leavingTo: 1) }
            _ = go(to: place)
        }
        stageAgain(changes)
        guard let row = row(of: key) else { return [.sound(.click)] }
        focus(row)
        if case .toggle? = settings.row(of: key)?.kind { return [.sound(.click)] }
        return open(at: time)
    }

    /// On the page on the screen.
    private func row(of key: String) -> ListRow? {
        list.rows.first { row in
            guard case .specifier(let index) = row else { return false }
            return specifier(at: index)?.key == key
        }
    }
}

extension ScreenState {
    /// Whether a line in the hint bar is not enough there: lists that are shown and not asked about already.
    fileprivate var isAnswered: Bool {
        switch self {
        case .page, .choices, .details, .find: true
        default: false
        }
    }
}
