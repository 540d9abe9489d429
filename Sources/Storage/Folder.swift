import Glibc

/// Folders, by what is in them.
package enum Folder {
    /// Without those that begin with a dot; none where it cannot be listed. readdir(3)
    package static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        return names(taking: stream)
    }

    /// The same of one that somebody has open, wherever it lies meanwhile. fdopendir(3)
    package static func names(in descriptor: Int32) -> [String] {
        let own = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard own >= 0 else { return [] }
        guard let stream = fdopendir(own) else {
            close(own)
            return []
        }
        return names(taking: stream)
    }

    private static func names(taking stream: OpaquePointer) -> [String] {
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = name(of: entry)
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names
    }

    static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
        withUnsafePointer(to: &entry.pointee.d_name) {
            $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
    }

    /// A folder and all folders in it, as far as `depth` reaches.
    package static func tree(_ folder: String, depth: Int = 4) -> [String] {
        var status = stat()
        guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return [] }
        guard depth > 0 else { return [folder] }
        return [folder] + names(in: folder).flatMap { tree("\(folder)/\($0)", depth: depth - 1) }
    }
}
