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
    func panel(_ bundle: SettingsBundle) -> Navigator {
        let book = FontBook(
            fonts, isMono: board.display.look == .mono,
            symbols: board.fonts.symbols(readText: { _ in "" }).book)
        return Navigator(
            board: board, bundle: bundle, snapshot: Snapshot(schema: bundle.schema),
            engine: TextEngine(book: book), size: board.display.rotatedSize)
    }

    static func sampleBundle(for board: Board) throws -> SettingsBundle {
        let folder = repository.appendingPathComponent("Samples/Settings.bundle").path
        return try SettingsBundle.read(
            BundleFolder.files(at: folder), for: DeviceVariant(idiom: board.idiom, board: board.name),
            language: board.language)
    }
}
