import Settings

extension FleetAgent {
    /// Sends the status and the report when there is something new to say, and it is time.
    mutating func tell(at now: Duration) {
        sayStatus()
        guard isOpen, view != nil, trial?.isReaching != true else { return }
        if report.isStale { report.schedule(content, at: now, chance) }
        if report.isDue(at: now) { sendReport(at: now) }
    }

    private mutating func sayStatus() {
        guard let connection else { return }
        switch connection.step {
        case .connecting, .subscribing: return
        case .gathering, .open: break
        }
        let status = online(connection.number)
        guard connection.saidStatus != status else { return }
        self.connection?.saidStatus = status
        publish(identity.topics.status(identity.id), status.bytes)
    }

    /// Whatever the pace says: trials cannot wait. Answers the number of its last page.
    @discardableResult
    mutating func sendReport(at now: Duration) -> Int {
        let (number, isToBeKept) = memory.reports.take()
        if isToBeKept || isMemoryBehind { remember() }
        let content = content
        report.goesOut(content, number: number, at: now)
        let time = device.time()
        let stamp: [String: JSON] = [
            "v": .integer(1), "device": .text(identity.id), "revision": .integer(number),
            "boot": .text(identity.boot), "at": .text(time.date.description),
            "clock": .text(time.isSynced ? "synced" : "unsynced"),
        ]
        var last = 0
        for (index, page) in content.pages(stamp).enumerated() {
            last = publish(identity.topics.reported(identity.id, page: index + 1), page)
            report.sent?.onTheWay.insert(last)
        }
        return last
    }

    // MARK: What is so

    private var content: FleetReport {
        let plan = plan
        var head: [String: JSON] = [
            "ignored": .integer(memory.shelf.taken.values.reduce(0) { $0 + $1.document.ignored }),
            "docs": .object(
                Dictionary(
                    uniqueKeysWithValues: identity.names.compactMap { name in
                        document(name, plan).map { (name.reportName, $0) }
                    })),
            "sets": .array(results.sorted { $0.key < $1.key }.map { $0.value.json($0.key) }),
            "locks": .object(locks),
        ]
        head["schema"] = schema.map { .text($0.hash) }
        return FleetReport(head: head, keys: keys(plan), secrets: secrets, values: values)
    }

    private func document(_ name: DocumentName, _ plan: FleetPlan) -> JSON? {
        var members: [String: JSON] = [:]
        if let document = memory.shelf.taken[name]?.document {
            members["epoch"] = .integer(document.number.epoch)
            members["revision"] = .integer(document.number.revision)
            if document.isNext(for: identity.id) { members["part"] = .text("next") }
            members["state"] = .text(state(of: name, plan))
        }
        if let remark = memory.shelf.remarks[name] {
            members.merge(remark.refusal.members) { $1 }
            let isOlder = remark.refusal.code == .stale || remark.refusal.code == .conflict
            members["state"] = .text(isOlder ? remark.refusal.code.rawValue : "refused")
            members["offered"] = remark.offered.map {
                .array([.integer($0.epoch), .integer($0.revision)])
            }
        }
        return members.isEmpty ? nil : .object(members)
    }

    private func state(of name: DocumentName, _ plan: FleetPlan) -> String {
        let states = results.filter { $0.key.document == name }.map(\.value.state)
        if states.contains(where: { $0 == .pending || $0 == .confirming }) { return "trial" }
        let count = plan.sets.filter { $0.id.document == name }.count
        return states.contains(.waiting) || states.count < count ? "working" : "settled"
    }

    private var locks: [String: JSON] {
        (view?.locks ?? [:]).reduce(into: [:]) { locks, layer in
            locks[layer.key.rawValue] = .array(layer.value.sorted().map(JSON.text))
        }
    }

    private func keys(_ plan: FleetPlan) -> [String: JSON] {
        var keys = strays.mapValues { $0.json(nil) }
        for (name, lost) in plan.superseded {
            for key in lost { keys[key] = KeyResult(.superseded).json(name) }
        }
        // Made once: it costs as much as all that is stored.
        let snapshots = view.map { ($0.snapshot, schema?.snapshot(of: $0)) }
        for planned in plan.sets {
            for (key, result) in keyResults(planned, snapshots) {
                keys[key] = result.json(planned.id.document)
            }
        }
        return keys
    }

    /// What is not plainly applied.
    ///
    /// - Parameter snapshots: of the view, and of the same under the bundle's rules.
    private func keyResults(
        _ planned: FleetPlan.PlannedSet, _ snapshots: (stored: Snapshot, ruled: Snapshot?)?
    ) -> [String: KeyResult] {
        guard let result = results[planned.id] else { return [:] }
        guard result.state == .applied, let view, let (stored, ruled) = snapshots else { return result.keys }
        return planned.set.values.reduce(into: [:]) { results, each in
            guard each.value != .nothing else { return }
            if view.holder(of: each.key, in: stored) == .user {
                results[each.key] = KeyResult(.overridden)
            } else if let ruled, schema?.isAvailable(each.key, in: ruled) == false {
                results[each.key] = KeyResult(.waiting)
            }
        }
    }

    /// Layer and revision, no more.
    private var secrets: [String: JSON] {
        (view?.secrets ?? [:]).filter { identity.configuration.keys.contains($0.key) }.mapValues { source in
            .array([.text(source.layer.rawValue), .integer(Int(clamping: source.revision))])
        }
    }

    private var values: [String: JSON] {
        guard let view else { return [:] }
        let snapshot = view.snapshot
        return view.keys.reduce(into: [:]) { values, key in
            guard identity.configuration.keys.contains(key), schema?.isSecret(key) != true,
                let layer = snapshot.source(of: key), let value = snapshot.value(for: key, in: layer)
            else { return }
            values[key] = .array([JSON(value), .text(layer.rawValue)])
        }
    }
}
