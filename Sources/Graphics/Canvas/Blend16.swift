/// One colour onto 16-bit pixels, eight at a time, each channel with room for itself.
struct Blend16 {
    private typealias Pixels = SIMD8<UInt16>

    private let red: Pixels
    private let green: Pixels
    private let blue: Pixels

    init(_ pixel: UInt16) {
        (red, green, blue) = Blend16.channels(Pixels(repeating: pixel))
    }

    /// `room`: pixels from `target` to its row's end, no fewer than `count`. What is not covered keeps its value.
    @inline(__always)
    func row(
        _ target: UnsafeMutablePointer<UInt16>, _ coverage: UnsafePointer<UInt8>, _ count: Int, room: Int
    ) {
        var x = 0
        while x + 8 <= count {
            let shares = UnsafeRawPointer(coverage + x).loadUnaligned(as: SIMD8<UInt8>.self)
            blend(target + x, shares)
            x += 8
        }
        guard x < count else { return }
        if count >= 8 {
            let last = Shares.last(count - x, before: coverage + count)
            return blend(target + (count - 8), unsafeBitCast(last.littleEndian, to: SIMD8<UInt8>.self))
        }
        let first = Shares.first(count, of: coverage)
        let shares = unsafeBitCast(first.littleEndian, to: SIMD8<UInt8>.self)
        if room >= 8 { return blend(target, shares) }
        // At the row's end there are no eight pixels to be read.
        withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 8) { eight in
            guard let base = eight.baseAddress else { return }
            eight.initialize(repeating: 0)
            base.update(from: target, count: count)
            blend(base, shares)
            target.update(from: base, count: count)
        }
    }

    /// The same share, of 255, for all of a row.
    func row(_ target: UnsafeMutablePointer<UInt16>, _ share: UInt8, _ count: Int, room: Int) {
        let alpha = Pixels(repeating: (UInt16(share) + 4) >> 3)
        let rest = 32 &- alpha
        let over = (red: red &* alpha, green: green &* alpha, blue: blue &* alpha)
        let whole = count & ~7
        for x in Swift.stride(from: 0, to: whole, by: 8) {
            let memory = UnsafeMutableRawPointer(target + x)
            let under = Blend16.channels(memory.loadUnaligned(as: Pixels.self))
            let newRed = (under.red &* rest &+ over.red) &>> 5
            let newGreen = (under.green &* rest &+ over.green) &>> 5
            let newBlue = (under.blue &* rest &+ over.blue) &>> 5
            memory.storeBytes(of: newRed &<< 11 | newGreen &<< 5 | newBlue, as: Pixels.self)
        }
        withUnsafeBytes(of: SIMD8<UInt8>(repeating: share)) { shares in
            guard let base = shares.assumingMemoryBound(to: UInt8.self).baseAddress else { return }
            row(target + whole, base, count - whole, room: room - whole)
        }
    }

    @inline(__always)
    private func blend(_ target: UnsafeMutablePointer<UInt16>, _ coverage: SIMD8<UInt8>) {
        guard unsafeBitCast(coverage, to: UInt64.self) != 0 else { return }
        let memory = UnsafeMutableRawPointer(target)
        let under = Blend16.channels(memory.loadUnaligned(as: Pixels.self))
        let alpha = (Blend16.widened(coverage) &+ 4) &>> 3
        let rest = 32 &- alpha
        let newRed = (under.red &* rest &+ red &* alpha) &>> 5
        let newGreen = (under.green &* rest &+ green &* alpha) &>> 5
        let newBlue = (under.blue &* rest &+ blue &* alpha) &>> 5
        let mixed = newRed &<< 11 | newGreen &<< 5 | newBlue
        memory.storeBytes(of: mixed, as: Pixels.self)
    }

    /// By halves: Swift calls a function for eight, and lets go of all registers for it.
    @inline(__always)
    private static func widened(_ bytes: SIMD8<UInt8>) -> Pixels {
        Pixels(
            lowHalf: SIMD4(truncatingIfNeeded: bytes.lowHalf),
            highHalf: SIMD4(truncatingIfNeeded: bytes.highHalf))
    }

    @inline(__always)
    private static func channels(_ pixels: Pixels) -> (red: Pixels, green: Pixels, blue: Pixels) {
        (pixels &>> 11, (pixels &>> 5) & 0x3F, pixels & 0x1F)
    }
}

/// Sixteen-bit pixels: five bits of red (highest), six of green, five of blue.
enum RGB565 {
    @inline(__always)
    static func pack(_ color: Color) -> UInt16 {
        let red = UInt16(color.red >> 3) << 11
        let green = UInt16(color.green >> 2) << 5
        return red | green | UInt16(color.blue >> 3)
    }

    static func unpack(_ pixel: UInt16) -> Color {
        let red = UInt8(truncatingIfNeeded: pixel >> 11)
        let green = UInt8(truncatingIfNeeded: (pixel >> 5) & 0x3F)
        let blue = UInt8(truncatingIfNeeded: pixel & 0x1F)
        return Color(red: red << 3 | red >> 2, green: green << 2 | green >> 4, blue: blue << 3 | blue >> 2)
    }
}
