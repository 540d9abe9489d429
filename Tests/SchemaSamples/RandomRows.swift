import Bundles
import DrawingSamples
import Fleet
import Settings
import TextChecks

/// Rows of settings and values for them, drawn at random: what a schema says of a row is compared with what settings take.
package enum RandomRows {
    private static let formats = DeviceFormat.allCases.filter { $0 != .wifiPassword && $0 != .password }

    /// A setting `kNUMBER` of any kind.
    package static func row(_ number: Int, _ random: inout SeededRandom) -> String {
        let key = "k\(number)"
        switch random.below(7) {
        case 0: return xml("PSToggleSwitchSpecifier", key, "<key>DefaultValue</key><true/>")
        case 1:
            return xml(
                "PSToggleSwitchSpecifier", key,
                "<key>TrueValue</key><string>on</string><key>FalseValue</key><string>off</string>"
                    + "<key>DefaultValue</key><string>on</string>")
        case 2:
            return xml(
                "PSSliderSpecifier", key,
                "<key>DefaultValue</key><real>1</real><key>MinimumValue</key><real>-2</real>"
                    + "<key>MaximumValue</key><real>\(1 + random.below(9))</real>")
        case 3:
            let values = (0..<3).map { "<integer>\($0 * 2)</integer>" }.joined()
            let titles = (0..<3).map { "<string>t\($0)</string>" }.joined()
            return xml(
                "PSMultiValueSpecifier", key,
                "<key>Values</key><array>\(values)</array><key>Titles</key><array>\(titles)</array>"
                    + "<key>DefaultValue</key><integer>0</integer>")
        case 4: return xml("PSTitleValueSpecifier", key)
        case 5:
            return xml(
                "IASKDatePickerSpecifier", key, "<key>MinuteInterval</key><integer>15</integer>")
        default: return textRow(key, &random)
        }
    }

    private static func textRow(_ key: String, _ random: inout SeededRandom) -> String {
        var more = ""
        if random.happens(oneIn: 2) {
            more += "<key>DeviceFormat</key><string>\(random.one(of: formats).rawValue)</string>"
        }
        if random.happens(oneIn: 3) {
            more += "<key>DeviceMinimumLength</key><integer>\(random.below(4))</integer>"
        }
        if random.happens(oneIn: 3) {
            more += "<key>DeviceMaximumLength</key><integer>\(4 + random.below(20))</integer>"
        }
        if random.happens(oneIn: 4) { more += "<key>DevicePattern</key><string>[a-f0-9.:]+|x{2,3}</string>" }
        if random.happens(oneIn: 5) {
            more += "<key>DeviceMinimum</key><integer>2</integer><key>DeviceMaximum</key><real>80.5</real>"
        }
        return xml(
            random.happens(oneIn: 4) ? "IASKTextViewSpecifier" : "PSTextFieldSpecifier", key, more)
    }

    /// Of all kinds, most of them near to what some row takes.
    package static func value(_ random: inout SeededRandom) -> JSON {
        switch random.below(12) {
        case 0: return .boolean(random.happens(oneIn: 2))
        case 1: return .integer(random.below(12) - 3)
        case 2: return .real(Double(random.below(200)) / 16 - 3)
        case 3: return .text(random.one(of: formats).example)
        case 4:
            return .text(
                random.one(of: ["", "on", "off", "xx", "abc.", "a\nb", "80.5", "81", "-1", "ä", "nan"]))
        case 5:
            let zone = random.one(of: ["Z", "z", "+05:45", "-0030", "+24:00", "", ".5Z"])
            return .text("2026-11-21T10:\(random.one(of: ["30", "15", "07", "60"])):00\(zone)")
        case 6: return .text(String(repeating: "a", count: random.below(30)))
        case 7: return .text(String(repeating: "0", count: random.one(of: [4_095, 4_096, 4_097, 70_000])))
        case 8: return .text("\(random.below(300)).\(random.below(300))")
        case 9: return .text(random.one(of: edges))
        default: return .text(slip(random.one(of: formats.map(\.example) + edges), &random))
        }
    }

    /// Where formats end.
    private static let edges = [
        "::", "::1", "1::2::3", "1:2:3:4:5:6:7::", "::ffff:1.2.3.4", "1.2.3.4::", "fe80::/64", "10.0.0.0/33",
        "255.0.255.0", "0.0.0.0", "01.2.3.4", "2024-02-29", "2026-02-29", "0000-01-01", "23:59:59", "24:00",
        "+1.5", "1.", "9223372036854775807", "9223372036854775808", "-9223372036854775808", "065535", "65536",
        "a@b@c", "a b@c", "@c", "a@", "http://", "file:///x", "mailto:", "x:y", "http://[::1]/",
        "http://u@h:8/",
        "-a.b", "a..b", "1.2.3", "00-1a-2b-3c-4d-5e", "00-1a:2b-3c:4d-5e", "+49+30", "p", "é", "e\u{301}",
        "🇩🇪",
    ]

    /// One character changed, left out, or put in.
    private static func slip(_ text: String, _ random: inout SeededRandom) -> String {
        var characters = Array(text)
        let letter = random.one(of: Array("0129afzZ.:-/@+ é"))
        let place = random.below(characters.count)
        switch random.below(3) {
        case 0: characters[place] = letter
        case 1: characters.remove(at: place)
        default: characters.insert(letter, at: place)
        }
        return String(characters)
    }

    /// The bundle of those rows.
    package static func schema(_ rows: String) throws -> Schema {
        let page = "<plist><dict><key>PreferenceSpecifiers</key><array>\(rows)</array></dict></plist>"
        return try SettingsBundle.read(BundleFiles(["Root.plist": Array(page.utf8)])).schema
    }

    /// One row.
    package static func xml(_ type: String, _ key: String, _ more: String = "") -> String {
        """
        <dict><key>Type</key><string>\(type)</string><key>Key</key><string>\(key)</string>
        <key>Title</key><string>\(key)</string>\(more)</dict>
        """
    }
}
