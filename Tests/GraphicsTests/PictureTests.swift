import DrawingSamples
import Foundation
import Graphics
import Hardware
import Testing

struct PictureTests {
    private static func plain(_ size: Size, _ pixel: [UInt8]) -> Picture {
        Picture(size: size, bytes: Array(repeating: pixel, count: size.width * size.height).flatMap { $0 })
    }

    @Test(
        "a picture keeps its proportions and is never enlarged",
        arguments: [
            (Size(width: 100, height: 50), Size(width: 40, height: 40), Size(width: 40, height: 20)),
            (Size(width: 50, height: 100), Size(width: 40, height: 40), Size(width: 20, height: 40)),
            (Size(width: 10, height: 10), Size(width: 40, height: 40), Size(width: 10, height: 10)),
            (Size(width: 1000, height: 1), Size(width: 10, height: 10), Size(width: 10, height: 1)),
            (Size(width: 10, height: 10), Size(width: 0, height: 5), .zero),
        ])
    func fitted(size: Size, box: Size, expected: Size) {
        #expect(Self.plain(size, [1, 2, 3, 255]).fitted(in: box) == expected)
    }

    @Test("transparent pixels do not darken what is next to them")
    func scaling() {
        let bytes: [UInt8] = [200, 100, 50, 255, 0, 0, 0, 0]
        let picture = Picture(size: Size(width: 2, height: 1), bytes: bytes)
        #expect(picture.scaled(to: Size(width: 1, height: 1)).bytes == [200, 100, 50, 128])
    }

    @Test("a picture of one colour takes the theme's, another keeps its own")
    func tint() throws {
        var canvas = try Canvas(size: Size(width: 8, height: 8))
        let black = Self.plain(Size(width: 8, height: 8), [0, 0, 0, 255])
        canvas.draw(black, in: canvas.bounds, tint: .white)
        let tinted = canvas.color(at: Point(x: 4, y: 4))
        #expect(tinted == .white)
        let two = Picture(size: Size(width: 2, height: 1), bytes: [255, 0, 0, 255, 0, 0, 255, 255])
        canvas.draw(two, in: Rect(x: 0, y: 0, width: 2, height: 1), tint: .white)
        let kept = [canvas.color(at: .zero), canvas.color(at: Point(x: 1, y: 0))]
        #expect(kept == [Color(0xFF0000), Color(0x0000FF)])
    }

    @Test("what is no PNG, cut short or damaged is refused", arguments: [0, 1, 8, 33, 60, 200])
    func damaged(length: Int) throws {
        let png = try PNG.encode(Self.plain(Size(width: 20, height: 20), [9, 8, 7, 255]))
        #expect(throws: PNGError.self) { try PNG.decode(Array(png.prefix(min(length, png.count - 20)))) }
        #expect(throws: PNGError.self) { try PNG.decode(Array(repeating: 0x41, count: length)) }
    }

    @Test("a picture that claims to be huge is refused before it is unpacked")
    func bomb() throws {
        var png = try PNG.encode(Self.plain(Size(width: 1, height: 1), [0, 0, 0, 255]))
        let header = Array("IHDR".utf8) + [0, 0, 0xFF, 0xFF, 0, 0, 0xFF, 0xFF, 8, 6, 0, 0, 0]
        png.replaceSubrange(12..<29, with: header)
        png.replaceSubrange(29..<33, with: withUnsafeBytes(of: Self.checksum(header).bigEndian) { Array($0) })
        #expect(throws: PNGError.tooLarge(width: 65_535, height: 65_535, limit: PNG.longestSide)) {
            try PNG.decode(png)
        }
        #expect(throws: PNGError.tooManyBytes(PNG.largestFile + 1, limit: PNG.largestFile)) {
            try PNG.decode(Array(repeating: 0, count: PNG.largestFile + 1))
        }
    }

    @Test("randomly damaged pictures are read or refused, and nothing else happens", arguments: 0..<50)
    func fuzz(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        var png = try PNG.encode(Self.plain(Size(width: 40, height: 30), [90, 80, 70, 200]))
        for _ in 0...(seed % 9) {
            png[Int.random(in: 8..<png.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        if let picture = try? PNG.decode(png) {
            var canvas = try Canvas(size: Size(width: 10, height: 10), format: .monochrome)
            canvas.draw(picture, in: canvas.bounds, tint: .white)
        }
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var value: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            value ^= UInt32(byte)
            for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
        }
        return ~value
    }
}
