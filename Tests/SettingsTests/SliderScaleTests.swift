import Settings
import Testing

@Suite("slider scale")
struct SliderScaleTests {
    @Test(
        "a slider without a step gets one that crosses its range in about twenty presses",
        arguments: [
            (1, 0.05), (100, 5), (10, 0.5), (255, 20), (0.5, 0.05), (3, 0.2), (1e12, 5e10), (2e-6, 1e-6),
        ] as [(Double, Double)])
    func fittingStep(range: Double, step: Double) throws {
        let scale = try SliderScale(minimum: 0, maximum: range)
        #expect(abs(scale.step / step - 1) < 1e-9)
    }

    @Test(
        "numbers read without exponents or noise, with the decimals of the step",
        arguments: [
            (0.1 + 0.2, 0.1, "0.3"), (-0.04, 0.1, "0.0"), (21, 0.5, "21.0"), (-12.5, 0.25, "-12.50"),
            (1e9, 1, "1000000000"), (.infinity, 1, "1000000000"), (.nan, 1000, "-1000000000"),
        ] as [(Double, Double, String)])
    func text(value: Double, step: Double, text: String) throws {
        let reach = step < 1 ? 100.0 : 1e9
        // Steps of one from end to end would be too many.
        let scale = try SliderScale(
            minimum: step == 1 ? reach - 1000 : -reach, maximum: reach, step: step == 1000 ? 2000 : step)
        #expect(scale.text(of: value) == text)
    }

    private static let tooMuch: [(Double, Double, Double?)] = [
        (0, 1e14, 1e-6), (-1.7e308, 1.7e308, nil), (0, .leastNonzeroMagnitude, nil), (0, .infinity, nil),
        (-.infinity, .infinity, nil), (.nan, 1, nil), (0, .nan, 1), (1, 1, nil),
        (0, 1, .leastNonzeroMagnitude),
        (0, 1, .nan), (0, 1, .infinity), (0, 1, -1), (0, 1, 0), (0, 1e12, 1), (1e12 - 1, 1e12, 1e-6),
        (0, 1, 1e13), (0, 2, 1e-6),
    ]

    @Test("a scale beyond the limits is none, with a reason", arguments: tooMuch)
    func beyond(minimum: Double, maximum: Double, step: Double?) throws {
        #expect(throws: SliderError.self) {
            try SliderScale(minimum: minimum, maximum: maximum, step: step)
        }
    }

    private static let unusual: [(Double, Double, Double?)] = [
        (0, 1, 0.3), (-1e12, 1e12, nil), (0, 1, 1e-6), (0, 1e-6, nil), (0.123456, 0.9, nil), (-3, -1, 0.7),
        (0, 1, 1e12), (999_999_999, 1_000_000_000, 1e-6), (0, 5e-6, nil),
    ]

    @Test("from end to end every place lies within the ends and reads as it is stored", arguments: unusual)
    func places(minimum: Double, maximum: Double, step: Double?) throws {
        let scale = try SliderScale(minimum: minimum, maximum: maximum, step: step)
        for direction in [1, -1] {
            var value = direction > 0 ? minimum : maximum
            for _ in 0..<60 {
                let next = scale.value(value, movedBy: direction)
                #expect((minimum...maximum).contains(next))
                #expect(direction > 0 ? next >= value : next <= value)
                #expect((0...1000).contains(scale.thousandths(of: next)))
                if next != minimum, next != maximum { #expect(Double(scale.text(of: next)) == next) }
                value = next
            }
        }
        #expect(scale.value(maximum, movedBy: 5) == maximum)
        #expect(scale.nearest(to: .infinity) <= maximum)
    }

    @Test(
        "a slider goes down the way it came up, whatever decimals its ends have",
        arguments: [
            (0.5, 20.5, nil), (-12.5, 12.5, 1), (0.5, 5.5, 1), (0.25, 9, 0.5), (2.0 / 3, 5, 0.001),
            (1.0 / 3, 9, 1),
            (1e-6, 1e12, nil),
        ] as [(Double, Double, Double?)])
    func back(minimum: Double, maximum: Double, step: Double?) throws {
        let scale = try SliderScale(minimum: minimum, maximum: maximum, step: step)
        var values = [minimum]
        for _ in 0..<4 { values.append(scale.value(values[values.count - 1], movedBy: 1)) }
        #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 })
        for value in values.dropLast().reversed() {
            #expect(scale.value(values.removeLast(), movedBy: -1) == value)
        }
    }

    @Test(
        "a step and an end are written as people write numbers, without an exponent and needless zeros",
        arguments: [
            (0, 0.001, 0.00005, "0.00005", "0.001"), (0, 30, 0.5, "0.5", "30"), (-2, 5.25, 1, "1", "5.25"),
            (0, 200, 10, "10", "200"), (0, 1, 0.000001, "0.000001", "1"),
        ])
    func short(minimum: Double, maximum: Double, step: Double, text: String, end: String) throws {
        let scale = try SliderScale(minimum: minimum, maximum: maximum, step: step)
        #expect(scale.stepText == text && scale.shortText(of: maximum) == end)
        #expect(scale.shortText(of: minimum) == "\(Int(minimum))")
    }

    @Test(
        "the ends are shown as they are stored",
        arguments: [(0.5, 5.5, "0.5", "5.5"), (-2, 5.25, "-2.00", "5.25"), (1, 21, "1", "21")])
    func ends(minimum: Double, maximum: Double, low: String, high: String) throws {
        let scale = try SliderScale(minimum: minimum, maximum: maximum, step: 1)
        #expect(scale.text(of: minimum) == low && scale.text(of: maximum) == high)
    }
}
