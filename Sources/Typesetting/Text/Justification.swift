/// How a line's free width is shared out between its words. Distances in 64ths of a pixel.
struct Justification {
    /// Within the line, without white space at its end.
    private let words: Range<Int>
    private let isSpace: [Bool]
    private let each: Int32
    /// All that is added.
    let total: Int32

    /// nil where nothing is to be justified: another alignment, one word, no width, no room.
    init?(_ paragraph: ShapedParagraph, _ line: Range<Int>, _ options: TextOptions) {
        guard options.alignment == .justified, let width = options.width else { return nil }
        let scalars = paragraph.text.scalars
        words = line.lowerBound..<paragraph.contentEnd(line)
        isSpace = scalars[words].map { $0 == 0x20 }
        let gaps = isSpace.count { $0 }
        let free = Int32(clamping: width) &* 64 &- paragraph.width(line)
        guard gaps > 0, free > 0 else { return nil }
        let share = free / Int32(clamping: gaps)
        each = share
        total = each &* Int32(clamping: gaps)
    }

    /// What is added to the advance of this code point.
    func extra(after scalar: Int) -> Int32 {
        words.contains(scalar) && isSpace[scalar - words.lowerBound] ? each : 0
    }
}
