/// The files of a bundle, wherever they lie: what there is, and a way to read one.
package struct BundleFiles: Sendable {
    /// Relative paths, `de.lproj/Root.strings`.
    package let paths: Set<String>
    /// What was found but may not be read, with the reason: a link that leaves the bundle.
    package let refused: [String: String]
    private let bytes: @Sendable (String) throws(BundleFileError) -> [UInt8]

    /// - Parameter read: gets one of `paths`, whenever the file is needed.
    package init(
        paths: Set<String>, refused: [String: String] = [:],
        read: @escaping @Sendable (String) throws(BundleFileError) -> [UInt8]
    ) {
        self.paths = paths
        self.refused = refused
        bytes = read
    }

    /// Files in memory.
    package init(_ files: [String: [UInt8]]) {
        self.init(paths: Set(files.keys)) { path throws(BundleFileError) in
            guard let bytes = files[path] else {
                throw BundleFileError(path: path, reason: "there is no such file")
            }
            return bytes
        }
    }

    /// The whole file, read anew each time, by the name that it has where it lies: Swift holds two spellings of a letter
    /// equal, and a disk does not.
    package func read(_ path: String) throws(BundleFileError) -> [UInt8] {
        try bytes(paths.firstIndex(of: path).map { paths[$0] } ?? path)
    }

    /// The languages that have a folder, as the folders are named: `de`, `pt-BR`, `Base`.
    package var languages: [String] {
        Set(paths.lazy.compactMap(Self.language)).map(String.init).sorted()
    }

    /// The language whose folder the file lies in.
    package static func language(of path: String) -> Substring? {
        guard let slash = path.firstIndex(of: "/"), path[..<slash].hasSuffix(".lproj") else { return nil }
        return path[..<slash].dropLast(".lproj".count)
    }
}

/// Why a file of a bundle could not be read.
package struct BundleFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Relative to the bundle.
    package let path: String
    /// A clause for after the path, without a full stop.
    package let reason: String

    /// - Parameter path: relative to the bundle.
    package init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }

    package var description: String { "\(path): \(reason)" }
}
