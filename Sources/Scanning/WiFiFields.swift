import Settings

/// Where a Wi-Fi code goes on a page: the field for such a password (`DeviceFormat` wifi-psk), and the plain text field next
/// above it, which is the network's name.
package struct WiFiFields: Hashable, Sendable {
    /// The setting's key.
    package let name: String
    /// The setting's key.
    package let password: String

    /// In the order of the page's rows.
    package static func all(on page: Page) -> [WiFiFields] {
        var found: [WiFiFields] = []
        var name: String?
        for row in page.rows where row.isEditable {
            guard case .textField(let field) = row.kind, let key = row.key else { continue }
            if field.traits.format == .wifiPassword {
                if let name { found.append(WiFiFields(name: name, password: key)) }
                name = nil
            } else if !field.traits.isSecure, field.traits.format == nil {
                name = key
            }
        }
        return found
    }
}
