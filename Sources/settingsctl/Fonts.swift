import ArgumentParser
import Graphics

/// Works with font files.
struct Fonts: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Works with a device's font files.", subcommands: [Scan.self])

    /// Looks into font files once, when an image is built, so that a device need not.
    struct Scan: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Prints the table of fonts that a board's [Fonts] Table names.",
            discussion: """
                One line for each face, in the order given: which file, weight, slant, bitmap heights, and which \
                letters it has. With the table no font is opened before one of its letters is drawn.
                """)

        @Argument(help: "Font files, in the order in which they are tried.", completion: .file())
        var files: [String]

        func run() throws {
            let scanner = FontScanner()
            var table = FontTable(files: [])
            for file in files {
                do {
                    table.files += try scanner.scan(path: file)
                } catch {
                    throw CommandFailure.refused("\(error)")
                }
            }
            write(table.text)
        }
    }
}
