import Bundles
import Glibc
import Synchronization

/// How far a large bundle has been read, on one line of the terminal that is gone in the end.
final class LintProgress {
    /// Fewer are done before anybody could read how far they are.
    private static let large = 100

    private let count: Count?
    let files: BundleFiles

    init(of files: BundleFiles) {
        guard files.paths.count >= Self.large, isatty(STDERR_FILENO) == 1 else {
            count = nil
            self.files = files
            return
        }
        let count = Count(total: files.paths.count)
        self.count = count
        self.files = BundleFiles(paths: files.paths, refused: files.refused) { path throws(BundleFileError) in
            count.note(path)
            return try files.read(path)
        }
    }

    func end() {
        if count != nil { writeAsItIs("\r\u{1B}[K", to: STDERR_FILENO) }
    }

    /// One thread lints; the lock is what lets a `Sendable` closure count.
    private final class Count: Sendable {
        private let total: Int
        private let seen = Mutex<Set<String>>([])

        init(total: Int) { self.total = total }

        func note(_ path: String) {
            let done = seen.withLock { seen in seen.insert(path).inserted ? seen.count : nil }
            guard let done, done % max(1, total / 100) == 0 else { return }
            writeAsItIs("\r\(done) of \(total) files\u{1B}[K", to: STDERR_FILENO)
        }
    }
}
