import Glibc
import Hardware
import Loop

/// Where one colour sits within a pixel. fb_bitfield.
package struct ColorChannel: Hashable, Sendable {
    /// Bits from the low end of the pixel.
    package let offset: Int
    /// Bits.
    package let length: Int

    /// Both in bits, the offset from the pixel's low end.
    package init(offset: Int, length: Int) {
        self.offset = offset
        self.length = length
    }
}

/// How a display's memory holds a pixel, as its driver reports it: more forms than pictures are drawn in.
package enum MemoryFormat: Hashable, Sendable {
    /// A little-endian number of `bits` (16, 24 or 32) a pixel.
    case channels(bits: Int, red: ColorChannel, green: ColorChannel, blue: ColorChannel)
    /// One bit a pixel: whether a set bit is lit, and whether the leftmost pixel is a byte's high bit.
    case oneBit(litIsSet: Bool, leftmostIsHigh: Bool)

    /// 0x00RRGGBB.
    package static let xrgb8888 = Self.channels(
        bits: 32, red: .init(offset: 16, length: 8), green: .init(offset: 8, length: 8),
        blue: .init(offset: 0, length: 8))

    /// Five bits of red in the high end, six of green, five of blue.
    package static let rgb565 = Self.channels(
        bits: 16, red: .init(offset: 11, length: 5), green: .init(offset: 5, length: 6),
        blue: .init(offset: 0, length: 5))

    /// Those of a pixel that stand for no colour included.
    package var bitsPerPixel: Int {
        switch self {
        case .channels(let bits, _, _, _): bits
        case .oneBit: 1
        }
    }

    /// The form in which `present` wants its pixels for this display.
    package var pictureFormat: PixelFormat {
        switch self {
        case .channels(16, _, _, _): .rgb565
        case .channels: .xrgb8888
        case .oneBit: .monochrome
        }
    }
}

extension DisplayLimit {
    static func allows(_ width: Int, _ height: Int) -> Bool {
        width > 0 && height > 0 && allows(Size(width: width, height: height))
    }

    /// Refuses before any memory is taken.
    static func check(_ width: Int, _ height: Int, on path: String) throws(SystemError) {
        guard !allows(width, height) else { return }
        let size = Size(width: width, height: height)
        throw SystemError(
            "take \(bytes(of: size)) bytes for the \(width)x\(height) pixels of", path, code: EFBIG)
    }
}

/// A display's size and memory, as its driver reports them.
package struct DisplayGeometry: Hashable, Sendable {
    /// Pixels.
    package let width: Int
    /// Pixels.
    package let height: Int
    /// Bytes from the start of one row to the next; may exceed `width` × bytes per pixel.
    package let stride: Int
    /// How a pixel lies in the display's memory.
    package let format: MemoryFormat

    /// As its driver reports it; nothing is checked against the memory.
    package init(width: Int, height: Int, stride: Int, format: MemoryFormat) {
        self.width = width
        self.height = height
        self.stride = stride
        self.format = format
    }

    /// In pixels.
    package var size: Size { Size(width: width, height: height) }
    /// All of the display.
    package var bounds: Rect { Rect(size: size) }

    /// Bytes that a row's pixels take up.
    package var bytesPerRow: Int { (width * format.bitsPerPixel + 7) / 8 }
}
