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
