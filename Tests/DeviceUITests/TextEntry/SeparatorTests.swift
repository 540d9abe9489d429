import Settings
import Testing
import TextChecks
@testable import Hardware
@testable import TextEntry

/// Separators that stand in a value already.
@Suite("Text entry: separators that are there")
struct SeparatorTests {
    @Test(
        "a value is typed over another one with its separators, as it is read",
        arguments: [
            (.time, "22:30", "07:15"), (.time, "22:30", "9:15"), (.date, "2026-01-02", "2027-03-04"),
            (.date, "2026-01-02", "2027-3-4"),
        ] as [(DeviceFormat, String, String)])
    func over(format: DeviceFormat, stored: String, typed: String) throws {
        var field = TypedField(.default, format: format, on: .fullKeyboard, text: stored)
        try field.play("\"\(typed)\" ok")
        var fresh = TypedField(.default, format: format, on: .fullKeyboard)
        try fresh.play("\"\(typed)\" ok")
        #expect(field.effects.count == 1 && field.effects == fresh.effects)
    }

    @Test("the key of the separator goes on to the next box, from the beginning and from the end of one")
    func next() throws {
        var time = TypedField(.default, format: .time, text: "22:30")
        try time.play("star 4 5")
        #expect(time.shown == "22:45|" && time.said == [])
        var address = TypedField(.default, format: .ipv4, text: "10.0.0.1")
        try address.play("left*4 erase 2 5 5 star")
        #expect(address.shown == "10.255.|0.1" && address.said == [])
        try address.play("star")
        #expect(address.shown == "10.255.0.|1" && address.said == [])
    }

    @Test(
        "in a box that is typed in it goes on to the next one, and in the last one it is refused, and the text stays"
    )
    func refused() throws {
        var time = TypedField(.default, format: .time, text: "22:30")
        try time.play("1 star")
        #expect(time.shown == "12:|30" && time.said == [])
        var address = TypedField(.default, format: .ipv4, text: "10.0.0.1")
        try address.play("star")
        #expect(address.shown == "10.0.0.1|" && address.said == ["four numbers are enough"])
    }

    @Test("one that came by itself is typed once more right behind it alone")
    func swallowed() throws {
        var field = TypedField(.default, format: .ipv4)
        try field.play("1 9 2 star 1")
        #expect(field.shown == "192.1|" && field.said == [])
        var moved = TypedField(.default, format: .ipv4)
        try moved.play("1 9 2 left right star")
        #expect(moved.shown == "192.|" && moved.said == ["a number goes before the dot"])
    }

    @Test("a colon in a whole address of IPv6 goes on, and makes no gap")
    func wholeAddress() throws {
        var field = TypedField(.default, format: .ipv6, on: .fullKeyboard, text: "2001:db8:1:2:3:4:5:6")
        try field.play("left*16 \":\"")
        #expect(field.shown == "2001:|db8:1:2:3:4:5:6" && field.said == [])
        for text in ["::1:2:3:4:5:6:7", "1:2:3:4:5:6:7::"] {
            var typed = TypedField(.default, format: .ipv6, on: .fullKeyboard)
            try typed.play("\"\(text)\"")
            #expect(typed.editor.text == text && typed.said == [])
        }
    }

    @Test("a point behind a network's length is refused, and does not stay")
    func behindLength() throws {
        var field = TypedField(.default, format: .cidr, on: .fullKeyboard, text: "10.0.0.0/8")
        try field.play("\".\"")
        #expect(field.shown == "10.0.0.0/8|" && field.said == ["digits only"])
    }
}
