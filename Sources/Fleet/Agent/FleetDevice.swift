import PropertyLists
import Settings

/// What the agent sees and does on its own device: the settings, and what it has to remember.
package protocol FleetDevice: AnyObject {
    /// What holds; nil while the service is away.
    func look() -> SettingsView?
    /// Asks whether these may be, and keeps them ready.
    func stage(_ change: SiteChange) -> StageAnswer
    /// What was staged holds; as a trial where seconds are given or a setting asks for one.
    func apply(_ token: String, seconds: Int?) -> ApplyAnswer
    /// Keeps what is on trial; why not, else.
    func confirm(_ token: String) -> Refusal?
    /// Takes back what is on trial; why not, else.
    func revert(_ token: String) -> Refusal?
    /// Forgets what was staged.
    func discard(_ token: String)
    /// Keeps the agent's memory: once it returns true no power cut takes it away.
    func remember(_ memory: [UInt8]) -> Bool
    /// The wall's clock.
    func time() -> WallTime
}

/// What the clock on the wall says.
package struct WallTime: Hashable, Sendable {
    /// UTC.
    package let date: SettingDate
    /// Whether somebody keeps that clock right.
    package let isSynced: Bool

    /// - Parameter date: UTC.
    package init(_ date: SettingDate, isSynced: Bool) { (self.date, self.isSynced) = (date, isSynced) }

    /// Whether a certificate may well be valid that is not by this clock: nobody keeps it right, or it says a time before this
    /// program was written.
    package var isDoubtful: Bool { !isSynced || date < Self.written }

    /// 2026-01-01T00:00:00Z
    private static let written = SettingDate(secondsSince1970: 1_767_225_600)
}

/// What is to become of the site's layer.
package struct SiteChange: Hashable, Sendable {
    /// By key.
    package var values: [String: SettingValue] = [:]
    /// Secrets by key, `k3:BASE64`, which the service alone opens.
    package var sealed: [String: String] = [:]
    /// Keys that the site says nothing of any more.
    package var resets: [String] = []
    /// Keys and sub-trees.
    package var locks: [String] = []
    /// Exactly as they were locked.
    package var unlocks: [String] = []

    /// Nothing, until something is added.
    package init() {}

    /// Resets, locks and unlocks nothing of that name.
    mutating func leaveOut(_ names: [String]) {
        let names = Set(names)
        resets.removeAll(where: names.contains)
        locks.removeAll(where: names.contains)
        unlocks.removeAll(where: names.contains)
    }

    /// Whether nothing is asked for.
    package var isEmpty: Bool {
        values.isEmpty && sealed.isEmpty && resets.isEmpty && locks.isEmpty && unlocks.isEmpty
    }
}

/// What became of asking.
package enum StageAnswer: Hashable, Sendable {
    case staged(token: String)
    /// By key, why it may not be.
    case refused([String: Refusal])
    /// For no fault of a key.
    case failed(Refusal)
}

/// What became of applying.
package enum ApplyAnswer: Hashable, Sendable {
    case kept
    /// Seconds until it is undone, and whether the device is as it says; else that is passed as `trialApplied`.
    case trial(Int, isApplied: Bool)
    case failed(Refusal)
}

/// What holds on the device, secrets left out.
package struct SettingsView: Hashable, Sendable {
    /// What each layer stores.
    package var layers: [SettingLayer: [String: SettingValue]]
    /// What layers lock.
    package var locks: [SettingLayer: Set<String>]
    /// By key, whose value of a secret holds, and since when.
    package var secrets: [String: SecretSource] = [:]
    /// What secrets for it are sealed with, `k3:BASE64`; nil where nothing sealed is opened.
    package var box: String?

    /// Nothing is stored or locked, unless said.
    package init(
        layers: [SettingLayer: [String: SettingValue]] = [:], locks: [SettingLayer: Set<String>] = [:]
    ) {
        (self.layers, self.locks) = (layers, locks)
    }

    /// What it would show after a change of the site's that was taken; nobody sees what is sealed.
    package mutating func take(_ change: SiteChange) {
        layers[.site, default: [:]].merge(change.values) { $1 }
        for key in change.resets { layers[.site]?[key] = nil }
        locks[.site, default: []].formUnion(change.locks)
        locks[.site]?.subtract(change.unlocks)
    }

    /// What the site stores.
    package var site: [String: SettingValue] { layers[.site] ?? [:] }

    /// The value that holds for a key and whose it is; nil where only the bundle's default does, and for secrets.
    package func shown(_ key: String) -> (value: SettingValue, layer: SettingLayer)? {
        snapshot.source(of: key).flatMap { layer in snapshot.value(for: key).map { ($0, layer) } }
    }

    /// Whose value of a key holds, secrets included; nil where only the bundle's default does.
    ///
    /// - Parameter snapshot: this view's, made once for all keys.
    package func holder(of key: String, in snapshot: Snapshot) -> SettingLayer? {
        secrets[key]?.layer ?? snapshot.source(of: key)
    }

    /// Every key that some layer has a value for.
    package var keys: Set<String> { Set(layers.values.flatMap(\.keys)) }

    /// As the rules of the settings see it, without a bundle.
    package var snapshot: Snapshot { snapshot(under: Schema()) }

    /// As the rules of the settings see it.
    package func snapshot(under schema: Schema) -> Snapshot {
        Snapshot(schema: schema, stored: StoredValues(layers: layers, locks: locks))
    }
}

extension ChangeSet {
    /// Of the site's layer: unlocked first, locked last.
    package init(_ change: SiteChange) {
        let resets = change.resets.map { SettingChange.reset($0, layer: .site) }
        let unlocks = change.unlocks.map { LockChange($0, layer: .site, isLocked: false) }
        let locks = change.locks.map { LockChange($0, layer: .site, isLocked: true) }
        self.init(change.values.changes(in: .site) + resets, locks: unlocks + locks)
    }
}
