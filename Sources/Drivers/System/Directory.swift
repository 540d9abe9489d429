import Glibc
import Loop

enum Directory {
    /// The names in a folder, hidden ones left out; shorter ones first, so that event9 comes before event10.
    static func names(in folder: String) throws(SystemError) -> [String] {
        let directory = try found("list", folder) { opendir(folder) }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = String(upToZero: entry.pointee.d_name)
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
    }
}
