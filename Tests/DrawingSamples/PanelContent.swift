/// What the measured screen shows: title, seven rows, a text field with a caret, a hint bar.
package struct PanelContent: Hashable, Sendable {
    package let title: String
    package let rows: [Row]
    package var field: String
    package let hints: [Row]

    package struct Row: Hashable, Sendable {
        package let name: String
        package let value: String

        init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    package static let latin = PanelContent(
        title: "Network",
        rows: [
            Row("Obtain automatically", "Off"), Row("IP address", "192.168.40.17"),
            Row("Netmask", "255.255.255.0"), Row("Gateway", "Not set"), Row("Name server", "9.9.9.9"),
            Row("Host name", "pump-station-7"), Row("Time server", "pool.ntp.org"),
        ],
        field: "pump-station-7.example", hints: [Row("OK", "change"), Row("0", "find"), Row("C", "back")])

    package static let international = PanelContent(
        title: "اللغة والشبكة",
        rows: [
            Row("عنوان الشبكة", "192.168.40.17"), Row("भाषा और क्षेत्र", "हिन्दी"), Row("言語と地域", "日本語"),
            Row("语言和地区", "简体中文"), Row("Γλώσσα", "Ελληνικά"), Row("Часовой пояс", "Москва"),
            Row("שפה ואזור", "עברית"),
        ],
        field: "مضخة 7 स्टेशन 東京", hints: [Row("OK", "تغيير"), Row("0", "खोज"), Row("C", "戻る")])
}
