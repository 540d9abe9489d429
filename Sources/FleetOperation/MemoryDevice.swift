import Fleet
import PropertyLists
import Settings

/// A device in memory: settings under a bundle's rules without anything around them, for simulated fleets and tests.
package final class MemoryDevice {
    /// What the person at the panel would change, and the service undo.
    package private(set) var transactions: Transactions
    /// What the agent keeps.
    package private(set) var memory: [UInt8] = []
    /// On the clock of the agent; whoever moves it tells it here.
    package var now = Duration.zero
    /// What its clock on the wall says.
    package var wall = WallTime(SettingDate(secondsSince1970: 0), isSynced: false)
    /// Whether the service is there.
    package var isThere = true
    /// Whether it is at once as a trial says.
    package var isQuick = true
    /// Whether a disk takes anything.
    package var keeps = true
    /// Opens what is sealed; nil where nothing is opened.
    private let box: (any FleetBox)?
    private var lastToken = 0
    /// In which each layer got its values, as a database keeps it beside them.
    private var revisions: [SettingLayer: [String: UInt64]] = [:]

    /// The agent's, by the bus's word.
    private static let origin = Origin(.bus, .technician, userID: 990, connection: ":1.1")
    private static let owner = Origin(.panel, .owner)

    /// All settings have their defaults.
    package init(_ schema: Schema, box: (any FleetBox)? = nil) {
        transactions = Transactions(schema: schema)
        self.box = box
    }

    // MARK: What others do

    /// Changes settings at the panel; false where they may not be.
    @discardableResult
    package func own(_ changes: SettingChange...) -> Bool {
        (try? note(transactions.apply(ChangeSet(changes), .trial(nil), from: Self.owner, at: now))) != nil
    }

    /// An image, or somebody at the command line, writes another layer.
    package func provision(_ changes: ChangeSet) {
        try? note(
            transactions.apply(changes, .waived, from: Origin(.state, .technician), token: "", at: now))
    }

    /// Somebody at the panel takes back what is on trial.
    package func undoAtPanel() { try? note(transactions.revert("", from: Self.owner)) }

    /// The service undoes what nobody confirmed; the cause, where a trial ended by it.
    package func expire() -> String? {
        let was = transactions.trial != nil
        note(transactions.expire(at: now))
        return was && transactions.trial == nil ? transactions.lastEnd?.cause.rawValue : nil
    }

    private func note(_ step: Transactions.Step) {
        guard let commit = step.commit else { return }
        for change in commit.changes.values {
            revisions[change.layer, default: [:]][change.key] = commit.revision
        }
    }
}

// MARK: What the agent does

extension MemoryDevice: FleetDevice {
    package func look() -> SettingsView? {
        guard isThere else { return nil }
        let stored = transactions.snapshot.stored
        let told = stored.layers.mapValues { values in
            values.filter { !transactions.snapshot.isSecret($0.key) }
        }
        var view = SettingsView(layers: told, locks: stored.locks)
        view.secrets = transactions.schema.secretSources(in: transactions.snapshot) { key, layer in
            revisions[layer]?[key] ?? 0
        }
        view.box = box?.text
        return view
    }

    package func stage(_ change: SiteChange) -> StageAnswer {
        guard isThere else { return .failed(Self.away) }
        lastToken += 1
        let token = "token-\(lastToken)"
        let (opened, bad) = open(change.sealed)
        do throws(TransactionError) {
            let errors = try transactions.stage(
                ChangeSet(change).and(ChangeSet(opened)), from: Self.origin, token: token, at: now)
            guard !errors.isEmpty || !bad.isEmpty else { return .staged(token: token) }
            if errors.isEmpty { try transactions.discard(token, from: Self.origin) }
            return .refused(
                errors.reduce(into: bad) { $0[$1.key] = Refusal(RefusalCode($1), "\($1)") })
        } catch {
            return .failed(Refusal(error))
        }
    }

    private func open(_ sealed: [String: String]) -> ([SettingChange], [String: Refusal]) {
        var opened: [SettingChange] = []
        var bad: [String: Refusal] = [:]
        for (key, text) in sealed {
            if transactions.schema[key] == nil || transactions.snapshot.isSecret(key),
                let secret = box?.open(text, for: key)
            {
                opened.append(.set(key, .string(secret), layer: .site, isSecret: true))
            } else {
                bad[key] = Refusal(.badSeal, "\(key): this device does not open it.")
            }
        }
        return (opened, bad)
    }

    package func apply(_ token: String, seconds: Int?) -> ApplyAnswer {
        guard isThere else { return .failed(Self.away) }
        do throws(TransactionError) {
            note(
                try transactions.applyStaged(
                    token, .trial(seconds.map { .seconds($0) }), from: Self.origin, at: now))
            guard let trial = transactions.trial, trial.token == token else { return .kept }
            return .trial(trial.secondsLeft(at: now), isApplied: isQuick)
        } catch {
            return .failed(Refusal(error))
        }
    }

    package func confirm(_ token: String) -> Refusal? {
        end { () throws(TransactionError) in try transactions.confirm(token, from: Self.origin) }
    }

    package func revert(_ token: String) -> Refusal? {
        end { () throws(TransactionError) in try transactions.revert(token, from: Self.origin) }
    }

    package func discard(_ token: String) {
        _ = try? transactions.discard(token, from: Self.origin)
    }

    package func remember(_ memory: [UInt8]) -> Bool {
        if keeps { self.memory = memory }
        return keeps
    }

    package func time() -> WallTime { wall }

    private func end(_ call: () throws(TransactionError) -> Transactions.Step) -> Refusal? {
        guard isThere else { return Self.away }
        do throws(TransactionError) {
            note(try call())
            return nil
        } catch {
            return Refusal(error)
        }
    }

    private static let away = Refusal(.unavailable, "The settings are away.")
}

/// What a device in memory opens sealed values with.
package protocol FleetBox {
    /// What others seal with, `k3:BASE64`.
    var text: String { get }
    /// Nil for what is sealed for another device or another row.
    func open(_ sealed: String, for key: String) -> String?
}

extension Refusal {
    /// What a transaction was refused for.
    fileprivate init(_ error: TransactionError) {
        switch error {
        case .refused(let error): self.init(RefusalCode(error), "\(error)")
        case .busy, .tooMany: self.init(.busy, "\(error)")
        case .needsConfirmation, .noTransaction, .rootOnly, .badTime: self.init(.applyFailed, "\(error)")
        }
    }
}
