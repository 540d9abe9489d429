import Glibc

/// Puts files aside that cannot be read but may still be worth something.
package enum DamagedFile {
    /// Renames the file and its write-ahead log; an older one put aside is replaced.
    package static func putAside(_ path: String) {
        for suffix in ["", "-wal", "-shm"] { rename(path + suffix, "\(path).damaged\(suffix)") }
    }
}
