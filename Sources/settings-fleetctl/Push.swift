import Fleet
import FleetOperation
import Storage

/// A document on its way from the folder to the devices.
struct Push {
    let name: DocumentName
    private let folder: FleetFolder
    private let session: BrokerSession
    private let said = PushOutput()

    /// - Parameter file: of the folder, `g/all.json`.
    init(_ file: String, _ place: BrokerPlace) throws {
        let (folder, name) = try FleetFolder.place(of: file)
        guard try folder.draft(name) != nil else { throw CommandFailure.refused("there is no file \(file)") }
        try self.init(name, folder, place)
    }

    init(_ name: DocumentName, _ folder: FleetFolder, _ place: BrokerPlace) throws {
        (self.name, self.folder) = (name, folder)
        session = try BrokerSession(gathering: place, in: folder)
    }

    private func draft() throws -> DocumentDraft {
        guard let draft = try folder.draft(name) else {
            throw CommandFailure.refused("there is no file \(folder.path)/\(name).json")
        }
        return draft
    }

    // MARK: Beforehand

    /// - Parameter bundles: folders; the rules of devices that have others are asked for.
    func check(_ bundles: [String]) throws -> PlanCheck {
        var schemas: [String: FleetSchema] = [:]
        for bundle in bundles {
            let schema = FleetSchema(try schema(ofBundleAt: bundle))
            schemas[schema.hash] = schema
        }
        let told = ToldSchemas(folder: folder, session: session)
        for (hash, ids) in session.book.schemas(of: name) where schemas[hash] == nil {
            schemas[hash] = try told.schema(hash, of: ids)
        }
        return try PlanCheck(try draft(), in: session.book, schemas: schemas)
    }

    /// What was sent last from here.
    private struct Sent {
        let payload: [UInt8]
        let document: DesiredDocument
    }

    /// Refuses to go over what somebody else has published, and over what nobody knows the number of.
    private func sent() throws -> Sent? {
        let sent = try folder.sent(name)
        if FleetComparison.standing(name, sent: sent, retained: session.book.desired[name]) == .foreign {
            throw CommandFailure.refused("\(name): somebody else has pushed; take it with pull first")
        }
        guard let sent else { return nil }
        do throws(Refusal) {
            return Sent(payload: sent, document: try DesiredDocument.read(sent, for: name))
        } catch {
            throw CommandFailure.refused(
                "\(folder.path)/\(FleetFolder.file(ofSent: name)) cannot be read: \(error.text) Put back the one before it, or remove it: push counts on from what devices report"
            )
        }
    }

    /// Newer than what was sent, and than what devices have: they would refuse any other.
    private func nextNumber(after sent: Sent?) -> DesiredDocument.Number {
        let known = [sent?.document.number, session.book.number(of: name)].compactMap { $0 }
        return (known.max() ?? DesiredDocument.Number(epoch: 1, revision: 0)).next
    }

    /// What devices will read of it.
    private func read(_ payload: [UInt8], hint: String = "") throws(CommandFailure) -> DesiredDocument {
        do throws(Refusal) { return try DesiredDocument.read(payload, for: name) } catch {
            throw .refused(
                "\(name): nothing was published, since no device would read it: \(error.text)\(hint)")
        }
    }

    private func publish(_ payload: [UInt8]) throws {
        _ = try read(payload)
        try folder.keep(payload, as: name)
        try session.publish(session.topics.desired(name), payload)
    }

    // MARK: The push itself

    /// What is published at once.
    private struct Step {
        let document: DesiredDocument
        let payload: [UInt8]
        /// What takes it back; nil where it stays.
        let back: [UInt8]?
    }

    /// From what to what.
    private struct Change {
        let before: DocumentDraft
        let draft: DocumentDraft
        let salt: String

        func payload(_ number: DesiredDocument.Number, percent: Int) -> [UInt8] {
            percent == 100
                ? draft.payload(number) : draft.payload(number, over: before, percent: percent, salt: salt)
        }
    }

    /// All of them, before the first one is published.
    private func steps(
        _ percents: [Int], of change: Change, from first: DesiredDocument.Number, takesBack: Bool
    ) throws(CommandFailure) -> [Step] {
        var number = first
        var steps: [Step] = []
        for percent in percents {
            let payload = change.payload(number, percent: percent)
            let hint =
                percent < 100 ? " A step is what was and what is next in one; without steps it may go" : ""
            let document = try read(payload, hint: hint)
            number = number.next
            let before = percent < 100 ? change.payload(number, percent: 0) : change.before.payload(number)
            let back = takesBack ? before : nil
            if let back { _ = try read(back, hint: hint) }
            steps.append(Step(document: document, payload: payload, back: back))
        }
        return steps
    }

