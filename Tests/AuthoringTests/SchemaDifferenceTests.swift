import Authoring
import BundleSamples
import Bundles
import Settings
import Testing

/// What an update of a bundle does to what is stored.
@Suite("difference of bundles") struct SchemaDifferenceTests {
    private static func schema(_ rows: String) throws -> Schema {
        let page = "<plist><dict><key>PreferenceSpecifiers</key><array>\(rows)</array></dict></plist>"
        return try SettingsBundle.read(BundleFiles(["Root.plist": Array(page.utf8)])).schema
    }

    private static func row(_ type: String, _ key: String, _ more: String = "") -> String {
        "<dict><key>Type</key><string>\(type)</string><key>Key</key><string>\(key)</string>"
            + "<key>Title</key><string>\(key.uppercased())</string>\(more)</dict>"
    }

    private static func choices(_ values: Int...) -> String {
        let numbers = values.map { "<integer>\($0)</integer>" }.joined()
        let titles = values.map { "<string>\($0)</string>" }.joined()
        return "<key>DefaultValue</key><integer>1</integer><key>Values</key><array>\(numbers)</array>"
            + "<key>Titles</key><array>\(titles)</array>"
    }

    private static func slider(_ most: Int) -> String {
        "<key>DefaultValue</key><real>1</real><key>MinimumValue</key><real>0</real>"
            + "<key>MaximumValue</key><real>\(most)</real>"
    }

    private static let toggle = "PSToggleSwitchSpecifier"
    private static let multi = "PSMultiValueSpecifier"
    private static let number = "PSSliderSpecifier"
    private static let old = [
        row(toggle, "stays"), row(toggle, "goes"), row(toggle, "old"), row(multi, "mode", choices(1, 2)),
        row(multi, "tone", choices(1, 2)), row(number, "level", slider(9)), row(number, "gain", slider(9)),
    ].joined()

    @Test("the same bundle differs in nothing, wherever its rows stand")
    func same() throws {
        let difference = SchemaDifference(from: try Self.schema(Self.old), to: try Self.schema(Self.old))
        #expect(difference.keepsAll && difference.changed.isEmpty && difference.added.isEmpty)
        let moved = try Self.schema(Self.row(Self.toggle, "new") + Self.old)
        #expect(SchemaDifference(from: try Self.schema(Self.old), to: moved).changed.isEmpty)
    }

    @Test("what is new, gone, renamed, wider and narrower is told apart")
    func kinds() throws {
        let new = try Self.schema(
            [
                Self.row(Self.toggle, "stays"), Self.row(Self.toggle, "new"),
                Self.row(
                    Self.toggle, "named", "<key>DeviceRenamedFrom</key><string>old</string>"),
                Self.row(Self.multi, "mode", Self.choices(1, 2, 3)),
                Self.row(Self.multi, "tone", Self.choices(1)), Self.row(Self.number, "level", Self.slider(8)),
                Self.row(Self.number, "gain", Self.slider(10)),
            ].joined())
        let difference = SchemaDifference(from: try Self.schema(Self.old), to: new)
        #expect(difference.added == ["new"] && difference.lost == ["goes"])
        #expect(difference.renamed == ["named": "old"])
        #expect(difference.narrowed == ["level", "tone"] && !difference.keepsAll)
        #expect(Set(difference.changed.keys) == ["named", "mode", "tone", "level", "gain"])
        let text = difference.text(of: [new])
        #expect(text.contains("+ new\tNEW\n") && text.contains("> named\twas old: its values move\n"))
        #expect(text.contains("! level\tmaximum: 9 -> 8\n") && text.contains("~ gain\tmaximum: 9 -> 10\n"))
        #expect(text.hasSuffix("1 added, 1 lost, 1 renamed, 5 changed, 2 of them may take less\n"))
        guard case .dictionary(let value) = difference.value else {
            Issue.record("it tells no dictionary")
            return
        }
        #expect(value["lost"] == .array([.string("goes")]) && value["renamed"] != nil)
    }

