import DropIns
import Glibc
import Loop
import Settings

/// Has the device be as its settings say: asks the helper's parts, one after the other, and tells what came of it.
///
/// What is handed over is what differs from what was handed over last, by whichever door it changed.
final class ApplyController {
    /// What a setting is in each layer.
    typealias Layers = [SettingLayer: SettingValue]

    /// What the service has to do about it.
    enum Outcome {
        /// The device did not take a change: of these settings what is as it was handed over is to be again as before.
        case failed(ApplySequence.Change, [String: Refused], ApplyResult)
        /// Drop-ins are there, and nobody who applies them.
        case notSetUp
    }

    /// A setting that the device did not take.
    struct Refused {
        let before: Layers
        let handed: Layers
    }

    /// A setting as it was handed over.
    private struct Handed {
        let value: SettingValue?
        let layers: Layers

        init(_ key: String, in snapshot: Snapshot) {
            value = snapshot.value(for: key)
            layers = SettingLayer.stored.reduce(into: [:]) { $0[$1] = snapshot.value(for: key, in: $1) }
        }
    }

    private var sequence = ApplySequence([])
    /// Whom to call should the service fall.
    private var owed: OwedCalls
    /// What holds from the next change on; nil where that is as before.
    private var found: DropInSet?
    /// The same, at once.
    private var read: [DropIn] = []
    private var dropIns: [DropIn] = []
    /// The settings that any drop-in uses; of a hundred thousand it is a handful.
    private var keys: [String] = []
    /// Drop-ins that are not looked at yet since they were read.
    private var starting: [DropIn] = []
    /// Those that wait for files to go back.
    private var postponed: [DropIn] = []
    /// What was handed over last.
    private var handed: [String: Handed] = [:]
    /// What of it is in place of what is being handed over.
    private var before: [String: Handed] = [:]
    /// Nothing differs in it, or nobody takes what does.
    private var seen: UInt64?
    private var question: SocketQuestion?
    private var answer: ApplySequence.Answer?
    private var due: Duration?
    /// When what earlier changes left owing is asked for once more; nil where nothing is owed.
    private var retryTime: Duration?
    private var retry = Retry(from: .seconds(5), to: .seconds(300))
    private var count = 0
    private var isToldMissing = false
    private let folder: String
    private let loop: EventLoop
    private let journal: Journal
    /// Called when an answer came.
    var changed: () -> Void = {} { didSet { watch.changed = changed } }
    private let watch: CheckWatch

    /// A part that says nothing for so long is taken for dead.
    static let patience = Duration.seconds(60)

    init(_ paths: ServicePaths, loop: EventLoop, journal: Journal) {
        folder = paths.helper
        owed = OwedCalls(in: paths.state, journal)
        watch = CheckWatch("\(paths.helper)/\(ApplySequence.Part.checks.rawValue).sock", loop: loop)
        (self.loop, self.journal) = (loop, journal)
    }

    /// Takes the drop-ins that there are now; answers what is wrong with others.
    func take(_ set: DropInSet) -> [String] {
        let problems = set.problems.map(\.description)
        for problem in problems { journal.warning("a drop-in is left out: \(problem)") }
        (found, read) = (set, set.dropIns)
        return problems
    }

    /// When `follow` has something to do.
    var deadline: Duration? {
        [due, watch.deadline, sequence.isIdle ? retryTime : nil].compactMap { $0 }.min()
    }

    /// Whether nothing is handed over, taken back, or waits to be confirmed.
    var isIdle: Bool { sequence.isIdle && found == nil }

    /// Whether an answer is waited for.
    var isAsking: Bool { sequence.isAsking }

    /// The token of the trial that was handed over, and taken, as far as anybody takes it.
    private(set) var appliedTrial: String?

    /// What shows whether a trial works; empty where none waits.
    var checks: [CheckResult] { watch.results }

