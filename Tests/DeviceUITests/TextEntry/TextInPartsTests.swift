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

    @Test("no separator leads away from a number that is too large, nor on from the last one")
    func stays() throws {
        var field = TypedField(.default, format: .ipv4, text: "192.168.25.51")
        try field.play("left*3 9 star")
        #expect(field.shown == "192.168.259|.51" && field.refusals == ["at most 255", "at most 255"])
        try field.play("erase right*3 star")
        #expect(field.shown == "192.168.25.51|" && field.refusals.last == "four numbers are enough")
    }
}
