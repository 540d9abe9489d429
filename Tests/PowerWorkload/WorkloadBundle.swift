/// The settings that the workload changes.
package enum WorkloadBundle {
    static let names = (0..<24).map { "name.\($0)" }

    /// Root.plist.
    package static var page: String {
        let rows = names.map { key in
            """
            <dict>
                <key>Type</key><string>PSTextFieldSpecifier</string>
                <key>Title</key><string>\(key)</string>
                <key>Key</key><string>\(key)</string>
            </dict>
            """
        }.joined(separator: "\n")
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict>
            <key>Title</key><string>Power</string>
            <key>PreferenceSpecifiers</key><array>\(rows)</array>
            </dict></plist>
            """
    }
}
