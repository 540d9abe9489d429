/// A slider while it is adjusted: steps, acceleration while a key is held, and a number typed by its digits.
///
/// A value: nothing is stored before OK, and Back leaves what was there.
package struct SliderEditor: Hashable, Sendable {
    package let minimum: Double
    package let maximum: Double
    /// The distance of one press, in the slider's own unit.
    package let step: Double
    package private(set) var value: Double
    /// The digits typed so far; empty when the value was stepped.
    package private(set) var typed = ""

    /// `minimum` is less than `maximum`; a step that is not positive is replaced by a fitting one.
    package init(value: Double, minimum: Double, maximum: Double, step: Double?) {
        self.minimum = minimum
        self.maximum = maximum
        let given = step ?? 0
        self.step = given > 0 ? given : Self.fittingStep(for: maximum - minimum)
        self.value = min(max(value, minimum), maximum)
    }

    /// 1, 2 or 5 times a power of ten, so that about twenty presses cross the range.
    package static func fittingStep(for range: Double) -> Double {
        guard range > 0, range.isFinite else { return 1 }
        var power = 1.0
        let wanted = range / 20
        while power > wanted { power /= 10 }
        while power * 10 <= wanted { power *= 10 }
        return [1, 2, 5].map { $0 * power }.first { $0 >= wanted * 0.999 } ?? power * 10
    }

    /// Steps towards the maximum (`direction` 1) or the minimum (-1); a held key takes larger steps the longer it is.
    ///
    /// Returns whether the value changed.
    package mutating func move(_ direction: Int, repeats: Int = 0) -> Bool {
        let before = value
        typed = ""
        let distance = step * Double(Self.acceleration(repeats))
        let raw = value + Double(direction) * distance
        value = min(max(onGrid(raw, towards: direction), minimum), maximum)
        return value != before
    }

    /// Adds one digit or the decimal separator to the number being typed; refuses what could not become a value.
    package mutating func type(_ character: Character) -> Bool {
        if character == "." {
            guard !typed.contains("."), step.rounded() != step else { return false }
            typed += typed.isEmpty ? "0." : "."
            return true
        }
        guard character.isASCII, character.isNumber, typed.count < 9 else { return false }
        typed.append(character)
        if let number = Double(typed), number > maximum {
            typed.removeLast()
            return false
        }
        return true
    }

    /// Takes the last typed digit back; answers false when there is none.
    package mutating func erase() -> Bool {
        typed.popLast() != nil
    }

    /// Changes the sign of the typed number, where the range has negative values.
    package mutating func toggleSign() -> Bool {
        guard minimum < 0 else { return false }
        typed = typed.hasPrefix("-") ? String(typed.dropFirst()) : "-" + typed
        return true
    }

    /// What OK would store, or nil while the typed number is out of range.
    package var result: Double? {
        guard !typed.isEmpty else { return value }
        guard let number = Double(typed), number >= minimum, number <= maximum else { return nil }
        return onGrid(number, towards: 0)
    }

    /// What is shown: the number being typed, or the value.
    package var text: String {
        typed.isEmpty ? NumberText.decimal(value, step: step) : typed
    }

    private static func acceleration(_ repeats: Int) -> Int {
        switch repeats {
        case ..<8: 1
        case ..<24: 2
        default: 5
        }
    }

    /// The nearest multiple of the step from the minimum; a value between two moves to the next one on its way.
    private func onGrid(_ raw: Double, towards direction: Int) -> Double {
        let steps = (raw - minimum) / step
        let near = steps.rounded()
        let isOnGrid = abs(steps - near) < 1e-6
        let whole =
            isOnGrid || direction == 0
            ? near : (direction > 0 ? steps.rounded(.down) : steps.rounded(.up))
        let snapped = minimum + whole * step
        // Multiples of a tenth are not exact in binary; what is stored should read as it was shown.
        return Double(NumberText.decimal(snapped, step: step)) ?? snapped
    }
}
