extension FleetAgent {
    /// What a server asks at once; it changes no setting.
    mutating func call(_ payload: [UInt8], at now: Duration) {
        guard payload.count <= 4_096, let json = try? JSONReader.read(payload), json["v"] == .integer(1),
            let id = json["id"]?.text, id.utf8.count <= 64, let name = json["call"]?.text
        else { return say("a call could not be read") }
        switch name {
        case "report":
            report.owed = ReportState.Owed(time: now, isMinor: false)
            answer(id, nil)
        case "schema": tellSchema(id)
        case "retry":
            let before = memory
            memory.undone = [:]
            memory.forgetSeals()
            // Asked for again and again it costs no flash.
            if memory != before { remember() }
            work = .due
            answer(id, nil)
        case "revert": answer(id, revert(json["trial"]?.text, at: now))
        case "confirm": answer(id, confirm(json["trial"]?.text, at: now))
        default: answer(id, Refusal(.malformed, "There is no such call."))
        }
    }

    private mutating func tellSchema(_ id: String) {
        guard let schema else {
            return answer(id, Refusal(.unavailable, "The bundle cannot be read on this device."))
        }
        for page in schema.pages(id: id) {
            publish(identity.topics.answer(identity.id), page.bytes, isRetained: false)
        }
    }

    private static let noTrial = Refusal(.unavailable, "No such trial is on.")

    private mutating func revert(_ number: String?, at now: Duration) -> Refusal? {
        guard let trial, let dared = trial.dared, trial.number == number else { return Self.noTrial }
        if let refusal = device.revert(dared.token) { return refusal }
        undo(Refusal(.unreachable, "The server has taken it back."), at: now)
        return nil
    }

    private mutating func confirm(_ number: String?, at now: Duration) -> Refusal? {
        guard let trial, trial.number == number else { return Self.noTrial }
        guard trial.dared?.step == .asking else {
            return Refusal(.busy, "It was not told over a new connection yet.")
        }
        confirm(at: now)
        return nil
    }

    private mutating func answer(_ id: String, _ refusal: Refusal?) {
        var members = refusal?.members ?? [:]
        members["v"] = .integer(1)
        members["id"] = .text(id)
        members["ok"] = .boolean(refusal == nil)
        publish(identity.topics.answer(identity.id), JSON.object(members).bytes, isRetained: false)
    }
}
