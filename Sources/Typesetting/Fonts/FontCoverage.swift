/// The code points that a font has glyphs for, as ranges in ascending order that neither touch nor overlap.
package struct FontCoverage: Hashable, Sendable {
    /// Both ends of each are covered.
    package let ranges: [ClosedRange<UInt32>]

    /// - Parameter ranges: in ascending order, neither touching nor overlapping.
    package init(ranges: [ClosedRange<UInt32>]) {
        self.ranges = ranges
    }

    /// From code points in ascending order, as a font's character map yields them.
    package init(ascending codePoints: some Sequence<UInt32>) {
        var ranges: [ClosedRange<UInt32>] = []
        for point in codePoints {
            if let last = ranges.last, point <= last.upperBound + 1 {
                ranges[ranges.count - 1] = last.lowerBound...max(point, last.upperBound)
            } else {
                ranges.append(point...point)
            }
        }
        self.ranges = ranges
    }

    /// By halving the ranges: the same for a Latin font and for a Chinese one.
    package func contains(_ codePoint: UInt32) -> Bool { contains(codePoint...codePoint) }

    /// Whether all of these are covered.
    package func contains(_ codePoints: ClosedRange<UInt32>) -> Bool {
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound < codePoints.lowerBound { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].lowerBound <= codePoints.lowerBound
            && codePoints.upperBound <= ranges[low].upperBound
    }

    /// Ranges in hexadecimal: `20-7e,a0-17f,2026`.
    package var text: String {
        ranges.map { range in
            let first = String(range.lowerBound, radix: 16)
            return range.count == 1 ? first : first + "-" + String(range.upperBound, radix: 16)
        }
        .joined(separator: ",")
    }

    /// The reverse of `text`, of its bytes; nil where it is not of that form or not ascending.
    init?(text: some Sequence<UInt8>) {
        var ranges: [ClosedRange<UInt32>] = []
        var first: UInt32?
        var number = HexadecimalNumber()
        for byte in text {
            switch byte {
            case UInt8(ascii: "-") where first == nil && !number.isEmpty:
                (first, number) = (number.value, HexadecimalNumber())
            case UInt8(ascii: ","):
                guard Self.add(first ?? number.value, number, to: &ranges) else { return nil }
                (first, number) = (nil, HexadecimalNumber())
            default:
                guard number.append(byte) else { return nil }
            }
        }
        guard
            ranges.isEmpty && first == nil && number.isEmpty
                || Self.add(first ?? number.value, number, to: &ranges)
        else { return nil }
        self.ranges = ranges
    }

    /// False where that does not go on above what there is.
    private static func add(
        _ first: UInt32, _ last: HexadecimalNumber, to ranges: inout [ClosedRange<UInt32>]
    ) -> Bool {
        guard !last.isEmpty, first <= last.value, last.value <= 0x10FFFF,
            ranges.last.map({ first > $0.upperBound }) ?? true
        else { return false }
        ranges.append(first...last.value)
        return true
    }
}

/// A number as it is read, digit by digit; six of them at most.
private struct HexadecimalNumber {
    private(set) var value: UInt32 = 0
    private var digits = 0

    var isEmpty: Bool { digits == 0 }

    /// False for what is no digit, or one too many.
    mutating func append(_ digit: UInt8) -> Bool {
        guard digits < 6 else { return false }
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt32(digit & 0x0F)
        case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | UInt32(digit - 87)
        default: return false
        }
        digits += 1
        return true
    }
}
