import Foundation
import Store

/// What a change costs the flash: a child process changes values while strace(1) counts.
struct StorageFigures {
    private static let changes = 1_000

    static func measure() throws -> [Figure] {
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/strace") else {
            print("# strace is not installed: no figures of the flash")
            return []
        }
        let row = try Writes.cost(of: changes, "store")
        let single = try Writes.cost(of: 1, "store-singly")
        guard row.flushes > 0 else {
            print("# strace may not trace here: no figures of the flash")
            return []
        }
        let count = Double(changes)
        return [
            Figure("flash_bytes_a_change", Double(row.bytes) / 1024 / count, "KB", bar: 8),
            Figure("flash_flushes_a_change", Double(row.flushes) / count, "flushes", bar: 1.2),
            Figure("flash_bytes_a_single_change", Double(single.bytes) / 1024, "KB", bar: 12),
            Figure("flash_flushes_a_single_change", Double(single.flushes), "flushes", bar: 2),
        ]
    }

    /// In the child: changes in a row, or each with its mark.
    static func change(_ folder: String, count: Int, isSingly: Bool) throws {
        let database = try PreferencesDatabase(path: folder + "/settings.db")
        for number in 1...count {
            let value = "192.0.2.\(number % 250)"
            try database.commit(
                [.set("network.address\(number % 40)", .string(value))], revision: UInt64(number))
            if isSingly { try database.keepMark() }
        }
    }
}

/// Bytes handed to the kernel for files, and flushes asked of it.
private struct Writes {
    var bytes = 0
    var flushes = 0

    /// Opening costs as well; what changes cost is what more of them cost.
    static func cost(of changes: Int, _ command: String) throws -> Writes {
        let (few, many) = (try count(command, changes: 1), try count(command, changes: 1 + changes))
        return Writes(bytes: many.bytes - few.bytes, flushes: many.flushes - few.flushes)
    }

    private static func count(_ command: String, changes: Int) throws -> Writes {
        let folder = NSTemporaryDirectory() + "settingsd-bench-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let trace = folder + "/trace"
        let child = Process()
        child.executableURL = URL(fileURLWithPath: "/usr/bin/strace")
        child.arguments = [
            "-f", "-y", "-e", "trace=fsync,fdatasync,write,pwrite64", "-o", trace,
            Child.program.path, command, folder, String(changes),
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
