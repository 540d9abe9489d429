import Hardware

/// Which way a field is typed: the one place of text entry that asks what class a keypad is of.
enum WaysOfTyping {
    static func way(for field: EditedField, on page: InputPage) -> any WayOfTyping {
        switch field.keypad.hardwareClass {
        case .fullKeyboard: Keyboard()
        case .phonePad, .barePad, .numberPad, .matrix: way(onDigits: page)
        case .directionPad: way(onArrows: field)
        case .rotary: Stepper.types(field.traits, on: field.keypad) ? Stepper(takesArrows: false) : Ring()
        }
    }

    private static func way(onDigits page: InputPage) -> any WayOfTyping {
        switch page {
        case .words: Prediction()
        case .map: TwoPressMap()
        case .latin, .national, .digits: MultiTap()
        }
    }

    private static func way(onArrows field: EditedField) -> any WayOfTyping {
        if Stepper.types(field.traits, on: field.keypad) { return Stepper(takesArrows: true) }
        // One switch comes to a digit sooner than it turns a wheel to it.
        if case .wheel(let characters) = field.layout.picker, field.keypad.scanPeriod == nil {
            return Wheel(characters.map(field.digit))
        }
        return field.keypad.typesByTree ? FourWays() : Grid()
    }
}
