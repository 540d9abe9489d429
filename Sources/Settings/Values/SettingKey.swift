/// Names of settings.
package enum SettingKey {
    /// A page with a container of its own keeps its settings apart: `group.example/volume`.
    package static func qualified(_ key: String, container: String?) -> String {
        container.map { "\($0)/\(key)" } ?? key
    }
}
