import BundleSamples
import Testing
@testable import Bundles
@testable import Localization
@testable import Settings

private let guarded = row(
    "PSToggleSwitchSpecifier", "Key=pump", "DefaultValue:false", "DeviceRole=technician")
private let open = row("PSToggleSwitchSpecifier", "Key=eco", "DefaultValue:false")

@Suite("roles and conditions")
struct RoleTests {
    @Test(
        "what only a technician may change is refused to the owner, and stays refused when it comes with others"
    )
    func changes() throws {
        let schema = try bundle(guarded + open).schema
        let start = Snapshot(schema: schema)
        let both: [SettingChange] = [.set("eco", .boolean(true)), .set("pump", .boolean(true))]
        #expect(throws: SettingError.roleNeeded(key: "pump", .technician)) {
            try schema.apply(both, to: start, by: .owner)
        }
        #expect(throws: SettingError.roleNeeded(key: "pump", .technician)) {
            try schema.apply([.reset("pump")], to: start, by: .owner)
        }
        #expect(try schema.apply([both[0]], to: start, by: .owner).value(for: "eco") == .boolean(true))
        #expect(try schema.apply(both, to: start, by: .technician).value(for: "pump") == .boolean(true))
    }

    @Test("nobody changes what they may not see")
    func viewing() throws {
        let keys = "DeviceRole:<dict><key>View</key><string>Technician</string></dict>"
        let definition = try bundle(row("PSToggleSwitchSpecifier", "Key=pump", keys)).schema["pump"]
        #expect(definition?.viewRole == .technician)
        #expect(definition?.traits.role?.change == .technician)
    }

    @Test("a section's and a page's role is that of their rows, the stricter one where both ask")
    func sections() throws {
        let pane = row("PSChildPaneSpecifier", "Title=Service", "File=Service", "DeviceRole=technician")
        let group = row(
            "PSGroupSpecifier", "DeviceRole:<dict><key>View</key><string>technician</string></dict>",
            "DeviceConfirm:true", "DeviceRestart=the network")
        let files = BundleFiles([
            "Root.plist": plist(open + group + guarded + row("PSRadioGroupSpecifier", "Key=r") + pane),
            "Service.plist": plist(row("PSToggleSwitchSpecifier", "Key=inside")),
        ])
        let schema = try SettingsBundle.read(files).schema
        #expect(schema["eco"]?.traits.role == nil)
        #expect(schema["pump"]?.traits.role == RoleRequirement(view: .technician, change: .technician))
        #expect(schema["pump"]?.traits.confirm == true && schema["pump"]?.traits.restart == "the network")
        #expect(schema["r"]?.traits.role == nil, "a radio group is a section of its own")
        #expect(schema["inside"]?.traits.role == RoleRequirement(change: .technician))
    }

    @Test("a role that nobody knows is a technician's, and reported")
    func unknown() throws {
        let read = try bundle(
            row("PSToggleSwitchSpecifier", "Key=k", "DefaultValue:false", "DeviceRole=tecnician"))
        #expect(read.schema["k"]?.traits.role?.change == .technician)
        #expect(read.diagnostics.map(\.rule) == [.deviceKeyInvalid])
    }

    // MARK: Conditions

    private static let address = row(
        "PSTextFieldSpecifier", "Key=address",
        "DeviceEnabledWhen:<dict><key>Key</key><string>dhcp</string><key>Equals</key><false/><key>Reason</key><string>It comes from the network.</string></dict>"
    )
    private static let dhcp = row("PSToggleSwitchSpecifier", "Key=dhcp", "DefaultValue:true")

    @Test(
        "a setting whose condition does not hold is refused with the condition's reason, even to a technician"
    )
    func conditions() throws {
        let schema = try bundle(Self.address + Self.dhcp).schema
        let start = Snapshot(schema: schema)
        let change = SettingChange.set("address", .string("10.0.0.2"))
        let refusal = SettingError.unavailable(
            key: "address", reason: LocalizedString(verbatim: "It comes from the network."))
        #expect(throws: refusal) { try schema.apply([change], to: start, by: .technician) }
        #expect(refusal.reason == "It comes from the network.")
        let free = try schema.apply([.set("dhcp", .boolean(false))], to: start, by: .owner)
        #expect(try schema.apply([change], to: free, by: .owner).value(for: "address") == .string("10.0.0.2"))
    }

    @Test("a switch that stores words permits by what it shows")
    func shownSwitch() throws {
        let dhcp = row(
            "PSToggleSwitchSpecifier", "Key=dhcp", "TrueValue=auto", "FalseValue=yes", "DefaultValue=auto")
        let schema = try bundle(Self.address + dhcp).schema
        let start = Snapshot(schema: schema)
        let change = SettingChange.set("address", .string("10.0.0.2"))
        #expect(throws: SettingError.self) { try schema.apply([change], to: start, by: .owner) }
        let free = try schema.apply([.set("dhcp", .string("yes"))], to: start, by: .owner)
        #expect(throws: Never.self) { try schema.apply([change], to: free, by: .owner) }
    }

    @Test("what permits a change may come with it, in any order; what forbids it may not")
    func together() throws {
        let schema = try bundle(Self.address + Self.dhcp).schema
        let start = Snapshot(schema: schema)
        let change = SettingChange.set("address", .string("10.0.0.2"))
        #expect(throws: Never.self) {
            try schema.apply([change, .set("dhcp", .boolean(false))], to: start, by: .owner)
        }
        let free = try schema.apply([.set("dhcp", .boolean(false))], to: start, by: .owner)
        #expect(throws: SettingError.self) {
            try schema.apply([change, .set("dhcp", .boolean(true))], to: free, by: .owner)
        }
    }

    @Test(
        "a reset, the vendor's and the site's values, and what is put back from an export need no condition")
    func exceptions() throws {
        let schema = try bundle(Self.address + Self.dhcp).schema
        let stored = StoredValues(layers: [.user: ["address": .string("10.0.0.2")]])
        let snapshot = Snapshot(schema: schema, stored: stored)
        let address = SettingValue.string("10.0.0.3")
        #expect(
            try schema.apply([.reset("address")], to: snapshot, by: .owner).value(for: "address")
                == .string(""))
        #expect(throws: Never.self) {
            _ = try schema.apply([.set("address", address, layer: .site)], to: snapshot, by: .technician)
            _ = try schema.apply([.set("address", address)], to: snapshot, by: .restoring)
        }
    }

    @Test("a hidden row's setting cannot be changed; one that another row shows can")
    func hidden() throws {
        let row = row(
            "PSTextFieldSpecifier", "Key=address",
            "DeviceVisibleWhen:<dict><key>Key</key><string>dhcp</string><key>Equals</key><false/></dict>")
        let again = BundleSamples.row("PSTextFieldSpecifier", "Key=address")
        let change = SettingChange.set("address", .string("x"))
        let once = try bundle(row + Self.dhcp).schema
        #expect(throws: SettingError.self) {
            try once.apply([change], to: Snapshot(schema: once), by: .owner)
        }
        let twice = try bundle(row + Self.dhcp + again).schema
        #expect(throws: Never.self) { try twice.apply([change], to: Snapshot(schema: twice), by: .owner) }
    }

    @Test("a section's condition is that of its rows, beside their own")
    func sectionConditions() throws {
        let group = row(
            "PSGroupSpecifier", "DeviceVisibleWhen:<dict><key>Key</key><string>dhcp</string></dict>")
        let schema = try bundle(group + Self.address + row("PSGroupSpecifier") + Self.dhcp).schema
        #expect(schema["address"]?.traits.visibleWhen?.terms.map(\.key) == ["dhcp"])
        #expect(schema["address"]?.traits.enabledWhen?.terms.map(\.key) == ["dhcp"])
        #expect(schema["dhcp"]?.traits.visibleWhen == nil)
    }

    @Test("what is put back as a default is one again, though nobody could type it")
    func restoredDefaults() throws {
        let schema = try bundle(
            row(
                "PSTextFieldSpecifier", "Key=pin", "DefaultValue=", "DeviceMinimumLength:<integer>6</integer>"
            )
        ).schema
        let stored = StoredValues(layers: [.user: ["pin": .string("402817")]])
        let snapshot = Snapshot(schema: schema, stored: stored)
        let empty = SettingChange.set("pin", .string(""))
        #expect(throws: SettingError.self) { try schema.apply([empty], to: snapshot, by: .technician) }
        #expect(try schema.apply([empty], to: snapshot, by: .restoring).source(of: "pin") == .schemaDefault)
        let site = Snapshot(
            schema: schema, stored: StoredValues(layers: [.site: ["pin": .string("111222")]]))
        #expect(throws: SettingError.self) { try schema.apply([empty], to: site, by: .restoring) }
    }
}
