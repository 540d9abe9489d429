import Settings

/// A slider while it is adjusted: steps, acceleration while a key is held, and a number typed by its digits.
///
/// A value: nothing is stored before OK, and Back leaves what was there.
package struct SliderEditor: Hashable, Sendable {
    /// Its ends and its steps.
    package let scale: SliderScale
    /// Where it was stepped to, whatever is typed.
    package private(set) var value: Double
    /// The digits typed so far; empty when the value was stepped.
    package private(set) var typed = ""

    /// At a value, or at the end that is nearest.
    package init(value: Double, on scale: SliderScale) {
        self.scale = scale
        self.value = scale.clamped(value)
    }

    /// Steps towards the maximum (`direction` 1) or the minimum (-1); a held key takes larger steps the longer it is.
    ///
    /// Returns whether the value changed.
    package mutating func move(_ direction: Int, repeats: Int = 0) -> Bool {
        let before = value
        typed = ""
        value = scale.value(value, movedBy: direction.signum() * Self.acceleration(repeats))
        return value != before
    }

    /// Adds one digit or the decimal separator to the number being typed; refuses what could not become a value.
    package mutating func type(_ character: Character) -> Bool {
        if character == "." {
            guard !typed.contains("."), scale.step.rounded() != scale.step else { return false }
            typed += typed.isEmpty ? "0." : "."
            return true
        }
        guard character.isASCII, character.isNumber, typed.count < longestTyped else { return false }
        typed.append(character)
        if let number = Double(typed), number > scale.maximum {
            typed.removeLast()
            return false
        }
        return true
    }

    private var longestTyped: Int {
        [scale.minimum, scale.maximum].map { scale.text(of: $0).count }.reduce(9, max)
    }

    /// Takes the last typed digit back; answers false when there is none.
    package mutating func erase() -> Bool {
        typed.popLast() != nil
    }

    /// Changes the sign of the typed number, where the range has negative values.
    package mutating func toggleSign() -> Bool {
        guard scale.minimum < 0 else { return false }
        typed = typed.hasPrefix("-") ? String(typed.dropFirst()) : "-" + typed
        return true
    }

    /// What OK would store, or nil while the typed number is out of range.
    package var result: Double? {
        guard !typed.isEmpty else { return value }
        guard let number = Double(typed), number >= scale.minimum, number <= scale.maximum else {
            return nil
        }
        return scale.nearest(to: number)
    }

    /// What is shown: the number being typed, or the value.
    package var text: String { typed.isEmpty ? scale.text(of: value) : typed }

    private static func acceleration(_ repeats: Int) -> Int {
        switch repeats {
        case ..<8: 1
        case ..<24: 2
        default: 5
        }
    }
}
