import Settings
import Testing

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
        #expect(read.diagnostics.map(\.rule) == [.valuesTitlesCount])
    }
}
