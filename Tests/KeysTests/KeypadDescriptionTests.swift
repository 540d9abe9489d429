import Testing
@testable import Hardware

@Suite("Keypads")
struct KeypadDescriptionTests {
    @Test(
        "kernel codes mean keys by the normalisation table",
        arguments: [
            (2, .digit(1)), (11, .digit(0)), (82, .digit(0)), (0x200, .digit(0)), (0x20a, .star), (55, .star),
            (0x20b, .pound), (98, .pound), (28, .ok), (96, .ok), (0x160, .ok), (1, .back), (158, .back),
            (14, .erase), (0x20c, .letter(.a)), (103, .up),
        ] as [(UInt32, Key)])
    func normalisation(code: UInt32, key: Key) {
        #expect(KeypadDescription.phonePad.keymap[code] == key)
    }

    /// The codes that pads really send, and what they mean on their class.
    private static let rows: [(String, HardwareClass, [UInt32], [Key])] = [
        ("KEY_0 to KEY_9", .phonePad, [11, 2, 3, 4, 5, 6, 7, 8, 9, 10], (0...9).map { .digit($0) }),
        (
            "KEY_KP0 to KEY_KP9", .numberPad, [82, 79, 80, 81, 75, 76, 77, 71, 72, 73],
            (0...9).map { .digit($0) }
        ),
        ("KEY_NUMERIC_0 to 9", .phonePad, (0x200...0x209).map { $0 }, (0...9).map { .digit($0) }),
        ("star", .phonePad, [0x20a, 55], [.star, .star]),
        ("pound", .phonePad, [0x20b, 98], [.pound, .pound]),
        ("OK", .phonePad, [0x160, 0x161, 28, 96], [.ok, .ok, .ok, .ok]),
        ("Back", .phonePad, [158, 1, 223, 174], [.back, .back, .back, .back]),
        ("Erase", .phonePad, [14, 111, 0x163], [.erase, .erase, .erase]),
        ("A to D", .matrix, [0x20c, 0x20d, 0x20e, 0x20f], Key.FourthColumn.allCases.map { .letter($0) }),
        ("soft keys", .phonePad, [59, 60, 61, 62], (1...4).map { .function($0) }),
        ("coloured keys", .phonePad, [0x18e, 0x18f, 0x190, 0x191], (1...4).map { .function($0) }),
        ("arrows", .directionPad, [103, 108, 105, 106], [.up, .down, .left, .right]),
        (
            "number pad", .numberPad, [83, 78, 74, 98, 69, 55],
            [.dot, .plus, .minus, .slash, .numLock, .star]
        ),
        ("mode 1's dot, commas", .numberPad, [41, 121, 95], [.dot, .dot, .dot]),
        ("00 and 000 by hwdb", .numberPad, [183, 184], [.doubleZero, .tripleZero]),
    ]

    @Test(
        "every row of the normalisation table means its key",
        arguments: Self.rows)
    func everyRow(row: String, hardwareClass: HardwareClass, codes: [UInt32], keys: [Key]) {
        #expect(codes.map { KeypadDescription.standard(hardwareClass).keymap[$0] } == keys)
    }

    @Test("a board's own words win over the table")
    func overrides() {
        let pad = KeypadDescription(
            hardwareClass: .phonePad, pad: [[KeyCap(.digit(1), code: 30)]], overrides: [55: .pound, 2: .menu])
        #expect(pad.keymap[30] == .digit(1))
        #expect(pad.keymap[55] == .pound)
        #expect(pad.keymap[2] == .menu)
    }

    @Test("a number pad's slash, and the grave of its second mode, are its own keys")
    func numberPad() {
        let pad = KeypadDescription.standard(.numberPad)
        #expect(pad.keymap[98] == .slash)
        #expect(pad.keymap[41] == .dot)
    }

    @Test("the keys above and below a digit are those of its column, whichever digits they carry")
    func besideADigit() {
        let calculator = KeypadDescription.numberPad(sevenOnTop: true)
        #expect(calculator.keys(beside: 5, by: -1) == [.digit(8)])
        #expect(calculator.keys(beside: 5, by: 1) == [.digit(2)])
        let telephone = KeypadDescription.numberPad(sevenOnTop: false)
        #expect(telephone.keys(beside: 5, by: -1) == [.digit(2)])
        #expect(telephone.keys(beside: 5, by: -9) == [])
        #expect(KeypadDescription.standard(.rotary).keys(beside: 5, by: 1) == [])
    }

    @Test("no two keys of a ready-made pad send one code", arguments: HardwareClass.allCases)
    func codesAreDistinct(hardwareClass: HardwareClass) {
        let codes = KeypadDescription.standard(hardwareClass).caps.map(\.code)
        #expect(Set(codes).count == codes.count)
        #expect(!codes.contains(0))
    }
}
