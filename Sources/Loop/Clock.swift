import Glibc

/// The kernel clocks that deadlines are counted on.
package enum Clock: Sendable {
    /// CLOCK_MONOTONIC: stops while the device sleeps; the clock of key events and of every `Duration` since boot.
    case monotonic
    /// CLOCK_BOOTTIME: goes on while the device sleeps; for waits that a person must not shorten.
    case boot

    var identifier: clockid_t {
        switch self {
        case .monotonic: CLOCK_MONOTONIC
        case .boot: CLOCK_BOOTTIME
        }
    }

    /// Since boot. clock_gettime(2), which cannot fail on these two.
    package var now: Duration {
        var time = timespec()
        clock_gettime(identifier, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// How many seconds the device's time zone, as it is now, is ahead of UTC at a moment in seconds since 1970; 0 without one.
    /// localtime_r(3), and tzset(3) for a zone that was set meanwhile.
    package static func secondsAhead(at wall: Int) -> Int {
        var (moment, parts) = (time_t(wall), tm())
        tzset()
        return localtime_r(&moment, &parts) == nil ? 0 : parts.tm_gmtoff
    }
}

extension Duration {
    /// Whole microseconds, rounded up, so that a deadline is never early; 0 for what is past.
    package var microsecondsRoundedUp: UInt64 {
        let (seconds, attoseconds) = components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        let (microseconds, remainder) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000_000)
        let whole = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000)
        guard !whole.overflow else { return .max - 1 }
        return whole.partialValue &+ UInt64(microseconds) &+ (remainder > 0 ? 1 : 0)
    }
}
