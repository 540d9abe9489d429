import Glibc

/// A line that somebody types and nobody sees.
package enum HiddenLine {
    /// Why there is none.
    package enum Failure: Error, Equatable, Sendable {
        /// Standard input is none to ask on.
        case noTerminal
        /// A signal came first, which acts when this is thrown.
        case interrupted
        case nothingTyped
        case terminal(FileError)
    }

    /// Asks on the terminal that standard input is. Its echo is back before any signal ends or stops the command.
    package static func read(asking question: String) throws(Failure) -> String {
        guard isatty(STDIN_FILENO) == 1 else { throw .noTerminal }
        let signals = HeldSignals()
        defer { signals.release() }
        return try withoutEcho { () throws(Failure) in try nextLine(after: question, signals) }
    }

    private static func withoutEcho<Answer>(
        _ body: () throws(Failure) -> Answer
    ) throws(Failure) -> Answer {
        var shown = termios()
        guard tcgetattr(STDIN_FILENO, &shown) == 0 else {
            throw .terminal(FileError(path: "terminal", attempt: "asking"))
        }
        var hidden = shown
        hidden.c_lflag &= ~tcflag_t(ECHO)
        hidden.c_lflag |= tcflag_t(ECHONL | ICANON)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
        defer { tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown) }
        return try body()
    }

    /// In canonical mode a terminal hands a line over at once.
    private static func nextLine(after question: String, _ signals: HeldSignals) throws(Failure) -> String {
        var question = question
        question.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
        var terminal = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        while poll(&terminal, 1, 200) == 0, !signals.haveCome {}
        if signals.haveCome { throw .interrupted }
        var line = [UInt8](repeating: 0, count: 4096)
        let count = Glibc.read(STDIN_FILENO, &line, line.count)
        guard count > 0 else { throw .nothingTyped }
        return String(decoding: line.prefix(count).prefix { $0 != 0x0A }, as: UTF8.self)
    }
}
