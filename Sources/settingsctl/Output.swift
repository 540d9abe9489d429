import Glibc
import Storage

/// Writes all of `text`. A terminal acts on control characters, and a value may hold any: there they are written out.
func write(_ text: String, to descriptor: Int32 = STDOUT_FILENO) {
    writeAsItIs(isatty(descriptor) == 1 ? TerminalText.harmless(text) : text, to: descriptor)
}

/// As `write(_:to:)`, to whoever takes control characters.
func writeAsItIs(_ text: String, to descriptor: Int32) {
    writeAsItIs(Array(text.utf8), to: descriptor)
}

/// Whatever length the pipe takes at once. A reader that went away ends the program quietly; a full disk says so.
func writeAsItIs(_ bytes: [UInt8], to descriptor: Int32) {
    var bytes = bytes[...]
    while !bytes.isEmpty {
        let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else {
            if descriptor == STDOUT_FILENO, errno != EPIPE {
                write("\(FileError(path: "standard output", attempt: "writing"))\n", to: STDERR_FILENO)
            }
            exit(1)
        }
        bytes = bytes.dropFirst(count)
    }
}

/// Text for a terminal.
enum TerminalText {
    /// Control characters but line ends and tabs, and those that turn the direction of text, as `\u{1B}`.
    static func harmless(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { harmless, scalar in
            if isActedOn(scalar) {
                harmless += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
            } else {
                harmless.unicodeScalars.append(scalar)
            }
        }
    }

    private static func isActedOn(_ scalar: UnicodeScalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A: false
        case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
