import Loop
import Storage

/// How often the service has fallen of late: started again without having ended properly.
///
/// Each start is noted in the runtime folder, which outlives a fall and not a reboot; a proper end forgets them all.
struct CrashLoop {
    /// So many falls within the window start a safe mode.
    static let limit = 5
    static let window = Duration.seconds(60)

    /// Milliseconds since boot.
    private var starts: [Int64]

    init(_ text: String) {
        starts = text.split(whereSeparator: \.isNewline).compactMap { Int64($0) }
    }

    /// Notes a start and answers how many falls there were within the window before it.
    mutating func start(at time: Duration) -> Int {
        let now = Int64(time / .milliseconds(1))
        let oldest = now - Int64(Self.window / .milliseconds(1))
        starts = starts.filter { (oldest...now).contains($0) }
        defer { starts.append(now) }
        return starts.count
    }

    var text: String { starts.map { "\($0)\n" }.joined() }
}

extension CrashLoop {
    private static func file(in folder: String) -> String { "\(folder)/starts" }

    /// Notes this start in `folder`.
    static func noted(in folder: String, _ journal: Journal) -> Int {
        var falls = CrashLoop((try? FileContents.text(file(in: folder))) ?? "")
        let count = falls.start(at: Clock.boot.now)
        do throws(FileError) {
            try FileContents.replace(file(in: folder), with: Array(falls.text.utf8), mode: 0o640)
        } catch {
            journal.warning("a start is not noted: \(error)")
        }
        return count
    }

    /// A proper end.
    static func forget(in folder: String) {
        try? FileContents.replace(file(in: folder), with: [], mode: 0o640)
    }
}
