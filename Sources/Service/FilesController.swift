import Bundles
import Hardware
import Localization
import Loop
import Storage

/// The board file and the bundle: what is wrong with them, and when they are read again.
final class FilesController {
    private enum State {
        case read
        /// Why it cannot be; it is read again then, if ever.
        case wrong(String, until: Duration?)

        var fault: String? { if case .wrong(let reason, _) = self { reason } else { nil } }
        var retryTime: Duration? { if case .wrong(_, let until) = self { until } else { nil } }
    }

    private var board = State.read
    private var boardRetry = Retry()
    private var bundle = State.read
    private var bundleRetry = Retry()
    /// Of the broken bundle that was read last.
    private var stamp: Int?
    /// In which the bundle could not be read any more.
    private var unreadLanguage: String?
    private let paths: ServicePaths
    /// A plain screen takes no bundle.
    private let isSafe: Bool
    /// For what is shown in place of a bundle.
    private let catalogs: StringCatalogs
    private let journal: Journal

    init(_ paths: ServicePaths, isSafe: Bool, catalogs: StringCatalogs, journal: Journal) {
        self.paths = paths
        self.catalogs = catalogs
        self.isSafe = isSafe
        self.journal = journal
    }

    var boardFault: String? { board.fault }
    var bundleFault: String? { bundle.fault }
    var boardRetryTime: Duration? { board.retryTime }
    var bundleRetryTime: Duration? { bundle.retryTime }

    // MARK: The board file

    /// - Parameter problem: why the board file that was read now cannot be used; nil where it can.
    func noteBoard(_ problem: String?, at now: Duration) {
        guard let problem else {
            if board.fault != nil { boardRetry.found(at: now) }
            return board = .read
        }
        board = .wrong(problem, until: board.retryTime ?? boardRetry.missed(at: now))
    }

    /// Whether it can be read now. Everything hangs on it: with another one the service starts anew.
    func canReadBoard(at now: Duration) -> Bool {
        board = .wrong(board.fault ?? "", until: boardRetry.looked(at: now))
        guard StartupInput.board(paths.board, state: paths.state).problem == nil else { return false }
        journal.notice("\(paths.board): read; starting anew")
        return true
    }

    // MARK: The bundle

    /// - Parameter problem: why the bundle that was read now cannot be used; nil where it can.
    func noteBundle(_ problem: String?, at now: Duration) {
        guard let problem else {
            if bundle.fault != nil { bundleRetry.found(at: now) }
            return bundle = .read
        }
        let until = isSafe ? nil : bundle.retryTime ?? bundleRetry.missed(at: now)
        bundle = .wrong(problem, until: until)
    }

    /// Reads it anew; nil where the one that is shown stays. One that cannot be read leaves the last good one in force.
    func readBundle(for board: Board, in language: String, at now: Duration) -> SettingsBundle? {
        guard !isSafe else { return nil }
        unreadLanguage = nil
        let (read, problem) = StartupInput.bundle(paths.bundle, board: board, language: language, catalogs)
        if let problem {
            guard bundle.fault != problem else { return nil }
            journal.error(problem)
            guard bundle.fault != nil else { return nil }
        } else {
            journal.notice("\(paths.bundle): read")
        }
        noteBundle(problem, at: now)
        return read
    }

    /// As `readBundle`; one that is broken is parsed anew only where something in it was changed.
    func lookForBundle(for board: Board, in language: String, at now: Duration) -> SettingsBundle? {
        bundle = .wrong(bundle.fault ?? "", until: bundleRetry.looked(at: now))
        let stamp = BundleFolder.stamp(of: paths.bundle)
        guard stamp == nil || stamp != self.stamp else { return nil }
        self.stamp = stamp
        return readBundle(for: board, in: language, at: now)
    }

    /// The bundle in another language; nil where it is in that one, or cannot be read in it: the panel goes on in the
    /// language that it has, until the bundle is read again.
    func localized(_ bundle: SettingsBundle, in language: String) -> SettingsBundle? {
        guard !isSafe, language != bundle.language, language != unreadLanguage else { return nil }
        if let localized = bundle.localized(in: language) { return localized }
        journal.error("\(paths.bundle): cannot be read in \(language)")
        unreadLanguage = language
        return nil
    }
}
