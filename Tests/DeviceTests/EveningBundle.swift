import Foundation
import Settings
import TextChecks

/// What a technician sets on the evening when a site is commissioned: a field of each kind.
enum EveningBundle {
    struct Field {
        let key: String
        let keyboardType: String
        let format: DeviceFormat?
        var isSecure = false
        let text: String
        /// What the panel offers by then: a stepped field begins with it, a grid has it in its middle.
        var offered: String?
    }

    static let fields = [
        Field(key: "name", keyboardType: "Alphabet", format: nil, text: "plant 7 north"),
        Field(key: "address", keyboardType: "NumbersAndPunctuation", format: .ipv4, text: "192.168.17.24"),
        Field(key: "mask", keyboardType: "NumbersAndPunctuation", format: .netmask, text: "255.255.255.0"),
        Field(
            key: "gateway", keyboardType: "NumbersAndPunctuation", format: .ipv4, text: "192.168.17.1",
            offered: "192.168.17.1"),
        Field(
            key: "dns", keyboardType: "NumbersAndPunctuation", format: .ipv4, text: "10.0.0.53",
            offered: "192.168.17.254"),
        Field(key: "ntp", keyboardType: "URL", format: .hostname, text: "time.plant7.example"),
        Field(key: "url", keyboardType: "URL", format: .url, text: "https://m.plant.com/api"),
        Field(
            key: "mail", keyboardType: "EmailAddress", format: nil, text: "ops.north@plant.com",
            offered: "@m.plant.com"),
        Field(key: "ssid", keyboardType: "Alphabet", format: nil, text: "Plant-7"),
        Field(
            key: "password", keyboardType: "Alphabet", format: .wifiPassword, isSecure: true,
            text: "k7#Wp.2x-Qm9"),
        Field(key: "phone", keyboardType: "PhonePad", format: nil, text: "+493012345678"),
        Field(key: "pin", keyboardType: "NumberPad", format: .pin, isSecure: true, text: "402817"),
    ]

    static var page: String {
        let rows = fields.map { field in
            """
            <dict>
                <key>Type</key><string>PSTextFieldSpecifier</string>
                <key>Title</key><string>\(field.key)</string>
                <key>Key</key><string>\(field.key)</string>
                <key>AutocapitalizationType</key><string>None</string>
                <key>AutocorrectionType</key><string>No</string>
                <key>KeyboardType</key><string>\(field.keyboardType)</string>
                \(field.format.map { "<key>DeviceFormat</key><string>\($0.rawValue)</string>" } ?? "")
                \(field.isSecure ? "<key>IsSecure</key><true/>" : "")
            </dict>
            """
        }.joined(separator: "\n")
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict>
            <key>Title</key><string>Commissioning</string>
            <key>PreferenceSpecifiers</key><array>\(rows)</array>
            </dict></plist>
            """
    }
}
