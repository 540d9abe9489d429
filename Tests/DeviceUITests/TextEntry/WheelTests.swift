import Testing
import TextChecks
@testable import Hardware
@testable import TextEntry

/// Values in parts: what stepping brings is seen before it is done.
@Suite("wheels")
struct WheelTests {
    /// A 4x4 pad's letters move the caret.
    private static let stepping: [HardwareClass] = [.fullKeyboard, .phonePad, .directionPad, .rotary]
    private static let up: [HardwareClass: String] = [.rotary: "cw"]
    private static let down: [HardwareClass: String] = [.rotary: "ccw"]
    private static let values: [(DeviceFormat, String)] = [
        (.ipv4, "192.168.1.20"), (.cidr, "10.20.0.0/16"), (.netmask, "255.255.255.0"), (.time, "22:30"),
        (.date, "2026-12-03"),
    ]

    private func wheel(_ field: TypedField) throws -> WheelColumn {
        guard case .wheels(let columns, let focus)? = field.editor.overlay else { throw Missing() }
        return columns[focus]
    }

    private struct Missing: Error {}

    @Test(
        "Up brings what stands above and Down what stands below, on every class with arrows or a knob",
        arguments: stepping, values)
    func neighbours(hardwareClass: HardwareClass, value: (DeviceFormat, String)) throws {
        let field = TypedField(.default, format: value.0, on: hardwareClass, text: value.1)
        let wheel = try wheel(field)
        #expect(!wheel.previous.isEmpty && !wheel.shown.isEmpty && !wheel.next.isEmpty)
        var raised = field
        try raised.play(Self.up[hardwareClass] ?? "up")
        #expect(try self.wheel(raised).shown == wheel.next.first && raised.refusals == [])
        #expect(try self.wheel(raised).previous.first == wheel.shown)
        var lowered = field
        try lowered.play(Self.down[hardwareClass] ?? "down")
        #expect(try self.wheel(lowered).shown == wheel.previous.first && lowered.refusals == [])
    }

