import Glibc

/// What the program writes itself.
enum Output {
    static func print(_ text: String) { put(text, to: STDOUT_FILENO) }

    static func complain(_ line: String) { put("settings-simulator: \(line)\n", to: STDERR_FILENO) }

    private static func put(_ text: String, to descriptor: Int32) {
        var bytes = ArraySlice(Array(text.utf8))
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            bytes = bytes.dropFirst(count)
        }
    }
}

/// The desktop's own.
enum Browser {
    /// Where there is none, the link on standard output is all there is. posix_spawn(3)
    static func open(_ link: String) {
        var words: [UnsafeMutablePointer<CChar>?] = [strdup("xdg-open"), strdup(link), nil]
        defer { words.forEach { free($0) } }
        var child = pid_t()
        if posix_spawnp(&child, "xdg-open", nil, nil, &words, environ) != 0 {
            Output.complain("there is no xdg-open: open the link yourself")
        }
    }
}
