import Glibc

/// What the program writes itself.
enum Output {
    static func print(_ text: String) { put(text, to: STDOUT_FILENO) }

    /// Something that whoever reads the journal may want to know.
    static func notice(_ line: String) { log("<5>", line) }

    /// Something is not as it should be, and the program goes on.
    static func warning(_ line: String) { log("<4>", line) }

    /// Something is wrong that somebody has to mend.
    static func error(_ line: String) { log("<3>", line) }

    /// With the level in front that systemd reads.
    private static func log(_ level: String, _ line: String) {
        let text = line.split(whereSeparator: \.isNewline).joined(separator: " ")
        put("\(level)settings-fleet: \(text)\n", to: STDERR_FILENO)
    }

    /// A journal that takes nothing is nothing that a line could report.
    private static func put(_ text: String, to descriptor: Int32) {
        var text = text
        text.withUTF8 { _ = write(descriptor, $0.baseAddress, $0.count) }
    }
}
