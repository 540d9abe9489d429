import Settings

/// Finds out which of several changes may be made together, by whoever is at the panel.
struct ChangeSieve {
    private let schema: Schema
    private let transactions: Transactions
    private let authority: Authority

    init(_ schema: Schema, _ snapshot: Snapshot, for role: Role) {
        self.schema = schema
        transactions = Transactions(schema: schema, snapshot: snapshot)
        authority = Authority(role)
    }

    /// What of changes may be made all together, and why what is left may not.
    func sift(_ changes: [SettingChange]) -> (taken: [SettingChange], left: [SettingError]) {
        // What nobody knows is left out at once: there may be much of it.
        var left = changes.filter { schema[$0.key] == nil }.map { SettingError.unknownKey($0.key) }
        var wanted = changes.filter { schema[$0.key] != nil }
        while true {
            let problems = Self.first(of: transactions.problems(with: ChangeSet(wanted), by: authority))
            guard !problems.isEmpty else { return ((try? checked(wanted)) ?? [], left) }
            let refused = Set(problems.map(\.key))
            let count = wanted.count
            wanted.removeAll { refused.contains($0.key) }
            left += problems
            if wanted.count == count { return ([], left) }
        }
    }

    /// Those that are left out at once: a file may have thousands, and each look at the rest takes its time. What does not
    /// depend on the others goes before what does.
    private static func first(of problems: [SettingError]) -> [SettingError] {
        func kind(_ error: SettingError) -> Int {
            switch error {
            case .tooLarge: 2
            case .unavailable: 1
            default: 0
            }
        }
        guard let least = problems.map(kind).min() else { return [] }
        return problems.filter { kind($0) == least }
    }

    /// A change beside others that wait already. What cannot be changed any more with it waits no longer: each with the reason.
    ///
    /// - Throws: why the change itself may not be made.
    func add(
        _ change: SettingChange, to others: [SettingChange]
    ) throws(SettingError) -> (taken: [SettingChange], fallen: [SettingError]) {
        var others = others.filter { $0.key != change.key }
        var fallen: [SettingError] = []
        while true {
            do throws(SettingError) {
                return (try checked(others + [change]), fallen)
            } catch {
                let count = others.count
                if case .unavailable(let key, _) = error { others.removeAll { $0.key == key } }
                guard others.count < count else { throw error }
                fallen.append(error)
            }
        }
    }

    private func checked(_ changes: [SettingChange]) throws(SettingError) -> [SettingChange] {
        try transactions.check(ChangeSet(changes), by: authority).values
    }
}
