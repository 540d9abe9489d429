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
        var facts = FontFacts()
        facts.files = fonts.files
        if let table = fonts.table {
            do {
                facts.files = try FontTable(text: FileContents.text(table)).files.map(\.path)
            } catch {
                // A file's error names it already.
                let reason = "\(error)"
                facts.problems.append(("Table", reason.hasPrefix(table) ? reason : "\(table): \(reason)"))
            }
        }
        facts.absent = facts.files.filter { access($0, R_OK) != 0 }
        if let problem = fonts.readyGlyphs.problem { facts.problems.append(("Glyphs", problem)) }
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
