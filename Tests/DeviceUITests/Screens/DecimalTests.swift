import Settings
import Simulator
import Testing

@testable import Graphics
@testable import Hardware
@testable import Keys
@testable import Navigation

/// Numbers as their language writes them, wherever they are read; and kept as programs read them.
@Suite("decimals in a language")
struct DecimalTests {
    private static let page = """
        <plist><dict><key>PreferenceSpecifiers</key><array><dict>
        <key>Type</key><string>PSSliderSpecifier</string><key>Key</key><string>t</string>
        <key>Title</key><string>Room</string><key>DeviceUnit</key><string>°C</string>
        <key>MinimumValue</key><real>5.5</real><key>MaximumValue</key><real>30</real>
        <key>DeviceStep</key><real>0.5</real><key>DefaultValue</key><real>21.5</real>
        </dict><dict>
        <key>Type</key><string>PSTextFieldSpecifier</string><key>Key</key><string>f</string>
        <key>Title</key><string>Factor</string><key>KeyboardType</key><string>DecimalPad</string>
        <key>DeviceMaximum</key><real>2.5</real><key>DefaultValue</key><string>1.5</string>
        </dict><dict>
        <key>Type</key><string>PSTitleValueSpecifier</string><key>Key</key><string>r</string>
        <key>Title</key><string>Read</string><key>DefaultValue</key><real>3.5</real>
        </dict><dict>
        <key>Type</key><string>PSTitleValueSpecifier</string><key>Key</key><string>v</string>
        <key>Title</key><string>Version</string><key>DefaultValue</key><string>4.5.1</string>
        </dict></array></dict></plist>
        """

    private func player(
        _ language: String, having folder: String? = nil, _ script: String = ""
    ) throws -> PreviewPlayer {
        try PreviewPlayer(page: Self.page, in: language, having: folder, on: .phonePad, typing: script)
    }

    @Test("a number is typed as its row shows it where the bundle does not have the language asked for")
    func otherLanguage() throws {
        #expect(try player("de", having: "en").navigator.describe().contains("Factor = 1.5"))
        let editor = try #require(player("de", having: "en", "down ok").navigator.editor)
        #expect(editor.editor.traits.decimalSeparator == ".")
    }

    @Test(
        "rows show numbers with the language's sign, and texts as they are",
        arguments: [("en", "."), ("de", ","), ("de-CH", ".")])
    func rows(language: String, sign: String) throws {
        let text = try player(language).navigator.describe()
        #expect(text.contains("Room = 21\(sign)5 °C"))
        #expect(text.contains("Factor = 1\(sign)5"))
        #expect(text.contains("Read = 3\(sign)5"))
        #expect(text.contains("Version = 4.5.1"))
    }

    @Test("an adjuster shows its number, what may be typed and what the star types as its language writes it")
    func adjuster() throws {
        let player = try player("de", "ok 2 2 star")
        let shown = player.navigator.scene().elements.map { "\($0.content)" }.joined()
        #expect(shown.contains("22,") && shown.contains("5,5") && !shown.contains("5.5"))
        #expect(shown.contains("= ,"))
    }

    @Test("what is typed with a comma is kept with a point")
    func kept() throws {
        let player = try player("de", "ok 2 2 star 5 ok")
        #expect(player.navigator.snapshot.value(for: "t") == .real(22.5))
        #expect(player.navigator.describe().contains("Room = 22,5 °C"))
    }
}
