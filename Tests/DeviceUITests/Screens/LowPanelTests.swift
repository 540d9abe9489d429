import DrawingSamples
import Testing
@testable import Hardware
@testable import Look
@testable import Scenes
@testable import Typesetting

@Suite("low panels")
struct LowPanelTests {
    private static func layout(_ size: Size, scale: Int) -> (number: NumberLayout, screen: ScreenLayout) {
        let engine = SampleFonts.engine()
        let height = { (style: TextStyle) in engine.line("", style: style).size.height }
        var metrics = Metrics(panel: size, textScale: scale)
        metrics.fit(size, lineHeight: height)
        let screen = ScreenLayout(size: size, traits: LayoutTraits(metrics: metrics))
        return (NumberLayout(layout: screen, lineHeight: height), screen)
    }

    @Test(
        "an adjuster's number is read on a low panel, and nothing stands over it",
        arguments: [(240, 128), (296, 128), (320, 128), (400, 140), (320, 160)], [100, 130])
    func number(size: (Int, Int), scale: Int) {
        let (layout, screen) = Self.layout(Size(width: size.0, height: size.1), scale: scale)
        #expect(layout.number.height >= 13 && layout.number.minY == screen.body.minY)
        #expect(layout.number.maxY <= layout.sentence.minY)
        #expect(layout.sentence.maxY <= layout.track.minY && layout.track.maxY <= screen.body.maxY)
        #expect(layout.track.height >= 20)
    }

    @Test(
        "a panel that is high enough keeps the sentence under the number, enlarged too",
        arguments: [(320, 240), (480, 272), (800, 480), (1280, 800)], [100, 130, 160, 200])
    func sentence(size: (Int, Int), scale: Int) {
        let (layout, _) = Self.layout(Size(width: size.0, height: size.1), scale: scale)
        #expect(!layout.sentence.isEmpty && layout.number.height >= 2 * 13)
    }
}
