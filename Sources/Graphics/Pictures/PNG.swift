import CPNG
import Hardware

/// PNG pictures in memory, through libpng's simplified interface, which needs no `setjmp`.
package enum PNG {
    // Macros that Swift does not import.
    private static let formatRGBA: UInt32 = 3

    /// Largest pictures that are read: of a bundle's file, and of its pixels a side.
    package static let largestFile = 4 << 20
    /// In pixels; wider or higher pictures are refused.
    package static let longestSide = 2048

    /// A whole file, eight bits a channel with opacity: libpng's `png_image_write_to_memory`.
    package static func encode(_ picture: Picture) throws(PNGError) -> [UInt8] {
        var image = png_image()
        image.version = UInt32(PNG_IMAGE_VERSION)
        image.width = UInt32(picture.size.width)
        image.height = UInt32(picture.size.height)
        image.format = formatRGBA
        var length = png_alloc_size_t(picture.bytes.count + picture.bytes.count / 8 + 4096)
        var bytes = [UInt8](repeating: 0, count: Int(length))
        let isWritten = png_image_write_to_memory(&image, &bytes, &length, 0, picture.bytes, 0, nil)
        defer { png_image_free(&image) }
        guard isWritten != 0, Int(length) <= bytes.count else { throw .notWritten(reason: message(image)) }
        return Array(bytes.prefix(Int(length)))
    }

    /// Reads a picture whose size is checked before its pixels are unpacked.
    package static func decode(_ bytes: [UInt8]) throws(PNGError) -> Picture {
        guard bytes.count <= largestFile else { throw .tooManyBytes(bytes.count, limit: largestFile) }
        var image = png_image()
        image.version = UInt32(PNG_IMAGE_VERSION)
        defer { png_image_free(&image) }
        let picture = bytes.withUnsafeBytes { file in
            Result<Picture, PNGError> { () throws(PNGError) in try read(file, &image) }
        }
        return try picture.get()
    }

    /// Why a file's bytes are no picture; nil where they are one.
    package static func problem(of bytes: [UInt8]) -> String? {
        do throws(PNGError) {
            _ = try decode(bytes)
            return nil
        } catch {
            return error.description
        }
    }

    private static func read(_ file: UnsafeRawBufferPointer, _ image: inout png_image) throws(PNGError)
        -> Picture
    {
        guard png_image_begin_read_from_memory(&image, file.baseAddress, file.count) != 0 else {
            throw .notPNG(reason: message(image))
        }
        let size = Size(width: Int(image.width), height: Int(image.height))
        guard size.width <= longestSide, size.height <= longestSide else {
            throw .tooLarge(width: size.width, height: size.height, limit: longestSide)
        }
        image.format = formatRGBA
        var pixels = [UInt8](repeating: 0, count: size.width * size.height * 4)
        guard png_image_finish_read(&image, nil, &pixels, 0, nil) != 0 else {
            throw .notPNG(reason: message(image))
        }
        return Picture(size: size, bytes: pixels)
    }

    private static func message(_ image: png_image) -> String {
        withUnsafeBytes(of: image.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}

/// Why a picture cannot be read or written.
package enum PNGError: Error, Hashable, Sendable, CustomStringConvertible {
    case notPNG(reason: String)
    case tooLarge(width: Int, height: Int, limit: Int)
    case tooManyBytes(Int, limit: Int)
    case notWritten(reason: String)

    package var description: String {
        switch self {
        case .notPNG(let reason): "not a PNG picture that can be read: \(reason)"
        case .tooLarge(let width, let height, let limit):
            "the picture is \(width)x\(height) pixels; at most \(limit) a side are read"
        case .tooManyBytes(let count, let limit): "the picture has \(count) bytes; at most \(limit) are read"
        case .notWritten(let reason): "the PNG picture could not be written: \(reason)"
        }
    }
}
