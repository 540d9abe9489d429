import PropertyLists

/// The words of a dictionary that have a rank, the commonest first: where each stands in the file.
struct CommonWords: Sendable {
    /// More words cost memory, eight bytes each, and complete hardly anything: rare ones are met once they are typed.
    static let most = 10_000
    /// Of a rank, in digits; a file may say anything.
    private static let longestRank = 6

    private struct Place {
        let start: UInt32
        let end: UInt32
    }

    private let places: [Place]

    /// - Parameter starts: where each line begins, and where the last one ends.
    init(of bytes: [UInt8], lines starts: [UInt32]) {
        var ranked: [(rank: Int, place: Place)] = []
        for (start, next) in zip(starts, starts.dropFirst()) {
            var line = bytes[Int(start)..<Int(next)]
            if line.last == UInt8(ascii: "\n") { line.removeLast() }
            // Words have letters alone, so that a line without a rank is known by its last byte.
            guard let last = line.last, Ascii.isDigit(last), let rank = Self.rank(of: line),
                let end = line.lastIndex(of: UInt8(ascii: " ")),
                let space = line[..<end].lastIndex(of: UInt8(ascii: " "))
            else { continue }
            ranked.append((rank, Place(start: UInt32(space + 1), end: UInt32(end))))
        }
        ranked.sort { ($0.rank, $0.place.start) < ($1.rank, $1.place.start) }
        places = ranked.prefix(Self.most).map(\.place)
    }

    /// The first that begins in one of these ways and goes on for two letters.
    func first(in bytes: [UInt8], beginning beginnings: [[UInt8]]) -> String? {
        for place in places {
            let word = bytes[Int(place.start)..<Int(place.end)]
            for beginning in beginnings where !beginning.isEmpty && word.first == beginning.first {
                guard word.starts(with: beginning) else { continue }
                let text = String(decoding: word, as: UTF8.self)
                if text.count > String(decoding: beginning, as: UTF8.self).count + 1 { return text }
            }
        }
        return nil
    }

    private static func rank(of line: ArraySlice<UInt8>) -> Int? {
        let digits = line.reversed().prefix(longestRank + 1).prefix(while: Ascii.isDigit)
        guard digits.count <= longestRank else { return nil }
        return Int(String(decoding: digits.reversed(), as: UTF8.self))
    }
}