    /// Other settings, or other drop-ins: answers what applying changes costs, by key.
    ///
    /// - Parameter language: as in "pt-BR"; "pt" and what is said for all languages stand in for it.
    func learn(_ schema: Schema, in language: String) -> [String: String] {
        let used = read.reduce(into: Set<String>()) { $0.formUnion($1.usedKeys) }
        keys = schema.keys.filter { key in used.contains(key) || read.contains { $0.isAbout(key) } }
        seen = nil

        let short = String(language.prefix { $0 != "-" })
        var costs: [String: String] = [:]
        for dropIn in read {
            guard let cost = dropIn.costs[language] ?? dropIn.costs[short] ?? dropIn.costs[""] else {
                continue
            }
            for key in keys where costs[key] == nil && dropIn.isAbout(key) { costs[key] = cost }
        }
        return costs
    }

    // MARK: What is to be done

    /// Hands over what differs, and answers what came of what was handed over before.
    func follow(
        _ snapshot: Snapshot, trial: Trial?, _ lastEnd: Trial.End?, at now: Duration
    ) -> [Outcome] {
        if sequence.isIdle, let found { begin(with: found.dropIns, at: now) }
        guard !dropIns.isEmpty else {
            appliedTrial = trial?.token
            return []
        }
        var outcomes: [Outcome] = []
        if let due, due <= now { (answer, question) = (.silence, nil) }
        if let answer {
            (self.answer, due) = (nil, nil)
            outcomes += perform(sequence.take(answer), snapshot, at: now)
        }
        if let token = sequence.trial, token != trial?.token {
            let isKept = lastEnd.map { $0.token == token && $0.isKept } ?? false
            // Undone, the settings are what they were before.
            if !isKept { handed.merge(before) { _, old in old } }
            outcomes += perform(sequence.end(isKept: isKept), snapshot, at: now)
        }
        if sequence.isIdle, sequence.debt.files == nil { (starting, postponed) = (starting + postponed, []) }
        while sequence.isIdle, let change = next(snapshot, trial) {
            outcomes += perform(sequence.begin(change), snapshot, at: now)
        }
        outcomes += followDebt(snapshot, at: now)
        owed.remember(sequence.owedAfterFall)
        watch.follow(sequence.checks, at: now)
        // Once it is applied it stays so until its end, whatever else is asked meanwhile.
        if !sequence.isAsking || appliedTrial != trial?.token {
            appliedTrial = sequence.isAsking ? nil : trial?.token
        }
        return outcomes
    }

    private func begin(with found: [DropIn], at now: Duration) {
        self.found = nil
        sequence = ApplySequence(found, after: sequence, owing: owed.names)
        owed.remember(sequence.owedAfterFall)
        (dropIns, starting, postponed, handed, seen) = (found, found, [], [:], nil)
        // What a fall left waiting goes back though no setting is there to be handed over.
        retryTime = found.isEmpty ? nil : now
    }

    /// Nobody may be there any more to make another change, and what was undone is to be undone all the same.
    private func followDebt(_ snapshot: Snapshot, at now: Duration) -> [Outcome] {
        guard sequence.isIdle else { return [] }
        guard !sequence.debt.isPaid else {
            if retryTime != nil { retry.found(at: now) }
            retryTime = nil
            return []
        }
        guard let time = retryTime else {
            retryTime = retry.missed(at: now)
            return []
        }
        guard time <= now else { return [] }
        retryTime = retry.looked(at: now)
        return perform(sequence.retry(), snapshot, at: now)
    }

    private func next(_ snapshot: Snapshot, _ trial: Trial?) -> ApplySequence.Change? {
        guard seen != snapshot.revision || !starting.isEmpty else { return nil }
        let tried = trial.map { Set($0.before.told(of: $0.changes).map(\.key)) } ?? []
        // Whatever becomes of the trial: what is confirmed holds, and is what the trial goes back to.
        func confirmed(_ key: String) -> Snapshot {
            if let trial, tried.contains(key) { trial.before } else { snapshot }
        }
        while !starting.isEmpty {
            let dropIn = starting.removeFirst()
            let own = Set(keys.filter(dropIn.isAbout))
            // Of settings that this device does not have it is another device's.
            guard !own.isEmpty else { continue }
            for key in keys where handed[key] == nil { handed[key] = Handed(key, in: confirmed(key)) }
            return change(.start, own, confirmed, token: "start")
        }
        let changed = Set(keys.filter { handed[$0]?.value != confirmed($0).value(for: $0) })
        guard changed.isEmpty else {
            count += 1
            return change(.change, changed, confirmed, token: "change-\(count)")
        }
        let onTrial = tried.filter { keys.contains($0) && handed[$0]?.value != snapshot.value(for: $0) }
        guard let trial, !onTrial.isEmpty else {
            seen = snapshot.revision
            return nil
        }
        return change(.trial, onTrial, { _ in snapshot }, token: trial.token)
    }

