import BundleSamples
import Bundles
import Lint
import Testing

@testable import Settings

/// The rules of docs/settings-schema.md for rows that are wrong or strange.
struct WrongRowTests {
    @Test("3.2 a group may have any of title, footer and key, and a footer of any length")
    func groups() throws {
        let footer = String(repeating: "licence ", count: 1_600)
        let read = try bundle(
            row("PSGroupSpecifier")
                + row("PSGroupSpecifier", "FooterText=\(footer)", "Key=section", "License=MIT")
                + row("PSGroupSpecifier", "Title=T"))
        #expect(read.root.rows.map(\.problem) == [nil, nil, nil])
        guard case .group(let group) = read.root.rows[1].kind else {
            Issue.record("no group")
            return
        }
        #expect(group.footer == footer)
        #expect(read.schema.keys == [])
    }

    @Test(
        "3.11 unknown words mean the default and leave the row usable",
        arguments: [
            ("KeyboardType=NumberAndPunctuation", LintRule.keyboardType),
            ("AutocapitalizationType=some", .autocapitalizationType),
            ("AutocorrectionType=no", .autocorrectionType),
        ])
    func unknownWords(key: String, rule: LintRule) throws {
        let read = try bundle(row("PSTextFieldSpecifier", "Key=k", key))
        #expect(read.root.rows[0].isEditable)
        #expect(read.diagnostics.map(\.rule) == [rule])
        guard case .textField(let field) = read.root.rows[0].kind else {
            Issue.record("no text field")
            return
        }
        #expect(field.traits.keyboardType == .default)
        #expect(field.traits.autocapitalization == .none && field.traits.autocorrection == .default)
    }

    @Test(
        "a condition that would be passed over in part is an error that names the part",
        arguments: [
            (
                "<key>Equal</key><string>auto</string>", "and not \"Equal\"; did you mean \"Equals\"?"
            ),
            (
                "<key>GreaterThan</key><integer>5</integer><key>LessThan</key><integer>10</integer>",
                "and not GreaterThan and LessThan; an array of conditions takes both"
            ),
        ])
    func surplus(keys: String, end: String) throws {
        let condition = "<dict><key>Key</key><string>mode</string>\(keys)</dict>"
        let read = try bundle(
            row("PSTextFieldSpecifier", "Key=mode")
                + row("PSTextFieldSpecifier", "Key=k", "DeviceVisibleWhen:\(condition)"))
        let words =
            "DeviceVisibleWhen should hold Key and one of Equals, NotEquals, LessThan, GreaterThan, OneOf"
        #expect(read.diagnostics.map(\.message) == ["\(words), \(end)"])
        #expect(read.diagnostics.map(\.severity) == [.error])
    }

    @Test("6.4 rows with nothing but their type leave the page as it is")
    func bareRows() throws {
        let types = SpecifierType.allCases.map(\.rawValue)
        let read = try bundle(
            types.map { row($0) }.joined() + row("PSTextFieldSpecifier", "Key=k", "Title=last"))
        #expect(read.root.rows.count == types.count + 1)
        #expect(read.root.rows.last?.isEditable == true)
        #expect(read.root.rows[0].problem == nil, "a group needs nothing")
        for type in ["PSMultiValueSpecifier", "PSRadioGroupSpecifier"] {
            #expect(try bundle(row(type, "Key=k")).root.rows[0].problem == "the row has no Values")
        }
    }

