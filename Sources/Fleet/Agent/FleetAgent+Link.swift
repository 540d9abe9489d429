import Settings

extension FleetAgent {
    mutating func moveLink(at now: Duration) {
        follow(switchPosition, at: now)
        guard let connection else { return connect(at: now) }
        guard let deadline = connection.deadline, deadline <= now else { return }
        switch connection.step {
        case .subscribing:
            actions.append(.close(isOrderly: false))
            lost(.unreachable, at: now)
        case .gathering(let since, _): open(since: since, at: now)
        case .connecting, .open: break
        }
    }

    private mutating func connect(at now: Duration) {
        guard ownersSwitch == .on, let due = backOff.due, due <= now else { return }
        backOff.began()
        let (number, isToBeKept) = memory.connections.take()
        connection = FleetConnection(number: number)
        if isToBeKept { remember() }
        actions.append(
            .connect(
                willTopic: identity.topics.status(identity.id), will: offline(number).bytes,
                isWillRetained: identity.configuration.retains))
    }

    mutating func connected(at now: Duration) {
        guard connection?.step == .connecting else { return }
        backOff.succeeded()
        connection?.step = .subscribing(since: now)
        actions.append(.subscribe(identity.filters))
    }

    mutating func subscribed(refused: [String], at now: Duration) {
        guard case .subscribing(let since) = connection?.step else { return }
        mark("subscription-refused", !refused.isEmpty)
        if !refused.isEmpty {
            say("the broker refuses: \(refused.sorted().joined(separator: ", "))")
        }
        if trial?.isReaching == true {
            open(since: since, at: now)
        } else {
            connection?.step = .gathering(since: since, until: now + .seconds(2))
        }
    }

    private mutating func open(since: Duration, at now: Duration) {
        connection?.step = .open(since: since)
        work = .due
        report.isStale = true
        guard let undone else { return }
        // The old settings could not reach the broker either: that the new ones could not says nothing of them.
        if now - undone.time > .seconds(60) {
            memory.undone[undone.hash]?.saysNothing = true
            remember()
        }
        self.undone = nil
    }

    mutating func lost(_ why: BackOff.Failure, at now: Duration) {
        guard let ended = connection else { return }
        connection = nil
        // Told once it is back: why it was away.
        problems.subtract(BackOff.Failure.told)
        problems.formUnion(BackOff.Failure.told.intersection([why.rawValue]))
        if trial?.isReaching == true {
            backOff.failedInTrial(at: now, chance)
        } else {
            backOff.failed(why, after: ended.since.map { now - $0 }, at: now, chance)
        }
        trial?.linkWasLost()
    }

    /// A document, a call, or what the broker says of us.
    mutating func message(_ topic: String, _ payload: [UInt8], isRetained: Bool, at now: Duration) {
        if let name = identity.topics.document(at: topic), identity.names.contains(name) {
            offered(payload, name, at: now)
        } else if topic == identity.topics.call(identity.id) {
            // It would be carried out at each connection.
            guard !isRetained else { return say("a call is retained, and is not carried out") }
            call(payload, at: now)
        } else if topic == identity.topics.status(identity.id) {
            heardOfItself(try? JSONReader.read(payload), at: now)
        }
    }

    /// The will of an earlier connection may come late and say that we are not here. Who says that it is here and was
    /// started otherwise has our name: not every broker says so when it ends a connection for another one.
    private mutating func heardOfItself(_ status: JSON?, at now: Duration) {
        switch status?["online"]?.boolean {
        case false?: connection?.saidStatus = nil
        // What this connection said itself comes after what earlier ones had left with the broker, or still have on their way.
        case true? where status?["boot"]?.text == identity.boot:
            if let connection, status?["conn"]?.integer == connection.number { hasBeenHere = true }
        // A broker that fell may come back with what an earlier start of this device had said.
        case true? where memory.isOwn(boot: status?["boot"]?.text): connection?.saidStatus = nil
        case true? where hasBeenHere:
            say("another device has the name \(identity.id)")
            actions.append(.close(isOrderly: false))
            lost(.takenOver, at: now)
        case true?, nil: break
        }
    }

    private mutating func offered(_ payload: [UInt8], _ name: DocumentName, at now: Duration) {
        if case .gathering(let since, _) = connection?.step {
            connection?.step = .gathering(since: since, until: now + .seconds(2))
        }
        let outcome = memory.shelf.offer(payload, as: name)
        report.isStale = true
        switch outcome {
        case .taken, .renumbered:
            work = .due
            // With new numbers alone each minute the flash would be written each minute: they are kept before they are told.
            if outcome == .taken { remember() } else { isMemoryBehind = true }
            if case .group = name, isOpen { report.spread = chance.time(in: .zero...(.seconds(60))) }
        case .refused(let refusal, _): say("\(name) is not taken: \(refusal)")
        case .same, .empty: break
        }
    }

    // MARK: Whether it is there

    /// Once a day, as long as it is connected.
    mutating func judgeCertificate(at now: Duration) {
        guard let end = identity.certificateEnd, isOpen, now >= certificateTime else { return }
        certificateTime = now + .seconds(86_400)
        let left = end.secondsSince1970 - device.time().date.secondsSince1970
        mark("certificate-expires", left < Self.certificateWarning)
    }

    /// Seconds: 30 days.
    private static let certificateWarning = 30 * 86_400.0

    /// As the settings say it now.
    private var switchPosition: OwnersSwitch {
        guard let key = identity.configuration.enabledBy, let view else { return ownersSwitch }
        let value = schema?.value(of: key, in: view) ?? view.shown(key)?.value
        return value?.coercedBoolean == false ? .off : .on
    }

    private mutating func follow(_ position: OwnersSwitch, at now: Duration) {
        let before = ownersSwitch
        guard position != before else { return }
        ownersSwitch = position
        if position == .off {
            stop(reason: "switched-off")
            say("\(identity.configuration.enabledBy ?? "") has switched the fleet off")
        } else if before == .off {
            backOff.hurry(at: now)
        }
    }

    mutating func stop(reason: String) {
        guard let ended = connection else { return }
        if ended.step != .connecting {
            publish(identity.topics.status(identity.id), offline(ended.number, reason).bytes)
        }
        actions.append(.close(isOrderly: true))
        connection = nil
        trial?.linkWasLost()
    }

    /// What the status says of a connection that has ended; without a reason: should it fall.
    private func offline(_ number: Int, _ reason: String? = nil) -> JSON {
        var members: [String: JSON] = [
            "v": .integer(1), "online": .boolean(false), "conn": .integer(number),
            // Whoever counts a group's devices counts those that are away.
            "groups": .array(identity.configuration.groups.map(JSON.text)),
        ]
        members["reason"] = reason.map(JSON.text)
        members["box"] = memory.box.map(JSON.text)
        return .object(members)
    }

    /// What the status says while it is there.
    func online(_ number: Int) -> JSON {
        var members: [String: JSON] = [
            "v": .integer(1), "online": .boolean(true), "conn": .integer(number),
            "boot": .text(identity.boot), "agent": .text(identity.version),
            "model": .text(identity.configuration.model),
            "groups": .array(identity.configuration.groups.map(JSON.text)),
            "reported": .integer(report.revision), "problems": .array(problems.sorted().map(JSON.text)),
        ]
        members["schema"] = schema.map { .text($0.hash) }
        members["box"] = memory.box.map(JSON.text)
        return .object(members)
    }
}
