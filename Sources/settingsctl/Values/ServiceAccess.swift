import Bus
import PropertyLists
import Settings

/// The running service, over the system bus.
struct ServiceAccess: SettingsAccess {
    let schema: Schema?
    private let client: BusClient

    init(schema: Schema?) throws {
        self.schema = schema
        client = try Self.client()
    }

    /// As above, for commands that take `--state`: where there is no service its words offer that.
    static func orState(schema: Schema?) throws -> ServiceAccess {
        do {
            return try ServiceAccess(schema: schema)
        } catch let failure as CommandFailure {
            throw CommandFailure(
                code: failure.code, description: "\(failure); --state opens a database directly")
        }
    }

    /// A connection of its own.
    static func client() throws -> BusClient {
        try calling { () throws(BusClientError) in try BusClient() }
    }

    /// By a connection that may have a session.
    init(_ client: BusClient) { (schema, self.client) = (nil, client) }

    /// What the service tells is none: this is for what it is told.
    func isSecret(_ key: String) -> Bool { schema?[key]?.isSecret ?? false }

    /// Whether the service refuses to tell the key for being a secret.
    func keepsSecret(_ key: String) -> Bool {
        do throws(BusClientError) {
            _ = try client.get(key)
            return false
        } catch .refused(let failure) {
            return failure == .secret(key)
        } catch {
            return false
        }
    }

    /// Never nil: the service says in its own words why there is none.
    func value(of key: String) throws -> SettingValue? {
        try Self.calling { () throws(BusClientError) in try client.get(key) }
    }

    func meaning(of word: String, for key: String, in layer: SettingLayer) -> SettingValue {
        if let definition = schema?[key] { return ValueText.value(of: word, for: definition) }
        do throws(BusClientError) {
            return ValueText.value(of: word, like: try client.get(key))
        } catch .refused(let failure) where failure == .secret(key) {
            // Text always, however much it looks like a number.
            return .string(word)
        } catch {
            let likely = ValueText.value(of: word, like: nil)
            let isText = !takes(likely, for: key, in: layer) && takes(.string(word), for: key, in: layer)
            return isText ? .string(word) : likely
        }
    }

    /// Asked where nothing else tells what a setting without a value is.
    private func takes(_ value: SettingValue, for key: String, in layer: SettingLayer) -> Bool {
        guard
            let token = try? client.stage(
                [.set(key, value, layer: layer)], layer: layer, isRestoring: false)
        else { return false }
        try? client.discard(token)
        return true
    }

    func values(in layer: SettingLayer?) throws -> [String: SettingValue] {
        try Self.calling { () throws(BusClientError) in
            guard let layer else { return try client.getAll() }
            return try client.values(of: layer)
        }
    }

    func locks() throws -> [SettingLayer: Set<String>] {
        let locks = try Self.calling { () throws(BusClientError) in try client.locks() }
        return locks.reduce(into: [:]) { found, layer in
            guard let name = SettingLayer(rawValue: layer.key), case .array(let patterns) = layer.value else {
                return
            }
            found[name] = Set(patterns.map(\.displayText))
        }
    }

    func setLocked(_ isLocked: Bool, _ patterns: [String], layer: SettingLayer) throws {
        _ = try Self.calling { () throws(BusClientError) in
            try client.setLocked(isLocked, patterns, layer: layer)
        }
    }

    /// One transaction where all are of one kind and layer, as every command's are.
    func apply(
        _ changes: [SettingChange], _ confirmation: ChangeOptions.Confirmation
    ) throws -> StartedTrial? {
        let layer = changes.first?.layer ?? .user
        if let seconds = confirmation.seconds {
            return try apply(changes, layer: layer, isRestoring: false, seconds)
        }
        let values = changes.reduce(into: [String: SettingValue]()) { $0[$1.key] = $1.value }
        let resets = changes.filter { $0.value == nil }.map(\.key)
        try Self.calling { () throws(BusClientError) in
            if !values.isEmpty { try client.set(values, layer: layer) }
            if !resets.isEmpty { try client.reset(resets, layer: layer) }
        }
        return nil
    }

    func restore(
        _ values: [String: SettingValue], layer: SettingLayer, _ confirmation: ChangeOptions.Confirmation
    ) throws -> StartedTrial? {
        if let seconds = confirmation.seconds {
            return try apply(values.changes(in: layer), layer: layer, isRestoring: true, seconds)
        }
        _ = try Self.calling { () throws(BusClientError) in try client.restore(values, layer: layer) }
        return nil
    }

