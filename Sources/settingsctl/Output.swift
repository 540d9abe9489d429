import Glibc
import Storage

/// Writes all of `text`; on a terminal control characters are written out.
func write(_ text: String, to descriptor: Int32 = STDOUT_FILENO) {
    CommandOutput.write(text, to: descriptor)
}

/// A sentence for whoever typed the command, beside what it prints.
func warn(_ sentence: String) { write("settingsctl: \(sentence)\n", to: STDERR_FILENO) }

/// As `write(_:to:)`, to whoever takes control characters.
func writeAsItIs(_ text: String, to descriptor: Int32) { writeAsItIs(Array(text.utf8), to: descriptor) }

/// Bytes as they are.
func writeAsItIs(_ bytes: [UInt8], to descriptor: Int32) {
    CommandOutput.writeAsItIs(bytes, to: descriptor)
}

/// Files that a command writes for its user.
enum FileOutput {
    /// Replaces a file, or makes one: whole, and synced; nil and `-` are standard output. What is no file is left alone: a link might
    /// lead anywhere.
    ///
    /// - Parameter mode: nil is that of the file that is replaced, and of a new one 0644.
    static func write(_ bytes: [UInt8], to path: String?, mode: mode_t? = nil) throws {
        guard let path, !isStandardOutput(path) else { return print(bytes) }
        var status = stat()
        let isThere = lstat(path, &status) == 0
        if isThere, status.st_mode & S_IFMT != S_IFREG {
            throw CommandFailure.refused("\(path): it is no file; nothing is written through links")
        }
        let kept = isThere ? status.st_mode & 0o777 : 0o644
        do throws(FileError) {
            try FileContents.replace(
                path, with: bytes, mode: mode ?? kept, isSynced: true, passing: hidden(beside: path))
        } catch {
            // By the name that was asked for.
            throw CommandFailure.refused(
                "\(FileError(path: path, attempt: error.attempt, reason: error.reason))")
        }
    }

    /// Whether that path means standard output, which then has nothing else.
    static func isStandardOutput(_ path: String) -> Bool { path == "-" }

    /// Makes a folder where there is none; answers whether it did.
    @discardableResult
    static func makeFolder(_ path: String) throws(FileError) -> Bool {
        if mkdir(path, 0o777) == 0 { return true }
        guard errno == EEXIST else { throw FileError(path: path, attempt: "making the folder") }
        return false
    }

    private static func print(_ bytes: [UInt8]) {
        if let text = String(validating: bytes, as: UTF8.self) { return settingsctl.write(text) }
        writeAsItIs(bytes, to: STDOUT_FILENO)
    }

    /// No file of the user's is called so: `NAME.new` may well be.
    private static func hidden(beside path: String) -> String {
        let bytes = path.utf8
        let name = bytes.lastIndex(of: UInt8(ascii: "/")).map(bytes.index(after:)) ?? bytes.startIndex
        return "\(path[..<name]).\(path[name...]).\(getpid())"
    }
}
