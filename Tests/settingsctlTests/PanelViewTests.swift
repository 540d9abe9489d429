import Bus
import Graphics
import Hardware
import Scenes
import Testing

@testable import settingsctl

/// What a terminal is sent of a panel that is watched.
@Suite("the panel in a terminal")
struct PanelViewTests {
    @Test("of a screen in words only lines that are new are sent, and a focus that went is none")
    func lines() {
        var lines = LineChanges()
        #expect(lines.changes(to: "title: A\n> One\n  Two\n").count == 3)
        #expect(lines.changes(to: "title: A\n  One\n> Two\n") == ["> Two"])
        #expect(lines.changes(to: "title: A\n  One\n> Two\n").isEmpty)
    }

    private func picture(_ colors: [Color], size: Size) -> Picture {
        Picture(size: size, bytes: colors.flatMap { [$0.red, $0.green, $0.blue, 255] })
    }

    @Test("two pixels are a half block, and of the next picture only cells that differ are sent")
    func blocks() {
        let screen = BlockScreen(.true)
        let size = TerminalSize(columns: 80, rows: 24)
        let first = screen.changes(
            to: picture([.white, .black, .black, .black], size: Size(width: 2, height: 2)), size)
        #expect(first.contains("\u{1B}[38;2;255;255;255m\u{1B}[48;2;0;0;0m▀"))
        let second = screen.changes(
            to: picture([.white, .white, .black, .black], size: Size(width: 2, height: 2)), size)
        #expect(second == "\u{1B}[1;2H\u{1B}[38;2;255;255;255m\u{1B}[48;2;0;0;0m▀")
    }

    @Test("without colours a cell is one of four, and a picture larger than the terminal is made smaller")
    func plain() {
        let small = BlockScreen(.none)
        let text = small.lines(
            of: picture([.white, .black, .white, .white], size: Size(width: 2, height: 2)),
            TerminalSize(columns: 80, rows: 24))
        #expect(text == "█▄\n")
        let large = picture(Array(repeating: .white, count: 400 * 100), size: Size(width: 400, height: 100))
        let lines = small.lines(of: large, TerminalSize(columns: 40, rows: 24)).split(separator: "\n")
        #expect(lines.count == 5 && lines[0].count == 40)
    }

    @Test(
        "what a terminal sends is keys: arrows, Escape alone, digits; the rest means nothing",
        arguments: [
            ("\u{1B}[A\u{1B}OB5", ["up", "down", "5"]), ("\u{1B}", ["back"]),
            ("\r\u{7F}#*", ["ok", "erase", "pound", "star"]),
            ("é~", []), ("\u{1B}[F", ["end"]),
        ] as [(String, [String])])
    func keys(typed: String, words: [String]) {
        #expect(TerminalMode.words(of: Array(typed.utf8)) == words)
    }

    @Test("a picture's changes are packed, and unpacked to the same; bytes that are none of them are refused")
    func packing() throws {
        for format in [PixelFormat.xrgb8888, .rgb565, .monochrome] {
            var canvas = try Canvas(size: Size(width: 40, height: 10), format: format)
            canvas.fill(Rect(x: 3, y: 2, width: 11, height: 5), .white)
            let change = canvas.change(in: Damage(Rect(x: 1, y: 1, width: 20, height: 8)))
            let packed = change.packed(in: format)
            #expect(PictureChange(packed: packed, in: format) == change)
            #expect(PictureChange(packed: Array(packed.dropLast()), in: format) == nil)
            #expect(PictureChange(packed: [9, 1, 2], in: format) == nil)
            var copy = try Canvas(size: Size(width: 40, height: 10), format: format)
            let isTaken = copy.take(change)
            #expect(isTaken)
            #expect(Picture(copy) == Picture(canvas))
            var small = try Canvas(size: Size(width: 10, height: 10), format: format)
            let fits = small.take(change)
            #expect(!fits)
        }
    }
}
