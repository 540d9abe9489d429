import BundleSamples
import Bundles
import Settings
import Testing

/// `settingsctl describe`: everything that constrains a value stands there, in words and in JSON.
@Suite("descriptions of bundles")
struct DescriptionTests {
    private static let rows = [
        (
            row(
                "PSTextFieldSpecifier", "Key=k", "Title=T", "DefaultValue=a,b", "KeyboardType=URL",
                "IsSecure:true", "DeviceFormat=hostname", "DevicePattern=[a-z]+",
                "DevicePatternMessage=Letters",
                "DeviceMinimumLength:<integer>2</integer>", "DeviceMaximumLength:<integer>9</integer>",
                "DeviceUnit=mm", "DevicePasswordRules=minlength: 8", "DeviceEnabled:false"),
            """
            k: text field "T", default "a,b", keyboard URL, secure, cannot be edited, format hostname, \
            pattern "[a-z]+", patternMessage "Letters", minimumLength 2, maximumLength 9, unit "mm", \
            passwordRules "minlength: 8"
            """
        ),
        (
            row(
                "PSTextFieldSpecifier", "Key=k", "DeviceMinimum:<integer>1</integer>",
                "DeviceMaximum:<real>2.5</real>"),
            "k: text field \"\", keyboard Default, minimum 1, maximum 2.5"
        ),
        (
            row(
                "PSSliderSpecifier", "Key=k", "Title=T", "DefaultValue:<real>2</real>",
                "MinimumValue:<integer>1</integer>", "MaximumValue:<integer>3</integer>",
                "DeviceStep:<real>0.5</real>", "DeviceUnit=bar"),
            "k: slider \"T\", default 2, minimum 1, maximum 3, step 0.5, unit \"bar\""
        ),
        (
            row(
                "PSMultiValueSpecifier", "Key=k", "Title=T", "DefaultValue:<integer>1</integer>",
                "Values:\(integers(1, 2))", "Titles:\(strings("One", "Two, three"))"),
            "k: multi value \"T\", default 1, values 1, 2, titles \"One\", \"Two, three\""
        ),
        (
            row(
                "IASKDatePickerSpecifier", "Key=k", "Title=T", "DatePickerMode=Time",
                "MinuteInterval:<integer>15</integer>"),
            "k: date picker \"T\", mode Time, every 15 minutes"
        ),
        (
            row(
                "PSToggleSwitchSpecifier", "Key=k", "Title=T", "DefaultValue=on", "TrueValue=on",
                "FalseValue=off",
                "DeviceRole:<dict><key>View</key><string>technician</string></dict>",
                "DeviceConfirm:true",
                "DeviceRestart=restarts the pump", "DeviceRenamedFrom=old"),
            """
            k: toggle "T", default "on", on "on", off "off", view by technician, change by technician, \
            must be confirmed, applying restarts the pump, was old
            """
        ),
        (
            row(
                "PSToggleSwitchSpecifier", "Key=k", "Title=T", "DefaultValue:false",
                "DeviceEnabledWhen:<array>\(condition("a", "OneOf", integers(1, 2)))\(condition("b"))</array>",
                "DeviceVisibleWhen:\(condition("c", "NotEquals", "<string>x</string>"))"),
            """
            k: toggle "T", default NO, enabled when a is one of 1, 2 and b is YES (Not now), \
            visible when c is not "x" (Not now)
            """
        ),
    ]

    @Test(
        "a row's line tells what its values have to pass",
        arguments: Self.rows)
    func lines(row: String, line: String) throws {
        let text = BundleDescription(try bundle(row)).text
        #expect(text == "Root: \n  \(line)\n")
    }

    @Test("a group's and a page's constraints stand at each of their rows")
    func sections() throws {
        let group = row("PSGroupSpecifier", "Title=G", "DeviceRole=technician", "DeviceConfirm:true")
        let text = BundleDescription(
            try bundle(group + row("PSToggleSwitchSpecifier", "Key=k", "Title=T", "DefaultValue:false"))
        ).text
        let tail = ", change by technician, must be confirmed\n"
        #expect(text == "Root: \n  # G\(tail)  k: toggle \"T\", default NO\(tail)")
    }

    @Test("in JSON conditions and roles have names of their own")
    func json() throws {
        let read = try bundle(
            row(
                "PSToggleSwitchSpecifier", "Key=k", "Title=T", "DefaultValue:false", "DeviceRole=technician",
                "DeviceEnabledWhen:\(condition("a", "LessThan", "<integer>5</integer>"))"))
        guard case .dictionary(let all) = BundleDescription(read).value,
            case .array(let pages)? = all["pages"],
            case .dictionary(let page)? = pages.first, case .array(let rows)? = page["rows"],
            case .dictionary(let described)? = rows.first
        else {
            Issue.record("no row")
            return
        }
        #expect(described["change"] == .string("technician"))
        let term: SettingValue = .dictionary(["key": .string("a"), "LessThan": .integer(5)])
        #expect(
            described["enabledWhen"]
                == .dictionary(["terms": .array([term]), "reason": .string("Not now")]))
    }
}

private func condition(_ key: String, _ comparison: String? = nil, _ value: String = "") -> String {
    let term = comparison.map { "<key>\($0)</key>\(value)" } ?? ""
    return
        "<dict><key>Key</key><string>\(key)</string>\(term)<key>Reason</key><string>Not now</string></dict>"
}
