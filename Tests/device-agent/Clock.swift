import Glibc

/// CLOCK_MONOTONIC, the clock that the kernel stamps key events with when libinput asks for it.
enum Clock {
    static var now: Duration {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// How long the agent waits for anything: far longer than a device takes, and soon over where nothing happens.
    static let patience = Duration.seconds(600)

    /// Looks again and again whether something has come.
    static func wait(for what: String, every pause: Duration, until hasCome: () throws(AgentError) -> Bool)
        throws(AgentError)
    {
        let limit = now + patience
        while try !hasCome() {
            guard now < limit else { throw AgentError("waited in vain for \(what)") }
            wait(until: now + pause)
        }
    }

    /// Sleeps until the clock shows `deadline`, so that lateness does not add up.
    static func wait(until deadline: Duration) {
        let (seconds, attoseconds) = deadline.components
        var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
        while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
    }
}

extension Duration {
    var microseconds: Int64 {
        components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
    }
}
