import Graphics
import Hardware
import Simulator
import Testing

@Suite("what is said of a bundle's test") struct TestVerdictTests {
    private static func shades(_ levels: [UInt8]) -> Picture {
        Picture(size: Size(width: 2, height: 2), bytes: levels.flatMap { [$0, $0, $0, 255] })
    }

    private let outcome = PanelTest.Outcome(
        text: "title: A\n> One\n  Two\n", picture: shades([0, 0, 0, 255]))

    @Test("nothing where text and picture are as expected")
    func same() {
        #expect(TestVerdict(outcome, text: outcome.text, picture: outcome.picture).isPassed)
        #expect(TestVerdict(outcome, text: outcome.text, picture: nil).isPassed)
    }

    @Test("lines that went and lines that came, among those that stayed")
    func text() {
        let verdict = TestVerdict(outcome, text: "title: A\n  One\n  Two\n", picture: nil)
        #expect(verdict.complaints == ["  title: A", "-   One", "+ > One", "    Two"])
    }

    @Test(
        "how many pixels differ, and where; shades of a font's edge do not count",
        arguments: [
            ([0, 0, 0, 255], 0, nil), ([30, 0, 0, 230], 0, nil),
            ([0, 255, 0, 0], 0, "2 pixels of the picture differ, within 1x2 at 1,0"),
            ([0, 255, 0, 0], 50, nil),
        ] as [([UInt8], Double, String?)])
    func picture(levels: [UInt8], tolerance: Double, complaint: String?) {
        let verdict = TestVerdict(
            outcome, text: nil, picture: Self.shades(levels), tolerance: tolerance)
        #expect(verdict.complaints == [complaint].compactMap { $0 })
    }

    @Test("a picture of another size")
    func size() {
        let wide = Picture(size: Size(width: 4, height: 1), bytes: [UInt8](repeating: 0, count: 16))
        let verdict = TestVerdict(outcome, text: nil, picture: wide)
        #expect(verdict.complaints == ["the picture is 2x2, and 4x1 was expected"])
    }

    @Test("a test that expects nothing has not passed")
    func nothing() { #expect(!TestVerdict(outcome, text: nil, picture: nil).isPassed) }
}
