import Graphics
import Hardware
import Simulator
import Testing

@Suite("a device's display as a file") struct PortablePixmapTests {
    @Test("a display's picture is read pixel by pixel")
    func pixels() {
        let picture = Picture(portablePixmap: Array("P6\n2 1\n255\n".utf8) + [1, 2, 3, 4, 5, 6])
        #expect(picture == Picture(size: Size(width: 2, height: 1), bytes: [1, 2, 3, 255, 4, 5, 6, 255]))
    }

    @Test(
        "what is no picture of such a size is none",
        arguments: [
            "", "P6", "P6\n", "P5\n1 1\n255\nabc", "P6\n1 1\n65535\nabc", "P6\n1 1\n255\nab",
            "P6\n0 0\n255\n", "P6\n-1 -1\n255\nabc", "P6\n-1 1\n255\nabc",
            "P6\n4611686018427387904 4611686018427387904\n255\nabc",
            "P6\n9223372036854775807 9223372036854775807\n255\nabc", "P6\n99999999999999999999 1\n255\nabc",
        ])
    func others(file: String) {
        #expect(Picture(portablePixmap: Array(file.utf8)) == nil)
    }
}
