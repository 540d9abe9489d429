import Hardware

/// What kind of keypad sends these codes.
struct KeypadGuess {
    let hardwareClass: HardwareClass
    /// Where the codes are not the class's usual ones.
    let profile: KeypadProfile?

    /// A keyboard's letters: KEY_Q to KEY_P, KEY_A to KEY_L, KEY_Z to KEY_M.
    private static let letters = Set<UInt32>(Array(16...25) + Array(30...38) + Array(44...50))
    /// KEY_KP0 to KEY_KP9.
    private static let keypadDigits: Set<UInt32> = [71, 72, 73, 75, 76, 77, 79, 80, 81, 82]
    /// KEY_DOT, KEY_COMMA, KEY_EQUAL, KEY_KPEQUAL.
    private static let calculator: Set<UInt32> = [52, 51, 13, 117]
    /// NumLock, and the signs around a number pad's digits.
    private static let numberPad: Set<UInt32> = [69, 74, 78, 83]
    /// KEY_A to KEY_D.
    private static let firstLetters: Set<UInt32> = [30, 48, 46, 32]

    init(_ codes: Set<UInt32>) {
        let keys = Set(codes.compactMap { KernelKeys.standard[$0] })
        let hasDigits = (0...9).allSatisfy { keys.contains(.digit($0)) }
        let isNavigation = Set(KeypadProfile.navigation.keys.keys).subtracting([355, 111]).isSubset(of: codes)
        if codes.intersection(Self.letters).count > 20 {
            (hardwareClass, profile) = (.fullKeyboard, nil)
        } else if !hasDigits, isNavigation {
            (hardwareClass, profile) = (.numberPad, .navigation)
        } else if hasDigits {
            (hardwareClass, profile) = Self.withDigits(codes, keys)
        } else {
            (hardwareClass, profile) = (Self.withoutDigits(codes), nil)
        }
    }

    private static func withDigits(_ codes: Set<UInt32>, _ keys: Set<Key>) -> (HardwareClass, KeypadProfile?)
    {
        if firstLetters.isSubset(of: codes) { return (.matrix, .letters) }
        if Key.FourthColumn.allCases.allSatisfy({ keys.contains(.letter($0)) }) { return (.matrix, nil) }
        let hasArrows = keys.contains(.up) && keys.contains(.down)
        if !hasArrows, !codes.isDisjoint(with: calculator) { return (.numberPad, .calculator) }
        let isNumberPad = codes.intersection(keypadDigits).count > 5 && !codes.isDisjoint(with: numberPad)
        if !hasArrows, isNumberPad { return (.numberPad, nil) }
        let others = keys.subtracting((0...9).map(Key.digit))
        if others.isSubset(of: [.star, .pound, .slash]), codes.count <= 12 { return (.barePad, nil) }
        let isRemote = !hasArrows && codes.contains(402) && codes.contains(403) && !keys.contains(.ok)
        return (.phonePad, isRemote && codes.contains(115) && codes.contains(114) ? .channels : nil)
    }

    /// Without arrows, turning a knob is KEY_VOLUMEDOWN and KEY_VOLUMEUP.
    private static func withoutDigits(_ codes: Set<UInt32>) -> HardwareClass {
        codes.count <= 3 && codes.contains(114) && codes.contains(115) ? .rotary : .directionPad
    }
}
