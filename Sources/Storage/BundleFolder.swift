import Bundles
import Glibc

/// A Settings.bundle as a folder: what lies in it, read file by file. Links that lead out of it are refused.
package enum BundleFolder {
    /// Lists the folder; its files are read when somebody asks for them.
    package static func files(at folder: String) throws(BundleFileError) -> BundleFiles {
        guard let root = FileContents.realPath(folder) else { throw failure(folder) }
        var listing = Listing(root: root)
        try listing.add("", depth: 0)
        return BundleFiles(paths: listing.paths, refused: listing.refused) { path throws(BundleFileError) in
            try read(path, in: root)
        }
    }

    /// What tells whether anything in the folder was changed, without reading it; nil where it cannot be listed.
    package static func stamp(of folder: String) -> Int? {
        guard let files = try? files(at: folder) else { return nil }
        var hasher = Hasher()
        for path in files.paths.sorted() {
            var status = stat()
            guard stat("\(folder)/\(path)", &status) == 0 else { return nil }
            hasher.combine(path)
            hasher.combine(status.st_ino)
            // Unlike the time of writing it tells of a changed mode too.
            hasher.combine(status.st_ctim.tv_sec)
            hasher.combine(status.st_ctim.tv_nsec)
        }
        return hasher.finalize()
    }

    // MARK: Listing

    private struct Listing {
        let root: String
        var paths: Set<String> = []
        var refused: [String: String] = [:]

        /// Bundles are two or three folders deep; a link to a folder above would never end.
        private let depthLimit = 8
        private let countLimit = 20_000

        /// Folders too: links that lead to their own folder are as many at each depth.
        var count = 0

        mutating func add(_ folder: String, depth: Int) throws(BundleFileError) {
            let path = folder.isEmpty ? root : "\(root)/\(folder)"
            guard let stream = opendir(path) else { throw failure(path) }
            defer { closedir(stream) }
            while let entry = readdir(stream) {
                let name = Folder.name(of: entry)
                if name == "." || name == ".." || name == "InAppSettings.bundle" { continue }
                count += 1
                guard count <= countLimit else {
                    throw BundleFileError(path: path, reason: "there are more than \(countLimit) files")
                }
                try addEntry(folder.isEmpty ? name : "\(folder)/\(name)", depth: depth)
            }
        }

        private mutating func addEntry(_ path: String, depth: Int) throws(BundleFileError) {
            guard let real = FileContents.realPath("\(root)/\(path)") else {
                refused[path] = "cannot be followed: \(reason())"
                return
            }
            guard real.utf8.starts(with: (root + "/").utf8) else {
                refused[path] = "is a link that leaves the bundle"
                return
            }
            var status = stat()
            guard stat(real, &status) == 0 else { return }
            switch status.st_mode & S_IFMT {
            case S_IFREG: paths.insert(path)
            case S_IFDIR where depth < depthLimit: try add(path, depth: depth + 1)
            case S_IFDIR: refused[path] = "lies more than \(depthLimit) folders deep"
            default: refused[path] = "is no file"
            }
        }
    }

    // MARK: Reading

    /// More than the largest file that any reader takes.
    private static let byteLimit = 16 << 20

    private static func read(_ path: String, in root: String) throws(BundleFileError) -> [UInt8] {
        guard let real = FileContents.realPath("\(root)/\(path)") else { throw failure(path) }
        guard real.utf8.starts(with: (root + "/").utf8) else {
            throw BundleFileError(path: path, reason: "is a link that leaves the bundle")
        }
        let descriptor = open(real, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw failure(path) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure(path) }
        guard status.st_size <= byteLimit else {
            throw BundleFileError(path: path, reason: "\(status.st_size) bytes are more than \(byteLimit)")
        }
        return try bytes(of: descriptor, expected: Int(status.st_size), path: path)
    }

    private static func bytes(
        of descriptor: Int32, expected: Int, path: String
    ) throws(BundleFileError) -> [UInt8] {
        var failed = false
        let bytes = [UInt8](unsafeUninitializedCapacity: expected) { buffer, count in
            while count < expected {
                let got = Glibc.read(descriptor, buffer.baseAddress?.advanced(by: count), expected - count)
                if got < 0, errno == EINTR { continue }
                failed = got < 0
                guard got > 0 else { return }
                count += got
            }
        }
        if failed { throw failure(path) }
        return bytes
    }

    private static func reason() -> String { String(cString: strerror(errno)) }

    private static func failure(_ path: String) -> BundleFileError {
        BundleFileError(path: path, reason: reason())
    }
}
