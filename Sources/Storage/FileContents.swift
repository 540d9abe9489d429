import Glibc

/// Small files read whole: board files, font tables, scripts.
package enum FileContents {
    /// Larger files are refused before they are read.
    package static let byteLimit = 4 << 20

    /// The whole file; one of more than `limit` bytes is refused. Opening waits for nobody. open(2)
    package static func read(_ path: String, limit: Int = byteLimit) throws(FileError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw FileError(path: path, attempt: "reading") }
        defer { close(descriptor) }
        return try read(descriptor, named: path, limit: limit)
    }

    /// What somebody else has opened, from where it is to its end, however long its writer takes.
    package static func read(
        _ descriptor: Int32, named path: String, limit: Int = byteLimit
    ) throws(FileError) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = try fill(&chunk, from: descriptor, named: path)
            if count == 0 { return bytes }
            bytes += chunk[..<count]
            guard bytes.count <= limit else {
                throw FileError(path: path, attempt: "reading", reason: "larger than \(limit) bytes")
            }
        }
    }

    /// A value has half as many bytes at most.
    package static let lineLimit = 1 << 17

    /// The next line of what somebody else has opened, without its end; nil where there is none. Nothing behind it is read,
    /// and one of more than `limit` bytes is refused.
    package static func line(
        of descriptor: Int32, named path: String, limit: Int = lineLimit
    ) throws(FileError) -> [UInt8]? {
        var line: [UInt8] = []
        var byte: [UInt8] = [0]
        while true {
            guard try fill(&byte, from: descriptor, named: path) > 0 else { return line.isEmpty ? nil : line }
            guard byte[0] != UInt8(ascii: "\n") else { return line }
            line += byte
            guard line.count <= limit else {
                throw FileError(
                    path: path, attempt: "reading", reason: "a line has more than \(limit) bytes")
            }
        }
    }

    /// How many bytes came, at most as many as there is room for; 0 at the end. read(2)
    private static func fill(
        _ room: inout [UInt8], from descriptor: Int32, named path: String
    ) throws(FileError) -> Int {
        while true {
            let count = Glibc.read(descriptor, &room, room.count)
            if count >= 0 { return count }
            switch errno {
            case EINTR: continue
            case EAGAIN: wait(for: POLLIN, on: descriptor)
            default: throw FileError(path: path, attempt: "reading")
            }
        }
    }

    /// Bytes that are no UTF-8 become replacement characters; the parsers say where they do not belong.
    package static func text(_ path: String) throws(FileError) -> String {
        String(decoding: try read(path), as: UTF8.self)
    }

    /// Writes `bytes` beside `path` and renames: a reader sees the old file or the new one. Unless it is synced, file
    /// and folder, a power cut may leave neither.
    ///
    /// - Parameter passing: the file beside it, of a name that nothing has; nil is `path` with `.new`, and what is called
    ///   so goes.
    package static func replace(
        _ path: String, with bytes: [UInt8], mode: mode_t, isSynced: Bool = false, passing: String? = nil
    ) throws(FileError) {
        let temporary = passing ?? path + ".new"
        // Made here and now: nobody else has it open, and it leads nowhere.
        if passing == nil { unlink(temporary) }
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw FileError(path: temporary, attempt: "writing") }
        defer { close(descriptor) }
        do throws(FileError) {
            try fill(descriptor, named: temporary, with: bytes, mode: mode, isSynced: isSynced)
            guard rename(temporary, path) == 0 else { throw FileError(path: path, attempt: "replacing") }
        } catch {
            // A full disk is not to be kept full by it.
            unlink(temporary)
            throw error
        }
        if isSynced { try sync(folder(of: path)) }
    }

    private static func fill(
        _ descriptor: Int32, named path: String, with bytes: [UInt8], mode: mode_t, isSynced: Bool
    ) throws(FileError) {
        // The mode is promised, whatever the umask; what everybody may read needs no promise, and a stick's file system may have no
        // modes.
        guard fchmod(descriptor, mode) == 0 || mode & 0o004 != 0, writeAll(bytes, to: descriptor),
            !isSynced || fsync(descriptor) == 0
        else {
            throw FileError(path: path, attempt: "writing")
        }
    }

    /// However little is taken at once, and by whom: a pipe or a terminal that others share may be set to keep nobody waiting.
    /// False, with the reason in `errno`, where not all of it was. write(2)
    package static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN {
                wait(for: POLLOUT, on: descriptor)
                continue
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    private static func wait(for event: Int32, on descriptor: Int32) {
        var ready = pollfd(fd: descriptor, events: Int16(event), revents: 0)
        poll(&ready, 1, -1)
    }

    /// A file, or a folder after names in it have changed. fsync(2)
    package static func sync(_ path: String) throws(FileError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError(path: path, attempt: "flushing") }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw FileError(path: path, attempt: "flushing") }
    }

    /// Where a path leads in the end; nil, with the reason in `errno`, where nothing is there. realpath(3)
    package static func realPath(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    /// The folder that a file lies in, with its slash; "." for a bare name.
    package static func folder(of path: String) -> String {
        // By bytes: to Swift a stroke and a mark that combines with it are one character.
        path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<path.utf8.index(after: $0)]) } ?? "."
    }
}

/// What was tried on which file, and what the system said.
package struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file's, or that of the one that was to take its place.
    package let path: String
    /// What was tried, as in "reading".
    package let attempt: String
    /// The system's word (strerror), or our own.
    package let reason: String
    /// errno, 0 where the system said nothing.
    package let code: Int32

    /// For what the system let pass and we do not.
    package init(path: String, attempt: String, reason: String) {
        (self.path, self.attempt, self.reason, code) = (path, attempt, reason, 0)
    }

    /// With the reason that `errno` holds.
    package init(path: String, attempt: String) {
        code = errno
        (self.path, self.attempt, reason) = (path, attempt, String(cString: strerror(code)))
    }

    package var description: String { "\(path): \(attempt) failed: \(reason)" }
}
