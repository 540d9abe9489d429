/// The screen's words in one language, as `msgfmt` compiles them (.mo). Nothing is read before it is asked for, and what does
/// not lie within the bytes is not there: a damaged file lacks words.
package struct StringCatalog: Sendable {
    private let bytes: any FileBytes
    private let count: Int
    /// Where the places of the English texts are, sorted by their bytes, and of their translations.
    private let (originals, translations): (Int, Int)

    /// Nil for what is no catalogue in this byte order, or ends before its tables do.
    package init?(_ bytes: any FileBytes) {
        let tables = bytes.withBytes { file -> (Int, Int, Int)? in
            guard file.starts(with: [0xDE, 0x12, 0x04, 0x95]), let version = file.number(at: 4),
                version >> 16 == 0, let count = file.number(at: 8), let originals = file.number(at: 12),
                let translations = file.number(at: 16),
                count <= (file.count - max(originals, translations)) / 8
            else { return nil }
            return (count, originals, translations)
        }
        guard let tables else { return nil }
        self.bytes = bytes
        (count, originals, translations) = tables
    }

    /// What is said for a word that says `english` in English; nil where that has no translation.
    package func text(_ word: StringKey, _ english: String) -> String? {
        // What gettext puts between a text's context and the text.
        let wanted = Array("\(word.rawValue)\u{4}\(english)".utf8)
        return bytes.withBytes { file in
            guard let index = index(of: wanted, in: file),
                let text = file.text(at: translations + 8 * index), !text.isEmpty
            else { return nil }
            return String(validating: text, as: UTF8.self)
        }
    }

    private func index(of wanted: [UInt8], in file: UnsafeRawBufferPointer) -> Int? {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            guard let text = file.text(at: originals + 8 * middle) else { return nil }
            if text.elementsEqual(wanted) { return middle }
            if text.lexicographicallyPrecedes(wanted) { low = middle + 1 } else { high = middle }
        }
        return nil
    }
}

/// Bytes of a file of words, wherever they lie: in memory, or in a file that is mapped.
package protocol FileBytes: Sendable {
    /// All of them, for as long as `body` runs.
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result
}

extension [UInt8]: FileBytes {
    package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        withUnsafeBytes(body)
    }
}

extension UnsafeRawBufferPointer {
    /// 32 bits, the least of them first; nil where they are not all there, or more than a file can have.
    fileprivate func number(at place: Int) -> Int? {
        guard place >= 0, place <= count - 4 else { return nil }
        return Int(exactly: UInt32(littleEndian: loadUnaligned(fromByteOffset: place, as: UInt32.self)))
    }

    /// A text by the entry of a table: its length, then its place.
    fileprivate func text(at entry: Int) -> UnsafeRawBufferPointer? {
        guard let length = number(at: entry), let place = number(at: entry + 4), length <= count,
            place <= count - length
        else { return nil }
        return UnsafeRawBufferPointer(rebasing: self[place..<place + length])
    }
}
