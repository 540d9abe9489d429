/// What the database holds, beside the bundle's defaults.
package struct StoredValues: Hashable, Sendable {
    /// Values by key of each stored layer.
    package var layers: [SettingLayer: [String: SettingValue]]
    /// What the vendor's and the site's layers lock: keys, and sub-trees as `network.`, `wifi_*` or `*`.
    package var locks: [SettingLayer: Set<String>]
    /// Counts the transactions that changed something.
    package var revision: UInt64

    package init(
        layers: [SettingLayer: [String: SettingValue]] = [:], locks: [SettingLayer: Set<String>] = [:],
        revision: UInt64 = 0
    ) {
        self.layers = layers
        self.locks = locks
        self.revision = revision
    }
}
