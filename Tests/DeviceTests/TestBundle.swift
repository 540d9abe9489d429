import Foundation

/// A small Settings.bundle with one row of each kind that the device tests use.
enum TestBundle {
    static func write(to folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try root.write(to: folder.appendingPathComponent("Root.plist"), atomically: true, encoding: .utf8)
    }

    static let root = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0"><dict>
        <key>Title</key><string>Device</string>
        <key>PreferenceSpecifiers</key><array>
            <dict>
                <key>Type</key><string>PSTextFieldSpecifier</string>
                <key>Title</key><string>Name</string>
                <key>Key</key><string>name</string>
                <key>AutocapitalizationType</key><string>None</string>
                <key>AutocorrectionType</key><string>No</string>
                <key>KeyboardType</key><string>Alphabet</string>
            </dict>
            <dict>
                <key>Type</key><string>PSTextFieldSpecifier</string>
                <key>Title</key><string>Unit</string>
                <key>Key</key><string>unit</string>
                <key>KeyboardType</key><string>NumberPad</string>
            </dict>
            <dict>
                <key>Type</key><string>PSToggleSwitchSpecifier</string>
                <key>Title</key><string>Heating</string>
                <key>Key</key><string>heating</string>
                <key>DefaultValue</key><false/>
            </dict>
        </array>
        </dict></plist>
        """
}
