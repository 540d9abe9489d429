/// Pixels as runs, as PackBits has them for bytes: screens are mostly the same colour from one pixel to the next.
///
/// A byte below 128 is followed by so many pixels and one more; one from 128 on by a pixel that comes so many times and two more.
enum PixelRuns {
    private static let longest = 128

    /// - Parameter unit: bytes of a pixel; `bytes` are a multiple of it.
    static func pack(_ bytes: [UInt8], unit: Int) -> [UInt8] {
        let count = bytes.count / unit
        func isSame(_ one: Int, _ other: Int) -> Bool {
            for byte in 0..<unit where bytes[one * unit + byte] != bytes[other * unit + byte] { return false }
            return true
        }
        var packed: [UInt8] = []
        var (start, next) = (0, 0)
        func flush(_ packed: inout [UInt8]) {
            var from = start
            while from < next {
                let part = min(longest, next - from)
                packed.append(UInt8(part - 1))
                packed += bytes[(from * unit)..<((from + part) * unit)]
                from += part
            }
        }
        while next < count {
            var end = next + 1
            while end < count, end - next < longest + 1, isSame(next, end) { end += 1 }
            guard end - next >= 2 else {
                next = end
                continue
            }
            flush(&packed)
            packed.append(UInt8(end - next - 2 + longest))
            packed += bytes[(next * unit)..<((next + 1) * unit)]
            (start, next) = (end, end)
        }
        flush(&packed)
        return packed
    }

    /// - Parameter count: the bytes that there are to be; nil where there are more, or fewer.
    static func unpack(_ packed: ArraySlice<UInt8>, unit: Int, count: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(min(count, packed.count * longest))
        var next = packed.startIndex
        while next < packed.endIndex {
            let head = Int(packed[next])
            next += 1
            let own = head < longest ? (head + 1) * unit : unit
            guard own <= packed.endIndex - next else { return nil }
            let pixels = packed[next..<(next + own)]
            for _ in 0..<(head < longest ? 1 : head - longest + 2) { bytes += pixels }
            guard bytes.count <= count else { return nil }
            next += own
        }
        return bytes.count == count ? bytes : nil
    }
}
