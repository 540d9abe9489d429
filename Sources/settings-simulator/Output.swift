import Glibc
import Storage

/// What the program writes itself; a page is served whoever reads that.
enum Output {
    static func print(_ text: String) { _ = CommandOutput.attempt(text) }

    static func complain(_ line: String) {
        _ = CommandOutput.attempt("settings-simulator: \(line)\n", on: STDERR_FILENO)
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
