import Glibc

/// The boards that there are: each a folder with a `board.ini`.
package struct BoardShelf {
    /// A board's file, and what it is called.
    package struct Entry: Hashable, Sendable {
        /// The board's folder, which is what it is called.
        package let name: String
        /// Where the file lies.
        package let file: String
        /// What finds it again: its name, or the path that it was named by.
        package let asked: String
    }

    /// Where boards are looked for, in order; of two of one name the first is taken.
    package let folders: [String]

    /// The folder that was asked for, else the environment's; then the usual ones.
    ///
    /// - Parameter more: where boards may lie besides, after what is installed.
    package init(_ asked: String? = nil, more: [String] = []) {
        let named = asked ?? getenv("SETTINGSD_BOARDS").map { String(cString: $0) }
        let installed = ProgramPlace.above("share/settingsd/board") + ["/usr/share/settingsd/board"]
        let usual = ["board", "/etc/settingsd/board"] + installed
        folders = (named.map { [$0] } ?? []) + usual + more + ProgramPlace.above("board")
    }

    /// Where the file of a board of that name may lie, here at last, or the one file where it is a path.
    package func places(of name: String) -> [String] {
        guard Self.isPath(name) else { return (folders + ["."]).map { "\($0)/\(name)/board.ini" } }
        return [Self.file(in: name)]
    }

    /// Whether that is a path and no name: `board/pump`, or a file of this folder, `board.ini`.
    private static func isPath(_ name: String) -> Bool { name.utf8.contains(0x2F) || name.hasSuffix(".ini") }

    /// The board of that name, or of that path; nil where there is none.
    package func entry(_ name: String) -> Entry? {
        places(of: name).first { access($0, F_OK) == 0 }.map { Self.entry(file: $0, asked: name) }
    }

    /// What a board is called that is asked for by its name, or by a path.
    package static func name(of asked: String) -> String {
        isPath(asked) ? entry(file: file(in: asked)).name : asked
    }

    /// Every board, by name; `paths` are boards by their own folder, and come first. A name among them that no shelf has is
    /// that of a folder here.
    package func entries(_ paths: [String] = []) -> [Entry] {
        let named = paths.filter(Self.isPath).map { Self.entry(file: Self.file(in: $0), asked: $0) }
        let found = folders.flatMap { folder in
            Folder.names(in: folder).sorted().map { Self.entry(file: "\(folder)/\($0)/board.ini") }
        }
        let here = paths.filter { !Self.isPath($0) }.map { Self.entry(file: "./\($0)/board.ini") }
        return (named + found + here).reduce(into: []) { all, entry in
            guard access(entry.file, R_OK) == 0, !all.contains(where: { $0.name == entry.name }) else {
                return
            }
            all.append(entry)
        }
    }

    private static func file(in path: String) -> String {
        path.hasSuffix(".ini") ? path : "\(path)/board.ini"
    }

    private static func entry(file: String, asked: String? = nil) -> Entry {
        let name = file.split(separator: "/").dropLast().last.map(String.init) ?? file
        return Entry(name: name, file: file, asked: asked ?? name)
    }
}
