import Foundation

/// A folder that is gone with this value.
package final class TemporaryFolder {
    package let url: URL

    package init() throws {
        let name = "virtual-device-\(UUID().uuidString.prefix(8))"
        url = FileManager.default.temporaryDirectory.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }
}
