import Bus
import Settings

// MARK: What programs say is so now

extension Service {
    func report(
        _ facts: [String: LiveFact], by caller: BusCaller, _ rank: CallerRights.Rank
    ) -> Result<BusReply, BusFailure> {
        answer(live.report(facts, by: caller, rank, in: store.schema))
    }

    func setChoices(
        _ values: [SettingValue], titles: [String], of key: String, by caller: BusCaller,
        _ rank: CallerRights.Rank
    ) -> Result<BusReply, BusFailure> {
        answer(live.offer(values, titles: titles, for: key, by: caller, rank, in: store.schema))
    }

    private func answer(_ refusal: BusFailure?) -> Result<BusReply, BusFailure> {
        if let refusal { return .failure(refusal) }
        note()
        // Whoever sets what was just offered finds that it may be.
        store.offer(live.live.choices)
        endTurn()
        return .success(.nothing)
    }

    /// Somebody left the bus.
    func forgetFacts(of connection: String) {
        if live.forget(connection: connection) { store.offer(live.live.choices) }
    }

    /// The panel follows what was told since, a few times a second.
    func followFacts(at now: Duration) {
        guard let facts = live.news(at: now) else { return }
        navigator.learn(facts, at: now)
        form.know(navigator.knowledge)
    }
}
