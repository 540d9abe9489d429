import Hardware
import Localization

/// What a keypad's class is called where one is set up.
extension HardwareClass {
    var word: StringKey {
        switch self {
        case .fullKeyboard: .classKeyboard
        case .phonePad: .classPhone
        case .barePad: .classBare
        case .numberPad: .classNumber
        case .matrix: .classMatrix
        case .directionPad: .classArrows
        case .rotary: .classRotary
        }
    }
}
