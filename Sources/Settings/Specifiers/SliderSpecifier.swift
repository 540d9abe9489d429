/// PSSliderSpecifier: a number between two others.
package struct SliderSpecifier: Sendable {
    /// `DefaultValue`, which need not lie between the two ends.
    package let defaultValue: Double
    /// As the bundle has them.
    package let minimum: Double
    /// Not above `minimum` where the bundle is wrong; `scale` is nil then.
    package let maximum: Double
    /// `DeviceStep`; nil leaves it to the scale.
    package let step: Double?
    /// What the screen moves on; nil where the numbers make none, and the row is broken.
    package let scale: SliderScale?
    /// `DeviceUnit`, localized.
    package let unit: String?
    /// Files of the bundle; nil where none is named.
    package let minimumImage: String?
    /// A file of the bundle, at the end of the track.
    package let maximumImage: String?

    /// Apple's 0 to 1 where the bundle gives no ends; `scale` is nil where they make none.
    package init(
        defaultValue: Double, minimum: Double = 0, maximum: Double = 1, step: Double? = nil,
        unit: String? = nil, minimumImage: String? = nil, maximumImage: String? = nil
    ) {
        self.defaultValue = defaultValue
        self.minimum = minimum
        self.maximum = maximum
        self.step = step
        scale = try? SliderScale(minimum: minimum, maximum: maximum, step: step)
        self.unit = unit
        self.minimumImage = minimumImage
        self.maximumImage = maximumImage
    }

    /// The number that a stored value shows as: text coerced, clamped into the range.
    package func number(for value: SettingValue?) -> Double {
        let number = value.flatMap(\.coercedNumber) ?? defaultValue
        return scale?.clamped(number) ?? minimum
    }
}

extension SliderSpecifier: ValueSpecifier {
    package var standardValue: SettingValue? { .real(defaultValue) }
    package var constraint: ValueConstraint { .number(minimum: minimum, maximum: maximum) }
    package var facts: [SpecifierFact] {
        [
            SpecifierFact("default", .real(defaultValue)), SpecifierFact("minimum", .real(minimum)),
            SpecifierFact("maximum", .real(maximum)),
            SpecifierFact("step", step.map(SettingValue.real)),
            SpecifierFact("unit", unit.map(SettingValue.string)),
        ].compactMap { $0 }
    }
}
