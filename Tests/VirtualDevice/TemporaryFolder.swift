import Foundation

/// A folder that is gone with this value.
package final class TemporaryFolder {
    package let url: URL

    /// - Parameter parent: `/dev/shm` for what is read and gone at once.
    package init(in parent: String = NSTemporaryDirectory()) throws {
        let name = "virtual-device-\(UUID().uuidString.prefix(8))"
        url = URL(fileURLWithPath: parent).appendingPathComponent(name)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }
}