    private func apply(
        _ changes: [SettingChange], layer: SettingLayer, isRestoring: Bool, _ seconds: UInt32
    ) throws -> StartedTrial? {
        try Self.calling { () throws(BusClientError) in
            let token = try client.stage(changes, layer: layer, isRestoring: isRestoring)
            return try client.apply(token, seconds: seconds).map { StartedTrial(token: token, seconds: $0) }
        }
    }

    func confirm(_ token: String) throws {
        try Self.calling { () throws(BusClientError) in try client.confirm(token) }
    }

    func revert(_ token: String) throws {
        try Self.calling { () throws(BusClientError) in try client.revert(token) }
    }

    func log(since: UInt64, count: Int) throws -> [[String: SettingValue]] {
        try Self.calling { () throws(BusClientError) in
            try client.log(since: since, count: UInt32(clamping: count))
        }
    }

    func factoryReset(_ scope: ResetOrder.Scope) throws {
        _ = try Self.calling { () throws(BusClientError) in try client.factoryReset(scope) }
    }

    /// The service has the last word: it tells keys of its own bundle alone, and knows choices that programs offer. Where it has
    /// no time or does not let us ask, nothing was refused.
    func refusal(of value: SettingValue, for key: String, in layer: SettingLayer) -> SettingError? {
        guard let error = schema?.refusal(ofStored: value, for: key) else { return nil }
        if case .unknownKey = error { return nil }
        do throws(BusClientError) {
            try client.discard(
                try client.stage([.set(key, value, layer: layer)], layer: layer, isRestoring: true))
            return nil
        } catch .refused(let failure) where failure.kind == .invalid {
            return error
        } catch {
            return nil
        }
    }

    func refusals(
        of values: [String: SettingValue], layer: SettingLayer
    ) throws -> [(key: String, reason: String)] {
        let refusals = try Self.calling { () throws(BusClientError) in
            try client.refusals(ofRestoring: values, layer: layer)
        }
        return refusals.map { ($0.key, $0.failure.message) }
    }

    func effect(of values: [String: SettingValue], layer: SettingLayer) throws -> [SettingChange] {
        let changes = values.changes(in: layer)
        // Whether it would be taken is for the service to say.
        try Self.calling { () throws(BusClientError) in
            try client.discard(try client.stage(changes, layer: layer, isRestoring: true))
        }
        let snapshot = Snapshot(schema: schema ?? Schema(), stored: try stored())
        do {
            let store = Transactions(schema: schema, snapshot: snapshot)
            return try store.check(ChangeSet(changes), by: .restoring).values
        } catch {
            throw CommandFailure.refused("\(error)")
        }
    }

    /// What the layers store, as far as whoever asks may know; to an owner the service tells what holds alone.
    private func stored() throws -> StoredValues {
        guard let vendor = try? client.values(of: .vendor) else {
            return StoredValues(layers: [.user: dated(try values(in: nil))])
        }
        let layers: [SettingLayer: [String: SettingValue]] = [
            .vendor: vendor, .site: try values(in: .site), .user: try values(in: .user),
        ]
        return StoredValues(layers: layers.mapValues(dated), locks: try locks())
    }

    /// On the bus dates are text.
    private func dated(_ values: [String: SettingValue]) -> [String: SettingValue] {
        values.reduce(into: [:]) { dated, entry in
            dated[entry.key] = entry.value
            guard case .date? = schema?[entry.key]?.constraint, case .string(let text) = entry.value else {
                return
            }
            dated[entry.key] = SettingDate(rfc3339: text).map(SettingValue.date) ?? entry.value
        }
    }

    func showForm(_ page: [UInt8]) throws -> [String: SettingValue] {
        try Self.calling { () throws(BusClientError) in try client.showForm(page) }
    }

    func watch(_ body: @escaping (BusNews) -> Bool) throws {
        try Self.calling { () throws(BusClientError) in try client.watch(body) }
    }

    /// What the bus says, as exit codes and sentences.
    static func calling<Answer>(
        _ call: () throws(BusClientError) -> Answer
    ) throws -> Answer {
        do throws(BusClientError) {
            return try call()
        } catch .noService(let reason) {
            throw CommandFailure.unavailable("the settings service cannot be reached: \(reason)")
        } catch {
            throw CommandFailure.refused("\(error)")
        }
    }
}

extension ChangeOptions.Confirmation {
    /// What Apply is asked for; nil where nothing is staged.
    fileprivate var seconds: UInt32? {
        switch self {
        case .required: nil
        case .waived: 0
        case .trial(let seconds): seconds
        }
    }
}
