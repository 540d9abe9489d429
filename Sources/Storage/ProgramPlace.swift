import Glibc

/// Where the program lies, for what lies beside it in a checkout, and what is installed with it.
package enum ProgramPlace {
    /// `name` in every folder above the program, nearest first.
    package static func above(_ name: String) -> [String] {
        var buffer = [CChar](repeating: 0, count: 4096)
        guard readlink("/proc/self/exe", &buffer, buffer.count - 1) > 0 else { return [] }
        let path = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        var parts = path.split(separator: "/").dropLast()
        var found: [String] = []
        while !parts.isEmpty, found.count < 6 {
            found.append("/" + parts.joined(separator: "/") + "/" + name)
            parts = parts.dropLast()
        }
        return found
    }
}
