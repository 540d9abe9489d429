import Foundation

/// What stands in a framebuffer, and how: read back inside the device, for panels that have no photograph.
package struct FramebufferContents {
    package let width: Int
    package let height: Int
    package let bitsPerPixel: Int
    /// Bytes from the start of one row to the next.
    package let stride: Int
    /// Lowest bit and length of red, green and blue.
    package let channels: [(offset: Int, length: Int)]
    /// One bit a pixel, and a set bit is dark.
    package let isInverted: Bool
    package let rows: Data

    /// A line `width height bits stride red green blue inverted`, then the rows.
    init(_ answer: Data) throws {
        guard let end = answer.firstIndex(of: 10) else { throw DeviceError("the device sent no screen") }
        let words = String(decoding: answer[..<end], as: UTF8.self).split(separator: " ")
        let numbers = words.prefix(4).compactMap { Int($0) }
        guard words.count == 8, numbers.count == 4 else { throw DeviceError("the device sent no screen") }
        (width, height, bitsPerPixel, stride) = (numbers[0], numbers[1], numbers[2], numbers[3])
        channels = words[4..<7].map { word in
            let parts = word.split(separator: "/").compactMap { Int($0) }
            return (parts[0], parts[1])
        }
        isInverted = words[7] == "1"
        rows = Data(answer[answer.index(after: end)...])
    }

    /// Red, green and blue of a pixel, 0 to 255 each.
    package func pixel(_ x: Int, _ y: Int) -> [Int] {
        if bitsPerPixel == 1 {
            let isSet = rows[y * stride + x / 8] >> (x % 8) & 1 == 1
            return Array(repeating: isSet != isInverted ? 255 : 0, count: 3)
        }
        let bytes = bitsPerPixel / 8
        let value = (0..<bytes).reduce(0) { $0 | Int(rows[y * stride + x * bytes + $1]) << ($1 * 8) }
        return channels.map { channel in
            let highest = (1 << channel.length) - 1
            return (value >> channel.offset & highest) * 255 / highest
        }
    }
}
