/// Coverage of a few pixels side by side in one register: the ends of rows, which are most of a letter.
enum Shares {
    /// The bytes of 1 to 7 pixels, the first in the lowest place; nothing behind them is read.
    @inline(__always)
    static func first(_ count: Int, of coverage: UnsafePointer<UInt8>) -> UInt64 {
        let bytes = UnsafeRawPointer(coverage)
        // Two loads that may overlap: what both have is the same.
        if count >= 4 {
            return UInt64(word(bytes)) | UInt64(word(bytes + (count - 4))) &<< place(count - 4)
        }
        if count >= 2 {
            return UInt64(pair(bytes)) | UInt64(coverage[count - 1]) &<< place(count - 1)
        }
        return UInt64(coverage[0])
    }

    /// The last pixels of a row of eight or more, in the highest places; nothing below them.
    @inline(__always)
    static func last(_ count: Int, before end: UnsafePointer<UInt8>) -> UInt64 {
        let bytes = UnsafeRawPointer(end - 8)
        return UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self)) & (~0 &<< place(8 - count))
    }

    /// The same of a row of four or more.
    @inline(__always)
    static func lastOfFour(_ count: Int, before end: UnsafePointer<UInt8>) -> UInt32 {
        word(UnsafeRawPointer(end - 4)) & (~0 &<< UInt32(truncatingIfNeeded: 8 * (4 - count)))
    }

    @inline(__always)
    private static func place(_ pixel: Int) -> UInt64 { UInt64(truncatingIfNeeded: 8 * pixel) }

    @inline(__always)
    private static func word(_ bytes: UnsafeRawPointer) -> UInt32 {
        UInt32(littleEndian: bytes.loadUnaligned(as: UInt32.self))
    }

    @inline(__always)
    private static func pair(_ bytes: UnsafeRawPointer) -> UInt16 {
        UInt16(littleEndian: bytes.loadUnaligned(as: UInt16.self))
    }
}
