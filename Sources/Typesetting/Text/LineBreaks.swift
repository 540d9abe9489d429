import CLibThai
import CLineBreak

/// Where a line may end (libunibreak; libthai inside Thai words, which no spaces part).
struct LineBreaks {
    /// For each code point, whether a line may end after it.
    let isAllowed: [Bool]

    init(_ scalars: [UInt32]) {
        guard !scalars.isEmpty else {
            isAllowed = []
            return
        }
        var marks = [CChar](repeating: 0, count: scalars.count)
        set_linebreaks_utf32(LineBreaks.harmless(scalars), scalars.count, nil, &marks)
        var isAllowed = marks.map { $0 == CChar(LINEBREAK_ALLOWBREAK) || $0 == CChar(LINEBREAK_MUSTBREAK) }
        if scalars.contains(where: LineBreaks.isThai) { LineBreaks.addThai(scalars, &isAllowed) }
        self.isAllowed = isAllowed
    }

    /// libunibreak 5.1, as Debian builds it, ends the process at a regional indicator and at U+FFFF. A flag, two of the
    /// former, is broken as an ideograph with a mark on it.
    private static func harmless(_ scalars: [UInt32]) -> [UInt32] {
        var isHalfFlag = false
        return scalars.map { scalar in
            guard (0x1F1E6...0x1F1FF).contains(scalar) else {
                isHalfFlag = false
                return scalar == 0xFFFF ? 0xFFFD : scalar
            }
            isHalfFlag.toggle()
            return isHalfFlag ? 0x4E00 : 0x0300
        }
    }

    private static func isThai(_ scalar: UInt32) -> Bool {
        (0xE01...0xE5B).contains(scalar)
    }

    private static func addThai(_ scalars: [UInt32], _ isAllowed: inout [Bool]) {
        guard let breaker = th_brk_new(nil) else { return }
        defer { th_brk_delete(breaker) }
        // libthai wants a string that ends in zero.
        let wide = scalars.map { thwchar_t(truncatingIfNeeded: $0) } + [0]
        var places = [Int32](repeating: 0, count: scalars.count)
        let count = Int(th_brk_wc_find_breaks(breaker, wide, &places, places.count))
        for place in places.prefix(max(0, count)) where place > 0 {
            let after = Int(place)
            guard after < scalars.count, isThai(scalars[after]), isThai(scalars[after - 1]) else { continue }
            isAllowed[after - 1] = true
        }
    }
}
