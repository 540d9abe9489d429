import BundleSamples
import Testing

@testable import Settings

struct SpecifierTests {
    @Test("a page that is half wrong shows every row, the wrong ones with their reason")
    func brokenRows() throws {
        let read = try bundle(
            """
            <string>no row</string>
            <dict><key>Title</key><string>Untyped</string></dict>
            \(row("PSNewThingSpecifier", "Title=Later"))
            \(row("PSTextFieldSpecifier", "Title=Name"))
            \(row("PSTextFieldSpecifier", "Title=Name", "Key="))
            \(row("PSTextFieldSpecifier", "Title=Name", "Key=name"))
            """)
        let problems = read.root.rows.map(\.problem)
        #expect(
            problems == [
                "the row is no dictionary", "the row has no Type",
                "the type PSNewThingSpecifier is not known",
                "the row has no Key", "the row's Key is empty", nil,
            ])
        #expect(read.root.rows[2].title == "Later")
    }

    @Test("a text field carries all of its keys")
    func textField() throws {
        let read = try bundle(
            row(
                "PSTextFieldSpecifier", "Key=pin", "IsSecure:true", "KeyboardType=NumberPad",
                "AutocapitalizationType=Words", "AutocorrectionType=Yes", "IASKPlaceholder=Six digits",
                "DeviceMinimumLength:<integer>6</integer>", "DeviceFormat=pin", "DeviceReturnKeyType=Done"))
        guard case .textField(let field) = read.root.rows[0].kind else {
            Issue.record("no text field")
            return
        }
        #expect(field.traits.isSecure)
        #expect(field.traits.keyboardType == .numberPad)
        #expect(field.traits.autocapitalization == .words)
        #expect(field.traits.autocorrection == .no, "a secret is never corrected")
        #expect(field.traits.placeholder == "Six digits")
        #expect(field.traits.minimumLength == 6)
        #expect(field.traits.format == .pin)
        #expect(field.traits.returnKeyType == .done)
    }

    private static let textKeyTable: [(key: String, holds: @Sendable (TextTraits) -> Bool)] = [
        ("IsSecure:true", { $0.isSecure }), ("IASKTextContentType=URL", { $0.contentType == "URL" }),
        ("KeyboardType=DecimalPad", { $0.keyboardType == .decimalPad }),
        ("AutocapitalizationType=Words", { $0.autocapitalization == .words }),
        ("AutocorrectionType=No", { $0.autocorrection == .no }),
        ("IASKPlaceholder=p", { $0.placeholder == "p" }),
        ("IASKTextAlignment=Right", { $0.alignment == .right }),
        ("IASKAdjustsFontSizeToFitWidth:false", { !$0.adjustsFontSizeToFitWidth }),
        ("DeviceMinimumLength:<integer>3</integer>", { $0.minimumLength == 3 }),
        ("DeviceMaximumLength:<integer>3</integer>", { $0.maximumLength == 3 }),
        ("DeviceMinimum:<real>1.5</real>", { $0.minimum == 1.5 }),
        ("DeviceMaximum:<integer>2</integer>", { $0.maximum == 2 }),
        ("DeviceFormat=mac", { $0.format == .mac }), ("DeviceUnit=bar", { $0.unit == "bar" }),
        ("DevicePattern=a+", { $0.pattern?.matches("aa") == true && $0.pattern?.matches("b") == false }),
        ("DevicePasswordRules=minlength: 9", { $0.passwordRules?.minimumLength == 9 }),
        ("DeviceEnabled:false", { !$0.isEnabled }),
        ("DeviceReturnKeyType=Join", { $0.returnKeyType == .join }),
        ("DeviceEnablesReturnKeyAutomatically:true", { $0.enablesReturnKeyAutomatically }),
        ("DeviceClearButtonMode=Always", { $0.clearButtonMode == .always }),
        ("DeviceClearsOnBeginEditing:true", { $0.clearsOnBeginEditing }),
        ("DeviceBorderStyle=Bezel", { $0.borderStyle == .bezel }),
        ("DeviceMinimumFontSize:<integer>9</integer>", { $0.minimumFontSize == 9 }),
        ("DeviceLeftView=!", { $0.leftView == .init(content: "!", mode: .never) }),
        ("DeviceRightView=Bookmarks", { $0.rightView == .init(content: "Bookmarks", mode: .never) }),
        ("DeviceKeyboardAppearance=Dark", { $0.keyboardAppearance == .dark }),
        ("DeviceSpellCheckingType=Yes", { $0.spellChecking == .yes }),
    ]

    @Test("each key of a text field says one thing about it", arguments: textKeyTable.indices)
    func textKeys(index: Int) throws {
        let (key, holds) = Self.textKeyTable[index]
        let with = try bundle(row("PSTextFieldSpecifier", "Key=k", key))
        let without = try bundle(row("PSTextFieldSpecifier", "Key=k"))
        guard case .textField(let field) = with.root.rows[0].kind,
            case .textField(let plain) = without.root.rows[0].kind
        else {
            Issue.record("no text field")
            return
        }
        #expect(with.diagnostics == [])
        #expect(holds(field.traits) && !holds(plain.traits))
    }

    @Test("lists of different lengths show what they share and cannot be changed")
    func valuesAndTitlesDiffer() throws {
        let read = try bundle(
            row(
                "PSMultiValueSpecifier", "Key=unit", "DefaultValue:<integer>1</integer>",
                "Values:\(integers(1, 2, 3))", "Titles:\(strings("One", "Two"))"))
        guard case .multiValue(let list) = read.root.rows[0].kind else {
            Issue.record("no multi value")
            return
        }
        #expect(list.choices.map(\.title) == ["One", "Two"])
        #expect(read.root.rows[0].problem == "there are 3 Values and 2 Titles")
        #expect(throws: SettingError.readOnly(key: "unit")) {
            try read.schema.apply(
                [.set("unit", .integer(2))], to: Snapshot(schema: read.schema), by: .technician)
        }
        #expect(read.diagnostics.map(\.rule) == [.valuesTitlesCount])
    }
}
