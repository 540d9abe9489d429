import Foundation

/// What a person sees on the display: three bytes a pixel, red, green and blue.
package struct Photograph: Equatable {
    package let width: Int
    package let height: Int
    private let pixels: Data

    /// Reads a binary portable pixmap: `P6`, width, height, 255, and the bytes.
    init(portablePixmap data: Data) throws {
        let words = data.prefix(64).split(whereSeparator: { $0 == 10 || $0 == 32 }).prefix(4)
        let numbers = words.dropFirst().compactMap { Int(String(decoding: $0, as: UTF8.self)) }
        guard words.count == 4, numbers.count == 3, let start = words.last?.endIndex,
            data.count == start + 1 + numbers[0] * numbers[1] * 3
        else { throw DeviceError("QEMU's photograph cannot be read") }
        (width, height) = (numbers[0], numbers[1])
        pixels = Data(data.dropFirst(start + 1))
    }

    package func pixel(_ x: Int, _ y: Int) -> [Int] {
        pixels[((y * width + x) * 3)..<((y * width + x) * 3 + 3)].map { Int($0) }
    }
}
