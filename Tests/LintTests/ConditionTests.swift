import BundleSamples
import Bundles
import Lint
import Testing

@Suite("conditions") struct ConditionTests {
    private static func condition(_ key: String, _ rest: String = "") -> String {
        "<dict><key>Key</key><string>\(key)</string>\(rest)</dict>"
    }

    private static func field(_ key: String, _ condition: String) -> String {
        row("PSTextFieldSpecifier", "Key=\(key)", "DeviceVisibleWhen:\(condition)")
    }

    private static let mode = row(
        "PSMultiValueSpecifier", "Key=mode", "Title=Mode", "DefaultValue=auto",
        "Values:\(strings("auto", "fixed"))", "Titles:\(strings("A", "B"))")
    private static let eco = row("PSToggleSwitchSpecifier", "Key=eco", "Title=Eco", "DefaultValue:true")

    private func found(_ rows: String) -> [String] {
        Linter.diagnostics(of: BundleFiles(["Root.plist": plist(rows)])).map(\.message)
    }

    private static let wrong: [(String, String, String)] = [
        (
            "mode", "<key>OneOf</key><string>fixed</string>",
            "OneOf takes an array of values in DeviceVisibleWhen"
        ),
        ("mode", "<key>OneOf</key><array/>", "OneOf takes an array of values in DeviceVisibleWhen"),
        (
            "mode", "<key>GreaterThan</key><string>high</string>",
            "GreaterThan takes a number, and not \"high\" in DeviceVisibleWhen"
        ),
        (
            "mode", "<key>Equals</key><string>fixd</string>",
            "the condition asks whether \"mode\" is \"fixd\", which it never is"
        ),
        (
            "mode", "<key>OneOf</key>\(strings("fixed", "off"))",
            "the condition asks whether \"mode\" is \"off\", which it never is"
        ),
        (
            "eco", "<key>NotEquals</key><string>on</string>",
            "the condition asks whether \"eco\" is \"on\", which it never is"
        ),
        (
            "k", "<key>Equals</key><string>y</string>",
            "the row is there by its own value: what hides it cannot be changed back"
        ),
    ]

    @Test("a condition that asks for what cannot be is told", arguments: wrong)
    func impossible(key: String, rest: String, message: String) {
        let rows = Self.mode + Self.eco + Self.field("k", Self.condition(key, rest))
        #expect(found(rows) == [message])
    }

    @Test(
        "a condition that may hold is not told",
        arguments: [
            ("mode", "<key>Equals</key><string>fixed</string>"),
            ("mode", "<key>NotEquals</key><string>auto</string>"),
            ("mode", ""), ("eco", "<key>OneOf</key><array><true/></array>"),
            ("eco", "<key>Equals</key><integer>1</integer>"),
            ("free", "<key>Equals</key><string>anything</string>"),
            ("free", "<key>LessThan</key><string>5</string>"),
        ])
    func possible(key: String, rest: String) {
        let rows = Self.mode + Self.eco + row("PSTextFieldSpecifier", "Key=free")
        #expect(found(rows + Self.field("k", Self.condition(key, rest))) == [])
    }

    @Test("what a section asks for is told once, at the section, and what its rows ask for at each")
    func section() {
        let rows = [
            row("PSGroupSpecifier", "DeviceEnabledWhen:\(Self.condition("nowhere"))"),
            Self.field("a", Self.condition("no")),
            row("PSTextFieldSpecifier", "Key=b"), row("PSTextFieldSpecifier", "Key=c"),
            row("PSGroupSpecifier"), row("PSTextFieldSpecifier", "Key=d"),
        ]
        let found = Linter.diagnostics(of: BundleFiles(["Root.plist": plist(rows.joined(separator: "\n"))]))
        #expect(
            found.map { "\($0.location): \($0.message)" } == [
                "Root.plist:4:1: the condition names \"nowhere\", which no row has",
                "Root.plist:5:1: the condition names \"no\", which no row has",
            ])
    }

    @Test("a condition of more parts than 32, or of more values than 256, is not asked, and told")
    func limits() throws {
        func rows(_ parts: Int, _ values: Int) -> String {
            let list = (0..<values).map { "<integer>\($0)</integer>" }.joined()
            let part = Self.condition("free", "<key>OneOf</key><array>\(list)</array>")
            let array = "<array>\(String(repeating: part, count: parts))</array>"
            return row("PSTextFieldSpecifier", "Key=free") + Self.field("k", array)
        }
        #expect(found(rows(32, 256)) == [])
        #expect(found(rows(33, 1)) == ["DeviceVisibleWhen has 33 conditions, and 32 are the most"])
        #expect(found(rows(1, 257)) == ["OneOf has 257 values, and 256 are the most in DeviceVisibleWhen"])
        #expect(try bundle(rows(33, 1)).root.rows[1].traits.visibleWhen == nil)
    }
}
