import ChildProcess
import Foundation
import VirtualDevice

/// The files of a disk after a power cut, as the device's next boot would find them.
struct StateFolder {
    private let folder: TemporaryFolder

    /// Checks the file system as the boot does, which plays its journal, and takes the files out of it: neither wants
    /// root or a device.
    init(of disk: [UInt8]) throws {
        let image = try Image(of: disk)
        folder = try TemporaryFolder(in: "/dev/shm")
        let check = try FinishedProgram(["/usr/sbin/e2fsck", "-p", image.path])
        // 1: what was wrong is put right; beyond that the boot stops for a person.
        guard check.code <= 1 else { throw DeviceError("the file system is broken: \(check.text)") }
        try Self.run(["/usr/sbin/debugfs", "-R", "rdump / \(folder.url.path)", image.path])
    }

    /// The same as the kernel finds it, without a check before: for whoever may mount.
    init(mounting disk: [UInt8]) throws {
        let image = try Image(of: disk)
        folder = try TemporaryFolder(in: "/dev/shm")
        let place = try TemporaryFolder()
        try Self.run(["mount", "-o", "loop", image.path, place.url.path])
        defer { umount2(place.url.path, Int32(MNT_DETACH)) }
        try Self.run(["cp", "-a", "\(place.url.path)/.", folder.url.path])
    }

    static let canMount = (try? StateFolder(mounting: Recording.newDisk())) != nil

    /// In a folder of its own, which is gone with the value.
    private struct Image {
        private let folder: TemporaryFolder
        var path: String { folder.url.appendingPathComponent("disk").path }

        init(of disk: [UInt8]) throws {
            folder = try TemporaryFolder(in: "/dev/shm")
            try Data(disk.prefix(Recording.fileSystem)).write(to: URL(fileURLWithPath: path))
        }
    }

    private static func run(_ command: [String]) throws {
        let program = try FinishedProgram(command)
        guard program.code == 0 else {
            throw DeviceError("\(command.joined(separator: " ")): \(program.text)")
        }
    }

    var path: String { folder.url.path }

    /// Of the database.
    var database: String { file("settings.db").path }

    var hasPIN: Bool { FileManager.default.fileExists(atPath: file("pin.state").path) }

    /// What says that a factory reset was begun; nil where none was.
    var resetMarker: URL? {
        let marker = file("reset.pending")
        return FileManager.default.fileExists(atPath: marker.path) ? marker : nil
    }

    private func file(_ name: String) -> URL { folder.url.appendingPathComponent(name) }

    /// By name.
    func files() throws -> [String: Data] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        return names.reduce(into: [:]) { files, name in
            files[name] = FileManager.default.contents(atPath: folder.url.appendingPathComponent(name).path)
        }
    }
}
