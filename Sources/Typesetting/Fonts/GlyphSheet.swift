import CHarfBuzz
import Graphics

/// Glyphs that were drawn when the image was built, with what lines of text need to know of them. The file is mapped, not
/// parsed: what nobody draws is never read.
///
/// A file that was torn or tampered with may hold wrong pictures; nothing outside of it is ever read.
package final class GlyphSheet {
    /// Numbers are little-endian. Offsets are bytes from the file's start.
    enum Format {
        static let magic = Array("settingsd glyphs".utf8)
        /// The magic, then the file's size and the number of instances.
        static let header = 24
        /// Fingerprint of the font file (8 bytes), size, traits, ascent, descent (2 each), then where its glyphs begin, their
        /// number, where its characters begin, their number (4 each).
        static let instance = 32
        /// Glyph and phase (4 each), left, top, width, height in pixels (2 each), where its rows begin, whether they are of
        /// bits (4 each).
        static let glyph = 24
        /// Code point, glyph, advance in 64ths of a pixel (4 each): of fonts that are not shaped.
        static let character = 12
    }

    /// Bytes: many times what a board's letters take.
    private static let largestFile = 64 << 20

    private let blob: OpaquePointer
    private let bytes: UnsafeRawBufferPointer
    private let instanceCount: Int

    /// - Parameter path: of what `settingsctl fonts glyphs` wrote.
    package init(path: String) throws(FontError) {
        try DrawingFile.check(path, limit: Self.largestFile)
        guard let blob = hb_blob_create_from_file_or_fail(path) else { throw .noGlyphs(path: path) }
        var length: UInt32 = 0
        let start = hb_blob_get_data(blob, &length)
        bytes = UnsafeRawBufferPointer(start: start, count: Int(length))
        self.blob = blob
        instanceCount =
            bytes.starts(with: Format.magic) && bytes.count >= Format.header
            ? Int(bytes.number(at: 20)) : 0
        guard instanceCount > 0, Int(bytes.number(at: 16)) == bytes.count,
            Format.header + instanceCount * Format.instance <= bytes.count
        else { throw .noGlyphs(path: path) }
    }

    deinit { hb_blob_destroy(blob) }

    /// What is ready of a font at a size; nil where nothing is.
    func instance(_ wanted: Instance.Key) -> Instance? {
        for index in 0..<instanceCount {
            let start = Format.header + index * Format.instance
            guard Instance.Key(bytes, at: start) == wanted else { continue }
            return Instance(of: self, at: start)
        }
        return nil
    }

    /// Whether it has glyphs of that file.
    func knows(_ file: UInt64) -> Bool {
        (0..<instanceCount).contains {
            Instance.Key(bytes, at: Format.header + $0 * Format.instance).file == file
        }
    }

    /// The glyphs of one font at one size.
    struct Instance {
        struct Key: Hashable {
            /// Of the font's file: `FontFingerprint`.
            let file: UInt64
            let size: UInt16
            /// 1 without antialiasing, 2 emboldened, 4 slanted.
            let traits: UInt16
        }

        /// From the baseline up, in pixels.
        let ascent: Int
        /// From the baseline down, in pixels; positive.
        let descent: Int
        private let size: Int
        // Keeps the mapping.
        private let sheet: GlyphSheet
        private let glyphs: SortedRecords
        private let characters: SortedRecords

        fileprivate init(of sheet: GlyphSheet, at start: Int) {
            let bytes = sheet.bytes
            self.sheet = sheet
            size = Int(bytes.short(at: start + 8))
            // A corrupt file may claim anything; twice the em is the most that a line is given.
            ascent = max(0, min(Int(bytes.short(at: start + 12)), 2 * size))
            descent = max(0, min(Int(bytes.short(at: start + 14)), size))
            glyphs = SortedRecords(bytes, at: start + 16, size: Format.glyph)
            characters = SortedRecords(bytes, at: start + 24, size: Format.character)
        }

        /// Where its picture lies; nil for one that is not there.
        func picture(_ glyph: UInt32, phase: UInt8) -> CachedGlyph? {
            let bytes = sheet.bytes
            guard let record = glyphs.find(glyph, UInt32(phase)) else { return nil }
            let (width, height) = (Int(bytes.short(at: record + 12)), Int(bytes.short(at: record + 14)))
            let isOneBit = bytes.number(at: record + 20) != 0
            let stride = isOneBit ? (width + 7) / 8 : width
            let start = Int(bytes.number(at: record + 16))
            guard width >= 0, height >= 0, start + stride * height <= bytes.count,
                let base = bytes.baseAddress
            else { return nil }
            return CachedGlyph(
                left: bytes.short(at: record + 8), top: bytes.short(at: record + 10),
                mask: MaskView(
                    base: (base + start).assumingMemoryBound(to: UInt8.self), stride: stride, width: width,
                    height: height, isOneBit: isOneBit))
        }

        /// Of a font that is not shaped: the glyph of a code point, and its advance in 64ths of a pixel.
        func character(_ codePoint: UInt32) -> (glyph: UInt32, advance: Int32)? {
            characters.find(codePoint).map {
                let advance = Int32(bitPattern: sheet.bytes.number(at: $0 + 8))
                return (sheet.bytes.number(at: $0 + 4), max(0, min(advance, Int32(2 * size * 64))))
            }
        }
    }
}