    @Test("an address is one wheel among its numbers, a date is a wheel a part")
    func columns() throws {
        let address = TypedField(.default, format: .ipv4, on: .directionPad, text: "192.168.1.20")
        #expect(
            address.editor.overlay
                == .wheels(
                    [
                        WheelColumn("192"), WheelColumn("168"), WheelColumn("1"),
                        WheelColumn("20", previous: ["19", "18"], next: ["21", "22"], marked: 1..<2),
                    ], focus: 3))
        let date = TypedField(.default, format: .date, on: .phonePad, text: "2026-12-03")
        #expect(
            date.editor.overlay
                == .wheels(
                    [
                        WheelColumn(
                            "2026", previous: ["2025", "2024"], next: ["2027", "2028"], marked: 0..<1),
                        WheelColumn("12", previous: ["11", "10"], next: ["01", "02"]),
                        WheelColumn("03", previous: ["02", "01"], next: ["04", "05"]),
                    ], focus: 0))
    }

    @Test("an octet is stepped place by place, and beyond an end goes on at the other with the same digits")
    func places() throws {
        var field = TypedField(.default, format: .ipv4, on: .directionPad, text: "10.0.0.5")
        try field.play("left up up")
        #expect(field.editor.text == "10.0.0.25")
        try field.play("left up up")
        #expect(field.editor.text == "10.0.0.225")
        try field.play("up")
        #expect(field.editor.text == "10.0.0.25")
        try field.play("right*2 down*6")
        #expect(field.editor.text == "10.0.0.19")
        try field.play("right up")
        #expect(field.editor.text == "110.0.0.19")
    }

    @Test("digits type into what arrows step")
    func typed() throws {
        var field = TypedField(.default, format: .ipv4, text: "192.168.1.20")
        try field.play("up erase 5")
        #expect(field.editor.text == "192.168.1.25")
        #expect(try wheel(field) == WheelColumn("25", previous: ["24", "23"], next: ["26", "27"], caret: 2))
    }

    @Test("what is not set says so, between what it begins with; OK saves nothing by accident")
    func unset() throws {
        var field = TypedField(.default, format: .ipv4, on: .directionPad)
        let start = ["192.168.1.10"]
        #expect(try wheel(field) == WheelColumn("Not set", previous: start, next: start))
        try field.play("ok")
        #expect(field.effects == [.save("")])
    }

    @Test("a place before the first digit is seen where it is stepped")
    func leadingZero() throws {
        var field = TypedField(.default, format: .ipv4, on: .directionPad, text: "10.20.0.1")
        try field.play("right")
        var column = try wheel(field)
        #expect(column.shown == "010" && column.marked == 0..<1)
        try field.play("right")
        column = try wheel(field)
        #expect(column.shown == "10" && column.marked == 0..<1)
    }

    @Test("a gateway begins with what is likely")
    func likely() throws {
        var field = TypedField(.default, format: .ipv4, on: .directionPad) {
            $0.suggestions = ["192.168.1.1"]
        }
        try field.play("up ok")
        #expect(field.effects == [.save("192.168.1.1")])
    }

    @Test("the wheel of a character shows what Up and Down bring, also where nothing stands yet")
    func character() throws {
        var field = TypedField(.numberPad, on: .directionPad)
        #expect(try wheel(field) == WheelColumn("·", previous: ["9", "8"], next: ["0", "1"]))
        try field.play("up*3")
        #expect(try wheel(field) == WheelColumn("2", previous: ["1", "0"], next: ["3", "4"]))
        try field.play("right left")
        #expect(try wheel(field) == WheelColumn("2", previous: ["1", "0"], next: ["3", "4"]))
    }

    @Test("a point without a digit before it is on no wheel, and no zeros stand before a number")
    func decimal() throws {
        var field = TypedField(.decimalPad, on: .directionPad) { $0.text.minimum = 0 }
        #expect(try wheel(field) == WheelColumn("·", previous: ["9", "8"], next: ["0", "1"]))
        try field.play("down*2")
        #expect(field.editor.text == "8")
        try field.play("right down")
        #expect(field.editor.text == "8.")
        var below = TypedField(.decimalPad, on: .directionPad)
        try below.play("down right down")
        #expect(below.editor.text == "-9")
        var zeros = TypedField(.decimalPad, on: .fullKeyboard)
        try zeros.play("\"-009.50\" ok")
        #expect(zeros.effects == [.save("-9.50")])
    }

    @Test("the wheel stands on a capital of a stored address, and turns among capitals")
    func capitals() throws {
        let stored = "00:1A:2B:3C:4D:5E"
        var field = TypedField(.default, format: .mac, on: .directionPad, text: stored)
        #expect(try wheel(field) == WheelColumn("E", previous: ["D", "C"], next: ["F", "0"]))
        try field.play("up")
        #expect(field.editor.text == "00:1A:2B:3C:4D:5F" && field.refusals == [])
        try field.play("up")
        #expect(field.editor.text == "00:1A:2B:3C:4D:50")
    }

    @Test("the wheel of a secret shows nothing of what was stored, and the first turn begins anew")
    func secret() throws {
        let blank = WheelColumn("·", previous: ["9", "8"], next: ["0", "1"])
        var field = TypedField(.numberPad, on: .directionPad, text: "1234") { $0.text.isSecure = true }
        #expect(try wheel(field) == blank && field.shown == "••••|")
        try field.play("left")
        #expect(try wheel(field) == blank)
        try field.play("up")
        #expect(field.editor.text == "0")
        try field.play("right up*2 right left")
        #expect(field.editor.text == "01")
        #expect(try wheel(field) == WheelColumn("•"))
        try field.play("up")
        #expect(field.editor.text == "00", "what stands there unseen is no neighbour of what comes")
    }

    @Test("a date that is not set begins today wherever it is stepped", arguments: stepping)
    func today(hardwareClass: HardwareClass) throws {
        var field = TypedField(.default, format: .date, on: hardwareClass) { $0.start = "2027-05-06" }
        try field.play(Self.up[hardwareClass] ?? "up")
        #expect(field.editor.text.hasPrefix("202") && field.editor.text.hasSuffix("-05-06"))
    }

    @Test(
        "a secret in parts is dots wherever the caret goes, and never shown part by part",
        arguments: stepping, values)
    func secretParts(hardwareClass: HardwareClass, value: (DeviceFormat, String)) throws {
        var field = TypedField(.default, format: value.0, on: hardwareClass, text: value.1) {
            $0.text.isSecure = true
        }
        for key in [Key.left, .right, .up, .down] {
            #expect(field.editor.displayText.allSatisfy { $0 == "•" } && !field.editor.isInColumns)
            field.handle(.press(key), at: .seconds(1))
        }
        #expect(field.editor.displayText.allSatisfy { $0 == "•" } && !field.editor.isInColumns)
    }

    @Test("a separator that stands there is on no wheel that would only go past it")
    func separatorThere() throws {
        var field = TypedField(
            .default, format: .ipv6, on: .directionPad, text: "2001:db8:1:2:3:4:5:6")
        try field.play("left*20 hold:left down down")
        #expect(field.editor.text.filter { $0 == ":" }.count == 7)
    }
}
