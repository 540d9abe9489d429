import Settings

extension FleetAgent {
    mutating func moveLink(at now: Duration) {
        follow(isSwitchedOff, at: now)
        switch link {
        case .away:
            guard isOff == false, let due = backOff.due, due <= now else { return }
            backOff.began()
            link = .connecting
            let (number, isToBeKept) = memory.connections.take()
            connection = number
            if isToBeKept { remember() }
            actions.append(
                .connect(
                    willTopic: identity.topics.status(identity.id), will: offline(nil).bytes,
                    isWillRetained: identity.configuration.retains))
        case .subscribing(let since) where now >= since + Self.patience:
            actions.append(.close(isOrderly: false))
            lost(.unreachable, at: now)
        case .gathering(let since, let until, let limit) where now >= min(until, limit):
            open(since: since, at: now)
        case .connecting, .subscribing, .gathering, .open: break
        }
    }

    mutating func connected(at now: Duration) {
        guard link == .connecting else { return }
        backOff.succeeded()
        link = .subscribing(since: now)
        actions.append(.subscribe(identity.filters))
    }

    mutating func subscribed(refused: [String], at now: Duration) {
        guard case .subscribing(let since) = link else { return }
        if refused.isEmpty {
            problems.remove("subscription-refused")
        } else {
            problems.insert("subscription-refused")
            say("the broker refuses: \(refused.sorted().joined(separator: ", "))")
        }
        saidStatus = nil
        if trial?.isReaching == true {
            open(since: since, at: now)
        } else {
            link = .gathering(since: since, until: now + .seconds(2), limit: since + .seconds(30))
        }
    }

    private mutating func open(since: Duration, at now: Duration) {
        link = .open(since: since)
        isWorkDue = true
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
        let since: Duration? =
            switch link {
            case .away: nil
            case .connecting: nil
            case .subscribing(let since), .gathering(let since, _, _), .open(let since): since
            }
        guard link != .away else { return }
        link = .away
        // Told once it is back: why it was away.
        problems.subtract(BackOff.Failure.told)
        problems.formUnion(BackOff.Failure.told.intersection([why.rawValue]))
        if trial?.isReaching == true {
            backOff.failedInTrial(at: now, chance)
        } else {
            backOff.failed(why, after: since.map { now - $0 }, at: now, chance)
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
        case false?: saidStatus = nil
        // What this connection said itself comes after what earlier ones had left with the broker, or still have on their way.
        case true? where status?["boot"]?.text == identity.boot:
            if status?["conn"]?.integer == connection { hasBeenHere = true }
        // A broker that fell may come back with what an earlier start of this device had said.
        case true? where memory.isOwn(boot: status?["boot"]?.text): saidStatus = nil
        case true? where hasBeenHere:
            say("another device has the name \(identity.id)")
            actions.append(.close(isOrderly: false))
            lost(.takenOver, at: now)
        case true?, nil: break
        }
    }

    private mutating func offered(_ payload: [UInt8], _ name: DocumentName, at now: Duration) {
        if case .gathering(let since, _, let limit) = link {
            link = .gathering(since: since, until: now + .seconds(2), limit: limit)
        }
        let outcome = memory.shelf.offer(payload, as: name)
        report.isStale = true
        switch outcome {
        case .taken, .renumbered:
            isWorkDue = true
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
        if end.secondsSince1970 - device.time().date.secondsSince1970 < Self.certificateWarning {
            problems.insert("certificate-expires")
        } else {
            problems.remove("certificate-expires")
        }
    }

    /// Seconds: 30 days.
    private static let certificateWarning = 30 * 86_400.0

    /// The owner has switched the fleet off.
    private var isSwitchedOff: Bool? {
        guard let key = identity.configuration.enabledBy, let view else { return isOff }
        let value = schema?.value(of: key, in: view) ?? view.shown(key)?.value
        return value.map { !$0.coercedBoolean } ?? false
    }

    private mutating func follow(_ isOff: Bool?, at now: Duration) {
        guard isOff != self.isOff else { return }
        let wasOff = self.isOff
        self.isOff = isOff
        if isOff == true {
            stop(reason: "switched-off")
            say("\(identity.configuration.enabledBy ?? "") has switched the fleet off")
        } else if wasOff == true {
            backOff.hurry(at: now)
        }
    }

    mutating func stop(reason: String) {
        guard link != .away else { return }
        if link != .connecting {
            publish(
                identity.topics.status(identity.id), offline(reason),
                isRetained: identity.configuration.retains)
        }
        actions.append(.close(isOrderly: true))
        link = .away
        trial?.linkWasLost()
    }

    private func offline(_ reason: String?) -> JSON {
        var members: [String: JSON] = [
            "v": .integer(1), "online": .boolean(false), "conn": .integer(connection),
            // Whoever counts a group's devices counts those that are away.
            "groups": .array(identity.configuration.groups.map(JSON.text)),
        ]
        members["reason"] = reason.map(JSON.text)
        members["box"] = memory.box.map(JSON.text)
        return .object(members)
    }

    /// What the status says while it is there.
    var online: JSON {
        var members: [String: JSON] = [
            "v": .integer(1), "online": .boolean(true), "conn": .integer(connection),
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
