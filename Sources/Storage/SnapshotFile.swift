/// The settings as one file that the appliance's own programs read: replaced whole, never half written.
///
/// It lies on a file system in memory and is made anew at start, so it is not synced.
package enum SnapshotFile {
    /// Writes `bytes` beside `path` and renames; mode 0640, so that those who read, the service's group, may.
    package static func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
        try FileContents.replace(path, with: bytes, mode: 0o640)
    }
}
