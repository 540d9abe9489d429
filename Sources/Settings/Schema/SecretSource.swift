/// All that anybody is told of a secret that somebody has set: never the value, its length or a hash of it.
package struct SecretSource: Hashable, Sendable {
    /// Whose value holds.
    package let layer: SettingLayer
    /// In which that layer got it; 0: nobody knows.
    package let revision: UInt64

    /// - Parameter revision: 0 where nobody knows.
    package init(_ layer: SettingLayer, revision: UInt64) { (self.layer, self.revision) = (layer, revision) }
}

extension Schema {
    /// By key, of the secrets of which some layer's value holds.
    ///
    /// - Parameter revision: in which a layer got its value of a key; 0 where nobody knows.
    package func secretSources(
        in snapshot: Snapshot, since revision: (_ key: String, _ layer: SettingLayer) -> UInt64
    ) -> [String: SecretSource] {
        var sources: [String: SecretSource] = [:]
        for key in keys where snapshot.isSecret(key) {
            guard let layer = snapshot.source(of: key), layer != .schemaDefault else { continue }
            sources[key] = SecretSource(layer, revision: revision(key, layer))
        }
        return sources
    }
}
