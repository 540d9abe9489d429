import Storage

/// The page's own files, read once: nothing else is ever handed out.
struct WebFiles {
    struct File {
        let type: String
        let bytes: [UInt8]
    }

    private let files: [String: File]

    private static let names = [
        "index.html": "text/html; charset=utf-8", "simulator.css": "text/css; charset=utf-8",
        "simulator.js": "text/javascript; charset=utf-8", "keypad.js": "text/javascript; charset=utf-8",
        "display.js": "text/javascript; charset=utf-8", "icon.svg": "image/svg+xml",
        "form.html": "text/html; charset=utf-8", "form.js": "text/javascript; charset=utf-8",
        "schema.js": "text/javascript; charset=utf-8",
    ]

    /// Where the page may lie: in the checkout that the program was built in, beside the program, where packages put it.
    static let folders =
        ProgramPlace.above("Sources/settings-simulator/Web") + ProgramPlace.above("share/settingsd/simulator")
        + ["/usr/share/settingsd/simulator"]

    /// From the first of the folders that is there.
    init() throws(FileError) {
        let folders = Self.folders
        var reason = FileError(path: folders[0], attempt: "reading", reason: "there is no such folder")
        for folder in folders {
            do throws(FileError) {
                files = try Self.read(folder)
                return
            } catch {
                if error.code != 2 { reason = error }
            }
        }
        throw reason
    }

    private static func read(_ folder: String) throws(FileError) -> [String: File] {
        var files: [String: File] = [:]
        for (name, type) in names {
            files["/\(name)"] = File(type: type, bytes: try FileContents.read("\(folder)/\(name)"))
        }
        files["/"] = files["/index.html"]
        return files
    }

    /// Nil for whatever is none of the page's.
    subscript(path: String) -> File? { files[path] }
}
