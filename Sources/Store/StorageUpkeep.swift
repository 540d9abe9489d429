/// When the database's mark and copies are due. Times are what the caller's clock says.
///
/// The mark follows when nothing has changed for a moment. A copy follows changes, a long time or a good start, and
/// waits until nobody has pressed a key for a while: it takes longer than a key may.
package struct StorageUpkeep: Sendable {
    package enum Task: Hashable, Sendable {
        case mark, copy
    }

    private static let markPause = Duration.seconds(2)
    private static let keyPause = Duration.seconds(30)
    private static let startPause = Duration.seconds(60)
    private static let changeLimit = 64
    private static let ageLimit = Duration.seconds(6 * 3600)
    /// Between erasures that follow each other: each writes the whole database several times.
    private static let erasurePauses = Duration.seconds(2)...Duration.seconds(3600)
    /// After a pause: who changes a secret then has it erased as soon as the first.
    private static let quiet = Duration.seconds(600)

    private var markTime: Duration?
    /// When a copy is wanted, keys aside.
    private var copyTime: Duration?
    private var quietTime: Duration
    private var lastCopy: Duration
    /// Since the last copy.
    private var changes = 0
    /// Whether the next copy erases.
    private var isErasureWanted = false
    private var lastErasure: Duration?
    private var erasurePause = Self.erasurePauses.lowerBound

    /// - Parameter isWhole: whether the start found nothing wrong; else what lies there is not copied over at once.
    package init(startedAt time: Duration, isWhole: Bool) {
        (lastCopy, quietTime) = (time, time)
        copyTime = isWhole ? time + Self.startPause : nil
    }

    /// Somebody pressed a key: copies wait for half a minute more.
    package mutating func noteKey(at time: Duration) { quietTime = time + Self.keyPause }

    /// Something was stored: the mark follows in two seconds, a copy after six hours or 64 changes.
    package mutating func noteChange(at time: Duration) {
        changes += 1
        markTime = time + Self.markPause
        let wanted = changes < Self.changeLimit ? lastCopy + Self.ageLimit : time
        copyTime = min(copyTime ?? wanted, wanted)
    }

    /// A secret is gone, and both copies may still have it: they follow in two seconds, and ever more seldom where secrets go
    /// again and again.
    package mutating func noteErasure(at time: Duration) {
        isErasureWanted = true
        let soon = time + Self.markPause
        let wanted = lastErasure.map { max(soon, $0 + erasurePause) } ?? soon
        copyTime = min(copyTime ?? wanted, wanted)
    }

    /// A copy that was due could not be made, and secrets that are gone lie in the one before: it is tried again after a while.
    package mutating func noteCopyFailed(at time: Duration) {
        isErasureWanted = true
        copyTime = time + Self.startPause
    }

    /// When `due(at:)` has something to do; nil while nothing is wanted.
    package var deadline: Duration? {
        [markTime, copyTime.map { max($0, quietTime) }].compactMap { $0 }.min()
    }

    /// What is to be done now; it counts as done.
    package mutating func due(at time: Duration) -> [Task] {
        var tasks: [Task] = []
        if let markTime, markTime <= time {
            tasks.append(.mark)
            self.markTime = nil
        }
        if let copyTime, max(copyTime, quietTime) <= time {
            tasks.append(.copy)
            (self.copyTime, lastCopy, changes) = (nil, time, 0)
            if isErasureWanted { noteErased(at: time) }
        }
        return tasks
    }

    /// The pause doubles as long as erasures follow each other, and is the shortest again after a quiet while.
    private mutating func noteErased(at time: Duration) {
        let follows = lastErasure.map { time < $0 + erasurePause + Self.quiet } ?? false
        let pauses = Self.erasurePauses
        erasurePause = follows ? min(erasurePause * 2, pauses.upperBound) : pauses.lowerBound
        (lastErasure, isErasureWanted) = (time, false)
    }
}
