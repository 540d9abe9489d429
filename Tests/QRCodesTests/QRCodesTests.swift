import Scenes
import Testing

@testable import QRCodes

@Suite("QR codes by libqrencode")
struct QRCodesTests {
    private let encoder = QRCodes.encoder

    @Test("the library is there, as on every machine that builds this")
    func isThere() {
        #expect(encoder.isThere())
    }

    /// A finder pattern's rows: where they are, a telephone finds the code.
    private static let finder = ["#######", "#     #", "# ### #", "# ### #", "# ### #", "#     #", "#######"]

    @Test(
        "a text becomes the smallest code that holds it, with its three finders",
        arguments: [
            ("A", 21), (String(repeating: "A", count: 25), 21), (String(repeating: "A", count: 26), 25),
            (String(repeating: "A", count: 395), 57), ("Wärmepumpe: 21,5 °C", 25),
            (String(repeating: "A", count: 4296), 177),
        ])
    func sizes(text: String, side: Int) throws {
        let code = try #require(encoder.encode(text))
        #expect(code.side == side)
        for (x, y) in [(0, 0), (side - 7, 0), (0, side - 7)] {
            let rows = (y..<y + 7).map { row in
                String((x..<x + 7).map { code.isDark[row * side + $0] ? "#" : " " })
            }
            #expect(rows == Self.finder)
        }
    }

    @Test("what is too long for any code is none")
    func tooLong() {
        #expect(encoder.encode(String(repeating: "A", count: 4297)) == nil)
    }

    @Test("two texts are two codes")
    func differ() {
        #expect(encoder.encode("one") != encoder.encode("two"))
    }
}
