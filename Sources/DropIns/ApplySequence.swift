import Settings

/// What has to be asked of the helper's parts so that the device is as its settings say, one after the other: files, then
/// actions; and both back again where one of them fails, or where nobody confirms.
///
/// Pure: who asks says what came of it. One change at a time; the next one waits until `isIdle`.
package struct ApplySequence: Sendable {
    /// Whom to ask: programs with separate powers.
    package enum Part: String, CaseIterable, Hashable, Sendable {
        case writer = "write"
        case caller = "call"
        case checks = "check"
    }

    /// What came of asking.
    package enum Answer: Hashable, Sendable {
        case results([ApplyResult])
        /// Nobody is there who could be asked.
        case absent
        /// Somebody was asked, and said nothing, or nothing that can be read, in time.
        case silence
    }

    /// Why something is applied.
    package enum Cause: Hashable, Sendable {
        /// The service began: all is to be as it shall be, and nothing goes back where that fails.
        case start
        /// It is kept.
        case change
        /// It waits to be confirmed; `end` tells what became of that.
        case trial
    }

    /// Settings that became others.
    package struct Change: Sendable {
        /// Why it is applied.
        package let cause: Cause
        /// Letters and digits; a trial's is told to `end`.
        package let token: String
        /// Whose value is another one.
        package let changed: Set<String>
        /// Of all settings that drop-ins use, as they are now.
        package let values: [String: SettingValue]
        let before: [String: SettingValue]
        let secrets: Set<String>

        /// - Parameters:
        ///   - before: the same as they were.
        ///   - secrets: those of them that are.
        package init(
            _ cause: Cause, token: String, changed: Set<String>, values: [String: SettingValue],
            before: [String: SettingValue], secrets: Set<String>
        ) {
            (self.cause, self.token, self.changed) = (cause, token, changed)
            (self.values, self.before, self.secrets) = (values, before, secrets)
        }
    }

    /// What is left to do.
    package enum Step: Sendable {
        case ask(Part, ApplyRequest)
        /// The device is as these values say.
        case applied(Change)
        /// It is not, and the values go back; files and actions do by themselves.
        case failed(Change, ApplyResult)
        /// What a start found is to be applied once files are as they shall be.
        case postponed(Change)
        /// Values are kept, and nobody applies them.
        case notSetUp
        /// For the journal alone.
        case note(String)
    }

    private enum Phase {
        case idle
        /// What an earlier change left owing comes first, or by itself: files, then calls.
        case settling(Change?)
        case recalling(Change?, [String])
        case writing(Change)
        case calling(Change, [String])
        case holding(Change, [String])
        case keeping
        case undoing
    }

    /// The drop-ins that there are.
    private let dropIns: [DropIn]
    private var phase = Phase.idle
    /// What earlier changes left.
    package private(set) var debt: ApplyDebt
    /// What settings are while nothing is tried: whoever is called once more is called with them.
    private var standing: [String: SettingValue] = [:]
    /// How the trial ended that is not wholly applied yet.
    private var end: Bool?

    /// - Parameters:
    ///   - dropIns: those that hold.
    ///   - former: whose place it takes; what that one left owing is owed still.
    ///   - names: what one before the service fell left owing (`owedAfterFall`).
    package init(
        _ dropIns: [DropIn], after former: ApplySequence? = nil, owing names: Set<String> = []
    ) {
        self.dropIns = dropIns
        (debt, standing) = (former?.debt ?? ApplyDebt(), former?.standing ?? [:])
        debt.owe(calls: names)
        debt.keep(only: dropIns.map(\.name))
    }

    /// Whether another change may begin.
    package var isIdle: Bool { if case .idle = phase { true } else { false } }

    /// Whether an answer is waited for.
    package var isAsking: Bool {
        switch phase {
        case .idle, .holding: false
        default: true
        }
    }

    /// The trial whose end is to be told; nil where none is.
    package var trial: String? {
        switch phase {
        case .settling(let change?), .recalling(let change?, _), .writing(let change),
            .calling(let change, _), .holding(let change, _):
            change.cause == .trial && end == nil ? change.token : nil
        case .idle, .settling(nil), .recalling(nil, _), .keeping, .undoing: nil
        }
    }

    /// The drop-ins to call at the next start, should the service fall now: a trial does not outlive it, and whoever has put its
    /// files back by then does not say whose programs have read them.
    package var owedAfterFall: Set<String> {
        switch phase {
        case .calling(let change, let names): change.cause == .trial ? debt.calls.union(names) : debt.calls
        case .holding(_, let names): debt.calls.union(names)
        default: debt.calls
        }
    }

    /// What is asked again and again while a trial waits; nil where nothing is looked at.
    package var checks: ApplyRequest? {
        guard case .holding(let change, _) = phase else { return nil }
        let looking = dropIns.filter { !$0.checks.isEmpty && change.changed.contains(where: $0.isAbout) }
        guard !looking.isEmpty else { return nil }
        let named = looking.reduce(into: Set<String>()) { $0.formUnion($1.checkedKeys) }
        let deciding = looking.reduce(into: Set<String>()) { $0.formUnion($1.decidingKeys) }
        // Who looks has the network: it gets what is looked at and never a secret, of which it is told whether it is set.
        let values = change.values.reduce(into: [String: SettingValue]()) { values, value in
            guard change.secrets.contains(value.key) else {
                if named.contains(value.key) || deciding.contains(value.key) {
                    values[value.key] = value.value
                }
                return
            }
            guard deciding.subtracting(named).contains(value.key), case .string(let text) = value.value
            else { return }
            values[value.key] = .string(text.isEmpty ? "" : "•")
        }
        return .check(dropIns: looking.map(\.name), values: values)
    }

    // MARK: What happens

    /// Only while it is idle.
    package mutating func begin(_ change: Change) -> [Step] {
        end = nil
        standing = change.before
        return settle(before: change)
    }

    /// Only while it is idle: asks for what is owed once more.
    package mutating func retry() -> [Step] { settle(before: nil) }

    /// The trial is over: kept or undone.
    package mutating func end(isKept: Bool) -> [Step] {
        guard case .holding(let change, let names) = phase else {
            end = isKept
            return []
        }
        return isKept ? keep(change) : undo(names)
    }

    /// What came of the last `ask`.
    package mutating func take(_ answer: Answer) -> [Step] {
        switch phase {
        case .idle, .holding: return []
        case .settling(let change): return settled(answer, change)
        case .writing(let change): return written(answer, change)
        case .calling(let change, let names): return called(answer, change, names)
        case .keeping: return kept(answer)
        case .undoing: return undone(answer)
        case .recalling(let change, let names): return recalled(answer, change, names)
        }
    }

    // MARK: What is owed

    private mutating func settle(before change: Change?) -> [Step] {
        guard let request = debt.request else { return recall(before: change) }
        phase = .settling(change)
        return [.ask(.writer, request)]
    }

    private mutating func settled(_ answer: Answer, _ change: Change?) -> [Step] {
        debt.take(writer: answer, readers: readers)
        if change != nil, let end = missing(answer) { return end }
        guard let problem = Self.problem(answer, .writer) else { return recall(before: change) }
        guard let change else {
            let note = debt.files == .keep ? Self.notKept(problem) : Self.notBack(problem)
            return giveUp() + (answer == .absent ? [] : [note])
        }
        return giveUp() + fail(change, problem) + (change.cause == .start ? [.postponed(change)] : [])
    }

    /// Those that the change calls anyway are left to it; at the start each is.
    private mutating func recall(before change: Change?) -> [Step] {
        let own = change.map { $0.cause == .start ? dropIns.map(\.name) : candidates($0) } ?? []
        return recall(
            dropIns.map(\.name).filter { debt.calls.contains($0) && !own.contains($0) }, before: change)
    }

    /// One at a time: a request has a minute, whoever hangs in it.
    private mutating func recall(_ names: [String], before change: Change?) -> [Step] {
        guard let name = names.first else { return go(on: change) }
        phase = .recalling(change, names)
        return [.ask(.caller, .call(dropIns: [name], values: standing, changed: nil))]
    }

    private mutating func recalled(_ answer: Answer, _ change: Change?, _ names: [String]) -> [Step] {
        debt.take(caller: answer, of: Array(names.prefix(1)))
        let steps = answer == .absent ? go(on: change) : recall(Array(names.dropFirst()), before: change)
        guard let problem = Self.problem(answer, .caller) else { return steps }
        return [.note("what was undone could not be handed over everywhere: \(problem.said)")] + steps
    }

    private mutating func go(on change: Change?) -> [Step] { change.map { write($0) } ?? giveUp() }

    // MARK: Forwards

    private mutating func write(_ change: Change) -> [Step] {
        phase = .writing(change)
        let request = ApplyRequest.write(
            token: change.token, values: change.values, secrets: change.secrets, changed: change.changed)
        return [.ask(.writer, request)]
    }

    private mutating func written(_ answer: Answer, _ change: Change) -> [Step] {
        if let end = missing(answer) { return end }
        guard case .results(let results) = answer, results.allSatisfy(\.isFine) else {
            // What it had begun it has put back; to ask for that once more costs nothing.
            debt.owe(.undo)
            let problem = Self.problem(answer, .writer) ?? ApplyResult("", .failed)
            guard case .silence = answer else { return giveUp() + fail(change, problem) }
            return fail(change, problem) + undo(candidates(change))
        }
        if end == false { return undo([]) }
        let names = results.filter { $0.code == .done || debt.calls.contains($0.dropIn) }.map(\.dropIn)
        let actors = self.actors(among: names, change.cause)
        guard !actors.isEmpty else { return applied(change, []) }
        phase = .calling(change, actors)
        let changed = change.cause == .start ? nil : change.changed
        return [.ask(.caller, .call(dropIns: actors, values: change.values, changed: changed))]
    }

    private mutating func called(_ answer: Answer, _ change: Change, _ names: [String]) -> [Step] {
        let problem = Self.problem(answer, .caller)
        // What the settings say is what the files say; there is nothing to go back to.
        if change.cause == .start { debt.owe(calls: names) }
        if problem == nil || change.cause == .start { debt.take(caller: answer, of: names) }
        guard let problem else { return applied(change, names) }
        return fail(change, problem) + (change.cause == .start ? keep(change) : undo(names))
    }

    private mutating func applied(_ change: Change, _ names: [String]) -> [Step] {
        guard change.cause == .trial else { return [.applied(change)] + keep(change) }
        switch end {
        case nil:
            phase = .holding(change, names)
            return [.applied(change)]
        case true?: return [.applied(change)] + keep(change)
        case false?: return undo(names)
        }
    }

    private mutating func keep(_ change: Change) -> [Step] {
        (phase, standing) = (.keeping, change.values)
        return [.ask(.writer, .keep)]
    }

    private mutating func kept(_ answer: Answer) -> [Step] {
        phase = .idle
        guard let problem = Self.problem(answer, .writer) else { return [] }
        debt.owe(.keep)
        return [Self.notKept(problem)]
    }

    // MARK: Back

    private func fail(_ change: Change, _ problem: ApplyResult) -> [Step] {
        change.cause == .start ? [.note("not applied: \(problem.said)")] : [.failed(change, problem)]
    }

    private mutating func giveUp() -> [Step] {
        phase = .idle
        return []
    }

    /// Nobody is there to write.
    private mutating func missing(_ answer: Answer) -> [Step]? {
        answer == .absent ? giveUp() + [.notSetUp] : nil
    }

    /// - Parameter names: the drop-ins whose actions are done once more, with what was.
    private mutating func undo(_ names: [String]) -> [Step] {
        phase = .undoing
        debt.owe(.undo)
        debt.owe(calls: names)
        return [.ask(.writer, .undo)]
    }

    /// What could be put back is handed over, be that all of it or not.
    private mutating func undone(_ answer: Answer) -> [Step] {
        let problem = Self.problem(answer, .writer)
        if problem == nil { debt.pay() }
        return (problem.map { [Self.notBack($0)] } ?? []) + recall(before: nil)
    }

    private static func notKept(_ problem: ApplyResult) -> Step {
        .note("a change could not be told to stay, which is tried again: \(problem.said)")
    }

    private static func notBack(_ problem: ApplyResult) -> Step {
        .note("files could not be put back, which is tried again: \(problem.said)")
    }

    // MARK: Drop-ins

    /// Whoever has no file cannot know at the start whether anything is new: then nothing is restarted.
    private func actors(among names: [String], _ cause: Cause) -> [String] {
        dropIns.filter { dropIn in
            let isKnown = !dropIn.files.isEmpty || dropIn.actions.allSatisfy(\.kind.isState)
            return names.contains(dropIn.name) && !dropIn.actions.isEmpty && (isKnown || cause != .start)
        }.map(\.name)
    }

    /// Those with a program that reads one of their files.
    private var readers: [String] {
        dropIns.filter { !$0.files.isEmpty && !$0.actions.isEmpty }.map(\.name)
    }

    /// Those that a change may have reached.
    private func candidates(_ change: Change) -> [String] {
        dropIns.filter { !$0.actions.isEmpty && change.changed.contains(where: $0.isAbout) }.map(\.name)
    }

    /// Nil where all is as it shall be.
    private static func problem(_ answer: Answer, _ part: Part) -> ApplyResult? {
        switch answer {
        case .results(let results): results.first { !$0.isFine }
        case .absent:
            ApplyResult(
                "", .failed, "settings-apply-\(part.rawValue).socket is not there: settingsctl apply install")
        case .silence: ApplyResult("", .silent, "settings-apply-\(part.rawValue) gives no answer")
        }
    }
}

extension DropIn.Action.Kind {
    /// Whether it says what is to be, so that to say it again changes nothing.
    fileprivate var isState: Bool {
        switch self {
        case .hostname, .timezone, .locale, .time, .timeServers: true
        case .reload, .restart, .tryRestart, .networkd, .networkManager: false
        }
    }
}

extension ApplyResult {
    /// Its drop-in and its sentence; never has a value.
    package var said: String { dropIn.isEmpty ? sentence : "\(dropIn): \(sentence)" }
}
