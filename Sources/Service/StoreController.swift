import Localization
import Loop
import Settings
import Storage
import Store

/// The store, and what follows it: the news of trials, and the file that the appliance's own programs read.
final class StoreController {
    private enum State {
        /// The medium is looked for then.
        case absent(until: Duration)
        case open
    }

    let store: Store
    private var state = State.open
    private var retry = Retry()
    /// The trial that everyone has heard of.
    private var toldTrial: String?
    /// The trial of which everyone has heard that the device is as it says.
    private var toldApplied: String?
    /// The file that others read: when it is written.
    private var schedule = BurstPace()
    /// Whether it is behind the settings since `publish` was called last.
    private var isStale = true
    /// When it is tried again, after it could not be written; nil where it could.
    private var fileTime: Duration?
    private var fileRetry = Retry()
    /// Why a program's change was not kept, as the journal has it; nil once all can be kept.
    private var toldProblem: StorageError?
    private let file: String
    private let journal: Journal

    init(_ store: Store, runtime folder: String, journal: Journal) {
        self.store = store
        self.journal = journal
        file = "\(folder)/settings.json"
    }

    var open: OpenSettings { OpenSettings(schema: store.schema, snapshot: store.snapshot) }

    /// When the medium is looked for again; nil while it is there.
    var retryTime: Duration? { if case .absent(let until) = state { until } else { nil } }

    /// When `follow` has something to do.
    var deadline: Duration? { [store.deadline, schedule.deadline, fileTime].compactMap { $0 }.min() }

    // MARK: The medium

    func lookAgain(at now: Duration) {
        state = .absent(until: retry.looked(at: now))
        store.lookAgain()
    }

    /// A change that could not be kept, with the code that the panel shows.
    func report(_ error: StoreError) {
        guard case .notKept(let problem) = error else { return }
        journal.error((TroubleCode(storing: error.phrase) ?? .notSaved).behind("\(problem)"))
    }

    /// The same of a program's, which may ask again and again: of each cause the first is told.
    func reportOnce(_ error: StoreError) {
        guard case .notKept(let problem) = error, problem != toldProblem else { return }
        toldProblem = problem
        report(error)
    }

    /// What is due for the medium's sake, and whether it is there.
    func follow(at now: Duration) {
        store.keepUp(at: now)
        if store.problem == nil { toldProblem = nil }
        switch (store.isOpen, retryTime) {
        case (true, .some):
            journal.notice("the storage is there")
            retry.found(at: now)
            state = .open
        case (false, nil): state = .absent(until: retry.missed(at: now))
        case (true, nil), (false, .some): break
        }
    }

    // MARK: What others read

    /// The settings, or what is known of them, changed: the file follows.
    func noteChange() { isStale = true }

    /// Writes the file, at once or once its pause is over; one that cannot be written is tried again ever more seldom.
    func publish(at now: Duration) {
        if let fileTime {
            if fileTime <= now { writeAgain(at: now) }
            return
        }
        let isDue = isStale ? schedule.noteChange(at: now) : schedule.isDue(at: now)
        isStale = false
        guard isDue, let error = write() else { return }
        journal.error("\(error)")
        fileTime = fileRetry.missed(at: now)
    }

    private func writeAgain(at now: Duration) {
        guard write() == nil else { return fileTime = fileRetry.looked(at: now) }
        journal.notice("\(file) is written again")
        fileRetry.found(at: now)
        (fileTime, isStale) = (nil, false)
    }

    /// At the end nothing is owed.
    func publishLast() {
        guard isStale || schedule.deadline != nil || fileTime != nil, let error = write() else { return }
        journal.error("\(error)")
    }

    /// What everybody on the bus may read, into the file, for the service's group; answers why it is not written, nil where it is.
    /// It lies on a file system in memory and is made anew at start, so it is not synced.
    private func write() -> FileError? {
        var bytes = JSONText.bytes(of: .dictionary(open.values(for: .owner)), isPretty: true)
        bytes.append(UInt8(ascii: "\n"))
        do throws(FileError) {
            try FileContents.replace(file, with: bytes, mode: 0o640)
            return nil
        } catch {
            return error
        }
    }

    // MARK: Trials

    /// What is to be told of a trial that began or ended since this was asked last.
    ///
    /// - Parameters:
    ///   - applied: the trial that the device is as.
    ///   - now: on the clock that goes on while the device sleeps.
    func newsOfTrial(applied: String?, at now: Duration) -> [Announcement] {
        var news = newsOfTrial(at: now)
        if let trial = store.trial, trial.token == applied, toldApplied != applied {
            toldApplied = applied
            news.append(.trial(trial.token, .applied, cause: trial.origin.door.rawValue))
        }
        return news
    }

    private func newsOfTrial(at now: Duration) -> [Announcement] {
        guard store.trial?.token != toldTrial else { return [] }
        var news: [Announcement] = []
        if let end = store.lastEnd, end.token == toldTrial { news.append(self.news(of: end)) }
        toldTrial = store.trial?.token
        if let trial = store.trial { news.append(self.news(of: trial, at: now)) }
        return news
    }

    private func news(of trial: Trial, at now: Duration) -> Announcement {
        let door = trial.origin.door.rawValue
        journal.notice("a change from the \(door) waits \(trial.secondsLeft(at: now)) s to be confirmed")
        return .trial(trial.token, .trial, cause: door)
    }

    private func news(of end: Trial.End) -> Announcement {
        journal.notice(
            end.isKept
                ? "the change is kept (\(end.cause.rawValue))"
                : "changes that nobody confirmed were taken back (\(end.cause.rawValue))")
        return .trial(end.token, end.isKept ? .kept : .undone, cause: end.cause.rawValue)
    }
}
