import Testing

/// What the law says, each a sentence that must be true of every state.
enum LawCheck: String, CaseIterable, CustomTestStringConvertible {
    case focusIsSeen = "the focused row is on the screen and nothing covers it"
    case lettersAreWhole = "no letter is missing, cut, covered or over another"
    case contrastSuffices = "text has 4.5:1, and a sign that says something 3:1"
    case nothingShifts = "nothing shifts that was not moved"
    case refusalsAreSaid = "a refused key says why, and nothing else changes"
    case picturesTell = "two states that differ in what the next key does differ in the picture"
    case waysAreTold = "save, leave, erase and caret each have a key that is told"
    case toldKeysDo = "each key that is told does what its word says"
    case doersAreTold = "each key that changes a value is told"
    case buttonsWork = "whatever is drawn as a button can be pressed, is named and spoken"

    var testDescription: String { rawValue }
}

/// One thing that is wrong with one state.
struct Violation: Hashable {
    let check: LawCheck
    /// The kind of it, the same for states that are wrong in the same way.
    let kind: String
    /// What it is about here: a text, a key.
    var detail = ""
}

/// All that was found, by its kind, with the first state that shows it.
final class LawReport {
    struct Entry {
        var count = 0
        /// The first state of each board.
        var examples: [(board: String, text: String)] = []
    }

    private struct Key: Hashable {
        let check: LawCheck
        let kind: String
    }

    private var entries: [Key: Entry] = [:]
    private(set) var stateCount = 0
    private(set) var seen: Set<Seen> = []

    /// A kind of screen on a board.
    struct Seen: Hashable {
        let design: LawBoard
        let kind: ScreenKind
    }

    func count(_ standing: Standing) {
        stateCount += 1
        seen.insert(Seen(design: standing.stage.design, kind: standing.kind))
    }

    func add(_ violations: [Violation], at standing: Standing) {
        for violation in violations {
            let key = Key(check: violation.check, kind: "\(violation.kind) [\(standing.kind.rawValue)]")
            let board = standing.stage.design.name
            entries[key, default: Entry()].count += 1
            guard entries[key]?.examples.contains(where: { $0.board == board }) == false else { continue }
            let text = "\(violation.detail)\n      \(standing.command)"
            entries[key]?.examples.append((board, text))
        }
    }

    func isEmpty(_ check: LawCheck) -> Bool { !entries.keys.contains { $0.check == check } }

    /// How many states are wrong in each way.
    var counts: [LawExceptions.Entry] {
        entries.map { key, entry in LawExceptions.Entry(check: key.check, kind: key.kind, count: entry.count)
        }
    }

    /// The kinds of one check, the commonest first, each with some of the boards that show it.
    func text(
        of check: LawCheck, except exceptions: LawExceptions = LawExceptions(), boards: Int = 1
    ) -> String {
        entries.filter { key, entry in
            key.check == check && !exceptions.allow(key.kind, of: check, entry.count)
        }
        .sorted { ($1.value.count, $0.key.kind) < ($0.value.count, $1.key.kind) }
        .map { key, entry in
            let examples = entry.examples.prefix(boards).map(\.text).joined(separator: "\n      ")
            return "  \(key.kind): \(entry.count) states on \(entry.examples.count) boards, as \(examples)"
        }.joined(separator: "\n")
    }

    /// All of it, for people.
    var text: String {
        var parts = ["\(stateCount) states"]
        for check in LawCheck.allCases where !isEmpty(check) {
            parts.append("## \(check.rawValue)\n\(text(of: check, boards: .max))")
        }
        return parts.joined(separator: "\n\n") + "\n"
    }
}
