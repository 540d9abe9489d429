/// How numbers read on a panel: as many decimals as the step has, never an exponent.
package enum NumberText {
    /// `value` with the decimals of `step`, at most six.
    package static func decimal(_ value: Double, step: Double) -> String {
        fixed(value, decimals: decimals(of: step))
    }

    /// `value` as short as says it exactly, up to six decimals.
    package static func shortest(_ value: Double) -> String {
        fixed(value, decimals: decimals(of: value))
    }

    /// How many decimals `value` needs, at most six.
    package static func decimals(of value: Double) -> Int {
        var scaled = value
        for count in 0..<6 {
            if abs(scaled - scaled.rounded()) < 1e-6 { return count }
            scaled *= 10
        }
        return 6
    }

    private static func fixed(_ value: Double, decimals: Int) -> String {
        guard value.isFinite, abs(value) < 1e15 else { return "\(value)" }
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        let scaled = Int64((abs(value) * scale).rounded())
        let (whole, fraction) = scaled.quotientAndRemainder(dividingBy: Int64(scale))
        let sign = value < 0 && scaled != 0 ? "-" : ""
        guard decimals > 0 else { return "\(sign)\(whole)" }
        let digits = String(fraction)
        return "\(sign)\(whole)." + String(repeating: "0", count: decimals - digits.count) + digits
    }
}
