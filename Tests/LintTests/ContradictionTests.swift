import BundleSamples
import Bundles
import Lint
import Testing

struct ContradictionTests {
    private static func slider(to end: Int) -> String {
        row(
            "PSSliderSpecifier", "Key=k", "DefaultValue:<integer>1</integer>",
            "MinimumValue:<integer>0</integer>", "MaximumValue:<integer>\(end)</integer>")
    }

    private static func list(_ values: String) -> String {
        row(
            "PSMultiValueSpecifier", "Key=k", "Title=t", "DefaultValue:<integer>1</integer>",
            "Values:\(values)",
            "Titles:\(strings("A", "B"))")
    }

    private static func field(_ keys: String...) -> String {
        row("PSTextFieldSpecifier", keys: ["Key=k"] + keys)
    }

    private static let pairs: [(String, String, String)] = [
        (slider(to: 100), slider(to: 200), "takes 0 to 100 at Root.plist:4:1, and that counts"),
        (list(integers(1, 2)), list(integers(1, 3)), "takes other Values at Root.plist:4:1, and that counts"),
        (field(), field("DeviceFormat=ipv4"), "takes other texts at Root.plist:4:1, and that counts"),
        (
            row("PSToggleSwitchSpecifier", "Key=k", "Title=t", "DefaultValue:true"),
            row("PSToggleSwitchSpecifier", "Key=k", "Title=t", "DefaultValue:true", "TrueValue=on"),
            "takes YES or NO at Root.plist:4:1, and that counts"
        ),
        (
            field("DeviceRole=technician"), field(),
            "is changed by technician at Root.plist:4:1, and that counts"
        ),
        (field(), slider(to: 100), "is a PSTextFieldSpecifier at Root.plist:4:1"),
    ]

    @Test(
        "rows of one key that say different things are told at the row that does not count", arguments: pairs)
    func different(first: String, second: String, message: String) {
        let found = Linter.diagnostics(of: BundleFiles(["Root.plist": plist(first + "\n" + second)]))
        let told = found.filter { $0.rule == .keyDuplicate }
        #expect(told.map(\.message) == ["the key \"k\" \(message)"], "\(found)")
        #expect(told.allSatisfy { "\($0.location)".hasPrefix("Root.plist:5:") })
    }

    @Test("of two rows of a key of which one is a secret, the other is told")
    func secret() {
        for rows in [
            [Self.field(), Self.field("IsSecure:true")], [Self.field("IsSecure:true"), Self.field()],
        ] {
            let files = BundleFiles(["Root.plist": plist(rows.joined(separator: "\n"))])
            #expect(
                Linter.diagnostics(of: files).map(\.message) == [
                    "the key \"k\" is a secret, for another of its rows says IsSecure"
                ])
        }
    }

    @Test("a row to read beside one that changes the setting is no contradiction, whichever stands first")
    func reading() {
        let reading = row("PSTitleValueSpecifier", "Key=k", "DefaultValue=a")
        let field = Self.field("DefaultValue=a", "DeviceMaximumLength:<integer>8</integer>")
        for rows in [reading + field, field + reading] {
            #expect(Linter.diagnostics(of: BundleFiles(["Root.plist": plist(rows)])) == [])
        }
    }
}
