import CZlib

/// zlib's own format (RFC 1950), all at once.
enum Compression {
    /// Nil only where there is no memory for it.
    static func compressed(_ bytes: [UInt8]) -> [UInt8]? {
        var length = compressBound(uLong(bytes.count))
        var result = [UInt8](repeating: 0, count: Int(length))
        guard compress2(&result, &length, bytes, uLong(bytes.count), Z_BEST_COMPRESSION) == Z_OK else {
            return nil
        }
        return Array(result.prefix(Int(length)))
    }

    /// Nil for what is no such thing, and for what would be longer than `most` bytes.
    static func expanded(_ bytes: [UInt8], atMost most: Int) -> [UInt8]? {
        var length = uLong(most)
        var result = [UInt8](repeating: 0, count: most)
        guard uncompress(&result, &length, bytes, uLong(bytes.count)) == Z_OK else { return nil }
        return Array(result.prefix(Int(length)))
    }

    /// CRC-32.
    static func checksum(_ bytes: [UInt8]) -> UInt32 {
        UInt32(truncatingIfNeeded: crc32(0, bytes, uInt(bytes.count)))
    }
}
