/// Finds out how a text file is encoded and turns it into UTF-8.
package enum TextEncoding {
    /// By its byte order mark; without one, by where its zero bytes are. Nil for what is no Unicode text.
    package static func decode(_ bytes: [UInt8]) -> [UInt8]? {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return valid(bytes.dropFirst(3)) }
        if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes.dropFirst(2), bigEndian: false) }
        if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes.dropFirst(2), bigEndian: true) }
        // Quotes, spaces and semicolons stand in every table: in UTF-16 half of their bytes are zero.
        let sample = bytes.prefix(512)
        let zeros = sample.indices.filter { sample[$0] == 0 }
        guard zeros.count * 4 >= sample.count, !zeros.isEmpty else { return valid(bytes[...]) }
        let evenZeros = zeros.count { $0 % 2 == 0 }
        return utf16(bytes[...], bigEndian: evenZeros * 2 > zeros.count)
    }

    private static func valid(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        String(validating: bytes, as: UTF8.self) == nil ? nil : Array(bytes)
    }

    private static func utf16(_ bytes: ArraySlice<UInt8>, bigEndian: Bool) -> [UInt8]? {
        guard bytes.count % 2 == 0 else { return nil }
        let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).lazy.map { index in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return bigEndian ? first << 8 | second : second << 8 | first
        }
        return String(validating: units, as: UTF16.self).map { Array($0.utf8) }
    }
}
