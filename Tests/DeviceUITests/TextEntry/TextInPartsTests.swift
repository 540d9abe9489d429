import Settings
import Testing
import TextChecks
@testable import Hardware
@testable import TextEntry

/// Addresses, times and days are typed box by box: a key acts on the box that is lit, and on no other.
@Suite("text in parts")
struct TextInPartsTests {
    @Test(
        "a separator that ends the part at the caret already goes on to the next one",
        arguments: [
            (.ipv4, "192.168.175.51", "left*3 \".\"", "192.168.175.|51"),
            (.ipv4, "192.168.175.51", "left*5 \".\"", "192.168.175.|51"),
            (.ipv4, "192.168.1.10", "left*5 \".\" \".\"", "192.168.1.|10"),
            (.ipv4, "10.10.1", "left*3 \".\"", "10.1.|0.1"),
            (.cidr, "10.0.0.1/24", "left*3 \"/\"", "10.0.0.1/|24"),
            (.mac, "aa:bb:cc:dd:ee:ff", "left*4 \":\"", "aa:bb:cc:dd:ee:|ff"),
            (.ipv6, "fe80:1", "left*2 \":\"", "fe80:|:1"),
            (.ipv6, "fe80::1:2", "left*2 \":\"", "fe80::1:|2"),
            (.time, "22:30", "right \":\"", "22:|30"),
        ] as [(DeviceFormat, String, String, String)])
    func passed(format: DeviceFormat, text: String, keys: String, shown: String) throws {
        var field = TypedField(.default, format: format, on: .fullKeyboard, text: text)
        try field.play(keys)
        #expect(field.shown == shown && field.refusals == [])
    }

    @Test("arrows are told where they step; a length takes the place of a mask that was stepped")
    func steps() throws {
        var field = TypedField(.default, format: .netmask, text: "255.255.255.0")
        #expect(field.strip.contains { $0.hasSuffix(": change") })
        try field.play("down 2 2 ok")
        #expect(field.effects == [.save("255.255.252.0")])
        var wrong = TypedField(.default, format: .netmask)
        try wrong.play("up 3 3")
        #expect(wrong.editor.text == "33" && !wrong.strip.contains { $0.hasSuffix(": change") })
        try wrong.play("up")
        #expect(wrong.refusals.last == wrong.editor.problem)
    }

    @Test("no separator leads away from a number that is too large, nor on from the last one")
    func stays() throws {
        var field = TypedField(.default, format: .ipv4, text: "192.168.25.51")
        try field.play("left*3 9 star")
        #expect(field.shown == "192.168.259|.51" && field.refusals == ["at most 255", "at most 255"])
        try field.play("erase right*3 star")
        #expect(field.shown == "192.168.25.51|" && field.refusals.last == "four numbers are enough")
    }

    @Test(
        "Erase takes digits of the box that is lit; before its first it goes to the box before, whose separator stays",
        arguments: [
            (.date, "2026-07-20", "right*5 erase", "2026|-07-20"),
            (.date, "2026-07-20", "right*5 erase*2 5", "2025-|07-20"),
            (.date, "2026-07-20", "right*7 erase*2 8", "2026-08-|20"),
            (.time, "22:00", "right erase 1", "1|2:00"), (.time, "22:00", "right*2 erase*2 0 7", "07:|00"),
            (.time, "22:00", "erase", "22:0|"), (.ipv4, "192.168.175.51", "left*2 erase", "192.168.175|.51"),
            (.ipv4, "192.168.175.51", "left*2 erase*3 8 0", "192.168.180|.51"),
            (.ipv4, "1.0", "left*2 erase", "|.0"),
            (.netmask, "255.255.255.0", "left erase", "255.255.255|0"),
        ] as [(DeviceFormat, String, String, String)])
    func erased(format: DeviceFormat, text: String, keys: String, shown: String) throws {
        var field = TypedField(.default, format: format, text: text)
        try field.play(keys)
        #expect(field.shown == shown && field.refusals == [])
    }

    @Test("what a box lacks is typed into it and marked there, and is not saved before it is whole")
    func mended() throws {
        var field = TypedField(.default, format: .time, text: "22:00")
        try field.play("right*2 erase")
        guard case .wheels(let columns, 0)? = field.editor.overlay else {
            Issue.record("no boxes")
            return
        }
        #expect(columns[0].shown == "2" && columns[0].caret == 1 && columns[0].marked == nil)
        try field.play("ok erase*2")
        #expect(field.shown == "|:00" && field.refusals.last == "nothing before the caret")
        try field.play("2 5")
        #expect(field.shown == "25|:00" && field.refusals.last == "at most 23 hours")
        try field.play("erase 3 ok")
        #expect(field.effects.last == .save("23:00"))
    }

    @Test(
        "a digit typed over another, or where one was erased, changes no digit but of its own part, and only to fit",
        arguments: [
            (.time, "12:49", "right*4 erase left*3 1", "1|2:9"),
            (.time, "12:49", "erase*2 left 3", "12:3|"),
            (.date, "2026-05-10", "right*5 0 erase 1", "2026-1|0-10"),
            (.date, "2026-05-10", "right erase 1", "1|900-05-10"),
        ] as [(DeviceFormat, String, String, String)])
    func fits(format: DeviceFormat, text: String, keys: String, shown: String) throws {
        var field = TypedField(.default, format: format, text: text) { $0.years = 1900...2099 }
        try field.play(keys)
        #expect(field.shown == shown && field.refusals == [])
    }

    @Test("what is left of a month is not complained about before it is typed on")
    func left() throws {
        var field = TypedField(.default, format: .date, text: "2026-05-10")
        try field.play("right*5 0 erase")
        #expect(field.shown == "2026-|5-10" && field.editor.problem == nil && field.said == [])
    }

    @Test("Erase leaves no separators without a digit, from the end neither")
    func separatorsAlone() throws {
        var field = TypedField(.default, format: .time, text: "12:49")
        try field.play("right*3 left erase erase right*3 erase erase")
        #expect(field.shown == "|" && field.refusals == [])
    }

    @Test(
        "Erase takes the last digit of a time that nothing was done to, and the first box's own of another")
    func untouched() throws {
        var field = TypedField(.default, format: .time, text: "12:49")
        try field.play("1 left erase")
        #expect(field.shown == "12:4|")
        var typed = TypedField(.default, format: .time, text: "12:49")
        try typed.play("0 left erase")
        #expect(typed.shown == "|2:49" && typed.refusals == [])
    }

    @Test(
        "a length takes the place of a mask once: what was typed or erased is typed on",
        arguments: [("24", "2 4 5", "245"), ("24", "erase 4 0", "240."), ("255.255.255.0", "2 4", "24")])
    func masks(text: String, keys: String, typed: String) throws {
        var field = TypedField(.default, format: .netmask, text: text)
        try field.play(keys)
        #expect(field.editor.text == typed)
    }

    @Test("a mask that was stepped is typed anew once")
    func steppedMask() throws {
        var field = TypedField(.default, format: .netmask, text: "24")
        try field.play("up 2 5 5")
        #expect(field.editor.text == "255.")
    }

    @Test("years of more digits than a year has, or of other signs, are none")
    func longYears() {
        let years = { (digits: String) in TemplateText.years(beginning: ArraySlice(digits), in: 1900...2099) }
        #expect(years("19") == 1900...1999)
        #expect(years(String(repeating: "9", count: 40)) == nil && years("abc") == nil)
    }
}
