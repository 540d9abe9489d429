import Foundation
import Settings
import Storage

/// What a change costs the flash: a child process changes values while strace(1) counts.
struct StorageFigures {
    private static let changes = 500

    static func measure() throws -> [Figure] {
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/strace") else {
            print("# strace is not installed: no figures of the flash")
            return []
        }
        // Opening costs as well; what the changes cost is what more of them cost.
        let (few, many) = (try Writes.count(changes: 1), try Writes.count(changes: 1 + changes))
        guard many.flushes > 0 else {
            print("# strace may not trace here: no figures of the flash")
            return []
        }
        let count = Double(changes)
        return [
            Figure("flash_bytes_a_change", Double(many.bytes - few.bytes) / 1024 / count, "KB", bar: 12),
            Figure("flash_flushes_a_change", Double(many.flushes - few.flushes) / count, "flushes", bar: 2),
        ]
    }

    /// In the child.
    static func change(_ folder: String, count: Int) throws {
        let database = try PreferencesDatabase(path: folder + "/settings.db")
        for number in 1...count {
            let value = "192.0.2.\(number % 250)"
            try database.commit(
                [.set("network.address\(number % 40)", .string(value))], revision: UInt64(number))
        }
    }
}

/// Bytes handed to the kernel for files, and flushes asked of it.
private struct Writes {
    var bytes = 0
    var flushes = 0

    static func count(changes: Int) throws -> Writes {
        let folder = NSTemporaryDirectory() + "settingsd-bench-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let trace = folder + "/trace"
        let child = Process()
        child.executableURL = URL(fileURLWithPath: "/usr/bin/strace")
        child.arguments = [
            "-f", "-y", "-e", "trace=fsync,fdatasync,write,pwrite64", "-o", trace,
            Child.program.path, "store", folder, String(changes),
        ]
        try child.run()
        child.waitUntilExit()
        let lines = (try? String(contentsOfFile: trace, encoding: .utf8)) ?? ""
        return lines.split(separator: "\n").reduce(into: Writes()) { $0.add($1, folder: folder) }
    }

    /// `4711 pwrite64(3</tmp/.../settings.db-wal>, "..."..., 1024, 4096) = 1024`
    private mutating func add(_ line: Substring, folder: String) {
        guard line.contains("<\(folder)") else { return }
        if line.contains(" fsync(") || line.contains(" fdatasync(") {
            flushes += 1
        } else if let result = line.split(separator: " ").last.flatMap({ Int($0) }) {
            bytes += max(0, result)
        }
    }
}
