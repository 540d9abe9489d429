import Glibc

/// A process of the device, looked at from outside.
struct WatchedProcess {
    let identifier: Int

    /// The process whose program has this name; nil while none runs.
    init?(named name: String) {
        let found = names(in: "/proc").lazy.compactMap { Int($0) }
            .first { text(of: "/proc/\($0)/comm") == name }
        guard let found else { return nil }
        identifier = found
    }

    /// What it has open, and what the kernel tells of that.
    var openFiles: [(path: String, info: String)] {
        let process = "/proc/\(identifier)"
        return names(in: "\(process)/fd").compactMap { name in
            var target = [CChar](repeating: 0, count: 256)
            let length = readlink("\(process)/fd/\(name)", &target, target.count)
            guard length > 0 else { return nil }
            let path = String(decoding: target.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
            return (path, text(of: "\(process)/fdinfo/\(name)") ?? "")
        }
    }

    /// Time that it has computed, in clock ticks, and whether it sleeps; nil once it is gone.
    var activity: (ticks: Int, isAsleep: Bool)? {
        guard let line = text(of: "/proc/\(identifier)/stat"), let end = line.lastIndex(of: ")") else {
            return nil
        }
        let fields = line[line.index(after: end)...].split(separator: " ")
        guard fields.count > 12, let user = Int(fields[11]), let system = Int(fields[12]) else { return nil }
        return (user + system, fields[0] == "S")
    }
}
