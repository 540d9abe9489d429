import PropertyLists

/// What puts files back as they were before an unconfirmed change: written and synced before the first of them is touched.
package struct UndoJournal: Hashable, Sendable {
    /// What a file was.
    package enum Was: Hashable, Sendable {
        case absent
        /// Its copy has the entry's number.
        case file(mode: UInt32, group: UInt32, size: Int, sum: UInt64)
    }

    /// One file.
    package struct Entry: Hashable, Sendable {
        /// Where it lies.
        package let path: String
        /// Before the change.
        package let was: Was

        /// A file, and what it was before the change.
        package init(path: String, was: Was) { (self.path, self.was) = (path, was) }
    }

    /// The beginning of the change's token.
    package let token: String
    /// In the order in which they are written.
    package let entries: [Entry]

    /// - Parameter token: letters and digits.
    package init(token: String, entries: [Entry]) { (self.token, self.entries) = (token, entries) }

    private static let title = "settings-apply-undo-1"
    private static let space = UInt8(ascii: " ")

    /// As it lies in its file: a line an entry, and at the end the sum of all before.
    package var bytes: [UInt8] {
        var text = "\(Self.title) \(token)\n"
        for entry in entries {
            switch entry.was {
            case .absent: text += "absent \(entry.path)\n"
            case .file(let mode, let group, let size, let sum):
                text +=
                    "file \(String(mode, radix: 8)) \(group) \(size) \(String(sum, radix: 16)) \(entry.path)\n"
            }
        }
        return Array("\(text)end \(String(Self.sum(of: text.utf8), radix: 16))\n".utf8)
    }

    /// Nil for one that is damaged.
    package init?(_ bytes: [UInt8]) {
        guard let text = String(validating: bytes, as: UTF8.self), bytes.last == UInt8(ascii: "\n") else {
            return nil
        }
        var lines = text.parts(around: UInt8(ascii: "\n"), keepsEmpty: false)
        guard let last = lines.popLast(), let first = lines.first else { return nil }
        let before = lines.map { "\($0)\n" }.joined()
        guard last == "end \(String(Self.sum(of: before.utf8), radix: 16))" else { return nil }
        let title = first.parts(around: Self.space)
        guard title.count == 2, title[0] == Self.title else { return nil }
        var entries: [Entry] = []
        for line in lines.dropFirst() {
            guard let entry = Self.entry(line) else { return nil }
            entries.append(entry)
        }
        self.init(token: String(title[1]), entries: entries)
    }

    private static func entry(_ line: Substring) -> Entry? {
        let absent = line.parts(around: space, atMost: 2)
        if absent.count == 2, absent[0] == "absent" { return Entry(path: String(absent[1]), was: .absent) }
        let words = line.parts(around: space, atMost: 6)
        guard words.count == 6, words[0] == "file", let mode = UInt32(words[1], radix: 8),
            let group = UInt32(words[2]), let size = Int(words[3]), let sum = UInt64(words[4], radix: 16)
        else { return nil }
        return Entry(path: String(words[5]), was: .file(mode: mode, group: group, size: size, sum: sum))
    }

    /// FNV-1a: tells a torn copy from a whole one, and is no guard against somebody who means harm.
    package static func sum(of bytes: some Sequence<UInt8>) -> UInt64 {
        var sum: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return sum
    }
}
