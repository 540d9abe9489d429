import Glibc

/// Lines for the journal, with the level in front that systemd reads. What a person typed is never among them.
package enum Journal {
    package static func error(_ line: String) { send("<3>", line) }
    static func warning(_ line: String) { send("<4>", line) }
    package static func notice(_ line: String) { send("<5>", line) }

    private static func send(_ level: String, _ line: String) {
        let text = line.split(whereSeparator: \.isNewline).joined(separator: " ")
        put("\(level)settingsd: \(text)\n", to: STDERR_FILENO)
    }

    package static func print(_ text: String) { put(text, to: STDOUT_FILENO) }

    private static func put(_ text: String, to descriptor: Int32) {
        var text = text
        text.withUTF8 { bytes in
            // A journal that does not keep up loses the line rather than keep the keys waiting; and one that cannot be
            // written to is nothing that a line could report.
            let flags = Int32(MSG_DONTWAIT | MSG_NOSIGNAL)
            let sent = Glibc.send(descriptor, bytes.baseAddress, bytes.count, flags)
            let isSocket = sent >= 0 || errno != ENOTSOCK
            if !isSocket { _ = write(descriptor, bytes.baseAddress, bytes.count) }
        }
    }
}
