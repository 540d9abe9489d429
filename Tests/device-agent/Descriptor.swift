import Glibc

/// An open file; closed when it goes out of sight.
struct Descriptor: ~Copyable {
    let number: Int32

    init(opening path: String, _ flags: Int32) throws(AgentError) {
        number = open(path, flags | O_CLOEXEC)
        guard number >= 0 else { throw .system("opening \(path)") }
    }

    deinit {
        close(number)
    }

    /// Writes all of `bytes`, however many calls it takes.
    func write(_ bytes: [UInt8]) throws(AgentError) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.write(number, $0.baseAddress?.advanced(by: written), $0.count - written)
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw .system("writing") }
            written += count
        }
    }

    /// The next bytes, at most `limit`; none at the end of the file.
    func read(atMost limit: Int) throws(AgentError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: limit)
        while true {
            let count = Glibc.read(number, &bytes, limit)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw .system("reading") }
            return Array(bytes.prefix(count))
        }
    }
}

/// The whole of a small file, or of one that the kernel makes up; nil where there is none.
func contents(of path: String) -> [UInt8]? {
    guard let file = try? Descriptor(opening: path, O_RDONLY) else { return nil }
    var bytes: [UInt8] = []
    while let more = try? file.read(atMost: 65536), !more.isEmpty {
        bytes += more
    }
    return bytes
}

/// A file's text without the line's end.
func text(of path: String) -> String? {
    contents(of: path).map { String(decoding: $0.filter { $0 != 10 }, as: UTF8.self) }
}

/// The names in a folder; none where there is no such folder.
func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
            $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name != "." && name != ".." { names.append(name) }
    }
    return names
}
