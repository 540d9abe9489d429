import Fleet

/// What a device last said about being there, or the broker for it.
package struct DeviceStatus: Hashable, Sendable {
    /// Whether it is connected.
    package let isOnline: Bool
    /// Empty where it did not say.
    package let groups: [String]
    /// Of its bundle, `sha256:` and 64 digits.
    package let schema: String?
    /// The revision of the report that it sent last before it said this.
    package let reported: Int
    /// What secrets for it are sealed with, `k3:BASE64`; nil where it did not say.
    package let box: String?
    /// In its own words, `clock` for one.
    package let problems: [String]

    /// Nil for what is no status.
    package init?(_ json: JSON) {
        guard json["v"] == .integer(1), let isOnline = json["online"]?.boolean else { return nil }
        self.isOnline = isOnline
        // What is no name could look like another line where they are printed.
        groups = json["groups"]?.array?.compactMap(\.text).filter { FleetName.isValid($0) } ?? []
        schema = json["schema"]?.text
        box = json["box"]?.text
        reported = json["reported"]?.integer ?? 0
        problems = json["problems"]?.array?.compactMap(\.text) ?? []
    }
}
