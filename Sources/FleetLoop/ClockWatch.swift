import CChanges
import Glibc
import Loop

/// Tells when somebody sets the wall's clock; that it goes a little faster or slower is nothing. timerfd_create(2).
package final class ClockWatch {
    private let timer: FileDescriptor
    private var source: LoopSource?

    /// - Parameter wasSet: called from the loop.
    package init(on loop: EventLoop, _ wasSet: @escaping () -> Void) throws(SystemError) {
        let number = changes_of_clock()
        try checked("watch", "the clock", number)
        timer = FileDescriptor(owning: number)
        source = try loop.onReadable(number) { if changes_clock_was_set(number) == 1 { wasSet() } }
    }

    // The loop lets go of it before it is closed.
    deinit { source = nil }
}
