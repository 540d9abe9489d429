import CFreeType
import DrawingSamples
import Foundation
import Graphics
import Hardware
import PropertyLists
import Scenes
import Navigation
import Screens
import Testing
import Typesetting

/// Pictures that have been looked at and found right: what is drawn must stay like them.
///
/// `GOLDEN_WRITE=1` writes them anew, to be looked at before they are committed; where `CI` is set nothing is written.
enum Golden {
    /// How far a channel may be off before its pixel counts, and the share of pixels that may be:
    /// another FreeType rounds antialiasing differently, a moved letter changes more.
    private static let channelTolerance = 40
    private static let pixelTolerance = 0.002

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Golden")

    /// Draws a panel's screen on a display of its size and compares it: as text at one bit a pixel, else as a picture.
    ///
    /// - Parameters:
    ///   - depth: bits a pixel: 1, 16 or 32.
    ///   - isMono: in black and white; one bit is so anyway.
    static func expect(
        _ panel: Navigator, depth: Int, isMono: Bool = false, matches name: String,
        sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) throws {
        try expect(
            panel.scene(), by: panel.painter, depth: depth, isMono: isMono, matches: name,
            sourceLocation: sourceLocation)
    }

    /// The same of a scene that no panel made.
    static func expect(
        _ scene: Scene, by painter: ScenePainter, depth: Int, isMono: Bool = false, matches name: String,
        sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) throws {
        let format = depth == 1 ? PixelFormat.monochrome : depth == 16 ? .rgb565 : .xrgb8888
        var canvas = try Canvas(size: scene.size, format: format, isMono: isMono || depth == 1)
        painter.paint(scene, damage: scene.damage(since: nil), on: &canvas)
        if depth == 1 {
            try expect(TextArt(canvas), matches: name, sourceLocation: sourceLocation)
        } else {
            try expect(canvas, matches: name, sourceLocation: sourceLocation)
        }
    }

    /// Compares with `Golden/NAME.png`; of a difference, what was drawn is left in the temporary folder.
    static func expect(
        _ canvas: borrowing Canvas, matches name: String,
        sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) throws {
        let drawn = Picture(canvas)
        let file = folder.appendingPathComponent("\(name).png")
        if isWriting { return try Data(PNG.encode(drawn)).write(to: file) }
        guard let bytes = try? Data(contentsOf: file) else {
            Issue.record("no \(file.path): GOLDEN_WRITE=1 writes it", sourceLocation: sourceLocation)
            return
        }
        let share = try difference(drawn, PNG.decode(Array(bytes)))
        if share > pixelTolerance {
            let left = FileManager.default.temporaryDirectory.appendingPathComponent("\(name).drawn.png")
            try Data(PNG.encode(drawn)).write(to: left)
            Issue.record(
                "\(name): \(share * 100) % of the pixels differ; see \(left.path)",
                sourceLocation: sourceLocation)
        }
    }

    /// Compares with `Golden/NAME.txt`, exactly: one-bit panels as text.
    ///
    /// Or with `NAME.freetype-2.13.txt`, where there is one: from that version on some dots of a slanted line fall elsewhere.
    static func expect(
        _ art: TextArt, matches name: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) throws {
        let newer = folder.appendingPathComponent("\(name).freetype-2.13.txt")
        let isNewer = FREETYPE_MINOR >= 13 && FileManager.default.fileExists(atPath: newer.path)
        let file = isNewer ? newer : folder.appendingPathComponent("\(name).txt")
        if isWriting { return try Data((art.description + "\n").utf8).write(to: file) }
        let known = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        #expect(art == TextArt(known), "\(name)", sourceLocation: sourceLocation)
    }

    private static var isWriting: Bool {
        let environment = ProcessInfo.processInfo.environment
        return environment["GOLDEN_WRITE"] == "1" && environment["CI"] == nil
    }

    /// The share of pixels that are not the same; all of them where the sizes differ.
    static func difference(_ one: Picture, _ other: Picture) -> Double {
        guard one.size == other.size, !one.bytes.isEmpty else { return one.size == other.size ? 0 : 1 }
        let count = stride(from: 0, to: one.bytes.count, by: 4).count { start in
            (0..<3).contains {
                abs(Int(one.bytes[start + $0]) - Int(other.bytes[start + $0])) > channelTolerance
            }
        }
        return Double(count) / Double(one.size.width * one.size.height)
    }
}

struct GoldenTests {
    @Test("a moved letter is noticed, a little antialiasing is not")
    func tolerance() throws {
        func picture(x: Int, color: Color) throws -> Picture {
            var canvas = try Canvas(size: Size(width: 100, height: 30))
            let text = SampleFonts.engine().line("Network", style: TextStyle(size: 16))
            canvas.draw(text, at: Point(x: x, y: 2), color)
            return Picture(canvas)
        }
        let right = try picture(x: 2, color: .white)
        #expect(Golden.difference(right, try picture(x: 2, color: Color(0xF0F0F0))) == 0)
        #expect(Golden.difference(right, try picture(x: 3, color: .white)) > 0.01)
    }
}
