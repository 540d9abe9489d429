import Glibc
import Hardware
import Storage
import Typesetting

/// What is there of the fonts that a board file names.
struct FontFacts {
    /// Of the table where there is one.
    var files: [String] = []
    /// Of them those that are not there.
    var absent: [String] = []
    /// What was made for the image and cannot be used, by the name that the board file has for it: why.
    var problems: [(name: String, reason: String)] = []

    static func found(of fonts: FontSources) -> FontFacts {
        let table = fonts.readyTable(readText: { try FileContents.text($0) })
        var facts = FontFacts(files: table.table?.files.map(\.path) ?? fonts.files)
        facts.absent = facts.files.filter { access($0, R_OK) != 0 }
        facts.problems = [("Table", table.problem), ("Glyphs", fonts.readyGlyphs.problem)].compactMap {
            name, problem in problem.map { (name, $0) }
        }
        return facts
    }

    /// Fonts that are not installed are done without, as long as there is one.
    var claims: [DoctorReport.Claim] {
        let broken = problems.map {
            DoctorReport.Claim(state: .missing, purpose: $0.name, sentence: $0.reason)
        }
        guard !files.isEmpty else { return broken }
        let there = files.count - absent.count
        let rest = absent.isEmpty ? "" : "; done without \(absent.joined(separator: ", "))"
        return broken + [
            DoctorReport.Claim(
                state: there == 0 ? .missing : .ok, purpose: "Font",
                sentence: "\(there) of \(files.count) are there\(rest)")
        ]
    }
}
