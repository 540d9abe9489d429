/// When the snapshot file is written: at once, and again after a pause for all that has changed in it. So a burst of
/// changes costs as much as two, whatever it is about.
struct SnapshotSchedule {
    static let pause = Duration.milliseconds(100)

    /// Before this nothing is written.
    private var pauseEnd: Duration?
    private var isOwed = false

    /// When `isDue` has something to say.
    var deadline: Duration? { isOwed ? pauseEnd : nil }

    /// Something changed. Answers whether it is to be written now; else it is owed.
    mutating func noteChange(at time: Duration) -> Bool {
        if let pauseEnd, time < pauseEnd {
            isOwed = true
            return false
        }
        (pauseEnd, isOwed) = (time + Self.pause, false)
        return true
    }

    /// Whether what is owed is to be written now.
    mutating func isDue(at time: Duration) -> Bool { isOwed && noteChange(at: time) }
}
