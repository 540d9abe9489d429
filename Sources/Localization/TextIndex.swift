/// Texts by their names in one table, which lies in the program: what is kept is where each is, and no text twice.
struct TextIndex: Sendable {
    /// Where a name begins, and how long it and its text are.
    private struct Piece: Sendable {
        /// Of the name.
        let mark: UInt32
        let start: UInt32
        let nameCount: UInt16
        let textCount: UInt16
    }

    private let table: String
    /// What stands between a name and its text.
    private let link: [UInt8]
    /// By their marks.
    private let pieces: [Piece]

    /// - Parameters:
    ///   - table: a name, the link, and its text; then the next. A piece without the link is none.
    ///   - separators: between one and the next.
    init(_ table: String, between separators: [Unicode.Scalar], link: String) {
        self.table = table
        self.link = Array(link.utf8)
        let (ends, link) = (separators.map { UInt8(ascii: $0) }, self.link)
        pieces =
            table.utf8.withContiguousStorageIfAvailable { bytes in
                Self.pieces(of: bytes, ends, link).sorted { $0.mark < $1.mark }
            } ?? []
    }

    private static func pieces(
        of bytes: UnsafeBufferPointer<UInt8>, _ ends: [UInt8], _ link: [UInt8]
    ) -> [Piece] {
        var pieces: [Piece] = []
        var (start, name) = (0, Int?.none)
        for place in 0...bytes.count {
            let isEnd = place == bytes.count || ends.contains(bytes[place])
            if !isEnd, name == nil, bytes[place...].starts(with: link) { name = place }
            guard isEnd else { continue }
            if let name {
                pieces.append(
                    Piece(
                        mark: mark(of: bytes[start..<name]), start: UInt32(clamping: start),
                        nameCount: UInt16(clamping: name - start),
                        textCount: UInt16(clamping: place - name - link.count)))
            }
            (start, name) = (place + 1, nil)
        }
        return pieces
    }

    /// FNV-1a.
    private static func mark(of name: some Sequence<UInt8>) -> UInt32 {
        name.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    }

    /// Nil for a name that the table does not have.
    subscript(name: String) -> String? {
        var name = name
        return name.withUTF8 { name in
            table.utf8.withContiguousStorageIfAvailable { bytes in text(of: name, in: bytes) } ?? nil
        }
    }

    private func text(
        of name: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>
    ) -> String? {
        let mark = Self.mark(of: name)
        var place = firstPlace(of: mark)
        while place < pieces.count, pieces[place].mark == mark {
            let piece = pieces[place]
            let end = Int(piece.start) + Int(piece.nameCount)
            if bytes[Int(piece.start)..<end].elementsEqual(name) {
                let first = end + link.count
                return String(decoding: bytes[first..<first + Int(piece.textCount)], as: UTF8.self)
            }
            place += 1
        }
        return nil
    }

    private func firstPlace(of mark: UInt32) -> Int {
        var (low, high) = (0, pieces.count)
        while low < high {
            let middle = (low + high) / 2
            if pieces[middle].mark < mark { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
