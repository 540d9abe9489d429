/// Text that nobody would write, to see that nothing breaks.
package enum HostileText {
    /// Mostly from blocks that make trouble: marks, joiners, overrides, scripts that are shaped.
    package static func random(length: Int, _ random: inout SeededRandom) -> String {
        var text = String.UnicodeScalarView()
        for _ in 0..<length {
            let block = blocks[Int.random(in: 0..<blocks.count, using: &random)]
            if let scalar = Unicode.Scalar(UInt32.random(in: block, using: &random)) { text.append(scalar) }
        }
        return String(text)
    }

    private static let blocks: [ClosedRange<UInt32>] = [
        0x00...0x7F, 0x80...0x24F, 0x300...0x36F, 0x590...0x6FF, 0x900...0x97F, 0xE00...0xE7F,
        0x2000...0x206F,
        0x3000...0x30FF, 0x4E00...0x4FFF, 0xFE00...0xFE0F, 0xFFF0...0xFFFF, 0x1F1E6...0x1F1FF,
        0x1F300...0x1F6FF, 0xE0000...0xE007F,
        0x0...0x10FFFF,
    ]
}
