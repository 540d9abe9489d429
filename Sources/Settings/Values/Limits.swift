/// How much one row may ask of a panel: the loader keeps to it, and the linter says what is beyond it.
package enum Limits {
    // A slider
    /// From one end to the other.
    static let sliderSteps = 1_000_000.0
    /// Of an end, either side of 0.
    static let sliderEnd = 1e12
    /// After the point.
    static let sliderDecimals = 6
    /// Before and after the point: what a number keeps exactly.
    static let sliderDigits = 15

    // Texts
    /// Characters of one group of a serial number.
    package static let groupSize = 1...64
    /// Groups of a serial number.
    package static let groups = 64
    /// Characters that a serial number may have.
    package static let alphabet = 256
    /// Characters of a footer; more is better read on a page of its own.
    package static let footer = 4_000

    // Conditions
    /// What one may ask of other settings: every row of a section asks for all that the section does.
    package static let conditionTerms = 32
    /// Values of one `OneOf`.
    package static let conditionValues = 256

    // Values that are stored
    /// Bytes of one, a text's in UTF-8.
    package static let valueBytes = 64 << 10
    /// Arrays and dictionaries of one within each other.
    static let valueLevels = 8
    /// Characters of a text whose row does not say how many it takes.
    package static let textCharacters = 4_096
    /// Bytes of all with their keys.
    static let storedBytes = 4 << 20
    /// Bytes of the user's.
    static let userBytes = 2 << 20
}
