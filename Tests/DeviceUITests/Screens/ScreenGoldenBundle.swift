import Bundles

/// One of each specifier, in three languages.
enum ScreenGoldenBundle {
    static let files = BundleFiles([
        "Root.plist": Array(root.utf8), "More.plist": Array(page("").utf8),
        "ar.lproj/Root.strings": Array(arabic.utf8), "hi.lproj/Root.strings": Array(hindi.utf8),
    ])

    private static func page(_ specifiers: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict><key>StringsTable</key><string>Root</string>
        <key>Title</key><string>Pump</string>
        <key>PreferenceSpecifiers</key><array>\(specifiers)</array></dict></plist>
        """
    }

    private static var root: String {
        page(
            specifier(
                "PSGroupSpecifier", text("Title", "Address") + text("FooterText", "Ask who runs the network.")
            )
                + specifier(
                    "PSToggleSwitchSpecifier",
                    text("Title", "Obtain automatically") + text("Key", "dhcp")
                        + entry("DefaultValue", "<true/>"))
                + specifier(
                    "PSTextFieldSpecifier",
                    text("Title", "Host name") + text("Key", "host") + text("DefaultValue", "pump-st"))
                + specifier(
                    "PSTitleValueSpecifier",
                    text("Title", "Serial number") + text("Key", "serial")
                        + text("DefaultValue", "7C-2201-88"))
                + specifier("PSGroupSpecifier", text("Title", "Operation"))
                + specifier(
                    "PSSliderSpecifier",
                    text("Title", "Pressure") + text("Key", "pressure")
                        + entry("DefaultValue", "<real>3.5</real>")
                        + entry("MinimumValue", "<real>0</real>") + entry("MaximumValue", "<real>6</real>"))
                + specifier(
                    "PSMultiValueSpecifier",
                    text("Title", "Mode") + text("Key", "mode")
                        + entry("DefaultValue", "<integer>1</integer>")
                        + entry("Titles", array("string", ["Off", "Comfort", "Economy"]))
                        + entry("Values", array("integer", ["0", "1", "2"])))
                + specifier(
                    "PSTextFieldSpecifier",
                    text("Title", "Password") + text("Key", "password") + entry("IsSecure", "<true/>")
                        + text("DefaultValue", "secret"))
                + specifier("PSChildPaneSpecifier", text("Title", "More") + text("File", "More"))
                + specifier("PSUnknownSpecifier", text("Title", "From the future") + text("Key", "future")))
    }

    private static func array(_ type: String, _ values: [String]) -> String {
        "<array>" + values.map { "<\(type)>\($0)</\(type)>" }.joined() + "</array>"
    }

    private static let arabic = """
        "Pump" = "المضخة"; "Address" = "العنوان"; "Obtain automatically" = "الحصول تلقائيا";
        "Host name" = "اسم المضيف"; "Serial number" = "الرقم التسلسلي"; "Operation" = "التشغيل";
        "Pressure" = "الضغط"; "Mode" = "الوضع"; "Off" = "إيقاف"; "Comfort" = "راحة"; "Economy" = "اقتصاد";
        "Password" = "كلمة المرور"; "More" = "المزيد"; "Ask who runs the network." = "اسأل مدير الشبكة.";
        """

    private static let hindi = """
        "Pump" = "पंप"; "Address" = "पता"; "Obtain automatically" = "स्वतः प्राप्त करें";
        "Host name" = "होस्ट का नाम"; "Serial number" = "क्रम संख्या"; "Operation" = "संचालन";
        "Pressure" = "दबाव"; "Mode" = "विधि"; "Off" = "बंद"; "Comfort" = "आराम"; "Economy" = "किफ़ायत";
        "Password" = "पासवर्ड"; "More" = "अधिक"; "Ask who runs the network." = "नेटवर्क प्रबंधक से पूछें।";
        """
}
