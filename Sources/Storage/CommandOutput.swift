import Glibc

/// What a command prints, and what it complains of.
package enum CommandOutput {
    /// All of `text`. A terminal acts on control characters, and a value may hold any: there they are written out.
    package static func write(_ text: String, to descriptor: Int32 = STDOUT_FILENO) {
        writeAsItIs(shown(text, on: descriptor), to: descriptor)
    }

    /// As `write(_:to:)`, to whoever takes control characters. Standard output that takes no more ends the program with
    /// 1: quietly where its reader went away, with the reason where the disk is full. What nobody can be told of is
    /// left.
    package static func writeAsItIs(_ bytes: some Sequence<UInt8>, to descriptor: Int32) {
        guard let failure = attempt(bytes, on: descriptor), descriptor == STDOUT_FILENO else { return }
        if failure.code != EPIPE { write("\(failure)\n", to: STDERR_FILENO) }
        exit(1)
    }

    /// As `write(_:to:)` for whoever goes on; answers why not all of it was written.
    package static func attempt(_ text: String, on descriptor: Int32 = STDOUT_FILENO) -> FileError? {
        attempt(shown(text, on: descriptor), on: descriptor)
    }

    /// Whatever length a pipe takes at once.
    package static func attempt(_ bytes: some Sequence<UInt8>, on descriptor: Int32) -> FileError? {
        guard !FileContents.writeAll(Array(bytes), to: descriptor) else { return nil }
        return FileError(
            path: descriptor == STDERR_FILENO ? "standard error" : "standard output", attempt: "writing")
    }

    private static func shown(_ text: String, on descriptor: Int32) -> String.UTF8View {
        (isatty(descriptor) == 1 ? TerminalText.harmless(text) : text).utf8
    }
}
