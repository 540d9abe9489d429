import Foundation

/// Files to lay over the device's root for one run: programs, units, board, bundle.
package final class Payload {
    private let root: URL
    private let architecture: Architecture

    package init(in folder: URL, for architecture: Architecture) throws {
        self.architecture = architecture
        root = folder.appendingPathComponent("payload")
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    }

    /// Copies a file or a folder to an absolute path on the device.
    package func copy(_ source: URL, to path: String) throws {
        try FileManager.default.copyItem(at: source, to: try place(path))
    }

    /// Copies what is in a folder over what is there.
    package func lay(_ folder: URL) throws {
        try Command.output(of: ["cp", "-a", folder.path + "/.", root.path])
    }

    /// Copies a program without its debug symbols.
    package func install(_ program: URL, to path: String) throws {
        guard FileManager.default.fileExists(atPath: program.path) else {
            throw DeviceError("\(program.path) is missing: run make build")
        }
        try Command.output(of: [architecture.strip, "-o", try place(path).path, program.path])
    }

    /// Compiles a program in C against the device's libraries, which are of this Debian too; a library where `path` ends so.
    package func compile(_ source: URL, to path: String) throws {
        let kind = path.hasSuffix(".so") ? "-shared -fPIC" : ""
        let libraries = "$(pkg-config --cflags --libs libsystemd libdrm libinput libudev)"
        try Command.output(of: [
            "/bin/sh", "-c", "cc -O2 \(kind) -o \"$1\" \"$2\" -Wl,--as-needed \(libraries)", "cc",
            try place(path).path,
            source.path,
        ])
    }

    package func write(_ text: String, to path: String) throws {
        try text.write(to: try place(path), atomically: false, encoding: .utf8)
    }

    package func link(_ path: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: try place(path).path, withDestinationPath: target)
    }

    /// Starts a unit at boot, as `systemctl enable` would.
    package func enable(_ unit: String) throws {
        try link("/etc/systemd/system/multi-user.target.wants/\(unit)", to: "/usr/lib/systemd/system/\(unit)")
    }

    /// Where to put a file that somebody else writes.
    func newFile(_ path: String) throws -> URL { try place(path) }

    private func place(_ path: String) throws -> URL {
        let place = root.appendingPathComponent(path)
        let folder = place.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return place
    }

    /// Puts all of it on an ext4 disk.
    func makeDisk(at file: URL) throws {
        let size = try Command.output(of: ["du", "-sm", "--apparent-size", root.path])
        let megabytes = size.split(separator: "\t").first.flatMap { Int($0) } ?? 0
        try Disk.make(at: file, megabytes: megabytes + 16, contents: root)
    }
}
