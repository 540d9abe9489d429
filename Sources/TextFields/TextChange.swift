import TextEntry

/// The smallest replacement that makes one text of another.
struct TextChange: Hashable, Sendable {
    /// In UTF-16 units of the old text.
    let range: Range<Int>
    let replacement: String

    /// Nil where the texts are the same. Whole characters only: a combining mark takes its letter along.
    init?(from old: String, to new: String) {
        let before = Array(old)
        let after = Array(new)
        guard !before.elementsEqual(after, by: { $0.hasSameBytes(as: $1) }) else { return nil }
        let start = zip(before, after).prefix { $0.hasSameBytes(as: $1) }.count
        let room = min(before.count, after.count) - start
        let end = zip(before.reversed(), after.reversed()).prefix { $0.hasSameBytes(as: $1) }.prefix(room)
            .count
        let removed = before[start..<before.count - end]
        let offset = before[..<start].reduce(0) { $0 + $1.utf16.count }
        range = offset..<offset + removed.reduce(0) { $0 + $1.utf16.count }
        replacement = String(after[start..<after.count - end])
    }
}
