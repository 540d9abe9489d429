import Glibc
import Simulator
import Storage

/// The boards that there are: each a folder with a `board.ini`.
struct BoardShelf {
    /// Where boards are looked for, in order; of two of one name the first is taken.
    let folders: [String]

    /// The folder that was asked for, then the usual ones.
    init(_ asked: String?) {
        let named = asked ?? getenv("SETTINGSD_BOARDS").map { String(cString: $0) }
        let usual =
            ["board", "/etc/settingsd/board", "/usr/share/settingsd/board"]
            + WebFiles.folders.map { "\($0)/board" }
        folders = (named.map { [$0] } ?? []) + usual + ProgramPlace.above("board")
    }

    /// Every board that can be read, by name; `paths` are boards by their own folder.
    func sources(_ paths: [String]) -> [BoardSource] {
        var sources: [BoardSource] = []
        for path in paths where path.contains("/") { add(folder: path, to: &sources) }
        for folder in folders {
            for name in Directory.names(in: folder).sorted() {
                add(folder: "\(folder)/\(name)", to: &sources)
            }
        }
        return sources
    }

    private func add(folder: String, to sources: inout [BoardSource]) {
        let file = folder.hasSuffix(".ini") ? folder : "\(folder)/board.ini"
        let name = file.split(separator: "/").dropLast().last.map(String.init) ?? folder
        guard !sources.contains(where: { $0.name == name }), let text = try? FileContents.text(file) else {
            return
        }
        sources.append(BoardSource(name: name, file: file, text: text))
    }
}

/// Folders, by what is in them.
enum Directory {
    /// Without those that begin with a dot; none where it cannot be listed. readdir(3)
    static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names
    }

    /// A folder and all folders in it, as far as `depth` reaches.
    static func tree(_ folder: String, depth: Int = 4) -> [String] {
        var status = stat()
        guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return [] }
        guard depth > 0 else { return [folder] }
        return [folder] + names(in: folder).flatMap { tree("\(folder)/\($0)", depth: depth - 1) }
    }
}

/// Where the program lies, for what lies beside it in a checkout.
enum ProgramPlace {
    /// `name` in every folder above the program, nearest first.
    static func above(_ name: String) -> [String] {
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
