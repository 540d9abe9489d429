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

    /// What was sent last from here; refuses to go over what somebody else has published.
    private func sent() throws -> [UInt8]? {
        let sent = try folder.sent(name)
        if FleetComparison.standing(name, sent: sent, retained: session.book.desired[name]) == .foreign {
            throw CommandFailure.refused("\(name): somebody else has pushed; take it with pull first")
        }
        return sent
    }

    private func nextNumber(after sent: [UInt8]?) -> DesiredDocument.Number {
        let last = sent.flatMap { try? DesiredDocument.read($0, for: name) }?.number
        return DesiredDocument.Number(epoch: last?.epoch ?? 1, revision: (last?.revision ?? 0) + 1)
    }

    private func publish(_ payload: [UInt8]) throws {
        try folder.keep(payload, as: name)
        try session.publish(session.topics.desired(name), payload)
    }

    // MARK: The push itself

    /// - Parameter keeps: the percent stays as it is where it stops.
    func run(_ rules: Rollout.Rules, keeps: Bool) throws {
        let draft = try draft()
        let sent = try sent()
        let before = sent.flatMap { DocumentDraft(published: $0, for: name, withNext: false) }
        let under = sent.flatMap { try? DesiredDocument.read($0, for: name) }?.next
        if before == draft, under == nil {
            try restore(sent)
            return put("\(name): nothing to push\n")
        }
        var rules = rules
        // Nobody who has what is next is taken out again by a smaller step.
        rules.steps = rules.steps.filter { $0 >= under?.percent ?? 0 }
        guard !rules.steps.isEmpty else {
            throw CommandFailure.refused(
                "\(name): \(under?.percent ?? 0) % have it already; say more, or stop it first")
        }
        let base = before ?? DocumentDraft(empty: name)
        var rollout = Rollout(name, rules)
        var number = nextNumber(after: sent)
        let salt = under?.salt ?? "r\(number.revision)"
        while let percent = rollout.nextPercent {
            let payload =
                percent == 100
                ? draft.payload(number) : draft.payload(number, over: base, percent: percent, salt: salt)
            try publish(payload)
            let document = try DesiredDocument.read(payload, for: name)
            let members = session.book.members(of: name)
            let concerned = percent == 100 ? members : members.filter(document.isNext)
            say(
                "\(percent) % of \(members.count) devices are to have \(number.epoch).\(number.revision): \(concerned.count)"
            )
            rollout.begin(number, for: concerned, session.book, at: session.now)
            if let reason = try follow(&rollout) {
                return try end(rollout, reason, number, base, draft, salt, takesBack: percent < 100 && !keeps)
            }
            number = DesiredDocument.Number(epoch: number.epoch, revision: number.revision + 1)
        }
        say("done")
        if let failure = said.failure { throw failure }
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

    private func end(
        _ rollout: Rollout, _ reason: String, _ number: DesiredDocument.Number, _ before: DocumentDraft,
        _ draft: DocumentDraft, _ salt: String, takesBack: Bool
    ) throws {
        for failed in rollout.failed { say("\(failed.id): \(failed.reason)") }
        if takesBack {
            let back = DesiredDocument.Number(epoch: number.epoch, revision: number.revision + 1)
            try publish(draft.payload(back, over: before, percent: 0, salt: salt))
            say("all go back to what they had: \(back.epoch).\(back.revision)")
        }
        throw CommandFailure.refused("\(name): stopped: \(reason)")
    }

    // MARK: By hand

    func takeBack() throws {
        let (payload, document) = try underWay()
        guard let before = DocumentDraft(published: payload, for: name, withNext: false),
            let goal = DocumentDraft(published: payload, for: name, withNext: true), let next = document.next
        else { return }
        try publish(goal.payload(nextNumber(after: payload), over: before, percent: 0, salt: next.salt))
        put("\(name): all devices go back to what they had\n")
    }

    func promote() throws {
        let (payload, _) = try underWay()
        guard let goal = DocumentDraft(published: payload, for: name, withNext: true) else { return }
        try publish(goal.payload(nextNumber(after: payload)))
        put("\(name): all devices are to have it\n")
    }

    private func underWay() throws -> ([UInt8], DesiredDocument) {
        guard let payload = try sent(), let document = try? DesiredDocument.read(payload, for: name),
            document.next != nil
        else { throw CommandFailure.refused("\(name): no push is under way") }
        return (payload, document)
    }

    private func say(_ text: String) { said.put("\(WallClock.time)  \(name): \(text)\n") }
}

/// What a push says as it goes: devices are looked after to its end, whoever reads that.
private final class PushOutput {
    /// Why not all of it was written.
    private(set) var failure: FileError?

    func put(_ text: String) { failure = CommandOutput.attempt(text) ?? failure }
}
