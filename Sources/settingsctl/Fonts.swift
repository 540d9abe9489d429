import ArgumentParser
import Bundles
import Graphics
import Hardware
import Lint
import Settings
import Storage
import Typesetting

/// Works with font files.
struct Fonts: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Works with a device's font files.", subcommands: [Scan.self, Subset.self])

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

    /// Takes the few symbols that a bundle names out of an icon font with two thousand.
    struct Subset: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Prints the symbols that a bundle names, for a board's [Fonts] IconFont.",
            discussion: """
                A line for each symbol: those of DeviceIcon, IconNames and DeviceLogo, and those of rows without one of \
                their own. A device with this file needs no icon font.
                """)

        @Argument(help: "The bundle's folder.", completion: .directory)
        var bundle: String

        @Option(help: "The icon font; Debian's Material Icons where not given.", completion: .file())
        var font = FontSources().icons

        func run() throws {
            guard let book = SymbolBook(path: font, readText: { try FileContents.text($0) }) else {
                throw CommandFailure.refused("\(font): no font of symbols")
            }
            let names = try BundleArgument.files(at: bundle).iconNames
            let own = DisplaySetting.symbols.union(Specifier.Kind.symbols).union([FirstRun.symbol]).union(
                AboutPage.symbols)
            write(book.subset(names.union(own)))
        }
    }
}
