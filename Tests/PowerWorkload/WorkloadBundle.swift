/// The settings that the workload changes.
package enum WorkloadBundle {
    static let names = (0..<24).map { "name.\($0)" }
    /// What is tried first.
    package static let addresses = (0..<6).map { "address.\($0)" }

    /// Root.plist.
    package static var page: String {
        let rows = names.map { row($0) } + addresses.map { row($0, "<key>DeviceConfirm</key><true/>") }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict>
            <key>Title</key><string>Power</string>
            <key>PreferenceSpecifiers</key><array>\(rows.joined())</array>
            </dict></plist>
            """
    }

    private static func row(_ key: String, _ more: String = "") -> String {
        """
        <dict>
            <key>Type</key><string>PSTextFieldSpecifier</string>
            <key>Title</key><string>\(key)</string>
            <key>Key</key><string>\(key)</string>
            \(more)
        </dict>
        """
    }
}
