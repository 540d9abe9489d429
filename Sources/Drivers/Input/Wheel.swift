/// Gathers a wheel's fractions of a detent (120 a detent) into whole detents.
struct Wheel {
    private var remainder = 0.0

    /// Whole detents that `value` completes; a change of direction starts afresh.
    mutating func turn(by value: Double) -> Int {
        if remainder * value < 0 { remainder = 0 }
        remainder += value
        let whole = (remainder / 120).rounded(.towardZero)
        remainder -= whole * 120
        return Int(whole)
    }
}
