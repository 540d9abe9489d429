/// When something is done for changes: at once, and again after a pause for all that have come in it. So a burst of them costs as
/// much as two, whatever it is about.
struct BurstPace {
    static let pause = Duration.milliseconds(100)

    /// Before this nothing is done.
    private var pauseEnd: Duration?
    private var isOwed = false

    /// When `isDue` has something to say.
    var deadline: Duration? { isOwed ? pauseEnd : nil }

    /// Something changed. Answers whether that is to be done now; else it is owed.
    mutating func noteChange(at time: Duration) -> Bool {
        if let pauseEnd, time < pauseEnd {
            isOwed = true
            return false
        }
        (pauseEnd, isOwed) = (time + Self.pause, false)
        return true
    }

    /// Whether what is owed is to be done now.
    mutating func isDue(at time: Duration) -> Bool { isOwed && noteChange(at: time) }
}
