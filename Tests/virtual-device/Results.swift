import Foundation

/// The folder that a run leaves its results in; older ones are taken away first.
struct Results {
    private let folder: URL

    init(in folder: URL) throws {
        self.folder = folder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for name in ["screen.png", "values.json", "journal.txt", "error.txt"] {
            try? FileManager.default.removeItem(at: file(name))
        }
    }

    func file(_ name: String) -> URL {
        folder.appendingPathComponent(name)
    }

    func write(_ text: String, to name: String) throws {
        try text.write(to: file(name), atomically: true, encoding: .utf8)
    }
}
