import Graphics

/// Glyphs already drawn, as coverage, in a bounded space.
///
/// Two generations: what is used moves to the young one; when that is full the old one, not used since, is dropped.
/// Memory is allocated once and touched as it is needed, so that drawing a known glyph is a look-up and nothing else.
final class GlyphCache {
    private let young: Generation
    private let old: Generation
    private var isSwapped = false

    /// `bytes` of coverage at most, a quarter of a glyph's slots always free.
    init(bytes: Int = 1 << 20, slots: Int = 4096) {
        young = Generation(slotCount: slots, byteLimit: bytes / 2)
        old = Generation(slotCount: slots, byteLimit: bytes / 2)
    }

    private var current: Generation { isSwapped ? old : young }
    private var previous: Generation { isSwapped ? young : old }

    /// Bytes of coverage that are kept now.
    var byteCount: Int { young.byteCount + old.byteCount }

    /// The glyph's picture, drawn first (`make`) if it is not there; nil for a blank one. It is valid until the next
    /// call.
    @inline(__always)
    func glyph(_ key: GlyphKey, make: (GlyphKey) -> DrawnGlyph) -> CachedGlyph? {
        if let known = current.find(key) { return known.isBlank ? nil : known }
        let added = add(key, previous.drawn(key) ?? make(key))
        return added.isBlank ? nil : added
    }

    /// A glyph that was drawn before anybody asked for it.
    func keep(_ picture: GlyphPicture, of key: GlyphKey) {
        if current.find(key) == nil { _ = add(key, .made(picture)) }
    }

    @inline(never)
    private func add(_ key: GlyphKey, _ drawn: DrawnGlyph) -> CachedGlyph {
        if !current.hasRoom(for: drawn) {
            isSwapped.toggle()
            current.removeAll()
        }
        return current.add(key, drawn)
    }
}

/// A glyph that the cache did not have.
enum DrawnGlyph {
    /// Its coverage is copied.
    case made(GlyphPicture)
    /// Its coverage stays where it is, as long as the fonts do.
    case ready(CachedGlyph)

    /// Of coverage that has to be copied.
    var byteCount: Int {
        switch self {
        case .made(let picture): picture.bytes.count
        case .ready: 0
        }
    }
}

/// Which glyph: a face at a size, a place within a pixel, a glyph of the font.
struct GlyphKey: Hashable {
    /// Never 0.
    let bits: UInt64

    /// `phase` is in quarters of a pixel.
    init(instance: UInt16, phase: UInt8, glyph: UInt32) {
        bits = 1 << 63 | UInt64(instance) << 40 | UInt64(phase) << 32 | UInt64(glyph)
    }

    var instance: UInt16 { UInt16(truncatingIfNeeded: bits >> 40) }
    var phase: UInt8 { UInt8(truncatingIfNeeded: bits >> 32) }
    var glyph: UInt32 { UInt32(truncatingIfNeeded: bits) }

    @inline(__always)
    var hash: Int {
        Int(truncatingIfNeeded: (bits &* 0x9E37_79B9_7F4A_7C15) >> 40)
    }
}

/// A glyph's picture where the cache keeps it. Distances in pixels from its origin on the baseline.
struct CachedGlyph {
    let left: Int16
    /// From the baseline up to the first row.
    let top: Int16
    let mask: MaskView

    var isBlank: Bool { mask.width == 0 }
}

extension GlyphCache {
    /// A hash table with open addressing, the glyphs that it points to, and their coverage. The last two are filled from
    /// the start: what no glyph has come to is memory that nobody has touched.
    private final class Generation {
        private struct Slot {
            var key: UInt64
            var glyph: CachedGlyph
        }

        /// Of each hash the place of its glyph, counted from 1; 0 where there is none.
        private let places: UnsafeMutablePointer<UInt16>
        private let placeMask: Int
        private let slots: UnsafeMutablePointer<Slot>
        private let bytes: UnsafeMutablePointer<UInt8>
        private let byteLimit: Int
        private var count = 0
        private(set) var byteCount = 0

        /// `slotCount` is a power of two, 65,536 at most.
        init(slotCount: Int, byteLimit: Int) {
            precondition(slotCount & (slotCount - 1) == 0 && slotCount <= 1 << 16)
            places = .allocate(capacity: slotCount)
            placeMask = slotCount - 1
            slots = .allocate(capacity: Self.most(of: slotCount))
            bytes = .allocate(capacity: byteLimit)
            self.byteLimit = byteLimit
            removeAll()
        }

        deinit {
            places.deallocate()
            slots.deallocate()
            bytes.deallocate()
        }

        private static func most(of slotCount: Int) -> Int { slotCount / 4 * 3 }

        func removeAll() {
            places.initialize(repeating: 0, count: placeMask + 1)
            (count, byteCount) = (0, 0)
        }

        @inline(__always)
        func find(_ key: GlyphKey) -> CachedGlyph? {
            var index = key.hash & placeMask
            while places[index] != 0 {
                let slot = slots + (Int(places[index]) - 1)
                if slot.pointee.key == key.bits { return slot.pointee.glyph }
                index = (index + 1) & placeMask
            }
            return nil
        }

        /// To be added to the other generation.
        func drawn(_ key: GlyphKey) -> DrawnGlyph? {
            find(key).map { glyph in
                bytes <= glyph.mask.base && glyph.mask.base <= bytes + byteLimit
                    ? .made(GlyphPicture(glyph)) : .ready(glyph)
            }
        }

        func hasRoom(for drawn: DrawnGlyph) -> Bool {
            count < Self.most(of: placeMask + 1) && byteCount + drawn.byteCount <= byteLimit
        }

        func add(_ key: GlyphKey, _ drawn: DrawnGlyph) -> CachedGlyph {
            let glyph =
                switch drawn {
                case .made(let picture): copy(picture)
                case .ready(let glyph): glyph
                }
            var index = key.hash & placeMask
            while places[index] != 0 { index = (index + 1) & placeMask }
            (slots + count).initialize(to: Slot(key: key.bits, glyph: glyph))
            count += 1
            places[index] = UInt16(count)
            return glyph
        }

        private func copy(_ picture: GlyphPicture) -> CachedGlyph {
            let start = bytes + byteCount
            picture.bytes.withUnsafeBufferPointer { source in
                if let base = source.baseAddress { start.update(from: base, count: source.count) }
            }
            byteCount += picture.bytes.count
            return CachedGlyph(
                left: picture.left, top: picture.top,
                mask: MaskView(
                    base: UnsafePointer(start), stride: picture.stride, width: picture.width,
                    height: picture.height, isOneBit: picture.isOneBit))
        }
    }
}
