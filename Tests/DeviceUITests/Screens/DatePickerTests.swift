import PropertyLists
import Settings
import Simulator
import Testing
import TextChecks
@testable import Hardware
@testable import Navigation
@testable import Screens
@testable import TextEntry

@Suite("date pickers")
struct DatePickerTests {
    private static let openWords: [HardwareClass: String] = [
        .barePad: "5", .matrix: "D", .rotary: "push", .numberPad: "enter",
    ]

    private func fixture(
        _ mode: String, on hardwareClass: HardwareClass, _ more: String = "",
        stored: [String: SettingValue] = [:]
    ) throws -> PanelFixture {
        try PanelFixture(
            [
                "Root": specifier(
                    "IASKDatePickerSpecifier",
                    text("Title", "Start") + text("Key", "start") + text("DatePickerMode", mode) + more)
            ], on: hardwareClass, stored: stored)
    }

    private func moment(_ text: String) -> SettingValue? {
        SettingDate(rfc3339: text).map(SettingValue.date)
    }

    /// Types into the open editor by the shortest keys that do it.
    private func type(_ text: String, into fixture: inout PanelFixture) throws {
        let keypad = fixture.player.navigator.keypad
        let traits = try #require(fixture.player.navigator.editor?.editor.traits)
        let strokes = try ShortestKeys.typing(text, in: traits, on: keypad)
        try fixture.type(strokes.script)
        guard let activity = fixture.player.navigator.editor else {
            Issue.record("no editor is open")
            return
        }
        #expect(activity.editor.text == text)
        try fixture.type(Self.saveWords[keypad.hardwareClass] ?? "ok")
    }

    private static let saveWords: [HardwareClass: String] = [
        .barePad: "hold:star 1", .matrix: "D", .rotary: "hold:push push", .numberPad: "enter",
    ]

    @Test("a day is set on every class of keypad", arguments: HardwareClass.allCases)
    func days(hardwareClass: HardwareClass) throws {
        var fixture = try fixture("Date", on: hardwareClass)
        try fixture.type(Self.openWords[hardwareClass] ?? "ok")
        try type("03/04/2027", into: &fixture)
        #expect(fixture.value("start") == SettingDate(rfc3339: "2027-03-04T00:00:00Z").map(SettingValue.date))
        #expect(fixture.focused == "Start = Mar 4, 2027")
    }

    @Test(
        "without digits a date that is not set begins today, and is saved in the fewest presses there are",
        arguments: [
            (.directionPad, "ok down right up*2 right up ok", "2027-10-23"),
            (.rotary, "push ccw push cw*2 push cw hold:push push", "2027-10-23"),
            (.directionPad, "ok left up ok", "2027-11-21"), (.directionPad, "ok ok", "2026-11-21"),
        ] as [(HardwareClass, String, String)])
    func today(hardwareClass: HardwareClass, script: String, date: String) throws {
        var fixture = try fixture("Date", on: hardwareClass)
        var panel = fixture.player.navigator
        panel.knowledge.today = SettingDate(rfc3339: "2026-11-21T16:40:00Z")
        fixture.player = PreviewPlayer(panel)
        try fixture.type(script)
        #expect(fixture.value("start") == SettingDate(rfc3339: "\(date)T00:00:00Z").map(SettingValue.date))
    }

    @Test(
        "Back leaves a date that was not set not set, without asking", arguments: [HardwareClass.directionPad]
    )
    func untouched(hardwareClass: HardwareClass) throws {
        var fixture = try fixture("Date", on: hardwareClass)
        try fixture.type("ok back")
        #expect(fixture.value("start") == nil)
        #expect(fixture.focused?.hasPrefix("Start") == true)
    }

    @Test("a part is stepped as a whole, the day stays in its month, and Erase unsets all")
    func steps() throws {
        var field = TypedField(.default, format: .date, on: .directionPad, text: "2026-01-31")
        try field.play("right up")
        #expect(field.editor.text == "2026-02-28")
        try field.play("hold:left:600")
        #expect(field.editor.text == "")
        try field.play("up")
        #expect(field.editor.text == "2026-01-31")
    }