    /// - Parameter source: where a setting is as it is to be handed over.
    private func change(
        _ cause: ApplySequence.Cause, _ changed: Set<String>, _ source: (String) -> Snapshot, token: String
    ) -> ApplySequence.Change {
        let old = handed
        before = handed.filter { changed.contains($0.key) }
        for key in changed { handed[key] = Handed(key, in: source(key)) }
        return ApplySequence.Change(
            cause, token: token, changed: changed, values: handed.compactMapValues(\.value),
            before: old.compactMapValues(\.value), secrets: Set(keys.filter { source($0).isSecret($0) }))
    }

    // MARK: Whom is asked

    private func perform(
        _ steps: [ApplySequence.Step], _ snapshot: Snapshot, at now: Duration
    ) -> [Outcome] {
        var outcomes: [Outcome] = []
        for step in steps {
            switch step {
            case .ask(let part, let request): outcomes += ask(part, request.bytes, snapshot, at: now)
            case .applied(let change):
                if change.cause != .start {
                    journal.notice("the device is as \(change.changed.sorted().joined(separator: ", ")) say")
                }
            case .failed(let change, let problem):
                journal.error("not applied, and taken back: \(problem.said)")
                let refused = before.reduce(into: [String: Refused]()) { refused, old in
                    guard let taken = handed[old.key]?.layers else { return }
                    refused[old.key] = Refused(before: old.value.layers, handed: taken)
                }
                outcomes.append(.failed(change, refused, problem))
                handed.merge(before) { _, old in old }
                // Where it cannot be taken back either it is not tried again and again; what came after it was not tried yet.
                let isLatest = refused.allSatisfy { Handed($0.key, in: snapshot).layers == $0.value.handed }
                if isLatest { seen = snapshot.revision }
            case .postponed(let change):
                postponed += dropIns.filter { change.changed.contains(where: $0.isAbout) }
            case .notSetUp:
                // Nobody takes what differs: it is looked at again once something else changes.
                seen = snapshot.revision
                outcomes += tellMissing()
            case .note(let sentence): journal.warning(sentence)
            }
        }
        return outcomes
    }

    private func ask(
        _ part: ApplySequence.Part, _ bytes: [UInt8], _ snapshot: Snapshot, at now: Duration
    ) -> [Outcome] {
        // Before anybody is asked: afterwards it may be too late.
        owed.remember(sequence.owedAfterFall)
        do throws(SystemError) {
            question = try SocketQuestion("\(folder)/\(part.rawValue).sock", bytes, loop: loop) {
                [unowned self] in hear($0)
            }
            due = now + Self.patience
            return []
        } catch {
            let isAbsent = error.code == ENOENT || error.code == ECONNREFUSED
            return perform(sequence.take(isAbsent ? .absent : .silence), snapshot, at: now)
        }
    }

    private func hear(_ bytes: [UInt8]?) {
        question = nil
        answer = bytes.flatMap { [ApplyResult]($0) }.map(ApplySequence.Answer.results) ?? .silence
        changed()
    }

    private func tellMissing() -> [Outcome] {
        starting = []
        guard !isToldMissing else { return [] }
        isToldMissing = true
        journal.error(
            "there are drop-ins, and nobody who applies them: settingsctl apply install, then systemctl enable --now "
                + ApplyUnits.enabled.joined(separator: " "))
        return [.notSetUp]
    }
}
