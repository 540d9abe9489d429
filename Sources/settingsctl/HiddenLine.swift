import Glibc
import Storage

/// A line that somebody types and nobody sees.
enum HiddenLine {
    /// Asks on the terminal that standard input is. Its echo is back before any signal ends or stops the command.
    static func read(asking question: String) throws -> String {
        guard isatty(STDIN_FILENO) == 1 else {
            throw CommandFailure.usage(
                "there is no terminal to ask on; --stdin or --fd takes a secret")
        }
        var (awaited, former) = (sigset_t(), sigset_t())
        sigemptyset(&awaited)
        for signal in signals { sigaddset(&awaited, signal) }
        sigprocmask(SIG_BLOCK, &awaited, &former)
        // What has come meanwhile acts here.
        defer { sigprocmask(SIG_SETMASK, &former, nil) }
        let line = try withoutEcho { try nextLine(after: question) }
        guard let line else { throw CommandFailure.refused("interrupted; nothing was changed") }
        return line
    }

    private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP]

    private static var hasSignal: Bool {
        var pending = sigset_t()
        sigpending(&pending)
        return signals.contains { sigismember(&pending, $0) == 1 }
    }

    private static func withoutEcho<Answer>(_ body: () throws -> Answer) throws -> Answer {
        var shown = termios()
        guard tcgetattr(STDIN_FILENO, &shown) == 0 else {
            throw CommandFailure.refused("\(FileError(path: "terminal", attempt: "asking"))")
        }
        var hidden = shown
        hidden.c_lflag &= ~tcflag_t(ECHO)
        hidden.c_lflag |= tcflag_t(ECHONL | ICANON)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
        defer { tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown) }
        return try body()
    }

    /// Nil where a signal came first. In canonical mode a terminal hands a line over at once.
    private static func nextLine(after question: String) throws -> String? {
        write(question, to: STDERR_FILENO)
        var terminal = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        // Blocked signals wake nobody.
        while poll(&terminal, 1, 200) == 0, !hasSignal {}
        if hasSignal { return nil }
        var line = [UInt8](repeating: 0, count: 4096)
        let count = Glibc.read(STDIN_FILENO, &line, line.count)
        guard count > 0 else { throw CommandFailure.refused("nothing was typed; nothing was changed") }
        return String(decoding: line.prefix(count).prefix { $0 != 0x0A }, as: UTF8.self)
    }
}