    @Test("a date and time asks for one after the other")
    func both() throws {
        var fixture = try fixture("DateAndTime", on: .phonePad)
        try fixture.type("ok")
        try type("03/04/2027", into: &fixture)
        #expect(fixture.value("start") == nil, "only half is known")
        try type("07:30", into: &fixture)
        #expect(fixture.value("start") == SettingDate(rfc3339: "2027-03-04T07:30:00Z").map(SettingValue.date))
        #expect(fixture.focused == "Start = Mar 4, 2027 07:30")
    }

    @Test("OK goes on from the day to the time, and says so; an empty time says what it wants")
    func next() throws {
        var fixture = try fixture("DateAndTime", on: .phonePad)
        try fixture.type("ok 0 3 0 4 2 0 2 7")
        #expect(fixture.line("hint: ")?.contains("OK Next") == true)
        try fixture.type("ok")
        #expect(fixture.line("hint: ")?.contains("OK Save") == true)
        try fixture.type("ok")
        #expect(fixture.line("message: ") == "Needs hours:minutes, as 07:30")
        #expect(fixture.value("start") == nil)
    }

    @Test("on a knob Next is in the menu alone where it leads to the time, and elsewhere what the push says")
    func nextOnKnob() throws {
        var fixture = try fixture("DateAndTime", on: .rotary)
        try fixture.type("push")
        #expect(fixture.line("hint: ")?.hasPrefix("hold Push Menu: Next") == true)
        #expect(fixture.line("hint: ")?.contains("  Push move") == true)
        try fixture.type("hold:push push")
        #expect(fixture.line("hint: ")?.hasPrefix("hold Push Menu: Save") == true)
        #expect(fixture.line("hint: ")?.contains("  Push Next") == true)
    }

    @Test("Back at the time goes back to the day as it was typed, and asks before that is lost")
    func backToTheDay() throws {
        var fixture = try fixture("DateAndTime", on: .phonePad)
        try fixture.type("ok 0 3 0 4 2 0 2 7 ok back")
        #expect(fixture.line("field: ")?.hasPrefix("03/04/2027") == true)
        try fixture.type("back")
        #expect(fixture.line("message: ") == "Discard the change? Back discards it")
        try fixture.type("ok 0 7 3 0 ok")
        #expect(fixture.value("start") == moment("2027-03-04T07:30:00Z"))
    }

