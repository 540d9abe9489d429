/// Ready-made keypads, one a class, so that a board file need only say what differs.
extension KeypadDescription {
    /// What a board file starts from that only says its class.
    package static func standard(_ hardwareClass: HardwareClass) -> KeypadDescription {
        switch hardwareClass {
        case .fullKeyboard: fullKeyboard
        case .phonePad: phonePad
        case .barePad: barePad
        case .numberPad: numberPad(sevenOnTop: true)
        case .matrix: matrix
        case .directionPad: directionPad
        case .rotary: rotary
        }
    }

    /// Letters come by the keyboard's layout; the caps are those that hints speak of. Esc is Back.
    package static let fullKeyboard = KeypadDescription(
        hardwareClass: .fullKeyboard, pad: [],
        functionKeys: [
            KeyCap(.up), KeyCap(.down), KeyCap(.left), KeyCap(.right), KeyCap(.ok, legend: "Enter"),
            KeyCap(.back, code: 1, legend: "Esc"), KeyCap(.erase, legend: "⌫"), KeyCap(.function(1)),
            KeyCap(.function(2)), KeyCap(.function(3)),
        ])

    /// The twelve keys of a telephone, with arrows, OK, Back and Erase.
    package static let phonePad = KeypadDescription(
        hardwareClass: .phonePad, pad: twelveKeys,
        functionKeys: [
            KeyCap(.up), KeyCap(.down), KeyCap(.left), KeyCap(.right), KeyCap(.ok), KeyCap(.back),
            KeyCap(.erase),
        ])

    /// The twelve keys of a telephone and nothing else.
    package static let barePad = KeypadDescription(hardwareClass: .barePad, pad: twelveKeys)

    /// 7-8-9 on top as calculators have it, or 1-2-3 as telephones do.
    package static func numberPad(sevenOnTop: Bool) -> KeypadDescription {
        let digits =
            sevenOnTop ? [[7, 8, 9], [4, 5, 6], [1, 2, 3]] : [[1, 2, 3], [4, 5, 6], [7, 8, 9]]
        let rows = digits.map { $0.map { KeyCap(.digit($0), code: keypadCodes[$0]) } }
        let zero = KeyCap(.digit(0), code: keypadCodes[0])
        let enter = KeyCap(.ok, code: 96, legend: "Enter")
        return KeypadDescription(
            hardwareClass: .numberPad,
            pad: [
                [KeyCap(.numLock), KeyCap(.slash), KeyCap(.star, code: 55), KeyCap(.minus)],
                rows[0] + [KeyCap(.plus)],
                rows[1] + [KeyCap(.erase, legend: "⌫")],
                rows[2] + [enter],
                [zero, KeyCap(.doubleZero), KeyCap(.dot)],
            ])
    }

    /// Four by four: the twelve keys with A, B, C and D at their right.
    package static let matrix = KeypadDescription(
        hardwareClass: .matrix,
        pad: zip(twelveKeys, Key.FourthColumn.allCases).map { row, letter in row + [KeyCap(.letter(letter))] }
    )

    /// Arrows, OK and Back, no digits.
    package static let directionPad = KeypadDescription(
        hardwareClass: .directionPad, pad: [],
        functionKeys: [
            KeyCap(.up), KeyCap(.down), KeyCap(.left), KeyCap(.right), KeyCap(.ok), KeyCap(.back),
        ])

    /// A knob that turns and is pushed: linux's volume codes for turning, Enter for pushing.
    package static let rotary = KeypadDescription(
        hardwareClass: .rotary, pad: [],
        functionKeys: [
            KeyCap(.counterclockwise, code: 114), KeyCap(.clockwise, code: 115), KeyCap(.push, code: 28),
        ])

    /// What one switch stands for, as arrows, OK and Back; its codes and times are the board's.
    package func asOneSwitch(every period: Duration) -> KeypadDescription {
        var keypad = KeypadDescription(
            hardwareClass: .directionPad, pad: [], functionKeys: Self.directionPad.functionKeys,
            timing: timing,
            overrides: keymap)
        keypad.scanPeriod = period
        keypad.switchLegend = Self.choosing.first(where: has).map(legend) ?? ""
        return keypad
    }

    /// What people press to choose, and find first where every key does.
    private static let choosing: [Key] = [.ok, .letter(.d), .digit(5)]

    private static let twelveKeys: [[KeyCap]] =
        [[1, 2, 3], [4, 5, 6], [7, 8, 9]].map { $0.map { KeyCap(.digit($0)) } }
        + [[KeyCap(.star), KeyCap(.digit(0)), KeyCap(.pound)]]

    /// KEY_KP0 to KEY_KP9.
    private static let keypadCodes: [UInt32] = [82, 79, 80, 81, 75, 76, 77, 71, 72, 73]
}
