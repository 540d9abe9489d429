import Foundation

/// What is known to be wrong: each kind with how many states may show it. What is mended leaves the list; a new kind, or
/// one state more, breaks the law.
struct LawExceptions {
    struct Entry: Hashable {
        let check: LawCheck
        let kind: String
        let count: Int
    }

    private(set) var entries: [Entry] = []
    /// Longer walks meet each kind more often: they ask for the kind alone.
    var countsMatter = true

    private static let file = LawBundle.fixtures.appendingPathComponent("exceptions.tsv")

    init(_ entries: [Entry] = []) { self.entries = entries }

    /// The list that is kept, a line an entry: check, kind, count.
    static func kept() throws -> LawExceptions {
        var exceptions = LawExceptions()
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
            let parts = line.split(separator: "\t").map(String.init)
            guard parts.count == 3, let check = LawCheck(rawValue: parts[0]), let count = Int(parts[2]) else {
                throw LawRunError(line: String(line))
            }
            exceptions.entries.append(Entry(check: check, kind: parts[1], count: count))
        }
        return exceptions
    }

    func allow(_ kind: String, of check: LawCheck, _ count: Int) -> Bool {
        entries.contains { $0.check == check && $0.kind == kind && (!countsMatter || count <= $0.count) }
    }

    /// Those that nothing shows any more.
    func leftOver(among found: [Entry]) -> [Entry] {
        entries.filter { entry in !found.contains { $0.check == entry.check && $0.kind == entry.kind } }
    }

    /// Puts what was found in place of the list.
    static func write(_ found: [Entry]) throws {
        let lines = found.map { "\($0.check.rawValue)\t\($0.kind)\t\($0.count)\n" }.sorted()
        try Data(lines.joined().utf8).write(to: file)
    }
}
