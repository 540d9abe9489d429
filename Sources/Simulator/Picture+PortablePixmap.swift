import Graphics
import Hardware

extension Picture {
    /// A side, in pixels: the most is more than any display has.
    private static let sides = 1...16_384

    /// A P6 file as QEMU writes it; nil for any other. ppm(5)
    package init?(portablePixmap file: [UInt8]) {
        var words: [String] = []
        var next = 0
        while words.count < 4 {
            guard let end = file[next...].firstIndex(where: { $0 == 0x0A || $0 == 0x20 }) else { return nil }
            words.append(String(decoding: file[next..<end], as: UTF8.self))
            next = end + 1
        }
        guard words[0] == "P6", words[3] == "255", let width = Int(words[1]), let height = Int(words[2]),
            Self.sides.contains(width), Self.sides.contains(height), file.count - next == width * height * 3
        else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(width * height * 4)
        for start in stride(from: next, to: file.count, by: 3) { bytes += file[start..<(start + 3)] + [255] }
        self.init(size: Size(width: width, height: height), bytes: bytes)
    }
}
