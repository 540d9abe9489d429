import Glibc
import Storage

/// Files and folders that are named on the command line, looked at before others are asked to open them.
enum FileArgument {
    /// Throws where there is no such folder.
    static func checkFolder(_ path: String) throws {
        guard try mode(of: path) & S_IFMT == S_IFDIR else {
            throw CommandFailure.refused("\(path): it is no folder")
        }
    }

    /// Throws where there is no such file, and where it is none: a pipe would be waited for.
    static func checkFile(_ path: String) throws {
        guard try mode(of: path) & S_IFMT == S_IFREG else {
            throw CommandFailure.refused("\(path): it is no regular file")
        }
    }

    private static func mode(of path: String) throws(FileError) -> mode_t {
        var status = stat()
        guard stat(path, &status) == 0 else { throw FileError(path: path, attempt: "looking at") }
        return status.st_mode
    }
}
