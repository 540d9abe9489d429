import Foundation
import Testing
@testable import Hardware

/// docs/board-keys.md: GOLDEN_WRITE=1 writes it anew.
@Suite("reference of board files")
struct BoardReferenceTests {
    private static let file = URL(fileURLWithPath: #filePath)
        .appendingPathComponent("../../../docs/board-keys.md").standardizedFileURL

    @Test("docs/board-keys.md is what the reader of board files takes now")
    func isUpToDate() throws {
        let page = BoardReference.page
        if ProcessInfo.processInfo.environment["GOLDEN_WRITE"] != nil {
            try page.write(to: Self.file, atomically: true, encoding: .utf8)
        }
        #expect(
            try String(contentsOf: Self.file, encoding: .utf8) == page, "GOLDEN_WRITE=1 writes it anew")
    }

    @Test("each name of a section says what it takes, and a choice what holds without it")
    func saysSomething() {
        for section in BoardReference.sections {
            for name in BoardReference.names(of: section) {
                let entry = BoardReference.Entry(section: section, name: name)
                #expect(!entry.expected.isEmpty, "[\(section)] \(name)")
                if entry.expected == "yes or no" { #expect(entry.usual != nil, "[\(section)] \(name)") }
            }
        }
    }
}

/// The page of what board files take. The reader is asked for all of it: what it lists as valid, what it expects in place of
/// nonsense, and which value changes nothing.
enum BoardReference {
    static let sections = valid("[?]\nx = 1").map { String($0.dropFirst().dropLast()) }

    /// In the reader's own order; empty where keys stand in place of names.
    static func names(of section: String) -> [String] {
        // These take keys in place of names.
        ["Keys", "Legends"].contains(section) ? [] : valid("[\(section)]\n? = 1")
    }

    private static func valid(_ text: String) -> [String] {
        let parts = (refusal(of: text) ?? "").components(separatedBy: "valid are ")
        return parts.count == 2 ? parts[1].components(separatedBy: ", ") : []
    }

    fileprivate static func refusal(of text: String) -> String? {
        do {
            _ = try BoardFile.read(text, name: "FOLDER", file: "board.ini")
            return nil
        } catch {
            return error.description
        }
    }

    static var page: String {
        var page = """
            # Keys of a board file

            What `board.ini` takes, section by section: a test makes this page of the program's own answers. What each name is for is told in
            `settingsd-board(5)`. `FOLDER` is the name of the file's own folder.

            """
        for section in sections { page += "\n## [\(section)]\n\n" + table(of: section) }
        return page + keyWords
    }

    private static func table(of section: String) -> String {
        switch section {
        case "Keys":
            return "`CODE = WORD`: a code of the kernel, by name or number, and the word of a key, as below. "
                + "`[Keys DEVICE]` holds one input device's own.\n"
        case "Legends": return "`WORD = TEXT`: the word of a key, as below, and what is printed on it.\n"
        default: break
        }
        let free =
            section == "GPIOKeys" ? "`CODE = LINE`: a code of the kernel and a GPIO line. Besides:\n\n" : ""
        let rows = names(of: section).map { Entry(section: section, name: $0).row }
        return free + "| name | takes | where not given |\n|---|---|---|\n" + rows.joined()
    }

    /// The words of keys, and the codes that mean them on every board.
    private static var keyWords: String {
        var page = """

            ## Words of keys

            Board files and key scripts (`settingsd-keys(7)`) name keys by them.

            | word | codes that mean it by themselves |
            |---|---|

            """
        for word in Key.allWords {
            let codes = KernelKeys.standard.filter { $0.value == Key(word: word) }.keys.sorted()
            page += "| `\(word)` | \(codes.map(KernelKeyNames.name).joined(separator: ", ")) |\n"
        }
        return page
    }

    /// One name of one section.
    struct Entry {
        let section: String
        let name: String

        var row: String { "| `\(name)` | \(expected) | \(usual.map { "`\($0)`" } ?? "") |\n" }

        /// What the section cannot do without, besides this name.
        private var others: [String] {
            // Whose upper row it is.
            if name == "TopRow" { return ["Class = N"] }
            let needed: [String: [String]] = [
                "GPIOMatrix": ["RowLine = a", "ColumnLine = b", "Row = KEY_1"],
                "Screen": ["Share = vt"],
                "Speech": [name == "Enabled" ? "Headphones = no" : "Enabled = no"],
                "Buzzer": ["Line", "Device"].contains(name) ? [] : ["Line = a"],
            ]
            let usual = BoardReference.names(of: section).contains("Line") ? ["Line = a"] : []
            return (needed[section] ?? usual).filter { !$0.hasPrefix("\(name) ") }
        }

        private func text(_ value: String?) -> String {
            let own = value.map { ["\(name) = \($0)"] } ?? []
            return (["[\(section)]"] + others + own).joined(separator: "\n")
        }

        /// Nil where the reader refuses it.
        private func read(_ value: String?) -> Board? {
            try? BoardFile.read(text(value), name: "FOLDER", file: "board.ini")
        }

        /// What the reader expects in place of nonsense.
        var expected: String {
            for nonsense in ["?", ":", ""] {
                let refusal = BoardReference.refusal(of: text(nonsense)) ?? ""
                if refusal.contains("unknown key code") { return "codes of the kernel, `-` for none" }
                if refusal.contains("unknown key ") { return "words of keys" }
                let parts = refusal.components(separatedBy: ": expected ")
                if parts.count == 2 { return parts[1].replacingOccurrences(of: "one of ", with: "") }
            }
            return ""
        }

        /// The value that changes nothing; nil where no single one is found.
        var usual: String? {
            // A key that the class does not have may be missing, and changes nothing.
            guard name != "Without", let without = read(nil) else { return nil }
            return candidates(without).first { read($0) == without }
        }

        private func candidates(_ board: Board) -> [String] {
            let words = expected.components(separatedBy: ", ").filter { !$0.contains(" ") && $0 != "off" }
            let size = board.display.size
            let numbers = Array(0...200) + Array(stride(from: 250, through: 5000, by: 50))
            var candidates: [String] = words
            candidates += ["no", "yes", "\(size.width)x\(size.height)"]
            candidates += numbers.map(String.init)
            candidates += Self.texts(in: board).sorted()
            // The last: what may be off may be so by a number too.
            candidates.append("off")
            return candidates
        }

        private static func texts(in value: Any) -> Set<String> {
            if let text = value as? String { return [text] }
            return Mirror(reflecting: value).children.reduce(into: []) { $0.formUnion(texts(in: $1.value)) }
        }
    }
}
