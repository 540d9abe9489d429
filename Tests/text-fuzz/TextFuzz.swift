import DrawingSamples
import Graphics
import Hardware
import Typesetting

/// Draws one text a seed, with everything else as random as the text.
struct TextFuzz {
    private let engines = [SampleFonts.engine(), SampleFonts.engine(isMono: true)]

    func draw(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let format: PixelFormat = [.xrgb8888, .rgb565, .monochrome][Int(seed % 3)]
        let size = Size(
            width: Int.random(in: 0...200, using: &random), height: Int.random(in: 0...60, using: &random))
        var canvas = try Canvas(size: size, format: format)
        let text = HostileText.random(length: Int.random(in: 0...200, using: &random), &random)
        let options = TextOptions(
            width: seed % 5 == 0 ? nil : Int.random(in: -5...250, using: &random),
            maximumLines: seed % 4 == 0 ? nil : Int.random(in: 0...4, using: &random),
            alignment: [.natural, .left, .center, .right, .justified][Int(seed % 5)],
            minimumSize: seed % 7 == 0 ? 6 : nil)
        let style = TextStyle(
            size: Int.random(in: 1...60, using: &random), weight: seed % 2 == 0 ? .bold : .regular,
            isItalic: seed % 11 == 0, isUnderlined: seed % 13 == 0)
        let span = AttributedText.Span(range: 2..<9, style: TextStyle(size: 9, isItalic: true, color: .black))
        let attributed = AttributedText(text, style: style, spans: seed % 6 == 0 ? [span] : [])
        let layout = engines[canvas.isMono ? 1 : 0].layout(attributed, options)
        let origin = Point(
            x: Int.random(in: -90...90, using: &random), y: Int.random(in: -90...90, using: &random))
        canvas.draw(layout, at: origin, .white)
        for index in 0...layout.characterCount { _ = layout.caret(at: index) }
        _ = layout.selectionRects(0..<layout.characterCount)
    }
}
