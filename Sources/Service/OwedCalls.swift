import Glibc
import Loop
import Storage

/// The drop-ins whose programs may have what is in no file any more, remembered beyond a fall and a power cut: a line a name.
///
/// It is written where a trial or a way back is under way, and gone once nothing is owed.
struct OwedCalls {
    private(set) var names: Set<String>
    private let path: String
    private let journal: Journal

    /// As the service left it that fell; nothing where it ended owing nothing.
    init(in folder: String, _ journal: Journal) {
        (path, self.journal) = ("\(folder)/apply.owed", journal)
        let text = (try? FileContents.text(path)) ?? ""
        names = Set(text.split(whereSeparator: \.isNewline).map(String.init))
    }

    /// From here on these are owed.
    mutating func remember(_ now: Set<String>) {
        guard now != names else { return }
        names = now
        // Where the power brings the file back, programs are called once more than they need to be.
        guard !now.isEmpty else { return _ = unlink(path) }
        let text = now.sorted().map { "\($0)\n" }.joined()
        do throws(FileError) {
            try FileContents.replace(path, with: Array(text.utf8), mode: 0o600, isSynced: true)
        } catch {
            journal.warning("whom to call after a fall is not remembered: \(error)")
        }
    }
}
