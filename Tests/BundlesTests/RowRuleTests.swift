import BundleSamples
import Bundles
import Foundation
import Hardware
import PropertyLists
import Settings
import Testing

/// The rules of docs/settings-schema.md that speak of rows, each by its number there.
struct RowRuleTests {
    private func toggle(_ keys: String...) throws -> ToggleSpecifier {
        let text =
            "<dict><key>Type</key><string>PSToggleSwitchSpecifier</string><key>Key</key><string>k</string>"
            + keys.joined() + "</dict>"
        guard case .toggle(let toggle) = try bundle(text).root.rows[0].kind else { throw NoSuchRow() }
        return toggle
    }

    private func list(_ type: String = "PSMultiValueSpecifier", _ keys: String...) throws
        -> MultiValueSpecifier
    {
        let rest = keys.joined()
        let text =
            "<dict><key>Type</key><string>\(type)</string><key>Key</key><string>k</string>\(rest)</dict>"
        switch try bundle(text).root.rows[0].kind {
        case .multiValue(let list), .radioGroup(let list): return list
        default: throw NoSuchRow()
        }
    }

    struct NoSuchRow: Error {}

    @Test(
        "3.4 a toggle is on for TrueValue, off for FalseValue, else by what the value says",
        arguments: [
            (.string("hot"), true), (.string("cold"), false), (.boolean(true), true), (.string("YES"), true),
            (.string("true"), true), (.string("1"), true), (.integer(2), true), (.integer(0), false),
            (.string("off"), false), (.data([1]), false),
        ] as [(SettingValue, Bool)])
    func toggleState(value: SettingValue, isOn: Bool) throws {
        let toggle = try toggle(
            "<key>TrueValue</key><string>hot</string><key>FalseValue</key><string>cold</string>")
        #expect(toggle.isOn(value) == isOn)
        #expect(toggle.value(isOn: true) == .string("hot"))
        let inverse = try self.toggle(
            "<key>TrueValue</key><integer>0</integer><key>FalseValue</key><integer>1</integer>")
        #expect(
            !inverse.isOn(.integer(1)) && inverse.isOn(.real(0)), "the row's values come before the truth")
    }

    @Test("3.5 TrueValue and FalseValue may be of any type, and only one may be given")
    func toggleTypes() throws {
        let toggle = try toggle("<key>TrueValue</key><dict><key>a</key><integer>1</integer></dict>")
        #expect(toggle.value(isOn: true) == .dictionary(["a": .integer(1)]))
        #expect(toggle.value(isOn: false) == .boolean(false))
        #expect(toggle.isOn(.dictionary(["a": .real(1)])))
        let other = try self.toggle("<key>FalseValue</key><string>off</string>")
        #expect(other.value(isOn: true) == .boolean(true) && other.value(isOn: false) == .string("off"))
    }

    @Test("3.6 a slider takes integers and text for numbers, and clamps what it shows")
    func slider() throws {
        let read = try bundle(
            row(
                "PSSliderSpecifier", "Key=k", "DefaultValue=5", "MinimumValue:<integer>1</integer>",
                "MaximumValue=9"))
        guard case .slider(let slider) = read.root.rows[0].kind else { throw NoSuchRow() }
        #expect((slider.minimum, slider.maximum, slider.defaultValue) == (1, 9, 5))
        #expect(slider.number(for: .integer(20)) == 9)
        #expect(slider.number(for: .string("3")) == 3)
        #expect(slider.number(for: .string("x")) == 5)
        #expect(slider.number(for: nil) == 5)
    }

    @Test("3.7 a title value shows the title of its value, or the value")
    func titleValue() throws {
        let read = try bundle(
            row(
                "PSTitleValueSpecifier", "Key=k", "DefaultValue:<integer>2</integer>",
                "Values:\(integers(1, 2))", "Titles:\(strings("One", "Two"))"))
        guard case .titleValue(let value) = read.root.rows[0].kind else { throw NoSuchRow() }
        #expect(value.text(for: nil) == "Two")
        #expect(value.text(for: .real(1)) == "One")
        #expect(value.text(for: .string("x")) == "x")
    }

    @Test("3.8 text that looks like a number stays text")
    func textDefault() throws {
        let read = try bundle(row("PSTextFieldSpecifier", "Key=k", "DefaultValue=007"))
        #expect(read.schema.defaults["k"] == .string("007"))
    }

    @Test("3.9 ShortTitles stand in the row only; equal numbers are one value")
    func shortTitles() throws {
        let list = try list(
            "PSMultiValueSpecifier",
            "<key>DefaultValue</key><real>1</real><key>Values</key>\(integers(1, 2))",
            "<key>Titles</key>\(strings("Celsius", "Kelvin"))<key>ShortTitles</key>\(strings("C", "K"))")
        #expect(list.choices.map(\.title) == ["Celsius", "Kelvin"])
        #expect(list.choices.map(\.shortTitle) == ["C", "K"])
        #expect(list.choices.index(of: .real(2)) == 1)
        #expect(list.choices.index(of: .string("1")) == nil)
    }

    @Test("3.10 DisplaySortedByTitle sorts the titles with their values, short titles and icons")
    func sorted() throws {
        let list = try list(
            "PSRadioGroupSpecifier",
            "<key>Values</key>\(integers(1, 2, 3))<key>Titles</key>\(strings("C", "A", "B"))",
            "<key>ShortTitles</key>\(strings("c", "a", "b"))<key>IconNames</key>\(strings("c.png", "a.png", "b.png"))",
            "<key>DisplaySortedByTitle</key><true/><key>FooterText</key><string>foot</string>")
        #expect(list.choices.map(\.title) == ["A", "B", "C"])
        #expect(list.choices.map(\.value) == [.integer(2), .integer(3), .integer(1)])
        #expect(list.choices.map(\.shortTitle) == ["a", "b", "c"])
        #expect(list.choices.map(\.icon) == ["a.png", "b.png", "c.png"])
        #expect(list.footer == "foot")
    }

    static let icons: [(keys: [String], icon: RowIcon?)] = [
        ([], nil),
        (["DeviceIcon=wifi"], RowIcon(name: "wifi")),
        (["DeviceIcon=wifi", "DeviceIconColor=teal"], RowIcon(name: "wifi", color: .named(.teal))),
        (["DeviceIcon=wifi", "DeviceIconColor=#00A651"], RowIcon(name: "wifi", color: .own(0x00A651))),
        (["DeviceIcon=wifi", "DeviceIconColor=mud"], RowIcon(name: "wifi")),
        (["IASKCellImage=lamp.png"], RowIcon(name: "lamp.png")),
        (["DeviceIcon=wifi", "IASKCellImage=lamp.png"], RowIcon(name: "wifi")),
        (["DeviceIcon=", "IASKCellImage=lamp.png"], RowIcon(name: "lamp.png")),
    ]

    @Test(
        "a row, a group and a pane may have an icon: ours wins over InAppSettingsKit's", arguments: icons)
    func icon(keys: [String], icon: RowIcon?) throws {
        for type in ["PSTextFieldSpecifier", "PSGroupSpecifier", "PSChildPaneSpecifier"] {
            #expect(try bundle(row(type, keys: ["Key=k"] + keys)).root.rows[0].traits.icon == icon)
        }
    }

    @Test("help and short title are the row's own, and translated")
    func helpAndShortTitle() throws {
        let section = row(
            "PSGroupSpecifier", "DeviceHelp=About all", "DeviceShortTitle=All", "DeviceIcon=eco")
        let own = row("PSTextFieldSpecifier", "Key=k", "DeviceHelp=Help", "DeviceShortTitle=Short")
        let files = BundleFiles([
            "Root.plist": plist(
                section + own + row("PSTextFieldSpecifier", "Key=l"),
                root:
                    "<key>StringsTable</key><string>T</string><key>DeviceHelpline</key><string>Help</string>"
                    + "<key>DeviceAccent</key><string>#E20015</string><key>DeviceLogo</key><string>eco</string>"
                    + "<key>DeviceSections</key><false/>"),
            "de.lproj/T.strings": Array("Help = Hilfe; Short = Kurz;".utf8),
        ])
        let read = try SettingsBundle.read(files, language: "de")
        #expect(read.root.rows.map(\.traits.help) == ["About all", "Hilfe", nil])
        #expect(read.root.rows.map(\.traits.shortTitle) == ["All", "Kurz", nil])
        #expect(read.root.rows.map { $0.traits.icon?.name } == ["eco", nil, nil])
        #expect(read.brand.helpline == "Hilfe" && read.brand.accent == 0xE20015)
        #expect(read.brand.logo == "eco" && !read.brand.hasSections)
    }

    @Test("titles are in the order of the language, which no locale has to be installed for")
    func languageOrder() throws {
        let titles = "<key>Titles</key>\(strings("Zebra", "Äpfel", "apple", "Birne"))"
        let list = row(
            "PSMultiValueSpecifier", "Key=k", "DisplaySortedByTitle:true", "Values:\(integers(1, 2, 3, 4))"
        )
        .replacingOccurrences(of: "</dict>", with: titles + "</dict>")
        let sorted = [
            "de": ["Äpfel", "apple", "Birne", "Zebra"], "sv": ["apple", "Birne", "Zebra", "Äpfel"],
        ]
        for (language, titles) in sorted {
            guard case .multiValue(let list) = try bundle(list, language: language).root.rows[0].kind else {
                Issue.record("no list")
                continue
            }
            #expect(list.choices.map(\.title) == titles, "\(language)")
        }
    }

    @Test("6.8 a list with a value twice takes the first", arguments: [2_000])
    func manyChoices(count: Int) throws {
        let values = (0..<count).map { "<integer>\($0 % 600)</integer>" }.joined()
        let titles = (0..<count).map { "<string>t\($0)</string>" }.joined()
        let list = try list(
            "PSMultiValueSpecifier",
            "<key>Values</key><array>\(values)</array><key>Titles</key><array>\(titles)</array>")
        #expect(list.choices.choice(of: .integer(599))?.title == "t599")
    }

    @Test(
        "3.1 rows for other devices are left out; a group's rows join the section above",
        arguments: [
            (DeviceVariant.Idiom.phone, ["Phone rows", "in it", "all", "none named"]),
            (.pad, ["pad group", "in it", "pad", "all", "none named"]),
        ])
    func idioms(idiom: DeviceVariant.Idiom, titles: [String]) throws {
        func only(_ names: String...) -> String {
            "SupportedUserInterfaceIdioms:<array>\(names.map { "<string>\($0)</string>" }.joined())</array>"
        }
        let rows =
            row("PSGroupSpecifier", "Title=Phone rows", only("Phone"))
            + row("PSGroupSpecifier", "Title=pad group", only("Pad"))
            + row("PSGroupSpecifier", "Title=in it")
            + row("PSGroupSpecifier", "Title=pad", only("Pad", "Mac"))
            + row("PSGroupSpecifier", "Title=watch", only("Watch"))
            + row("PSGroupSpecifier", "Title=all", only("Pad", "Phone"))
            + row("PSGroupSpecifier", "Title=none named", only())
        let read = try SettingsBundle.read(
            BundleFiles(["Root.plist": plist(rows)]), for: DeviceVariant(idiom: idiom))
        #expect(read.root.rows.map(\.title) == titles)
    }

    @Test("8.1 InAppSettingsKit's rows and keys are read")
    func inAppSettingsKit() throws {
        let read = try bundle(
            row("IASKButtonSpecifier", "Key=restart", "Title=Restart", "IASKTextAlignment=Left")
                + row("IASKTextViewSpecifier", "Key=note", "IASKPlaceholder=Note")
                + row(
                    "IASKDatePickerSpecifier", "Key=at", "DatePickerMode=Time",
                    "MinuteInterval:<integer>15</integer>", "DefaultValue:<date>2026-11-21T10:30:00Z</date>")
                + row(
                    "PSToggleSwitchSpecifier", "Key=t", "IASKToggleStyle=Checkmark",
                    "IASKSubtitle:<dict><key>YES</key><string>on</string><key>__default__</key><string>?</string></dict>"
                )
                + row(
                    "PSTextFieldSpecifier", "Key=n", "KeyboardType=PhonePad",
                    "IASKTextContentType=telephoneNumber", "IASKAdjustsFontSizeToFitWidth:false",
                    "IASKSubtitle=plain"))
        #expect(read.diagnostics == [])
        let rows = read.root.rows
        guard case .button(let button) = rows[0].kind, case .textView(let note) = rows[1].kind,
            case .datePicker(let picker) = rows[2].kind, case .toggle(let toggle) = rows[3].kind,
            case .textField(let phone) = rows[4].kind
        else { throw NoSuchRow() }
        #expect(button.alignment == .left)
        #expect(note.traits.isMultiline && note.traits.placeholder == "Note")
        #expect(picker.mode == .time && picker.minuteInterval == 15)
        #expect(read.schema.defaults["at"] == .date(SettingDate(secondsSince1970: 1_795_257_000)))
        #expect(toggle.isCheckmark)
        #expect(rows[3].traits.subtitle?.text(for: .boolean(true)) == "on")
        #expect(rows[3].traits.subtitle?.text(for: .boolean(false)) == "?")
        #expect(phone.traits.keyboardType == .phonePad && phone.traits.contentType == "telephoneNumber")
        #expect(!phone.traits.adjustsFontSizeToFitWidth)
        #expect(rows[4].traits.subtitle?.text(for: nil) == "plain")
    }

    @Test("our own keys of any row are read")
    func deviceKeys() throws {
        let read = try bundle(
            row(
                "PSToggleSwitchSpecifier", "Key=k", "DeviceConfirm:true", "DeviceRestart=network",
                "DeviceRole=technician",
                "DeviceEnabledWhen:<dict><key>Key</key><string>dhcp</string><key>Equals</key><false/><key>Reason</key><string>why</string></dict>",
                "DeviceVisibleWhen:<array><dict><key>Key</key><string>a</string></dict><dict><key>Key</key><string>n</string><key>OneOf</key>\(integers(1, 2))</dict></array>"
            ))
        let traits = read.root.rows[0].traits
        #expect(read.diagnostics == [])
        #expect(
            traits.confirm && traits.restart == "network"
                && traits.role == RoleRequirement(change: .technician))
        #expect(traits.enabledWhen?.reason == "why")
        #expect(holds(traits.enabledWhen, [:]) == true, "without a value it counts as false")
        #expect(holds(traits.enabledWhen, ["dhcp": .string("YES")]) == false)
        #expect(holds(traits.visibleWhen, ["a": .boolean(true), "n": .real(2)]) == true)
        #expect(holds(traits.visibleWhen, ["a": .boolean(true), "n": .integer(3)]) == false)
    }

    @Test(
        "a role whose words nobody understands is the technician's, to see and to change",
        arguments: [
            (
                "<key>Veiw</key><string>technician</string><key>Change</key><string>technician</string>",
                "DeviceRole has View and Change, and not \"Veiw\"; did you mean \"View\"?"
            ),
            (
                "<key>View</key><integer>1</integer><key>Change</key><string>owner</string>",
                "View of DeviceRole should be a role's name"
            ),
        ])
    func strangeRole(keys: String, message: String) throws {
        let read = try bundle(row("PSTextFieldSpecifier", "Key=k", "DeviceRole:<dict>\(keys)</dict>"))
        #expect(read.diagnostics.map(\.message) == [message])
        #expect(read.diagnostics.map(\.severity) == [.error])
        let role = read.root.rows[0].traits.role
        #expect(role == RoleRequirement(view: .technician, change: .technician))
    }

    private func holds(
        _ condition: Condition?, _ values: [String: SettingValue], under schema: Schema = Schema()
    ) -> Bool? {
        let stored = StoredValues(layers: [.user: values])
        return condition?.holds(in: Snapshot(schema: schema, stored: stored), under: schema)
    }

    @Test(
        "conditions compare",
        arguments: [
            (.equals, .integer(1), .real(1), true), (.notEquals, .string("a"), .string("b"), true),
            (.less, .integer(5), .string("4"), true), (.greater, .integer(5), .integer(5), false),
            (.oneOf, .array([.string("a")]), .string("a"), true), (.less, .integer(5), nil, true),
            (.oneOf, .array([.string("a"), .string("")]), nil, true),
            (.oneOf, .array([.integer(2), .integer(0)]), nil, true),
            (.oneOf, .array([.integer(2)]), nil, false),
            (.oneOf, .array([.boolean(true)]), .string("YES"), true),
            (.oneOf, .array([.boolean(true)]), .integer(7), true),
            (.oneOf, .array([.boolean(false)]), nil, true), (.equals, .string(""), nil, true),
        ] as [(Condition.Comparison, SettingValue, SettingValue?, Bool)])
    func conditions(
        comparison: Condition.Comparison, value: SettingValue, current: SettingValue?, holds: Bool
    ) {
        let condition = Condition(terms: [.init(key: "k", comparison: comparison, value: value)])
        #expect(self.holds(condition, current.map { ["k": $0] } ?? [:]) == holds)
    }

    @Test(
        "a condition takes a switch for what it shows, whatever it stores",
        arguments: [
            (.equals, .boolean(true), .string("auto"), true),
            (.equals, .boolean(true), .string("yes"), false),
            (.notEquals, .boolean(true), .string("yes"), true), (.equals, .boolean(false), nil, true),
            (.oneOf, .array([.boolean(true)]), .string("auto"), true),
            (.equals, .string("auto"), .string("auto"), true), (.equals, .boolean(true), .integer(1), true),
        ] as [(Condition.Comparison, SettingValue, SettingValue?, Bool)])
    func switches(
        comparison: Condition.Comparison, value: SettingValue, current: SettingValue?, holds: Bool
    ) throws {
        let schema = try bundle(
            row("PSToggleSwitchSpecifier", "Key=k", "TrueValue=auto", "FalseValue=yes", "DefaultValue=yes")
        ).schema
        let condition = Condition(terms: [.init(key: "k", comparison: comparison, value: value)])
        #expect(self.holds(condition, current.map { ["k": $0] } ?? [:], under: schema) == holds)
    }

    @Test(
        "InAppSettingsKit's words of alignment are Apple's",
        arguments: [
            ("IASKUITextAlignmentLeft", TextTraits.Alignment.left), ("IASKUITextAlignmentCenter", .center),
            ("IASKUITextAlignmentRight", .right), ("IASKUITextAlignmentNatural", .natural), ("Right", .right),
        ])
    func alignments(word: String, alignment: TextTraits.Alignment) throws {
        let key = "IASKTextAlignment=\(word)"
        let read = try bundle(
            row("IASKButtonSpecifier", "Key=b", "Title=B", key) + row("PSTextFieldSpecifier", "Key=f", key))
        #expect(read.diagnostics == [])
        guard case .button(let button) = read.root.rows[0].kind,
            case .textField(let field) = read.root.rows[1].kind
        else {
            Issue.record("no button and text field")
            return
        }
        #expect(button.alignment == alignment && field.traits.alignment == alignment)
    }

    @Test(
        "a password is a secret by its format where IsSecure is not given, and a maker's No stands",
        arguments: [
            ("password", nil, true), ("wifi-psk", nil, true), ("wifi-psk", "<false/>", false),
            ("hostname", nil, false), ("hostname", "<true/>", true),
        ] as [(String, String?, Bool)])
    func secretFormats(format: String, isSecure: String?, isSecret: Bool) throws {
        let said = isSecure.map { "IsSecure:\($0)" } ?? "Title=k"
        let read = try bundle(row("PSTextFieldSpecifier", "Key=k", "DeviceFormat=\(format)", said))
        #expect(read.schema["k"]?.isSecret == isSecret)
        guard case .textField(let field) = read.root.rows[0].kind else { throw NoSuchRow() }
        #expect(field.traits.isSecure == isSecret && (field.traits.autocorrection == .no) == isSecret)
    }

    @Test("an alignment that nobody knows is still told")
    func unknownAlignment() throws {
        let read = try bundle(
            row("IASKButtonSpecifier", "Key=b", "Title=B", "IASKTextAlignment=IASKUITextAlignmentUp"))
        #expect(read.diagnostics.map(\.rule) == [.deviceKeyInvalid])
    }

    @Test("a title value without a Key is a sound row that shows its default")
    func unkeyedTitleValue() throws {
        let read = try bundle(row("PSTitleValueSpecifier", "Title=Version", "DefaultValue=1.2"))
        #expect(read.root.rows[0].problem == nil && read.schema.keys == [])
        #expect(read.diagnostics.map(\.rule) == [.titleValueUnkeyed])
        guard case .titleValue(let titleValue) = read.root.rows[0].kind else {
            Issue.record("no title value")
            return
        }
        #expect(titleValue.text(for: nil) == "1.2")
    }

    @Test("one idiom without an array around it counts as an array of one")
    func oneIdiom() throws {
        let read = try bundle(
            row("PSTextFieldSpecifier", "Key=a", "SupportedUserInterfaceIdioms=Phone")
                + row("PSTextFieldSpecifier", "Key=b", "SupportedUserInterfaceIdioms=Pad"))
        #expect(read.root.rows.map(\.key) == ["a"])
    }
}
