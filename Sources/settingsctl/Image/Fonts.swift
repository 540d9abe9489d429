import ArgumentParser
import Bundles
import Graphics
import Hardware
import Lint
import Localization
import Look
import Navigation
import Settings
import Storage
import Typesetting

/// Works with font files.
struct Fonts: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Works with a device's font files.", subcommands: [Scan.self, Glyphs.self, Subset.self])

    /// Looks into font files once, when an image is built, so that a device need not.
    struct Scan: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Prints the table of fonts that a board's [Fonts] Table names.",
            discussion: """
                One line for each face, in the order given: which file, weight, slant, bitmap heights, and which \
                letters it has. With the table no font is opened before one of its letters is drawn.

                \(ExitCodes.ofFiles)

                For example:
                settingsctl fonts scan fonts/Inter-Regular.otf fonts/Inter-Bold.otf
                """)

        @Argument(help: "Font files, in the order in which they are tried.", completion: .file())
        var files: [String]

        func run() throws {
            let scanner = FontScanner()
            var table = FontTable(files: [])
            for file in files {
                try FileArgument.checkFile(file)
                do {
                    table.files += try scanner.scan(path: file)
                } catch {
                    throw CommandFailure.refused("\(error)")
                }
            }
            write(table.text)
        }
    }

    /// Draws letters once, when an image is built, so that a device need not.
    struct Glyphs: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Draws the letters of a bundle for a board's [Fonts] Glyphs.",
            discussion: """
                In the board's sizes: ASCII, the letters of the bundle's texts in all its languages, and those of the \
                screen's own words. A device with this file maps it, and opens a font only for a letter that is not in \
                it. It belongs to the very font files that the board names here: others are drawn as without it.

                \(ExitCodes.ofFiles)

                For example:
                settingsctl fonts glyphs Settings.bundle --board pump --output pump.glyphs
                """)

        @Argument(help: "The bundle's folder.", completion: .directory)
        var bundle: String

        @Option(help: "The board's name, or the path of its folder or file.", completion: .boards)
        var board: String

        @Option(help: "Where the glyphs go.", completion: .file())
        var output: String

        func run() throws {
            var board = try BoardLocator.board(board)
            // Drawn from the fonts themselves, also where an older file of glyphs is there.
            board.fonts.glyphs = nil
            let engine = TextEngine(book: BoardLocator.fonts(of: board))
            let files = try BundleArgument.files(at: bundle)
            let drawn = try BundleArgument.read(bundle) { try styles(of: $0, on: board, by: engine) }
            let ascii = (0x20...0x7E as ClosedRange<UInt8>).map(Unicode.Scalar.init)
            // What stands for a text that is cut, and for a secret's letters, as well.
            let own = (StringKey.allCases.compactMap(\.english) + ["…•"]).flatMap(\.unicodeScalars)
            let characters = GlyphLint.characters(of: files).union(ascii + own).sorted()
            try FileOutput.write(
                GlyphSheet.contents(of: characters, in: drawn, by: engine), to: output)
        }

        /// What the board's look has, and what the pages are written in as they open.
        private func styles(
            of files: BundleFiles, on board: Board, by engine: TextEngine
        ) throws -> Set<TextStyle> {
            let bundle = try SettingsBundle.read(files, on: board, catalogs: .none)
            let size = board.display.pictureSize(onDisplayOf: board.display.rotatedSize)
            var navigator = Navigator(
                board: board, bundle: bundle, snapshot: Snapshot(schema: bundle.schema), engine: engine,
                size: size)
            var canvas = try Canvas(
                size: size, format: board.display.pixelFormat, isMono: board.display.isMono)
            var styles = Set(navigator.painter.metrics.styles)
            for page in bundle.pages.keys.sorted() where navigator.go(toPage: page) {
                let scene = navigator.scene()
                navigator.painter.paint(scene, damage: scene.damage(since: nil), on: &canvas)
                styles.formUnion(engine.styles)
            }
            return styles
        }
    }

    /// Takes the few symbols that a bundle names out of an icon font with two thousand.
    struct Subset: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Prints the symbols that a bundle names, for a board's [Fonts] IconFont.",
            discussion: """
                A line for each symbol: those of DeviceIcon, IconNames and DeviceLogo, and those of rows without one of \
                their own. A device with this file needs no icon font.

                \(ExitCodes.ofFiles)

                For example:
                settingsctl fonts subset Settings.bundle
                """)

        @Argument(help: "The bundle's folder.", completion: .directory)
        var bundle: String

        @Option(help: "The icon font that they are taken from.", completion: .file())
        var font = FontSources().icons

        func run() throws {
            try FileArgument.checkFile(font)
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
