import Foundation
import Testing

/// The display's rest as the whole service performs it, on a plain file and a folder that stands for a backlight.
@Suite("the service's idle display", .serialized)
struct IdleTests {
    private let service: ServiceUnderTest
    private let light: URL

    init() throws {
        service = try ServiceUnderTest()
        light = service.path("light")
        try FileManager.default.createDirectory(at: light, withIntermediateDirectories: false)
        try Data("1000\n".utf8).write(to: light.appending(path: "max_brightness"))
        try Data().write(to: light.appending(path: "brightness"))
    }

    private func start(_ more: String) throws {
        try service.writeBoard(
            display: "Driver = file\nDevice = \(service.path("screen").path)\nSize = 320x240\n\(more)")
        try service.start()
    }

    /// The highest level of any channel on the screen.
    private var brightest: UInt8 { (try? Data(contentsOf: service.path("screen")))?.max() ?? 0 }

    private var brightness: String? {
        let text = try? String(contentsOf: light.appending(path: "brightness"), encoding: .utf8)
        return text?.split(separator: "\n").first.map(String.init)
    }

    @Test("without a light of its own the picture is drawn darker")
    func drawnDarker() throws {
        try start("DimAfter = 1\nBacklight = \(light.path)/none")
        try service.wait(for: "a dimmed picture") { (1...95).contains(brightest) }
    }

    @Test("a display that cannot sleep goes black, and the service lives on")
    func drawnBlack() throws {
        try start("BlankAfter = 1")
        try service.wait(for: "a black picture") { !service.hasPicture }
        #expect(service.isRunning)
    }

    @Test("a board that wants it shows the time while it rests, on a light that is dimmed")
    func clock() throws {
        try start("BlankAfter = 1\nStandby = clock\nDimTo = 10\nBacklight = \(light.path)")
        try service.wait(for: "a clock") { (200...240).contains(brightest) && brightness == "100" }
        #expect(service.isRunning)
    }

    @Test("a light of one step is not off while the display is only dimmed: the picture is drawn darker")
    func oneStep() throws {
        try Data("1\n".utf8).write(to: light.appending(path: "max_brightness"))
        try start("DimAfter = 1\nBacklight = \(light.path)")
        try service.wait(for: "a dimmed picture") { (1...95).contains(brightest) }
        #expect(brightness == "1")
    }

    @Test(
        "without a light the clock is as bright whether the display was dimmed before it rested or not",
        arguments: ["BlankAfter = 1", "DimAfter = 1\nBlankAfter = 3"])
    func plainClock(rest: String) throws {
        try start("\(rest)\nStandby = clock\nBacklight = \(light.path)/none")
        try service.wait(for: "a clock") { (80...90).contains(brightest) }
    }

    @Test(
        "a light is set as the board file says, and left bright at the end",
        arguments: [("DimAfter = 1\nDimTo = 10", "100"), ("BlankAfter = 1", "0")])
    func backlight(rest: String, resting: String) throws {
        try start("Backlight = \(light.path)\nBrightness = 80\n\(rest)")
        try service.wait(for: "a resting light") { brightness == resting }
        // A light that is dimmed leaves the picture as it is.
        #expect(resting == "0" || brightest > 240)
        service.stop()
        #expect(brightness == "800")
    }

    @Test("a picture that wanders is shown whole, two pixels smaller than the panel")
    func shifted() throws {
        try start("PixelShift = 1")
        func rows() -> [Data] {
            let bytes = (try? Data(contentsOf: service.path("screen"))) ?? Data()
            return (0..<bytes.count / 1280).map { bytes.subdata(in: $0 * 1280..<($0 + 1) * 1280) }
        }
        try service.wait(for: "a picture at its first place") { rows().first?.contains { $0 != 0 } ?? false }
        try service.wait(for: "a picture two rows lower") {
            let rows = rows()
            return rows.count == 240 && !rows[0].contains { $0 != 0 } && !rows[1].contains { $0 != 0 }
                && rows[239].contains { $0 != 0 }
        }
    }
}
