/// Small files in one, as tar(5) has them (ustar).
struct TarArchive {
    private var blocks: [UInt8] = []
    private let seconds: Int

    private static let block = 512

    /// - Parameter seconds: since 1970; every file is of then, or of what is next to it that eleven digits can say.
    init(at seconds: Int) { self.seconds = min(max(0, seconds), 0o77_777_777_777) }

    /// All of it, with the two empty blocks that end it.
    var bytes: [UInt8] { blocks + [UInt8](repeating: 0, count: 2 * Self.block) }

    /// - Parameter name: ASCII, at most 99 bytes.
    mutating func add(_ name: String, _ content: [UInt8]) {
        var header = [UInt8](repeating: 0, count: Self.block)
        func put(_ text: some Sequence<UInt8>, at place: Int, most: Int) {
            for (index, byte) in text.prefix(most).enumerated() { header[place + index] = byte }
        }
        put(name.utf8, at: 0, most: 99)
        put(Self.octal(0o600, digits: 7), at: 100, most: 7)
        put(Self.octal(0, digits: 7), at: 108, most: 7)
        put(Self.octal(0, digits: 7), at: 116, most: 7)
        put(Self.octal(content.count, digits: 11), at: 124, most: 11)
        put(Self.octal(seconds, digits: 11), at: 136, most: 11)
        put("        0".utf8, at: 148, most: 9)
        put("ustar\u{0}00root".utf8, at: 257, most: 12)
        put("root".utf8, at: 297, most: 4)
        // The sum is of the header with spaces in its own place.
        let sum = header.reduce(0) { $0 + Int($1) }
        put(Self.octal(sum, digits: 6) + [0, 0x20], at: 148, most: 8)
        blocks += header + content
        let rest = content.count % Self.block
        if rest > 0 { blocks += [UInt8](repeating: 0, count: Self.block - rest) }
    }

    private static func octal(_ number: Int, digits: Int) -> [UInt8] {
        let text = String(number, radix: 8)
        return Array((String(repeating: "0", count: max(0, digits - text.count)) + text).utf8)
    }
}
