import CSystemd
import Glibc

/// The one thread that waits: descriptors, deadlines, signals and the watchdog. sd_event.
///
/// A source lives as long as the value that `on...` returned; dropping it ends it.
package final class EventLoop {
    private let event: OpaquePointer

    /// Waits for nothing yet (sd_event_new).
    package init() throws(SystemError) {
        var created: OpaquePointer?
        try checked("create", "the event loop", sd_event_new(&created))
        guard let created else { throw SystemError("create", "the event loop", code: ENOMEM) }
        event = created
    }

    deinit { sd_event_unref(event) }

    /// The sd_event itself, for libraries that attach to it (sd_bus_attach_event). Lives as long as the loop.
    package var sdEvent: OpaquePointer { event }

    /// Calls `body` whenever `descriptor` can be read, and once when the other end hung up.
    package func onReadable(
        _ descriptor: Int32, _ body: @escaping () -> Void
    ) throws(SystemError) -> LoopSource {
        try source("watch", "descriptor \(descriptor)", body) {
            sd_event_add_io(event, &$0, descriptor, EPOLLIN.rawValue, ioReady, $1)
        }
    }

    /// Calls `body` for each `signal`, which stays blocked for everything else. sd_event_add_signal.
    package func onSignal(
        _ signal: Int32, _ body: @escaping () -> Void
    ) throws(SystemError) -> LoopSource {
        try source("watch", "signal \(signal)", body) {
            sd_event_add_signal(
                event, &$0, signal | Int32(SD_EVENT_SIGNAL_PROCMASK), { call($2) }, $1)
        }
    }

    /// A deadline that is not yet set; `arm(at:)` sets it.
    package func timer(
        on clock: Clock = .monotonic, _ body: @escaping () -> Void
    ) throws(SystemError) -> LoopTimer {
        LoopTimer(
            try source("add", "a timer", body) {
                sd_event_add_time(event, &$0, clock.identifier, .max, 1, { call($2) }, $1)
            })
    }

    /// Calls `body` when something in `directory` appears, goes or changes its name or access. inotify(7).
    ///
    /// - Parameter includingWrites: also when a file was written; not for a caller who opens what it finds there,
    ///   since its own closing would call it again without end.
    package func onChange(
        in directory: String, includingWrites: Bool = true, _ body: @escaping () -> Void
    ) throws(SystemError) -> LoopSource {
        let changes =
            IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB
            | (includingWrites ? IN_CLOSE_WRITE : 0)
        return try source("watch", directory, body) {
            sd_event_add_inotify(
                event, &$0, directory, UInt32(changes | IN_ONLYDIR), { call($2) }, $1)
        }
    }

    /// Calls `body` after each turn in which anything happened: the place to draw. sd_event_add_post.
    package func afterEachTurn(_ body: @escaping () -> Void) throws(SystemError) -> LoopSource {
        try source("add", "a source", body) { sd_event_add_post(event, &$0, { call($1) }, $1) }
    }

    /// - Parameter add: asks sd-event for the source, which hands the datum back to what it calls.
    private func source(
        _ operation: String, _ object: String, _ body: @escaping () -> Void,
        _ add: (_ added: inout OpaquePointer?, _ datum: UnsafeMutableRawPointer?) -> Int32
    ) throws(SystemError) -> LoopSource {
        let source = LoopSource(body)
        var added: OpaquePointer?
        try checked(operation, object, add(&added, source.datum))
        source.adopt(added)
        return source
    }

    /// Answers systemd's watchdog from this loop. False where the service has no WatchdogSec.
    @discardableResult
    package func enableWatchdog() throws(SystemError) -> Bool {
        try checked("enable", "the watchdog", sd_event_set_watchdog(event, 1)) > 0
    }

    /// Waits and calls until `exit`; answers the code given there.
    package func run() throws(SystemError) -> Int32 {
        try checked("run", "the event loop", sd_event_loop(event))
    }

    /// One turn: waits at most `limit` (nil: for ever). False when nothing came. For tests and for start-up.
    @discardableResult
    package func turn(waitingAtMost limit: Duration?) throws(SystemError) -> Bool {
        let microseconds = limit?.microsecondsRoundedUp ?? .max
        return try checked("run", "the event loop", sd_event_run(event, microseconds)) > 0
    }

    /// Ends `run` after the present turn.
    package func exit(_ code: Int32) { sd_event_exit(event, code) }

    /// Since boot, on the clock of key events.
    package func monotonicNow() -> Duration { Clock.monotonic.now }
}

// MARK: What C calls

/// What a source calls, and not the source: whoever drops it from within its own call, and closes its descriptor right after, is
/// to find it gone. Where a child that is being started has the descriptor too, the kernel would go on telling of one that
/// was closed first, by a pointer to memory that is another's by then.
private func called(_ datum: UnsafeMutableRawPointer?) -> () -> Void {
    guard let datum else { return {} }
    return Unmanaged<LoopSource>.fromOpaque(datum).takeUnretainedValue().body
}

private func call(_ datum: UnsafeMutableRawPointer?) -> Int32 {
    called(datum)()
    return 0
}

private func ioReady(
    _ source: OpaquePointer?, _ descriptor: Int32, _ events: UInt32, _ datum: UnsafeMutableRawPointer?
) -> Int32 {
    // Nothing more can come from a descriptor that only hung up, and it would wake the loop for ever.
    if events & (EPOLLIN.rawValue | EPOLLOUT.rawValue) == 0 {
        sd_event_source_set_enabled(source, Int32(SD_EVENT_OFF))
    }
    return call(datum)
}
