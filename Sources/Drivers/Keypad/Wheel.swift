/// Gathers a wheel's fractions of a detent (120 a detent) into whole detents.
struct Wheel {
    private var rest = 0.0

    /// Whole detents that `value` completes; a change of direction starts afresh.
    mutating func turn(by value: Double) -> Int {
        if rest * value < 0 { rest = 0 }
        rest += value
        let whole = (rest / 120).rounded(.towardZero)
        rest -= whole * 120
        return Int(whole)
    }
}
