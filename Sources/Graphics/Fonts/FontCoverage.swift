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
    package func contains(_ codePoint: UInt32) -> Bool {
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound < codePoint { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].contains(codePoint)
    }

    /// Ranges in hexadecimal: `20-7e,a0-17f,2026`.
    package var text: String {
        ranges.map { range in
            let first = String(range.lowerBound, radix: 16)
            return range.count == 1 ? first : first + "-" + String(range.upperBound, radix: 16)
        }
        .joined(separator: ",")
    }

    /// The reverse of `text`; nil where it is not of that form or not ascending.
    package init?(text: Substring) {
        var ranges: [ClosedRange<UInt32>] = []
        for part in text.utf8.split(separator: UInt8(ascii: ",")) {
            let ends = part.split(separator: UInt8(ascii: "-"), maxSplits: 1)
            guard let first = ends.first.flatMap(FontCoverage.hexadecimal),
                let last = ends.last.flatMap(FontCoverage.hexadecimal),
                first <= last, last <= 0x10FFFF, first > ranges.last?.upperBound ?? 0 || ranges.isEmpty
            else { return nil }
            ranges.append(first...last)
        }
        self.ranges = ranges
    }

    private static func hexadecimal(_ digits: Substring.UTF8View) -> UInt32? {
        guard !digits.isEmpty, digits.count <= 6 else { return nil }
        var value: UInt32 = 0
        for digit in digits {
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt32(digit & 0x0F)
            case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | UInt32(digit - 87)
            default: return nil
            }
        }
        return value
    }
}
