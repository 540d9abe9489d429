import Glibc
import Graphics
import Hardware
import Storage

/// Finds a board by its name: a folder with a `board.ini`, or the path of one.
enum BoardLocator {
    /// Where boards are looked for, in order.
    private static var folders: [String] {
        let named = getenv("SETTINGSD_BOARDS").map { [String(cString: $0)] } ?? []
        return named + ["board", "/etc/settingsd/board", "/usr/share/settingsd/board"] + besideProgram
    }

    static func board(_ name: String) throws -> Board { try locate(name).board }

    /// The board's fonts; what is wrong with them stands on standard error.
    static func fonts(of board: Board) -> FontBook {
        let (table, problems) = board.fonts.fontTable(readText: { try FileContents.text($0) })
        for problem in problems { write("settingsctl: \(problem)\n", to: STDERR_FILENO) }
        return FontBook(table, isMono: board.display.look == .mono)
    }

    static func locate(_ name: String) throws -> (board: Board, file: String) {
        let paths =
            name.contains("/")
            ? [name.hasSuffix(".ini") ? name : "\(name)/board.ini"]
            : folders.map { "\($0)/\(name)/board.ini" }
        guard let path = paths.first(where: { access($0, F_OK) == 0 }) else {
            throw CommandFailure.refused(
                "there is no board \"\(name)\"; looked for \(paths.joined(separator: ", "))")
        }
        let folder = path.split(separator: "/").dropLast().last.map(String.init) ?? name
        return (try BoardFile.read(FileContents.text(path), name: folder, file: path), path)
    }

    /// In a checkout, the board folder lies above the build folder that the program lies in.
    private static var besideProgram: [String] {
        var buffer = [CChar](repeating: 0, count: 4096)
        guard readlink("/proc/self/exe", &buffer, buffer.count - 1) > 0 else { return [] }
        let path = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        var parts = path.split(separator: "/").dropLast()
        var folders: [String] = []
        while !parts.isEmpty, folders.count < 6 {
            folders.append("/" + parts.joined(separator: "/") + "/board")
            parts = parts.dropLast()
        }
        return folders
    }
}
