/// What the database holds, beside the bundle's defaults.
package struct StoredValues: Hashable, Sendable {
    /// Values by key of each stored layer.
    package var layers: [SettingLayer: [String: SettingValue]]
    /// The keys of each layer whose rows say that they are secrets.
    package var secrets: [SettingLayer: Set<String>]
    /// What the vendor's and the site's layers lock: keys, and sub-trees as `network.`, `wifi_*` or `*`.
    package var locks: [SettingLayer: Set<String>]
    /// Counts the transactions that changed something.
    package var revision: UInt64

    /// Empty unless said: a new database, at revision 0.
    package init(
        layers: [SettingLayer: [String: SettingValue]] = [:], secrets: [SettingLayer: Set<String>] = [:],
        locks: [SettingLayer: Set<String>] = [:], revision: UInt64 = 0
    ) {
        self.layers = layers
        self.secrets = secrets
        self.locks = locks
        self.revision = revision
    }
}