extension GlyphSheet.Instance.Key {
    /// - Parameters:
    ///   - instance: of the face, whatever its features: they choose glyphs, and do not change them.
    ///   - file: the file's fingerprint.
    init(_ instance: FontInstance.Key, of file: UInt64) {
        self.file = file
        size = UInt16(clamping: instance.size)
        traits =
            (instance.isMono ? 1 : 0) | (instance.isEmboldened ? 2 : 0) | (instance.isSlanted ? 4 : 0)
    }

    fileprivate init(_ bytes: UnsafeRawBufferPointer, at start: Int) {
        file = UInt64(bytes.number(at: start)) | UInt64(bytes.number(at: start + 4)) << 32
        size = UInt16(bitPattern: bytes.short(at: start + 8))
        traits = UInt16(bitPattern: bytes.short(at: start + 10))
    }
}

/// Records of one size, ordered by their first number and, where it is asked for, the second.
private struct SortedRecords {
    private let bytes: UnsafeRawBufferPointer
    private let start: Int
    private let count: Int
    private let size: Int

    /// - Parameter place: of the offset and the number of the records; none where they do not fit the file.
    init(_ bytes: UnsafeRawBufferPointer, at place: Int, size: Int) {
        self.bytes = bytes
        self.size = size
        start = Int(bytes.number(at: place))
        let told = Int(bytes.number(at: place + 4))
        count = start + told * size <= bytes.count ? told : 0
    }

    /// The record's offset.
    func find(_ first: UInt32, _ second: UInt32? = nil) -> Int? {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            let record = start + middle * size
            let found = (bytes.number(at: record), second == nil ? 0 : bytes.number(at: record + 4))
            if found == (first, second ?? 0) { return record }
            if found < (first, second ?? 0) { low = middle + 1 } else { high = middle }
        }
        return nil
    }
}

extension UnsafeRawBufferPointer {
    /// Within the bytes, as whoever asks has made sure.
    fileprivate func number(at offset: Int) -> UInt32 {
        UInt32(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }

    fileprivate func short(at offset: Int) -> Int16 {
        Int16(littleEndian: loadUnaligned(fromByteOffset: offset, as: Int16.self))
    }
}

/// What tells one font file from another without reading all of it: its size, its beginning, where a scalable font has the
/// sums of its tables, and its end, where a packed one has its own.
enum FontFingerprint {
    /// nil for a file that cannot be read.
    ///
    /// - Parameter blob: where the file is mapped already.
    static func of(_ file: FontFile, mapped blob: OpaquePointer?) -> UInt64? {
        guard let blob = blob.map(hb_blob_reference) ?? hb_blob_create_from_file_or_fail(file.path) else {
            return nil
        }
        defer { hb_blob_destroy(blob) }
        var length: UInt32 = 0
        let bytes = UnsafeRawBufferPointer(start: hb_blob_get_data(blob, &length), count: Int(length))
        guard !bytes.isEmpty else { return nil }
        return FNV1a.sum(Array(bytes.prefix(1024)) + Array(bytes.suffix(8)), salt: UInt64(bytes.count))
    }
}
