import Foundation
import Glibc

/// A folder of its own for one test, or a small file system where root may mount one.
package final class ScratchFolder {
    /// Where it lies.
    package let path: String
    private var isMounted = false

    /// - Parameter parent: `/dev/shm` where thousands of files are flushed.
    package init(in parent: String = NSTemporaryDirectory()) throws {
        path = "\(parent)/settingsd-test-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        if isMounted { umount2(path, Int32(MNT_DETACH)) }
        try? FileManager.default.removeItem(atPath: path)
    }

    /// False where nothing may be mounted.
    package func mount(kilobytes: Int) -> Bool {
        isMounted = Glibc.mount("tmpfs", path, "tmpfs", 0, "size=\(kilobytes)k") == 0
        return isMounted
    }

    /// What is mounted takes no more writes; false where that cannot be.
    ///
    /// A program that another test is starting has a copy of what is open for writing there, for as long as that takes.
    package func makeReadOnly() -> Bool {
        for _ in 0..<1_000 {
            if Glibc.mount(nil, path, nil, UInt(MS_REMOUNT | MS_RDONLY), nil) == 0 { return true }
            guard errno == EBUSY else { return false }
            usleep(10_000)
        }
        return false
    }

    /// Whether this process may mount: root outside of a strict container.
    package static let canMount: Bool = {
        guard let folder = try? ScratchFolder() else { return false }
        return folder.mount(kilobytes: 64)
    }()
}
