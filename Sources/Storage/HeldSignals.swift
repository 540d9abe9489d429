import Glibc

/// Signals that end or stop a command, held while its terminal is not as it was.
package final class HeldSignals {
    private static let all = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGPIPE]
    private var former = sigset_t()

    /// Holds them from now on.
    package init() {
        var held = sigset_t()
        sigemptyset(&held)
        for signal in Self.all { sigaddset(&held, signal) }
        sigprocmask(SIG_BLOCK, &held, &former)
    }

    /// Whether one waits to act. Blocked signals wake nobody: whoever waits looks again and again.
    package var haveCome: Bool {
        var pending = sigset_t()
        sigpending(&pending)
        return Self.all.contains { sigismember(&pending, $0) == 1 }
    }

    /// What has come meanwhile acts here.
    package func release() { sigprocmask(SIG_SETMASK, &former, nil) }
}
