import DrawingSamples
import Foundation
import Graphics
import Hardware
import PropertyLists
import Settings
import Storage
import Typesetting
import Words

/// Whole panels and forms, with bundles, values, boards and keys that nobody would make; one run a seed.
package struct PanelFuzz {
    let bundles: HostileBundle
    let boards: HostileBoard
    /// Shared by all runs, as fonts are read once on a device: for displays of levels, and of two colours. Bitmap fonts
    /// are unpacked anew for each glyph that was forgotten, so that the built-in one stands for them.
    private let engines = [
        SampleFonts.engine(), TextEngine(book: FontBook(FontTable(files: []), isMono: true)),
    ]
    /// The languages of the screen's own words, where `make` has compiled them.
    let catalogs = CatalogFolder.find().catalogs
    /// Where pictures are compared with another program's; what a display or a bundle that changes under somebody's
    /// hands does is left out then.
    let digest: PictureDigest?
    let dictionary = WordDictionary(
        counting: "the\nof\nand\nboiler\nBob\npump\npumps\nä\nfür\nwater\n", language: "en")

    private static let repository = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..")
        .standardizedFileURL

    /// - Throws: where the repository's samples cannot be read.
    package init(digest: PictureDigest? = nil) throws {
        self.digest = digest
        let samples = Self.repository.appendingPathComponent("Samples")
        let rows = try Self.files(in: samples, named: "plist").flatMap { bytes in
            let page = try? PropertyListDocument.read(Array(bytes.contents), file: bytes.name)
            guard case .dictionary(let entries)? = page?.root.value,
                case .array(let rows)? = entries["PreferenceSpecifiers"]
            else { return [SettingValue]() }
            return rows
        }
        bundles = HostileBundle(samples: rows, picture: try PNG.encode(Self.square))
        boards = HostileBoard(
            files: try Self.files(in: Self.repository.appendingPathComponent("board"), named: "board.ini")
                .map { (String(decoding: $0.contents, as: UTF8.self), $0.name) })
    }

    private static func files(in folder: URL, named end: String) throws -> [(name: String, contents: Data)] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(end) }.sorted()
            .map { ($0, try Data(contentsOf: folder.appendingPathComponent($0))) }
    }

    private static var square: Picture {
        get throws {
            var canvas = try Canvas(size: Size(width: 9, height: 9))
            canvas.fill(Rect(x: 2, y: 2, width: 5, height: 5), .white)
            return Picture(canvas)
        }
    }

    func engine(for board: Board) -> TextEngine { engines[board.display.look == .mono ? 1 : 0] }

    /// - Throws: `PanelFuzzFailure` where something is wrong that stops nothing.
    package func run(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        if random.happens(oneIn: 6) {
            var run = try FormRun(self, &random)
            try run.play()
        } else {
            var run = try PanelRun(self, &random)
            try run.play()
        }
    }
}

/// What a run found out that is no trap.
package struct PanelFuzzFailure: Error, CustomStringConvertible {
    package let description: String
}
