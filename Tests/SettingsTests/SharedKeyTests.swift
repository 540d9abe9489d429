import BundleSamples
import Bundles
import Testing

@testable import Settings

struct SharedKeyTests {
    private static let broken = row(
        "PSMultiValueSpecifier", "Key=k", "Title=t", "Values:\(integers(1))", "Titles:\(strings("A", "B"))")
    private static let sound = row(
        "PSMultiValueSpecifier", "Key=k", "Title=t", "DefaultValue:<integer>1</integer>",
        "Values:\(integers(1, 2))", "Titles:\(strings("A", "B"))")

    @Test(
        "of rows with one key the first that can be changed says what it takes, and the first with a default its default",
        arguments: [
            (
                row("PSTitleValueSpecifier", "Key=k", "DefaultValue=Boiler")
                    + row("PSTextFieldSpecifier", "Key=k", "DeviceMaximumLength:<integer>8</integer>"),
                SettingValue.string("Cellar"), SettingValue.string("a longer text"),
                SettingValue.string("Boiler")
            ),
            (broken + sound, .integer(2), .integer(3), .integer(1)),
            (
                row("PSTitleValueSpecifier", "Key=k") + sound + broken, .integer(2), .integer(3), .integer(1)
            ),
        ])
    func defining(rows: String, taken: SettingValue, refused: SettingValue, standard: SettingValue) throws {
        let schema = try bundle(rows).schema
        let start = Snapshot(schema: schema)
        #expect(start.value(for: "k") == standard && schema["k"]?.defaultValue == standard)
        #expect(schema.keys == ["k"] && schema["k"]?.isReadOnly == false)
        #expect(try schema.apply([.set("k", taken)], to: start, by: .owner).value(for: "k") == taken)
        #expect(throws: SettingError.self) {
            try schema.apply([.set("k", refused)], to: start, by: .owner)
        }
    }

    @Test(
        "a row that can only be read opens no way around the condition and the role of one that can be changed"
    )
    func conditions() throws {
        let reading = row("PSTitleValueSpecifier", "Key=k", "DefaultValue=1", "DeviceRenamedFrom=old")
        let condition = "DeviceEnabledWhen:<dict><key>Key</key><string>on</string></dict>"
        let schema = try bundle(
            reading + row("PSTextFieldSpecifier", "Key=k", condition, "DeviceRole=technician")
                + row("PSToggleSwitchSpecifier", "Key=on", "DefaultValue:false") + reading
        ).schema
        let start = Snapshot(schema: schema)
        #expect(schema["k"]?.conditions.count == 1 && schema["k"]?.formerKeys == ["old"])
        let change = SettingChange.set("k", .string("2"))
        for authority in [Authority.owner, .technician] {
            #expect(throws: SettingError.self) { try schema.check([change], against: start, by: authority) }
        }
        let both = [SettingChange.set("on", .boolean(true)), change]
        #expect(try schema.check(both, against: start, by: .technician).count == 2)
    }

    @Test("a key is a secret where one of its rows is")
    func secrets() throws {
        let plain = row("PSTextFieldSpecifier", "Key=k")
        let secure = row("PSTextFieldSpecifier", "Key=k", "IsSecure:true")
        for rows in [plain + secure, secure + plain, row("PSTitleValueSpecifier", "Key=k") + plain + secure] {
            let schema = try bundle(rows).schema
            #expect(schema.secrets == ["k"] && schema["k"]?.isSecret == true)
            #expect(schema["k"]?.takesLiveChoices == false)
        }
        #expect(try bundle(plain + plain).schema.secrets.isEmpty)
    }
}