    @Test("6.6 a stored value that is no choice is kept until another is picked")
    func notInList() throws {
        let schema = try bundle(
            row(
                "PSMultiValueSpecifier", "Key=k", "DefaultValue:<integer>1</integer>",
                "Values:\(integers(1, 2))", "Titles:\(strings("A", "B"))")
        ).schema
        let snapshot = Snapshot(schema: schema, stored: StoredValues(layers: [.user: ["k": .integer(9)]]))
        #expect(snapshot.value(for: "k") == .integer(9))
        #expect(
            schema.unshownValues(in: snapshot.stored).map(\.description)
                == ["k: the user's stored value is kept, though \(SettingError.notInList(key: "k").reason)"])
        #expect(schema.unshownValues(in: StoredValues()) == [])
        #expect(throws: SettingError.notInList(key: "k")) {
            try schema.apply([.set("k", .integer(8))], to: snapshot, by: .technician)
        }
        #expect(
            try schema.apply([.set("k", .real(2))], to: snapshot, by: .technician).value(for: "k")
                == .integer(2))
    }

    @Test("6.9 a stored value of the wrong type is shown as what it says and stays")
    func wrongType() throws {
        let read = try bundle(
            row("PSTextFieldSpecifier", "Key=t") + row("PSToggleSwitchSpecifier", "Key=b", "Title=b")
                + row("PSSliderSpecifier", "Key=s", "MaximumValue:<integer>10</integer>"))
        let stored = StoredValues(layers: [.user: ["t": .integer(5), "b": .string("YES"), "s": .string("4")]])
        let snapshot = Snapshot(schema: read.schema, stored: stored)
        guard case .textField(let field) = read.root.rows[0].kind,
            case .toggle(let toggle) = read.root.rows[1].kind,
            case .slider(let slider) = read.root.rows[2].kind
        else {
            Issue.record("other rows")
            return
        }
        #expect(field.text(for: snapshot.value(for: "t")) == "5")
        #expect(toggle.isOn(snapshot.value(for: "b")))
        #expect(slider.number(for: snapshot.value(for: "s")) == 4)
        #expect(snapshot.stored == stored)
    }

    @Test("6.13 a slider whose ends are the wrong way round cannot be moved")
    func sliderRange() throws {
        let read = try bundle(
            row(
                "PSSliderSpecifier", "Key=s", "MinimumValue:<integer>5</integer>",
                "MaximumValue:<integer>5</integer>"))
        #expect(read.root.rows[0].problem == "the slider's minimum 5 is not less than its maximum 5")
        #expect(!read.root.rows[0].isEditable)
        #expect(throws: SettingError.readOnly(key: "s")) {
            try read.schema.apply(
                [.set("s", .integer(5))], to: Snapshot(schema: read.schema), by: .technician)
        }
    }

    @Test(
        "a switch whose two values are one cannot be moved, and both are told",
        arguments: [
            (["TrueValue:<integer>0</integer>"], "TrueValue 0 is the same as FalseValue NO"),
            (["TrueValue=on", "FalseValue=on"], "TrueValue \"on\" is the same as FalseValue \"on\""),
            (["FalseValue:true"], "TrueValue YES is the same as FalseValue YES"),
        ])
    func stuckSwitch(keys: [String], words: String) throws {
        let read = try bundle(row("PSToggleSwitchSpecifier", keys: ["Key=k", "Title=T"] + keys))
        #expect(read.root.rows[0].problem?.hasPrefix(words) == true && !read.root.rows[0].isEditable)
        #expect(read.diagnostics.map(\.rule) == [.toggleValues])
    }

    @Test("6.17 a slider beyond what can be stepped cannot be moved, one with such a step takes another")
    func sliderLimit() throws {
        let read = try bundle(
            row(
                "PSSliderSpecifier", "Key=s", "MinimumValue:<real>-1.7e308</real>",
                "MaximumValue:<real>1.7e308</real>", "DeviceStep:<real>1</real>")
                + row(
                    "PSSliderSpecifier", "Key=t", "MaximumValue:<integer>100</integer>",
                    "DeviceStep:<real>1e-5</real>"))
        #expect(read.root.rows[0].problem == "the slider's end 1.7e+308 is beyond 1000000000000")
        #expect(!read.root.rows[0].isEditable)
        #expect(read.root.rows[1].isEditable)
        guard case .slider(let slider) = read.root.rows[1].kind else {
            Issue.record("another row")
            return
        }
        #expect(slider.scale?.step == 5)
    }

    @Test("7.1 keys that nobody knows are ignored")
    func unknownKeys() {
        let rows = row(
            "PSTextFieldSpecifier", "Key=k", "License=MIT", "Platform=ios", "CQAction=go", "IASKRegex=x",
            "infobuttonvalue=1", "New item=")
        #expect(Linter.diagnostics(of: BundleFiles(["Root.plist": plist(rows)])) == [])
    }

    @Test(
        "8.2 rows that only a phone can show say so",
        arguments: [
            "IASKOpenURLSpecifier", "IASKMailComposeSpecifier", "IASKCustomViewSpecifier",
            "IASKListGroupSpecifier",
        ])
    func phoneOnly(type: String) throws {
        let read = try bundle(row(type, "Title=Web", "Key=k"))
        #expect(read.root.rows[0].title == "Web")
        #expect(read.root.rows[0].problem == "the type \(type) is not known")
    }
}