    /// - Parameter keeps: the percent stays as it is where it stops.
    func run(_ rules: Rollout.Rules, keeps: Bool) throws {
        let draft = try draft()
        let sent = try sent()
        let before = sent.flatMap { DocumentDraft(published: $0.payload, for: name, withNext: false) }
        let under = sent?.document.next
        if before == draft, under == nil {
            try restore(sent?.payload)
            return put("\(name): nothing to push\n")
        }
        // A push without steps stays as it is: who refuses it keeps what he had.
        let takesBack = !keeps && rules.steps != [100]
        var rules = rules
        // Nobody who has what is next is taken out again by a smaller step.
        rules.steps = rules.steps.filter { $0 >= under?.percent ?? 0 }
        guard !rules.steps.isEmpty else {
            throw CommandFailure.refused(
                "\(name): \(under?.percent ?? 0) % have it already; say more, or stop it first")
        }
        let number = nextNumber(after: sent)
        let change = Change(
            before: before ?? DocumentDraft(empty: name), draft: draft,
            salt: under?.salt ?? "r\(number.revision)")
        try publish(
            try steps(rules.steps, of: change, from: number, takesBack: takesBack), Rollout(name, rules))
        say("done")
        if let failure = said.failure { throw failure }
    }

    /// One after the other, each once the one before has settled.
    private func publish(_ steps: [Step], _ rollout: Rollout) throws {
        var rollout = rollout
        for step in steps {
            try publish(step.payload)
            let members = session.book.members(of: name)
            let percent = step.document.next?.percent ?? 100
            let concerned = percent == 100 ? members : members.filter(step.document.isNext)
            say(
                "\(percent) % of \(members.count) devices are to have \(step.document.number): \(concerned.count)"
            )
            rollout.begin(step.document.number, for: concerned, session.book, at: session.now)
            if let reason = try follow(&rollout) { try end(rollout, reason, step.back) }
        }
    }

    /// What the broker has lost meanwhile is published again, byte by byte.
    private func restore(_ sent: [UInt8]?) throws {
        guard let sent, session.book.desired[name] != sent else { return }
        try session.publish(session.topics.desired(name), sent)
    }

    /// Until the step is over; the reason where it has to stop.
    private func follow(_ rollout: inout Rollout) throws -> String? {
        var heard: [String] = []
        session.hear = { news in
            switch news {
            case .status(let id), .report(let id): heard.append(id)
            case .desired: break
            }
        }
        defer { session.hear = { _ in } }
        var line = ""
        while true {
            for id in heard { rollout.hear(id, session.book, at: session.now) }
            heard = []
            for id in rollout.takeSilent(at: session.now) { try session.call(id, "report") }
            if rollout.line != line {
                line = rollout.line
                say(line)
            }
            switch rollout.verdict(at: session.now) {
            case .next, .done: return nil
            case .stop(let reason): return reason
            case .wait: try session.turn(waitingAtMost: rollout.deadline(at: session.now) - session.now)
            }
        }
    }

    private func end(_ rollout: Rollout, _ reason: String, _ back: [UInt8]?) throws -> Never {
        for failed in rollout.failed { say("\(failed.id): \(failed.reason)") }
        if let back {
            try publish(back)
            say("all go back to what they had: \(try read(back).number)")
        }
        throw CommandFailure.refused("\(name): stopped: \(reason)")
    }

    // MARK: By hand

    func takeBack() throws {
        let (sent, next) = try underWay()
        guard let before = DocumentDraft(published: sent.payload, for: name, withNext: false),
            let goal = DocumentDraft(published: sent.payload, for: name, withNext: true)
        else { return }
        try publish(goal.payload(nextNumber(after: sent), over: before, percent: 0, salt: next.salt))
        put("\(name): all devices go back to what they had\n")
    }

    func promote() throws {
        let (sent, _) = try underWay()
        guard let goal = DocumentDraft(published: sent.payload, for: name, withNext: true) else { return }
        let draft = try folder.draft(name)
        if let draft, !draft.isTried(in: sent.payload) {
            try publish(goal.payload(nextNumber(after: sent)))
            return put(
                "\(name): all devices are to have what some tried; the file wants something else, which waits for a push\n"
            )
        }
        // What it takes away, and its locks, come with it.
        try publish((draft ?? goal).payload(nextNumber(after: sent)))
        put("\(name): all devices are to have it\n")
    }

    private func underWay() throws -> (Sent, DesiredDocument.Rollout) {
        guard let sent = try sent(), let next = sent.document.next else {
            throw CommandFailure.refused("\(name): no push is under way")
        }
        return (sent, next)
    }

    private func say(_ text: String) { said.put("\(WallClock.time)  \(name): \(text)\n") }
}

/// What a push says as it goes: devices are looked after to its end, whoever reads that.
private final class PushOutput {
    /// Why not all of it was written.
    private(set) var failure: FileError?

    func put(_ text: String) { failure = CommandOutput.attempt(text) ?? failure }
}
