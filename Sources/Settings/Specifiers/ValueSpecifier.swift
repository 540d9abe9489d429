/// A row that shows a setting: what its kind alone knows of it. A new kind of row is one type that says these.
package protocol ValueSpecifier: Sendable {
    /// What holds while nothing is stored, of the type that is stored; nil where the bundle gives none.
    var standardValue: SettingValue? { get }
    /// What may be stored.
    var constraint: ValueConstraint { get }
    /// What `describe` tells of the row beside its title: its default, and everything that a value has to pass.
    var facts: [SpecifierFact] { get }
    /// Why the default is none that a person could have picked; nil where it is, or where there is none.
    var defaultProblem: String? { get }
}

extension ValueSpecifier {
    /// Most defaults are checked as the row is read.
    package var defaultProblem: String? { nil }
}

/// Which values a setting takes.
package indirect enum ValueConstraint: Sendable {
    /// Either of two values.
    case toggle(on: SettingValue, off: SettingValue)
    /// A real within both, the ends included.
    case number(minimum: Double, maximum: Double)
    /// Text that passes the checks of its traits.
    case text(TextTraits)
    /// The value of one of them.
    case choice(Choices)
    /// Minutes between the times that may be picked.
    case date(minuteInterval: Int)
    /// Shown, never changed.
    case readOnly
}
