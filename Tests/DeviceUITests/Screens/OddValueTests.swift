import Settings
import Testing
@testable import Hardware

/// Values that no schema would take: written as a default, or stored before an upgrade.
@Suite("odd values")
struct OddValueTests {
    private func fixture(
        _ format: String, _ value: String, on hardwareClass: HardwareClass, isStored: Bool = false
    ) throws -> PanelFixture {
        try PanelFixture(
            [
                "Root": specifier(
                    "PSTextFieldSpecifier",
                    text("Title", "Odd") + text("Key", "odd") + text("DeviceFormat", format)
                        + (isStored ? "" : text("DefaultValue", value)))
            ], on: hardwareClass, stored: isStored ? ["odd": .string(value)] : [:])
    }

    private static let texts: [(String, String)] = [
        ("date", "2026-13-01"), ("date", "2026-02-30"), ("date", "0000-00-00"), ("date", "----------"),
        ("date", "9223372036854775807"), ("date", "2026-1-1"), ("date", "2026-12-01-01"), ("time", "ab:cd"),
        ("time", "99:99"), ("time", "12:"), ("time", "::::"), ("time", "24:00"),
        ("ipv4", "9223372036854775807"), ("ipv4", "1.2.3.4.5"), ("ipv4", "256.1.1.1"),
        ("cidr", "10.0.0.0/9223372036854775807"), ("cidr", "999.0.0.0/8"),
    ]

    @Test("a text that cannot be stepped is shown as it is, and no arrow changes it", arguments: texts)
    func shown(format: String, value: String) throws {
        for isStored in [false, true] {
            for keys in ["ok up", "ok down", "ok right up", "ok left down"] {
                var fixture = try fixture(format, value, on: .phonePad, isStored: isStored)
                #expect(fixture.focused == "Odd = \(value)")
                try fixture.type(keys)
                #expect(fixture.line("field: ")?.hasPrefix(value) == true, "\(keys)")
                #expect(fixture.line("message: ") != nil, "\(keys)")
            }
        }
    }

    @Test(
        "where there are no digits, what cannot be stepped begins anew",
        arguments: [(HardwareClass.directionPad, "ok", "up"), (.rotary, "push", "cw")])
    func anew(hardwareClass: HardwareClass, open: String, step: String) throws {
        for (format, value) in Self.texts where format == "date" || format == "time" {
            var fixture = try fixture(format, value, on: hardwareClass)
            try fixture.type(open)
            #expect(fixture.line("field: ")?.hasPrefix(value) == true)
            try fixture.type(step)
            let start = format == "date" ? "2026-01-01" : "00:00"
            #expect(fixture.line("field: ")?.hasPrefix(start) == true)
            try fixture.type(step)
            #expect(fixture.line("field: ")?.hasPrefix(format == "date" ? "2027-01-01" : "01:00") == true)
        }
    }

    @Test(
        "digits take the place of what has another shape, and mend what has the right one",
        arguments: [
            ("time", "ab:cd", "ok 0 7 3 0 ok", "07:30"), ("time", "soon", "ok 7 3 0 ok", "07:30"),
            ("date", "2026-13-01", "ok right*5 1 2 ok", "2026-12-01"),
            ("date", "tomorrow", "ok 2 0 2 7 0 3 0 4 ok", "2027-03-04"),
            ("ipv4", "9223372036854775807", "ok hold:erase:3000 1 0 star 0 star 0 star 1 ok", "10.0.0.1"),
        ])
    func replaced(format: String, value: String, keys: String, result: String) throws {
        var fixture = try fixture(format, value, on: .phonePad)
        try fixture.type(keys)
        #expect(fixture.value("odd") == .string(result))
    }

    @Test(
        "a time with seconds is stepped part by part",
        arguments: [("up", "08:30:15"), ("right up", "07:31:15")])
    func seconds(keys: String, result: String) throws {
        var fixture = try fixture("time", "07:30:15", on: .directionPad)
        try fixture.type("ok \(keys)")
        #expect(fixture.line("field: ")?.hasPrefix(result) == true)
    }

    @Test(
        "a month's days are neighbours round its end",
        arguments: [("up", "2026-02-01"), ("down", "2026-02-27")])
    func days(key: String, result: String) throws {
        var fixture = try fixture("date", "2026-02-28", on: .directionPad)
        try fixture.type("ok right right \(key)")
        #expect(fixture.line("field: ")?.hasPrefix(result) == true)
    }

    private static let sliders: [(String, String, String?)] = [
        ("0", "1e14", "0.000001"), ("-1.7e308", "1.7e308", nil), ("0", "5e-324", nil), ("0", "inf", nil),
        ("nan", "nan", nil), ("-inf", "0", "1"),
    ]

    @Test("a slider beyond what can be stepped stands greyed with its reason", arguments: sliders)
    func slider(minimum: String, maximum: String, step: String?) throws {
        func real(_ number: String) -> String { "<real>\(number)</real>" }
        let row = specifier(
            "PSSliderSpecifier",
            text("Title", "S") + text("Key", "s") + entry("MinimumValue", real(minimum))
                + entry("MaximumValue", real(maximum)) + entry("DefaultValue", real(maximum))
                + (step.map { entry("DeviceStep", real($0)) } ?? ""))
        var fixture = try PanelFixture(["Root": row], stored: ["s": .real(.infinity)])
        let before = fixture.lines
        try fixture.type("ok up right*3")
        #expect(fixture.value("s") == .real(.infinity))
        #expect(before.contains { $0.contains("slider's") })
        _ = fixture.player.navigator.scene()
    }

    @Test(
        "a stored number of any size moves a slider from its nearest end",
        arguments: [
            (SettingValue.real(.infinity), "ok left ok", 95.0), (.real(-.infinity), "ok right ok", 5),
            (.real(.nan), "ok right ok", 5), (.integer(.max), "ok left ok", 95),
            (.integer(.min), "ok right ok", 5),
            (.string("1e400"), "ok left ok", 95), (.string("x"), "ok right ok", 45),
        ])
    func storedNumber(value: SettingValue, keys: String, result: Double) throws {
        let row = specifier(
            "PSSliderSpecifier",
            text("Title", "S") + text("Key", "s") + entry("MaximumValue", "<integer>100</integer>")
                + entry("DefaultValue", "<integer>40</integer>"))
        var fixture = try PanelFixture(["Root": row], stored: ["s": value])
        try fixture.type(keys)
        #expect(fixture.value("s")?.number == result)
    }
}
