import Authoring
import Glibc
import PropertyLists
import Storage

/// A folder that a command makes for its user.
enum NewFolder {
    /// Whole, or not at all; whatever has that name already is left as it is.
    static func make(_ folder: String, files: [NewFile]) throws {
        guard try FileOutput.makeFolder(folder) else {
            throw CommandFailure.refused("\(folder): it is there already, and is left as it is")
        }
        // In the order in which they were made; taken away in the other.
        var made = [folder]
        do throws(FileError) {
            for file in files { try write(file, in: folder, &made) }
        } catch {
            for path in made.reversed() { _ = remove(path) }
            throw CommandFailure.refused("\(error)")
        }
    }

    private static func write(_ file: NewFile, in folder: String, _ made: inout [String]) throws(FileError) {
        var path = folder
        for name in file.path.split(separator: "/").dropLast() {
            path += "/\(name)"
            if try FileOutput.makeFolder(path) { made.append(path) }
        }
        let target = "\(folder)/\(file.path)"
        made.append(target)
        try FileContents.replace(target, with: Array(file.text.utf8), mode: 0o644)
    }

    /// Whether a shell takes a path as it is written.
    static func isPlain(_ path: String) -> Bool {
        path.utf8.allSatisfy { Ascii.isLetterOrDigit($0) || "/-_.".utf8.contains($0) }
    }
}
