import Glibc
import Loop
import Storage

/// The drop-ins whose programs may have what is in no file any more, remembered beyond a fall and a power cut: a line a name.
///
/// It is written where a trial or a way back is under way, and gone once nothing is owed.
struct OwedCalls {
    private(set) var names: Set<String>
    /// Whether the file does not say so yet.
    private var isBehind = false
    private let path: String
    private let journal: Journal

    /// As the service left it that fell; nothing where it ended owing nothing.
    init(in folder: String, _ journal: Journal) {
        (path, self.journal) = ("\(folder)/apply.owed", journal)
        let text = (try? FileContents.text(path)) ?? ""
        names = Set(text.split(whereSeparator: \.isNewline).map(String.init))
    }

    /// From here on these are owed. What could not be written is tried again each time, and told once until it was.
    mutating func remember(_ now: Set<String>) {
        guard now != names || isBehind else { return }
        names = now
        do throws(FileError) {
            try write()
            isBehind = false
        } catch {
            if !isBehind { journal.warning("whom to call after a fall is not remembered: \(error)") }
            isBehind = true
        }
    }

    private func write() throws(FileError) {
        guard names.isEmpty else {
            let text = names.sorted().map { "\($0)\n" }.joined()
            return try FileContents.replace(path, with: Array(text.utf8), mode: 0o600, isSynced: true)
        }
        // Where the power brings the file back, programs are called once more than they need to be.
        guard unlink(path) == 0 || errno == ENOENT else { throw FileError(path: path, attempt: "removing") }
    }
}
