import Glibc

/// What a program writes for its journal.
enum ProgramOutput {
    static func put(_ text: String, to descriptor: Int32) {
        var text = text
        text.withUTF8 { bytes in
            // A journal that does not keep up loses the line rather than keep the keys waiting; and one that cannot be
            // written to is nothing that a line could report.
            let flags = Int32(MSG_DONTWAIT | MSG_NOSIGNAL)
            let sent = Glibc.send(descriptor, bytes.baseAddress, bytes.count, flags)
            let isSocket = sent >= 0 || errno != ENOTSOCK
            guard !isSocket, takesLine(descriptor) else { return }
            let line = isFile(descriptor) ? Array(bytes) : cut(Array(bytes))
            _ = write(descriptor, line, line.count)
        }
    }

    /// Of what is no socket: a full pipe would keep the keys waiting as well, and one that nobody reads any more would end
    /// the program. poll(2)
    private static func takesLine(_ descriptor: Int32) -> Bool {
        var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&state, 1, 0) > 0 && state.revents & Int16(POLLERR) == 0
    }

    private static func isFile(_ descriptor: Int32) -> Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// Between two characters, to what a pipe with any room takes at once: for the rest of a longer line it would wait.
    private static func cut(_ line: [UInt8]) -> [UInt8] {
        guard line.count > atOnce else { return line }
        let mark = Array("…\n".utf8)
        var start = line.prefix(atOnce - mark.count)
        while let byte = start.last, byte >= 0x80 {
            start.removeLast()
            if byte >= 0xC0 { break }
        }
        return start + mark
    }

    /// PIPE_BUF. pipe(7)
    private static let atOnce = 4096
}

extension Journal {
    /// Standard error, with the level in front that systemd reads.
    package static func ofProgram(_ name: String) -> Journal {
        Journal { level, line in
            let text = line.split(whereSeparator: \.isNewline).joined(separator: " ")
            ProgramOutput.put("\(level.mark)\(name): \(text)\n", to: STDERR_FILENO)
        }
    }
}

extension Journal.Level {
    fileprivate var mark: String {
        switch self {
        case .error: "<3>"
        case .warning: "<4>"
        case .notice: "<5>"
        }
    }
}