    @Test("a typed time is asked about before Back goes to the day, and no time is thrown away with it")
    func backFromTypedTime() throws {
        let stored = ["start": try #require(moment("2027-03-04T07:30:00Z"))]
        var fixture = try fixture("DateAndTime", on: .phonePad, stored: stored)
        try fixture.type("ok ok 0 8 back")
        #expect(fixture.line("message: ") == "Discard the change? Back discards it")
        try fixture.type("back")
        #expect(fixture.line("field: ")?.hasPrefix("03/04/2027") == true)
        try fixture.type("back")
        #expect(fixture.line("field: ") == nil && fixture.value("start") == stored["start"])
    }

    @Test(
        "minutes step by MinuteInterval, and to the next of them from between",
        arguments: [
            ("up", "10:37", "10:45"), ("down", "10:37", "10:30"), ("up", "10:45", "10:00"),
            ("down", "10:00", "10:45"),
        ])
    func steps(key: String, from: String, to: String) throws {
        let quarter = entry("MinuteInterval", "<integer>15</integer>")
        var fixture = try fixture(
            "Time", on: .phonePad, quarter, stored: ["start": try #require(moment("2026-11-21T\(from):00Z"))])
        try fixture.type("ok right*3 \(key)")
        #expect(fixture.line("field: ")?.hasPrefix(to) == true)
        try fixture.type("ok")
        #expect(fixture.value("start") == moment("2026-11-21T\(to):00Z"))
    }

    private static let typingClasses = HardwareClass.allCases.filter { $0 != .rotary && $0 != .directionPad }

    @Test(
        "a time between the steps stays in the editor with the reason, on every class of keypad that types it",
        arguments: Self.typingClasses)
    func between(hardwareClass: HardwareClass) throws {
        let quarter = entry("MinuteInterval", "<integer>15</integer>")
        var fixture = try fixture("Time", on: hardwareClass, quarter)
        try fixture.type(Self.openWords[hardwareClass] ?? "ok")
        try type("07:40", into: &fixture)
        #expect(fixture.value("start") == nil)
        #expect(fixture.line("field: ")?.hasPrefix("07:40") == true)
        #expect(fixture.line("message: ") == "In steps of 15 minutes")
    }
}

/// Where a date begins, where it is, and how it becomes none.
@Suite("days")
struct DayTests {
    private static let row = specifier(
        "IASKDatePickerSpecifier",
        text("Title", "Away until") + text("Key", "d") + text("DatePickerMode", "Date"))

    private func opened(
        on hardwareClass: HardwareClass = .directionPad, today: String? = "2026-11-21T16:40:00Z",
        size: Size = Size(width: 480, height: 272), stored: [String: SettingValue] = [:], row: String = row,
        _ script: String = "ok"
    ) throws -> PanelFixture {
        var fixture = try PanelFixture(["Root": row], on: hardwareClass, size: size, stored: stored)
        var panel = fixture.player.navigator
        panel.knowledge.today = today.flatMap { SettingDate(rfc3339: $0) }
        fixture.player = PreviewPlayer(panel)
        try fixture.type(script)
        return fixture
    }

    private func note(_ fixture: PanelFixture) -> String? {
        fixture.player.navigator.scene().elements.compactMap { element in
            if case .titleBar(let title) = element.content { title.note } else { nil as String? }
        }.first
    }

    private func day(_ text: String) -> SettingValue? {
        SettingDate(rfc3339: "\(text)T00:00:00Z").map(SettingValue.date)
    }

    @Test(
        "the title says which day of the week it is and how far away, for the year is what people get wrong",
        arguments: [
            ("2026-12-03", "Thu, in 12 days"), ("2026-11-21", "Sat, today"), ("2026-11-22", "Sun, tomorrow"),
            ("2026-11-20", "Fri, yesterday"), ("2025-12-03", "Wed, 353 days ago"),
            ("1969-12-31", "Wed, 20779 days ago"),
        ])
    func note(date: String, note: String) throws {
        let fixture = try opened(stored: ["d": try #require(day(date))])
        #expect(self.note(fixture) == note)
    }

    @Test("where there is no room beside the title, or no clock, the day of the week stands alone")
    func short() throws {
        let stored = ["d": try #require(day("2026-12-03"))]
        #expect(try note(opened(size: Size(width: 128, height: 64), stored: stored)) == "Thu")
        #expect(try note(opened(today: nil, stored: stored)) == "Thu")
    }

    @Test("a clock that was never set is none: the date begins with the program's year, and that is said")
    func noClock() throws {
        var knowledge = DeviceKnowledge()
        knowledge.learn(time: 86_400 * 400)
        #expect(knowledge.today == nil)
        knowledge.learn(time: 1_795_000_000)
        #expect(knowledge.today == SettingDate(secondsSince1970: 1_795_000_000))
        let fixture = try opened(today: nil)
        #expect(fixture.line("field: ")?.hasPrefix("01/01/2026") == true)
        #expect(fixture.line("message: ") == "The clock is not set: check the year")
        #expect(try opened().line("message: ") == nil)
    }

    @Test("erased it is not set, where nothing beneath has a value")
    func unset() throws {
        let stored = ["d": try #require(day("2026-12-03"))]
        var fixture = try opened(stored: stored, "ok hold:left:700 ok")
        #expect(fixture.line("field: ") == nil && fixture.value("d") == nil)
        fixture = try opened(on: .phonePad, stored: stored, "ok erase*10 ok")
        #expect(fixture.line("field: ") == nil && fixture.value("d") == nil)
        fixture = try opened("ok hold:left:700 ok")
        #expect(fixture.line("field: ") == nil && fixture.value("d") == nil)
    }

    @Test("half of a date is not saved, and a default is not erased")
    func kept() throws {
        let stored = ["d": try #require(day("2026-12-03"))]
        let half = try opened(on: .phonePad, stored: stored, "ok erase ok")
        #expect(half.line("field: ")?.hasPrefix("12/03/202") == true && half.value("d") == day("2026-12-03"))
        let row = specifier(
            "IASKDatePickerSpecifier",
            text("Title", "Away until") + text("Key", "d") + text("DatePickerMode", "Date")
                + entry("DefaultValue", "<date>2026-05-01T00:00:00Z</date>"))
        let empty = try opened(stored: stored, row: row, "ok hold:left:700 ok")
        #expect(empty.line("field: ") != nil && empty.value("d") == day("2026-12-03"))
    }
}
