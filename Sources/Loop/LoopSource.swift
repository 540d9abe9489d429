import CSystemd
import Glibc

/// One thing that the loop waits for. Dropping it ends the waiting, also from within its own call.
package final class LoopSource {
    let body: () -> Void
    private var source: OpaquePointer?

    init(_ body: @escaping () -> Void) { self.body = body }

    deinit { sd_event_source_disable_unref(source) }

    /// What C hands back to its callbacks: unretained, since `deinit` ends them first.
    var datum: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    func adopt(_ source: OpaquePointer?) { self.source = source }

    /// Whether it is waited for at present.
    package var isEnabled: Bool {
        get { sd_event_source_get_enabled(source, nil) > 0 }
        set { sd_event_source_set_enabled(source, Int32(newValue ? SD_EVENT_ON : SD_EVENT_OFF)) }
    }

    /// Called so often at most: what never stops calling leaves time for everything else.
    package func limit(to calls: UInt32, per interval: Duration) {
        sd_event_source_set_ratelimit(source, interval.microsecondsRoundedUp, calls)
    }

    /// Of a descriptor: whether it is called also while it can be written to.
    package var awaitsWriting = false {
        didSet {
            guard awaitsWriting != oldValue else { return }
            let events = EPOLLIN.rawValue | (awaitsWriting ? EPOLLOUT.rawValue : 0)
            sd_event_source_set_io_events(source, events)
        }
    }

    func enable(at microseconds: UInt64) {
        sd_event_source_set_time(source, microseconds)
        sd_event_source_set_enabled(source, Int32(SD_EVENT_ONESHOT))
    }

    func disable() { sd_event_source_set_enabled(source, Int32(SD_EVENT_OFF)) }

    /// Smaller is called earlier within a turn. Default 0.
    package func setPriority(_ priority: Int64) { sd_event_source_set_priority(source, priority) }
}
