import Localization
import Settings

/// A slider while it is adjusted: steps, acceleration while a key is held, and a number typed by its digits.
///
/// A value: nothing is stored before Save, and Cancel leaves what was there. What is typed stays as it was typed, also
/// where the slider has no such number: it is then seen with the reason, and never stored.
package struct SliderEditor: Hashable, Sendable {
    /// Why a typed number is none of the slider's.
    package enum Problem: Hashable, Sendable {
        /// Not between the ends, or not a number yet.
        case outside
        /// Between the ends and not on a step.
        case betweenSteps
        /// With a point, of whole numbers.
        case notWhole
    }

    /// Its ends and its steps.
    package let scale: SliderScale
    /// Where it was stepped to, whatever is typed.
    package private(set) var value: Double
    /// What is typed so far; empty when the value was stepped.
    package private(set) var typed = ""

    /// At a value, or at the end that is nearest.
    package init(value: Double, on scale: SliderScale) {
        self.scale = scale
        self.value = scale.clamped(value)
    }

    /// Whether it is typed, and not stepped.
    package var isTyping: Bool { !typed.isEmpty }

    // MARK: Keys

    /// Steps towards the maximum (`direction` 1) or the minimum (-1); a held key takes larger steps the longer it is.
    ///
    /// From a number that was typed and is one of the slider's; else from where it was before. Returns whether what is
    /// shown changed.
    package mutating func move(_ direction: Int, repeats: Int = 0) -> Bool {
        let before = text
        if isTyping, let result { value = result }
        typed = ""
        value = scale.value(value, movedBy: direction.signum() * Self.acceleration(repeats))
        return text != before
    }

    /// Goes to one of its numbers; returns whether what is shown changed.
    package mutating func move(to number: Double) -> Bool {
        let before = text
        typed = ""
        value = scale.nearest(to: number)
        return text != before
    }

    /// Adds a digit, or the decimal separator; it stays in whole numbers as well, lest what follows reads as one number
    /// with what was before. False where nothing is added: what is typed cannot become a number of the slider any more,
    /// and is to be erased first.
    package mutating func type(_ character: Character) -> Bool {
        guard !isHopeless, typed.count < longestTyped else { return false }
        if character == "." {
            guard !hasPoint else { return false }
            typed += digits.isEmpty ? "0." : "."
            return true
        }
        guard character.isASCII, character.isNumber else { return false }
        typed.append(character)
        return true
    }

    private var longestTyped: Int {
        [scale.minimum, scale.maximum].map { scale.text(of: $0).count }.reduce(9, max) + 2
    }

    /// Takes the last typed character back; answers false when there is none.
    package mutating func erase() -> Bool {
        typed.popLast() != nil
    }

    /// Whether there are numbers below zero.
    package var hasSign: Bool { scale.minimum < 0 }

    /// Changes the sign of the typed number, where the range has negative values.
    package mutating func toggleSign() -> Bool {
        guard hasSign else { return false }
        typed = typed.hasPrefix("-") ? String(typed.dropFirst()) : "-" + typed
        return true
    }

    // MARK: What it comes to

    /// What Save would store, which is what is shown; nil while that is no number of the slider.
    package var result: Double? {
        guard problem == nil else { return nil }
        return number.map(scale.nearest) ?? value
    }

    /// Why what is typed cannot be stored; nil where it can.
    package var problem: Problem? {
        guard isTyping else { return nil }
        guard scale.decimals > 0 || !hasPoint else { return .notWhole }
        guard let number, (scale.minimum...scale.maximum).contains(number) else { return .outside }
        return abs(scale.nearest(to: number) - number) > 1e-9 * max(1, abs(number)) ? .betweenSteps : nil
    }

    /// Whether no further digit makes it one of the slider's: it is beyond the end, all its decimals are there and make
    /// none, or there are none.
    package var isHopeless: Bool {
        let decimals = typed.split(separator: ".").dropFirst().first?.count ?? 0
        // A sign may still bring it between the ends.
        let isWrong = problem == .betweenSteps || problem == .outside && !hasSign
        return abs(number ?? 0) > max(scale.maximum, -scale.minimum)
            || decimals > 0 && decimals >= scale.decimals && isWrong || problem == .notWhole
    }

    /// Whether it is already wrong, and not only unfinished.
    package var isWrong: Bool {
        guard let number else { return false }
        return isHopeless || number > max(0, scale.maximum) || number < min(0, scale.minimum)
    }

    /// What is shown: the number being typed, or the value.
    package var text: String { isTyping ? typed : scale.text(of: value) }

    /// Nil for what is none, or none yet.
    private var number: Double? { Double(typed) }

    /// Whether a decimal separator is typed.
    package var hasPoint: Bool { typed.utf8.contains(UInt8(ascii: ".")) }

    private var digits: Substring { typed.drop { $0 == "-" } }

    private static func acceleration(_ repeats: Int) -> Int {
        switch repeats {
        case ..<8: 1
        case ..<24: 2
        default: 5
        }
    }
}
