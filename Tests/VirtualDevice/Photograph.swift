import Foundation
import Graphics
import Hardware

/// What a person sees on the display: three bytes a pixel, red, green and blue.
package struct Photograph: Equatable {
    package let width: Int
    package let height: Int
    private let pixels: [UInt8]

    /// Reads a binary portable pixmap: `P6`, width, height, 255, and the bytes.
    init(portablePixmap data: Data) throws {
        let words = data.prefix(64).split(whereSeparator: { $0 == 10 || $0 == 32 }).prefix(4)
        let numbers = words.dropFirst().compactMap { Int(String(decoding: $0, as: UTF8.self)) }
        guard words.count == 4, numbers.count == 3, let start = words.last?.endIndex,
            data.count == start + 1 + numbers[0] * numbers[1] * 3
        else { throw DeviceError("QEMU's photograph cannot be read") }
        (width, height) = (numbers[0], numbers[1])
        pixels = [UInt8](data.dropFirst(start + 1))
    }

    /// Nothing is lit.
    package var isBlack: Bool { pixels.allSatisfy { $0 == 0 } }

    package func pixel(_ x: Int, _ y: Int) -> [Int] {
        pixels[((y * width + x) * 3)..<((y * width + x) * 3 + 3)].map { Int($0) }
    }

    /// What a panel shows that was built in turned back by so much.
    ///
    /// - Parameter degrees: clockwise, a multiple of 90.
    package func turned(by degrees: Int) -> Photograph {
        (0..<degrees / 90).reduce(self) { picture, _ in picture.turnedByAQuarter }
    }

    private var turnedByAQuarter: Photograph {
        var turned: [UInt8] = []
        turned.reserveCapacity(pixels.count)
        for y in 0..<width {
            for x in 0..<height {
                let start = ((height - 1 - x) * width + y) * 3
                turned += pixels[start..<start + 3]
            }
        }
        return Photograph(width: height, height: width, pixels: turned)
    }

    private init(width: Int, height: Int, pixels: [UInt8]) {
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    init(_ picture: Picture) {
        (width, height) = (picture.size.width, picture.size.height)
        let bytes = picture.bytes
        var pixels: [UInt8] = []
        pixels.reserveCapacity(bytes.count / 4 * 3)
        for start in stride(from: 0, to: bytes.count, by: 4) { pixels += bytes[start..<start + 3] }
        self.pixels = pixels
    }

    /// How many of a panel's pixels have another colour in the other picture; each may be enlarged in its own way.
    /// What 16 bits round away does not count.
    package func differences(from other: Photograph, onDisplayOf size: Size) -> Int {
        // Pixel by pixel takes seconds.
        guard self != other else { return 0 }
        var count = 0
        for y in 0..<size.height {
            for x in 0..<size.width {
                let here = pixel(x * width / size.width, y * height / size.height)
                let there = other.pixel(x * other.width / size.width, y * other.height / size.height)
                if zip(here, there).contains(where: { abs($0 - $1) > 8 }) { count += 1 }
            }
        }
        return count
    }
}
