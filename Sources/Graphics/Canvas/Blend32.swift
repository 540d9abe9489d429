/// One colour onto 32-bit pixels, four at a time.
///
/// Even and odd bytes are scaled apart, each with eight bits of room, so the channels' order does not matter.
struct Blend32 {
    private typealias Pixels = SIMD4<UInt32>
    private typealias Channels = SIMD8<UInt16>

    private let pixels: Pixels
    private let even: Channels
    private let odd: Channels

    init(_ pixel: UInt32) {
        pixels = Pixels(repeating: pixel)
        (even, odd) = Blend32.channels(pixels)
    }

    /// `room`: pixels from `target` to its row's end, no fewer than `count`. What is not covered keeps its value.
    @inline(__always)
    func row(
        _ target: UnsafeMutablePointer<UInt32>, _ coverage: UnsafePointer<UInt8>, _ count: Int, room: Int
    ) {
        var x = 0
        while x + 4 <= count {
            let shares = UnsafeRawPointer(coverage + x).loadUnaligned(as: SIMD4<UInt8>.self)
            blend(target + x, shares)
            x += 4
        }
        guard x < count else { return }
        if count >= 4 {
            let last = Shares.lastOfFour(count - x, before: coverage + count)
            return blend(target + (count - 4), unsafeBitCast(last.littleEndian, to: SIMD4<UInt8>.self))
        }
        let first = UInt32(truncatingIfNeeded: Shares.first(count, of: coverage))
        let shares = unsafeBitCast(first.littleEndian, to: SIMD4<UInt8>.self)
        if room >= 4 { return blend(target, shares) }
        // At the row's end there are no four pixels to be read.
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 4) { four in
            guard let base = four.baseAddress else { return }
            four.initialize(repeating: 0)
            base.update(from: target, count: count)
            blend(base, shares)
            target.update(from: base, count: count)
        }
    }

    /// The same share, of 255, for all of a row.
    func row(_ target: UnsafeMutablePointer<UInt32>, _ share: UInt8, _ count: Int, room: Int) {
        let alpha = Channels(repeating: UInt16(share) + UInt16(share) >> 7)
        let rest = 256 &- alpha
        let (low, high) = (even &* alpha, odd &* alpha)
        let whole = count & ~3
        for x in Swift.stride(from: 0, to: whole, by: 4) {
            let memory = UnsafeMutableRawPointer(target + x)
            let under = Blend32.channels(memory.loadUnaligned(as: Pixels.self))
            let mixed = (under.even &* rest &+ low) &>> 8 | (under.odd &* rest &+ high) & 0xFF00
            memory.storeBytes(of: unsafeBitCast(mixed, to: Pixels.self), as: Pixels.self)
        }
        withUnsafeBytes(of: SIMD4<UInt8>(repeating: share)) { shares in
            guard let base = shares.assumingMemoryBound(to: UInt8.self).baseAddress else { return }
            row(target + whole, base, count - whole, room: room - whole)
        }
    }

    @inline(__always)
    private func blend(_ target: UnsafeMutablePointer<UInt32>, _ coverage: SIMD4<UInt8>) {
        let memory = UnsafeMutableRawPointer(target)
        switch unsafeBitCast(coverage, to: UInt32.self) {
        case 0: break
        case .max: memory.storeBytes(of: pixels, as: Pixels.self)
        default:
            let under = Blend32.channels(memory.loadUnaligned(as: Pixels.self))
            var share = Pixels(truncatingIfNeeded: coverage)
            share = share &+ (share &>> 7)
            let alpha = unsafeBitCast(share | (share &<< 16), to: Channels.self)
            let rest = 256 &- alpha
            let low = (under.even &* rest &+ even &* alpha) &>> 8
            let high = (under.odd &* rest &+ odd &* alpha) & 0xFF00
            let mixed = unsafeBitCast(low | high, to: Pixels.self)
            memory.storeBytes(of: mixed, as: Pixels.self)
        }
    }

    @inline(__always)
    private static func channels(_ pixels: Pixels) -> (even: Channels, odd: Channels) {
        (
            unsafeBitCast(pixels & 0x00FF_00FF, to: Channels.self),
            unsafeBitCast((pixels &>> 8) & 0x00FF_00FF, to: Channels.self)
        )
    }
}
