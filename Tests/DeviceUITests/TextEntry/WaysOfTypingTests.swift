import Hardware
import Localization
import Settings
import Testing
import TextChecks

@testable import TextEntry

@Suite("Ways of typing")
struct WaysOfTypingTests {
    private func field(
        _ keyboardType: KeyboardType = .default, format: DeviceFormat? = nil, on hardwareClass: HardwareClass
    ) -> EditedField {
        EditedField(
            FieldTraits(TextTraits(keyboardType: keyboardType, format: format)),
            keypad: .standard(hardwareClass), original: "", dictionary: nil, words: .english, check: nil)
    }

    private func moment(_ field: EditedField, _ text: String = "", page: InputPage = .latin) -> TypingMoment {
        TypingMoment(
            field: field, text: EditedText(Array(text), caret: text.count), page: page, time: .zero,
            checker: nil)
    }

    @Test(
        "keypad, field and mode choose the way",
        arguments: [
            (.phonePad, nil, .latin, MultiTap.self), (.phonePad, nil, .words, Prediction.self),
            (.numberPad, .wifiPassword, .map, TwoPressMap.self), (.barePad, .time, .digits, MultiTap.self),
            (.matrix, nil, .digits, MultiTap.self), (.directionPad, nil, .latin, Grid.self),
            (.directionPad, .ipv4, .digits, Stepper.self), (.directionPad, .mac, .digits, Wheel.self),
            (.directionPad, .date, .digits, Stepper.self),
            (.rotary, .ipv4, .digits, Stepper.self), (.rotary, .mac, .digits, Ring.self),
            (.rotary, .time, .digits, Stepper.self),
            (.fullKeyboard, .time, .digits, Keyboard.self),
        ] as [(HardwareClass, DeviceFormat?, InputPage, any WayOfTyping.Type)])
    func chosen(
        hardwareClass: HardwareClass, format: DeviceFormat?, page: InputPage, way: any WayOfTyping.Type
    ) {
        let chosen = WaysOfTyping.way(for: field(format: format, on: hardwareClass), on: page)
        #expect(type(of: chosen) == way)
    }

    @Test("multi-tap puts a letter, changes it, and settles it")
    func multiTap() {
        let field = field(on: .phonePad)
        var way = MultiTap()
        #expect(way.tap(.digit(2), ["a", "b"], at: moment(field)) == [.mark("a")])
        #expect(way.tap(.digit(2), ["a", "b"], at: moment(field, "a")) == [.change("b")])
        #expect(way.deadline != nil)
        #expect(way.commit() == [.settle("b")])
        #expect(way.pending == nil && way.deadline == nil && way.commit() == [])
    }

    @Test("the two-press map types with its second press, and Back leaves the group")
    func map() {
        let moment = moment(field(on: .numberPad), page: .map)
        var way = TwoPressMap()
        #expect(way.press(.digit(2), at: moment) == [] && way.isHalfway)
        #expect(way.press(.digit(4), at: moment) == [.type("A")] && !way.isHalfway)
        #expect(way.press(.back, at: moment) == nil)
        #expect(way.press(.digit(3), at: moment) == [])
        #expect(way.press(.back, at: moment) == [] && !way.isHalfway)
        #expect(way.press(.digit(3), at: moment) == [] && way.badge != nil)
        #expect(way.press(.digit(0), at: moment) == [] && way.badge == nil)
    }

    @Test("OK picks the cell that arrows came to")
    func grid() {
        let moment = moment(field(.numbersAndPunctuation, on: .directionPad))
        var way = Grid()
        #expect(way.press(.right, at: moment) == [])
        #expect(way.press(.ok, at: moment) == [.typeWord("1")])
    }

    @Test("a wheel puts its first digit, turns on, and goes to the next place")
    func wheel() {
        let field = field(.numberPad, on: .directionPad)
        var way = Wheel(Array("012"))
        #expect(way.press(.up, at: moment(field)) == [.acceptSeparator, .mark("0")])
        #expect(way.press(.down, at: moment(field, "0")) == [.change("2")])
        #expect(way.press(.right, at: moment(field, "2")) == [.commit])
        #expect(way.press(.back, at: moment(field, "2")) == nil)
    }

    @Test("a stepper steps the part at the caret, and an unfit text begins anew")
    func stepper() {
        let field = field(format: .time, on: .rotary)
        var way = Stepper(takesArrows: false)
        var noon = moment(field)
        noon.text = EditedText(Array("12:00"))
        #expect(way.press(.clockwise, at: noon) == [.overwrite(Array("13:00"), caret: 0)])
        #expect(way.press(.ok, at: noon) == [.moveCaret(3)])
        #expect(way.press(.up, at: noon) == nil)
        #expect(way.press(.clockwise, at: moment(field, "1")) == [.overwrite(Array("00:00"), caret: 0)])
    }

    @Test("times are no part of what a way keeps")
    func equal() {
        let field = field(on: .phonePad)
        var (soon, late) = (MultiTap(), MultiTap())
        _ = soon.tap(.digit(2), ["a", "b"], at: moment(field))
        _ = late.tap(
            .digit(2), ["a", "b"],
            at: TypingMoment(
                field: field, text: EditedText(), page: .latin, time: .seconds(9), checker: nil))
        #expect(soon.deadline != late.deadline)
        #expect(ChosenWay(way: soon) == ChosenWay(way: late))
        #expect(ChosenWay(way: soon) != ChosenWay(way: MultiTap()))
        #expect(ChosenWay(way: Ring()) != ChosenWay(way: Grid()))
    }
}
