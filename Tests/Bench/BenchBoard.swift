import Bundles
import Foundation
import Hardware
import Navigation
import Settings
import Storage
import Typesetting

/// A board of this repository with its own fonts, and the three displays that figures are given for.
struct BenchBoard {
    /// As in `key_to_frame@800x480x32`.
    let name: String
    let board: Board
    let fonts: FontTable

    static let repository = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..")
        .standardizedFileURL

    static let all: [(name: String, folder: String)] = [
        ("800x480x32", "qemu-fullkeyboard-800x480"), ("320x240x16", "qemu-phonepad-320x240x16"),
        ("128x64x1", "qemu-barepad-128x64"),
    ]

    init(name: String, folder: String) throws {
        let path = Self.repository.appendingPathComponent("board/\(folder)/board.ini").path
        self.name = name
        board = try BoardFile.read(FileContents.text(path), name: folder, file: path)
        fonts = board.fonts.found(readText: { try FileContents.text($0) }).table
    }

    /// As the service does after it has read its fonts' table.
    ///
    /// - Parameter glyphs: what `settingsctl fonts glyphs` wrote; nil where letters are drawn.
    func panel(_ bundle: SettingsBundle, glyphs: GlyphSheet? = nil) -> Navigator {
        let book = FontBook(
            fonts, isMono: board.display.look == .mono,
            symbols: board.fonts.symbols(readText: { _ in "" }).book, glyphs: glyphs)
        return Navigator(
            board: board, bundle: bundle, snapshot: Snapshot(schema: bundle.schema),
            engine: TextEngine(book: book), size: board.display.rotatedSize)
    }

    /// From the fonts' table and the bundle to the first picture, as at a start; nothing is kept from the one before.
    ///
    /// - Parameter glyphs: what `settingsctl fonts glyphs` wrote; nil where letters are drawn.
    func start(_ table: String, glyphs: String? = nil) throws {
        let bundle = try Self.sampleBundle(for: board)
        let book = FontBook(
            try FontTable(text: table), isMono: board.display.look == .mono,
            glyphs: try glyphs.map { try GlyphSheet(path: $0) })
        let panel = Navigator(
            board: board, bundle: bundle, snapshot: Snapshot(schema: bundle.schema),
            engine: TextEngine(book: book), size: board.display.rotatedSize)
        try ShownPanel(panel, on: board.display).show()
    }

    /// Letters that are ready for this board and the sample, in a file that is overwritten by the next call.
    func glyphs() throws -> String {
        let path = NSTemporaryDirectory() + "bench-\(name).glyphs"
        let made = try Process.run(
            Child.sibling("settingsctl"),
            arguments: [
                "fonts", "glyphs", Self.repository.appendingPathComponent("Samples/Settings.bundle").path,
                "--board", Self.repository.appendingPathComponent("board/\(board.name)").path, "--output",
                path,
            ])
        made.waitUntilExit()
        guard made.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
        return path
    }

    static func sampleBundle(for board: Board) throws -> SettingsBundle {
        let folder = repository.appendingPathComponent("Samples/Settings.bundle").path
        return try SettingsBundle.read(
            BundleFolder.files(at: folder), for: DeviceVariant(idiom: board.idiom, board: board.name),
            language: board.language)
    }
}
