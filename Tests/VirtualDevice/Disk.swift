import Foundation

/// Disk images with one ext4 file system.
package enum Disk {
    /// - Parameter contents: a folder whose files stand on the disk from the start.
    package static func make(at file: URL, megabytes: Int, contents: URL? = nil) throws {
        try? FileManager.default.removeItem(at: file)
        try Command.output(of: ["truncate", "-s", "\(megabytes)M", file.path])
        // root of the device owns the files, whoever makes the image.
        let options = ["-q", "-F", "-E", "root_owner=0:0"]
        let filling = contents.map { ["-d", $0.path] } ?? []
        try Command.output(of: ["/usr/sbin/mkfs.ext4"] + options + filling + [file.path])
    }
}
