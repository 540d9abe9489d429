/// Glyphs already drawn, as coverage, in at most `limit` bytes.
///
/// Two generations: what is used moves to the young one; when that is full the old one, not used since, is dropped.
final class GlyphCache {
    /// One glyph's picture. Positions in pixels from its origin on the baseline.
    struct Entry {
        let left: Int16
        /// From the baseline up to the first row.
        let top: Int16
        let width: UInt16
        let height: UInt16
        let stride: UInt16
        let isOneBit: Bool
        fileprivate(set) var offset: Int32 = 0

        init(left: Int, top: Int, width: Int, height: Int, stride: Int, isOneBit: Bool) {
            self.left = Int16(clamping: left)
            self.top = Int16(clamping: top)
            self.width = UInt16(clamping: width)
            self.height = UInt16(clamping: height)
            self.stride = UInt16(clamping: stride)
            self.isOneBit = isOneBit
        }

        static let empty = Entry(left: 0, top: 0, width: 0, height: 0, stride: 0, isOneBit: false)
        var byteCount: Int { Int(stride) * Int(height) }
    }

    private struct Generation {
        var entries: [UInt64: Entry] = [:]
        var bytes: [UInt8] = []
    }

    private var young = Generation()
    private var old = Generation()
    private let generationLimit: Int

    /// Bytes of coverage kept at most, plus the table that finds them.
    init(limit: Int = 1 << 20) {
        generationLimit = limit / 2
    }

    var byteCount: Int { young.bytes.count + old.bytes.count }

    static func key(instance: UInt16, phase: UInt8, glyph: UInt32) -> UInt64 {
        UInt64(instance) << 40 | UInt64(phase) << 32 | UInt64(glyph)
    }

    /// Calls `body` with the glyph's picture, drawing it first (`make`) if it is not there. No body for a blank one.
    @inline(__always)
    func withGlyph(
        _ key: UInt64, make: () -> (Entry, [UInt8]), _ body: (Entry, MaskView) -> Void
    ) {
        let entry = young.entries[key] ?? promote(key) ?? insert(key, make())
        guard entry.width > 0 else { return }
        young.bytes.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return }
            let view = MaskView(
                base: base + Int(entry.offset), stride: Int(entry.stride), width: Int(entry.width),
                height: Int(entry.height), isOneBit: entry.isOneBit)
            body(entry, view)
        }
    }

    private func promote(_ key: UInt64) -> Entry? {
        guard let entry = old.entries[key] else { return nil }
        let start = Int(entry.offset)
        return insert(key, (entry, Array(old.bytes[start..<start + entry.byteCount])))
    }

    private func insert(_ key: UInt64, _ made: (entry: Entry, bytes: [UInt8])) -> Entry {
        if young.bytes.count + made.bytes.count + young.entries.count * 32 > generationLimit {
            old = young
            young = Generation()
        }
        var entry = made.entry
        entry.offset = Int32(young.bytes.count)
        young.bytes.append(contentsOf: made.bytes)
        young.entries[key] = entry
        return entry
    }
}
