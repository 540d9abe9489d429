import PropertyLists

/// The places of a slider: whole steps from its minimum, and its maximum. There are never more of them, nor finer ones,
/// than `Limits` says, so that every place is a number that is stored as it is shown.
package struct SliderScale: Hashable, Sendable {
    /// In the slider's own unit, as `maximum` and `step` are.
    package let minimum: Double
    /// Above `minimum`; the last place even where it is no whole step away.
    package let maximum: Double
    /// The distance of one press, in the slider's own unit.
    package let step: Double
    /// As many as the step and the ends have, as far as there is room for them: numbers are shown with them.
    package let decimals: Int

    /// - Parameter step: nil is a fitting one.
    package init(minimum: Double, maximum: Double, step: Double? = nil) throws(SliderError) {
        guard minimum < maximum else { throw .order(minimum, maximum) }
        let reach = max(abs(minimum), abs(maximum))
        guard reach <= Limits.sliderEnd else { throw .end(reach) }
        guard Self.decimals(of: maximum - minimum) != nil else { throw .width(maximum - minimum) }
        let step = step ?? Self.fittingStep(for: maximum - minimum)
        guard step > 0, step <= Limits.sliderEnd, let ofStep = Self.decimals(of: step),
            Self.hasRoom(for: ofStep, of: reach)
        else { throw .step(step) }
        guard (maximum - minimum) / step <= Limits.sliderSteps else { throw .steps(step) }
        (self.minimum, self.maximum, self.step) = (minimum, maximum, step)
        let wanted = [minimum, maximum].compactMap { Self.decimals(of: abs($0)) }.reduce(ofStep, max)
        decimals = (ofStep...wanted).last { Self.hasRoom(for: $0, of: reach) } ?? ofStep
    }

    /// Whether a number as large as that is kept exactly with so many decimals.
    private static func hasRoom(for decimals: Int, of reach: Double) -> Bool {
        reach * power(decimals) <= power(Limits.sliderDigits)
    }

    /// 1, 2 or 5 times a power of ten, so that about twenty presses cross the range; never finer than can be shown.
    private static func fittingStep(for range: Double) -> Double {
        var power = 1.0
        let wanted = max(range / 20, 1 / Self.power(Limits.sliderDecimals))
        while power > wanted { power /= 10 }
        while power * 10 <= wanted { power *= 10 }
        return [1, 2, 5].map { $0 * power }.first { $0 >= wanted * 0.999 } ?? power * 10
    }

    /// How many decimals a number above 0 needs, as far as any are shown; nil for one that would read as 0.
    private static func decimals(of number: Double) -> Int? {
        let finest = 1 / power(Limits.sliderDecimals)
        guard number >= finest * 0.999 else { return nil }
        return (0..<Limits.sliderDecimals).first { count in
            let scaled = number * power(count)
            return abs(scaled - scaled.rounded()) < finest
        } ?? Limits.sliderDecimals
    }

    private static func power(_ exponent: Int) -> Double {
        (0..<exponent).reduce(1) { power, _ in power * 10 }
    }
}

// MARK: Places

extension SliderScale {
    /// A number as the slider can show it: within its ends.
    package func clamped(_ number: Double) -> Double {
        number.isNaN ? minimum : min(max(number, minimum), maximum)
    }

    /// The place `steps` further towards the maximum, or the minimum; from between two places the next one on the way.
    package func value(_ value: Double, movedBy steps: Int) -> Double {
        let place = (clamped(value) - minimum) / step
        let nearest = place.rounded()
        // A place is what it is stored as: an end may have more decimals than are kept.
        let isOnPlace = abs(place - nearest) < 1e-6 || self.value(at: nearest) == clamped(value)
        let next = (isOnPlace ? nearest : place) + Double(steps)
        return self.value(at: next.rounded(steps > 0 ? .down : .up))
    }

    /// The nearest place.
    package func nearest(to number: Double) -> Double {
        value(at: ((clamped(number) - minimum) / step).rounded())
    }

    /// Multiples of a tenth are not exact in binary; what is stored should read as it was shown.
    private func value(at place: Double) -> Double {
        guard place > 0 else { return minimum }
        let unit = Self.power(decimals)
        // The 0 makes a plain one of a negative zero.
        return clamped(((minimum + place * step) * unit).rounded() / unit + 0)
    }

    /// How much of the way to the maximum a value is, in thousandths.
    package func thousandths(of value: Double) -> Int {
        Int((clamped(value) - minimum) / (maximum - minimum) * 1000)
    }

    /// Round numbers between the ends, so many thousandths of the way: four to nine of them, none where they would not
    /// be places.
    package var roundPlaces: [Int] {
        var distance = Self.fittingStep(for: (maximum - minimum) * 4)
        if distance < step { distance = step }
        var places: [Int] = []
        var number = (minimum / distance).rounded(.down) * distance + distance
        while number < maximum - distance / 4, places.count < 16 {
            if number > minimum + distance / 4 { places.append(thousandths(of: number)) }
            number += distance
        }
        return places
    }

    /// How much lies between two values, as the values are written.
    package func text(ofDistance difference: Double) -> String { written(abs(difference)).text }

    /// The step or an end, with no more decimals than it needs and never with an exponent.
    package func shortText(of number: Double) -> String {
        let (text, isZero) = written(abs(number))
        var digits = Substring(text)
        if decimals > 0 {
            while digits.last == "0" { digits.removeLast() }
            if digits.last == "." { digits.removeLast() }
        }
        return number < 0 && !isZero ? "-" + digits : String(digits)
    }

    /// The distance of one press, for people.
    package var stepText: String { shortText(of: step) }

    /// A number that is not below zero, and whether it is written as zero.
    private func written(_ number: Double) -> (text: String, isZero: Bool) {
        let unit = Self.power(decimals)
        let units = Int64((number * unit).rounded())
        let (whole, fraction) = units.quotientAndRemainder(dividingBy: Int64(unit))
        return ("\(whole)" + (decimals > 0 ? "." + Int(fraction).padded(to: decimals) : ""), units == 0)
    }

    /// A value within the ends with the decimals of the scale, never with an exponent.
    package func text(of value: Double) -> String {
        let value = clamped(value)
        let (text, isZero) = written(abs(value))
        return value < 0 && !isZero ? "-" + text : text
    }
}

/// Why a slider's numbers make no scale.
package enum SliderError: Error, Hashable, Sendable, CustomStringConvertible {
    case order(Double, Double)
    case end(Double)
    /// Too little to be shown.
    case width(Double)
    /// Too fine to be shown, or too coarse.
    case step(Double)
    case steps(Double)

    package var description: String {
        switch self {
        case .order(let minimum, let maximum):
            "the slider's minimum \(text(minimum)) is not less than its maximum \(text(maximum))"
        case .end(let end):
            "the slider's end \(text(end)) is beyond \(text(Limits.sliderEnd))"
        case .width(let width):
            "the slider's ends are only \(text(width)) apart: \(Limits.sliderDecimals) decimals are shown"
        case .step(let step):
            "steps of \(text(step)) are too fine or too coarse for the slider: \(Limits.sliderDecimals) decimals and \(Limits.sliderDigits) digits are shown"
        case .steps(let step):
            "steps of \(text(step)) are more than the \(text(Limits.sliderSteps)) that a slider may have"
        }
    }

    /// Whether another step would do.
    package var isOfStep: Bool {
        switch self {
        case .order, .end, .width: false
        case .step, .steps: true
        }
    }

    private func text(_ number: Double) -> String { number.plainText }
}
