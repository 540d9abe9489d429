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

    func hasOpen(_ path: String) -> Bool {
        let folder = "/proc/\(identifier)/fd"
        return names(in: folder).contains { name in
            var target = [CChar](repeating: 0, count: 256)
            guard readlink("\(folder)/\(name)", &target, target.count - 1) > 0 else { return false }
            return target.withUnsafeBufferPointer { $0.baseAddress.map { strcmp($0, path) == 0 } ?? false }
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
