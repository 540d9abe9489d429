/// A bundle to begin with: one row of each usual kind, commented, with a translation and a test.
package enum BundleTemplate {
    /// `Settings.bundle` and `tests`, the one of them played by the other.
    ///
    /// - Parameter name: what `NewName` has no problem with; the title of the first page.
    package static func files(name: String) -> [NewFile] {
        [
            NewFile(path: "Settings.bundle/Root.plist", text: root(title: name)),
            NewFile(path: "Settings.bundle/de.lproj/Root.strings", text: german(title: name)),
            NewFile(path: "tests/unit.keys", text: keys),
            NewFile(path: "tests/unit.txt", text: expected(title: name)),
        ]
    }

    private static func root(title: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <!-- The first page. Every key is explained in docs/settings-schema.md and docs/device-keys.md. -->
        <plist version="1.0">
        <dict>
        	<key>Title</key>
        	<string>\(title)</string>
        	<!-- The table that texts are translated by: de.lproj/Root.strings has the German ones. -->
        	<key>StringsTable</key>
        	<string>Root</string>
        	<key>PreferenceSpecifiers</key>
        	<array>
        		<!-- A group: what follows stands below its title. -->
        		<dict>
        			<key>Type</key>
        			<string>PSGroupSpecifier</string>
        			<key>Title</key>
        			<string>Device</string>
        		</dict>
        		<!-- Text. Key is what programs ask for; KeyboardType says what the keys type. -->
        		<dict>
        			<key>Type</key>
        			<string>PSTextFieldSpecifier</string>
        			<key>Title</key>
        			<string>Name</string>
        			<key>Key</key>
        			<string>device_name</string>
        			<key>DefaultValue</key>
        			<string></string>
        			<key>KeyboardType</key>
        			<string>Alphabet</string>
        			<key>DeviceMaximumLength</key>
        			<integer>20</integer>
        		</dict>
        		<!-- One of several values: Values are stored, Titles are shown. -->
        		<dict>
        			<key>Type</key>
        			<string>PSMultiValueSpecifier</string>
        			<key>Title</key>
        			<string>Unit</string>
        			<key>Key</key>
        			<string>unit</string>
        			<key>DefaultValue</key>
        			<string>celsius</string>
        			<key>Values</key>
        			<array>
        				<string>celsius</string>
        				<string>fahrenheit</string>
        			</array>
        			<key>Titles</key>
        			<array>
        				<string>Celsius</string>
        				<string>Fahrenheit</string>
        			</array>
        		</dict>
        		<!-- On or off. -->
        		<dict>
        			<key>Type</key>
        			<string>PSToggleSwitchSpecifier</string>
        			<key>Title</key>
        			<string>Sound</string>
        			<key>Key</key>
        			<string>sound</string>
        			<key>DefaultValue</key>
        			<true/>
        		</dict>
        		<!-- A number between two others. -->
        		<dict>
        			<key>Type</key>
        			<string>PSSliderSpecifier</string>
        			<key>Title</key>
        			<string>Brightness</string>
        			<key>Key</key>
        			<string>brightness</string>
        			<key>DefaultValue</key>
        			<integer>80</integer>
        			<key>MinimumValue</key>
        			<integer>10</integer>
        			<key>MaximumValue</key>
        			<integer>100</integer>
        			<key>DeviceStep</key>
        			<integer>10</integer>
        			<key>DeviceUnit</key>
        			<string>%</string>
        		</dict>
        	</array>
        </dict>
        </plist>

        """
    }

    private static let translations = [
        ("Device", "Gerät"), ("Name", "Name"), ("Unit", "Einheit"), ("Celsius", "Celsius"),
        ("Fahrenheit", "Fahrenheit"), ("Sound", "Ton"), ("Brightness", "Helligkeit"), ("%", "%"),
    ]

    private static func german(title: String) -> String {
        let isThere = translations.contains { $0.0 == title }
        let lines = (isThere ? [] : [(title, title)]) + translations
        return "/* A line for each text of the pages; `settingsctl strings` says what is missing. */\n"
            + lines.map { "\"\($0.0)\" = \"\($0.1)\";\n" }.joined()
    }

    private static let keys = """
        # board: qemu-phonepad-320x240
        # language: en
        # The second row opens its values, and the second of them is taken: what is shown then stands in unit.txt.
        down ok down ok

        """

    private static func expected(title: String) -> String {
        """
        title: \(title)
        # Device
          Name = Not set
        > Unit = Fahrenheit
          Sound = On
          Brightness = 80 %
        hint: ↑↓ move  OK choose  0 find  * details  1-9 row

        """
    }
}
