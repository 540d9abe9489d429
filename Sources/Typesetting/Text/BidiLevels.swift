import CFriBidi

/// The side a paragraph starts at.
enum TextDirection: Hashable, Sendable {
    /// Told by its first letter that has a direction.
    case automatic
    case leftToRight, rightToLeft
    /// From the right where any letter is, else told by the first.
    case rightToLeftIfAny
}

/// Unicode's bidirectional algorithm for one paragraph (FriBidi).
struct BidiLevels {
    /// Even: left to right. One for each code point.
    private(set) var levels: [UInt8]
    let isRightToLeft: Bool

    init(_ scalars: ArraySlice<UInt32>, direction: TextDirection) {
        guard BidiLevels.mayTurn(scalars, direction) else {
            (levels, isRightToLeft) = (Array(repeating: 0, count: scalars.count), false)
            return
        }
        let count = scalars.count
        var types = [FriBidiCharType](repeating: FriBidiCharType(rawValue: 0), count: count)
        var brackets = [FriBidiBracketType](repeating: 0, count: count)
        var raw = [FriBidiLevel](repeating: 0, count: count)
        var base = BidiLevels.base(direction)
        let length = FriBidiStrIndex(count)
        scalars.withUnsafeBufferPointer { text in
            fribidi_get_bidi_types(text.baseAddress, length, &types)
            fribidi_get_bracket_types(text.baseAddress, length, types, &brackets)
        }
        if direction == .rightToLeftIfAny, types.contains(where: BidiLevels.isFromRight) {
            base = BidiLevels.base(.rightToLeft)
        } else if base == BidiLevels.base(.automatic) {
            base = fribidi_get_par_direction(types, length)
        }
        _ = fribidi_get_par_embedding_levels_ex(types, brackets, length, &base, &raw)
        levels = raw.map { UInt8(clamping: $0) }
        isRightToLeft =
            base == BidiLevels.base(.rightToLeft) || base == FriBidiParType(FRIBIDI_PAR_WRTL.rawValue)
        resetTrailingWhitespace(types)
    }

    private static func base(_ direction: TextDirection) -> FriBidiParType {
        switch direction {
        case .automatic, .rightToLeftIfAny: FriBidiParType(FRIBIDI_PAR_ON.rawValue)
        case .leftToRight: FriBidiParType(FRIBIDI_PAR_LTR.rawValue)
        case .rightToLeft: FriBidiParType(FRIBIDI_PAR_RTL.rawValue)
        }
    }

    /// Below the first Hebrew letter nothing is right to left.
    private static func mayTurn(_ scalars: ArraySlice<UInt32>, _ direction: TextDirection) -> Bool {
        direction == .rightToLeft || scalars.contains { $0 >= 0x590 }
    }

    /// Rule L1: white space at the end of a line stands at the paragraph's end.
    private mutating func resetTrailingWhitespace(_ types: [FriBidiCharType]) {
        let base: UInt8 = isRightToLeft ? 1 : 0
        for index in levels.indices.reversed() {
            guard BidiLevels.isBlank(types[index]) else { return }
            levels[index] = base
        }
    }

    private static func isFromRight(_ type: FriBidiCharType) -> Bool {
        let letter = UInt32(FRIBIDI_MASK_STRONG | FRIBIDI_MASK_RTL)
        return type.rawValue & letter == letter
    }

    private static func isBlank(_ type: FriBidiCharType) -> Bool {
        type.rawValue & UInt32(FRIBIDI_MASK_WS) != 0
    }

    /// Rule L2: the order in which runs of these levels stand from left to right.
    static func visualOrder(_ levels: [UInt8]) -> [Int] {
        var order = Array(levels.indices)
        guard let highest = levels.max(), highest > 0 else { return order }
        for level in stride(from: highest, to: 0, by: -1) {
            var start = 0
            while start < order.count {
                guard levels[order[start]] >= level else {
                    start += 1
                    continue
                }
                var end = start
                while end < order.count, levels[order[end]] >= level { end += 1 }
                order[start..<end].reverse()
                start = end
            }
        }
        return order
    }
}
