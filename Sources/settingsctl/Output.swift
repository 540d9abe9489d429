import Glibc

/// Writes all of `text`, whatever length the pipe takes at once. A reader that went away ends the program quietly.
func write(_ text: String, to descriptor: Int32 = STDOUT_FILENO) {
    var bytes = ArraySlice(Array(text.utf8))
    while !bytes.isEmpty {
        let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { exit(1) }
        bytes = bytes.dropFirst(count)
    }
}