    @Test("what one of several devices loses is lost, and what all of them are told is told once")
    func merging() throws {
        let (whole, small) = (try Self.schema(Self.old), try Self.schema(Self.row(Self.toggle, "stays")))
        let narrower = try Self.schema(
            Self.row(Self.toggle, "stays") + Self.row(Self.number, "level", Self.slider(8)))
        let same = SchemaDifference(from: whole, to: whole)
        let some = SchemaDifference(from: whole, to: narrower)
        let merged = SchemaDifference(merging: [same, some, some])
        #expect(merged.narrowed == ["level"] && merged.changed["level"]?.count == 1)
        #expect(merged.lost == some.lost && !merged.keepsAll)
        #expect(SchemaDifference(merging: [same, same]).keepsAll)
        let grown = SchemaDifference(merging: [same, SchemaDifference(from: small, to: narrower)])
        #expect(grown.text(of: [small, narrower]).contains("+ level\tLEVEL\n"))
    }

    @Test("a number that is written otherwise is the same number, among choices too")
    func numbers() throws {
        func schema(_ tag: String, _ one: String, _ two: String) throws -> Schema {
            func number(_ digits: String) -> String { "<\(tag)>\(digits)</\(tag)>" }
            return try Self.schema(
                Self.row(
                    Self.multi, "mode",
                    "<key>DefaultValue</key>\(number(one))<key>Values</key><array>\(number(one))\(number(two))</array>"
                        + "<key>Titles</key><array><string>A</string><string>B</string></array>"))
        }
        let (old, new) = (try schema("integer", "1", "2"), try schema("real", "1.0", "2.0"))
        #expect(SchemaDifference(from: old, to: new).keepsAll)
        #expect(SchemaDifference(from: new, to: old).keepsAll)
        #expect(SchemaDifference(from: old, to: try schema("real", "1.0", "2.5")).narrowed == ["mode"])
    }

    @Test(
        "what may no longer take a stored value is said to",
        arguments: [
            ("DeviceMaximumLength", "<integer>5</integer>"), ("DeviceMinimumLength", "<integer>5</integer>"),
            ("DevicePattern", "<string>a+</string>"),
        ])
    func narrower(key: String, value: String) throws {
        let text = "PSTextFieldSpecifier"
        let (wide, narrow) = (
            try Self.schema(Self.row(text, "a")),
            try Self.schema(Self.row(text, "a", "<key>\(key)</key>\(value)"))
        )
        #expect(SchemaDifference(from: wide, to: narrow).narrowed == ["a"])
        #expect(SchemaDifference(from: narrow, to: wide).keepsAll || key == "DevicePattern")
        #expect(!SchemaDifference(from: try Self.schema(Self.row(Self.toggle, "a")), to: wide).keepsAll)
    }

    @Test(
        "minutes that were taken are none any more where the new step does not divide the old one",
        arguments: [(1, 15, true), (15, 5, false), (30, 20, true), (15, 1, false), (5, 15, true)])
    func minutes(old: Int, new: Int, isLess: Bool) throws {
        func schema(_ step: Int) throws -> Schema {
            let interval = "<key>MinuteInterval</key><integer>\(step)</integer>"
            return try Self.schema(
                Self.row(
                    "IASKDatePickerSpecifier", "a",
                    "<key>DatePickerMode</key><string>Time</string>" + interval))
        }
        let difference = SchemaDifference(from: try schema(old), to: try schema(new))
        #expect(difference.narrowed == (isLess ? ["a"] : []))
        #expect(difference.changed["a"]?.map(\.name) == ["minutes"])
    }

    @Test("a serial number that is asked for in groups, or in others, may be refused as it is stored")
    func groups() throws {
        func schema(_ sizes: String) throws -> Schema {
            let format = "<key>DeviceFormat</key><string>serial</string>"
            return try Self.schema(Self.row("PSTextFieldSpecifier", "a", format + sizes))
        }
        let (none, five) = (
            try schema(""), try schema("<key>DeviceGroups</key><array><integer>5</integer></array>")
        )
        #expect(SchemaDifference(from: none, to: five).narrowed == ["a"])
        #expect(SchemaDifference(from: five, to: none).keepsAll)
    }
}
