import Graphics

/// What all pictures and texts of many runs come to in one number: two programs that show the same have the same.
package final class PictureDigest {
    package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    package init() {}

    func add(_ canvas: borrowing Canvas) {
        canvas.withPixels { bytes in
            for offset in stride(from: 0, to: bytes.count & ~7, by: 8) {
                add(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            }
        }
    }

    func add(_ text: String) {
        for byte in text.utf8 { add(UInt64(byte)) }
    }

    /// FNV-1a by words, and a turn, so that the upper half reaches the lower.
    private func add(_ word: UInt64) {
        value = (value ^ word) &* 0x100_0000_01b3
        value ^= value >> 32
    }
}
