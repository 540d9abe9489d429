/// A deadline of the loop that can be set, moved and taken back any number of times.
package final class LoopTimer {
    private let source: LoopSource

    /// The time it is set to, since boot; it stays after the call until set anew.
    package private(set) var deadline: Duration?

    init(_ source: LoopSource) {
        self.source = source
        source.disable()
    }

    /// Calls once at `deadline`, at once if that is past; nil takes a set deadline back.
    package func arm(at deadline: Duration?) {
        self.deadline = deadline
        if let deadline {
            source.enable(at: deadline.microsecondsRoundedUp)
        } else {
            source.disable()
        }
    }
}
