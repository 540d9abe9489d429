import Glibc
import Storage

/// Files that a command writes for its user.
enum FileOutput {
    /// Replaces a file, or makes one: whole, synced, and with that mode. What is no file is left alone: a link might
    /// lead anywhere.
    static func write(_ bytes: [UInt8], to path: String, mode: mode_t = 0o644) throws {
        var status = stat()
        if lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            throw CommandFailure.refused("\(path): it is no file; nothing is written through links")
        }
        do throws(FileError) {
            try FileContents.replace(path, with: bytes, mode: mode, isSynced: true)
        } catch {
            throw CommandFailure.refused("\(error)")
        }
    }
}
